"""The live label: what is selected and whether it beats the table, a refusal, the reasons of a hint."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from doudizhu.actions import Play
from doudizhu.cards import counts_of
from doudizhu.combos import Combo, read
from doudizhu.deal import Phase
from doudizhu.errors import Reason
from doudizhu.hints import Hint

from app.art import icon
from app.games import YOU, Game
from app.hand import verdict
from app.html import Child, Markup, el
from app.model import Model, Purpose
from app.rules.links import address, clause_of
from app.sentences import Circumstances, action_name, combo_name, hint_reasons, needed, refusal
from app.text import Texts
from app.turns import nothing_beats
from app.views.facts import running
from app.views.people import audience, names

Mark = Literal["ok", "no", "bar", "hint", "none"]
_ICONS: Final[dict[Mark, str]] = {"ok": "check", "no": "cross", "bar": "bar", "hint": "hint", "none": "bar"}


@dataclass(frozen=True, slots=True)
class Line:
    """What the label says: its sign, the kind in strong letters, and the rest; a refusal has its reason's code."""

    mark: Mark
    what: str = ""
    why: str = ""
    refused: Reason | None = None

    def words(self, texts: Texts) -> str:
        """Return the line as plain text.

        >>> Line("ok", "Pair of Q", "you lead").words(Texts())
        'Pair of Q: you lead'
        """
        if self.what and self.why:
            return texts.t("{name}: {what}", name=self.what, what=self.why)
        return self.what or self.why


def label(model: Model, texts: Texts, line: Line | None = None) -> Markup:
    """Return the label, or one that says another line; its room is kept when there is nothing to say."""
    line = line_of(model, texts) if line is None else line
    text = el(
        "span",
        el("b", line.what) if line.what else None,
        " " if line.what and line.why else None,
        el("span", line.why, cls="why") if line.why else None,
        _rule(line.refused, model, texts),
        cls="verdict-text",
    )
    return el("p", icon(_ICONS[line.mark]), text, cls="verdict", id="verdict", data_mark=line.mark)


def _rule(refused: Reason | None, model: Model, texts: Texts) -> Child:
    """Return a link to the clause that a refusal rests on."""
    name = "" if model.game is None else model.game.rules.name
    clause = None if refused is None else clause_of(refused, name)
    if clause is None:
        return None
    link = f"#{address(name, clause)}"
    return " ", el("a", texts.t("the rule"), href=link, cls="link", data_click=f"rules:{name}/{clause}")


def line_of(model: Model, texts: Texts) -> Line:
    """Return what the label says now; the most pressing comes first."""
    game = model.game
    if game is None:
        return Line("none")
    if model.refused is not None:
        said = refusal(model.refused, texts, circumstances(model, game))
        return Line("no", why=said, refused=model.refused)
    if model.hint is not None:
        return _hint(model.hint, game, texts)
    if model.selected and game.state.phase is Phase.PLAY:
        return _selection(model, game, texts)
    return _waiting(model, game, texts)


def circumstances(model: Model, game: Game) -> Circumstances:
    """Return what a refusal may speak of."""
    state = game.state
    return Circumstances(
        cards=counts_of(model.selected),
        last=state.last,
        bid=state.auction.bid,
        max_bid=game.rules.auction.max_bid,
    )


def _selection(model: Model, game: Game, texts: Texts) -> Line:
    found = verdict(model)
    assert found is not None  # there is a selection, and a play going on
    what = "" if found.combo is None else combo_name(found.combo, texts)
    if found.reason is not None:
        return Line("no", what, refusal(found.reason, texts, circumstances(model, game)), found.reason)
    return Line("ok", what, _standing(game, texts))


def _standing(game: Game, texts: Texts) -> str:
    """Return what a playable selection does to the table."""
    last: Combo | None = game.state.last
    if last is not None and game.state.last_seat != YOU:
        return texts.t("beats {play}", play=combo_name(last, texts))
    return texts.t("you lead: any kind") if game.your_turn else ""


def _hint(hint: Hint, game: Game, texts: Texts) -> Line:
    reasons = hint_reasons(hint, audience(game.rules, texts))
    if isinstance(hint.action, Play):
        combo = read(counts_of(hint.action.cards), game.rules)
        assert not isinstance(combo, Reason)  # a hint is a legal play
        return Line("hint", combo_name(combo, texts), reasons)
    return Line("hint", action_name(hint.action, texts), reasons)


def _waiting(model: Model, game: Game, texts: Texts) -> Line:
    """Return what is waited for while nothing is selected."""
    view = game.view
    if not running(view):
        return Line("none")
    if model.auto:
        return Line("bar", why=texts.t("Auto play is on."))
    if view.turn != YOU:
        return Line("bar", why=texts.t("Waiting for {name}.", name=names(view.rules, texts)[view.turn]))
    if model.job is not None and model.job.purpose is Purpose.HINT:
        return Line("hint", why=texts.t("Looking for a hint…"))
    if view.phase is Phase.AUCTION:
        return Line("none")
    if view.last is None:
        return Line("bar", why=texts.t("You lead: choose any combination."))
    if nothing_beats(model):
        return Line("bar", why=texts.t("None of your cards beats this."))
    return Line("bar", why=needed(view.last, texts))
