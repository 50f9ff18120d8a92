"""The statistics: for each game what came of its deals, in all and at each level."""

from __future__ import annotations

from doudizhu.players.levels import Level
from doudizhu.presets import PRESETS

from app.art import icon
from app.html import Markup, el
from app.model import Model
from app.sentences import game_name
from app.statistics import Statistics, Tally, all_levels, key_of
from app.text import Texts
from app.views.choices import LEVELS
from app.views.dialogs import frame


def statistics(model: Model, texts: Texts) -> Markup:
    """Return the sheet of statistics; a game without a finished deal is not in it."""
    kept = model.statistics
    games = [_game(name, kept, texts) for name in PRESETS if all_levels(kept, name).deals]
    if not games:
        body = [el("p", texts.t("No deal has been finished yet."), cls="fine")]
    else:
        rule = texts.t("Deals that nobody bid for do not count. The computer's level is the one at the deal's end.")
        reset = el(
            "button",
            icon("undo"),
            el("span", texts.t("Begin anew"), el("small", texts.t("all statistics to 0, after asking"))),
            type="button",
            cls="menu-row",
            data_click="resetstatistics",
        )
        body = [*games, el("p", rule, cls="fine"), el("ul", el("li", reset), cls="menu")]
    return frame(texts.t("Statistics"), body, texts, cls="sheet-statistics")


def _game(name: str, kept: Statistics, texts: Texts) -> Markup:
    whole = all_levels(kept, name)
    played = {level: kept[key_of(name, level)] for level in Level if key_of(name, level) in kept}
    figures = (
        (texts.t("Deals"), texts.number(whole.deals)),
        (texts.t("Won"), _share(whole.won, whole.deals, texts)),
        (texts.t("As landlord"), _share(whole.landlord_won, whole.landlord, texts)),
        (texts.t("As peasant"), _share(whole.peasant_won, whole.peasant, texts)),
        (texts.t("Points"), texts.points(whole.points)),
        (texts.t("Longest run"), texts.number(whole.best)),
    )
    return el(
        "section",
        el("h3", game_name(name, texts), id=f"stat-{name}"),
        el("dl", [el("div", el("dt", title), el("dd", value)) for title, value in figures], cls="figures"),
        el("ul", [_level(level, tally, texts) for level, tally in played.items()], cls="levels"),
        cls="stat",
        aria_labelledby=f"stat-{name}",
    )


def _level(level: Level, tally: Tally, texts: Texts) -> Markup:
    return el(
        "li",
        el("b", texts.t(LEVELS[level])),
        el("span", texts.t("won {share}", share=_share(tally.won, tally.deals, texts))),
        el("span", texts.t("{name}: {what}", name=texts.t("Points"), what=texts.points(tally.points))),
    )


def _share(part: int, whole: int, texts: Texts) -> str:
    """Return how many of how many, and the share in percent where there is one."""
    counted = texts.t("{part} of {whole}", part=texts.number(part), whole=texts.number(whole))
    return texts.t("{counted} ({share}%)", counted=counted, share=round(100 * part / whole)) if whole else "–"
