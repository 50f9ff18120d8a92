"""The try-it box: write or tap cards, and see under each game's rules what they are and what beats them."""

from __future__ import annotations

from typing import Final

from doudizhu.cards import (
    BIG_JOKER,
    ONE,
    RANK_LETTERS,
    SMALL_JOKER,
    Counts,
    Rank,
    cards_of,
    count,
    format_counts,
    parse_counts,
    ranks_of,
)
from doudizhu.combos import Combo, Kind, read
from doudizhu.errors import Reason, TextError
from doudizhu.presets import PRESETS
from doudizhu.rules import RuleSet

from app.art import icon
from app.art import rank as rank_sign
from app.cards import card_html
from app.html import Child, Markup, el
from app.model import MOST_TRIED
from app.refusals import Circumstances, beaten_by, refusal
from app.rules.links import TRY, address, clause_of
from app.terms import body_ranks, combo_name, game_name, kicker_ranks, kind_name, rank_name, rank_names
from app.text import Texts

_SPELLINGS: Final = (("10", "T"), ("0", "T"), ("小王", "B"), ("大王", "R"))
_SIGNS: Final = ",、，・-－–♠♥♦♣♤♡♢♧\ufe0e\ufe0f"
_PLAIN: Final[dict[int, int | None]] = {
    **{wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)},  # what a Chinese or Japanese keyboard writes
    0x3000: ord(" "),
    **dict.fromkeys(map(ord, _SIGNS)),  # what stands between cards, and suits, which never count
}


def read_typed(typed: str) -> Counts | None:
    """Return the cards that somebody wrote, or None where it cannot be read.

    Capitals, suits and the width of letters do not matter, 10 is as good as T, and ``b`` and ``r`` are the small
    and the big joker.

    >>> read_typed("10 10 j") == read_typed("♠10-♥10-Ｊ") == parse_counts("TTJ"), read_typed("9x") is None
    (True, True)
    """
    text = typed.translate(_PLAIN).strip()
    for spelling, letter in _SPELLINGS:
        text = text.replace(spelling, letter)
    if len(text) > MOST_TRIED:
        return None
    try:
        return parse_counts(text.upper())
    except TextError:
        return None


def with_one(typed: str, rank: Rank) -> str:
    """Return what is written with one more card of a rank, unless the pack has no more; what cannot be read goes.

    >>> with_one("3 3", 0), with_one("br", SMALL_JOKER), with_one("?", 7)
    ('333', 'BR', 'T')
    """
    counts = read_typed(typed) or 0
    more = count(counts, rank) < (1 if rank >= SMALL_JOKER else 4)
    return format_counts(counts + ONE[rank] if more else counts)


def without_one(typed: str, place: int) -> str:
    """Return what is written, low to high, without the card at a place of it.

    >>> without_one("10 J 10", 1), without_one("J", 5)
    ('TJ', 'J')
    """
    ranks = ranks_of(read_typed(typed) or 0)
    return "".join(RANK_LETTERS[rank] for at, rank in enumerate(ranks) if at != place)


def tryout(typed: str, game: str, texts: Texts) -> Markup:
    """Return the try-it box with what the engine says of the cards chosen in it, under each game's rules."""
    return el(
        "section",
        el("h2", texts.t("Try it")),
        el("label", texts.t("Cards, such as 3334 or 10 J Q K A; B and R are the jokers"), for_="try"),
        el(
            "input",
            type="text",
            id="try",
            value=typed,
            maxlength=MOST_TRIED,
            autocomplete="off",
            autocapitalize="characters",
            spellcheck="false",
            data_change="try",
        ),
        _taps(read_typed(typed) or 0, texts),
        _chosen(read_typed(typed) or 0, texts),
        el("div", _answers(typed, texts), id="try-answers", aria_live="polite"),
        id=address(game, TRY),
        tabindex="-1",
        cls="try",
    )


def _taps(counts: Counts, texts: Texts) -> Markup:
    """Return a button for each rank that adds a card of it."""
    buttons = []
    for rank in range(BIG_JOKER + 1):
        none_left = count(counts, rank) == (1 if rank >= SMALL_JOKER else 4)
        buttons.append(
            el(
                "button",
                rank_sign(rank),
                type="button",
                cls="try-rank",
                id=f"try-{rank}",
                aria_label=texts.t("Add {rank}", rank=rank_name(rank, texts)),
                aria_disabled=True if none_left else None,
                data_click=f"try:{rank}",
            )
        )
    return el("div", buttons, cls="try-ranks", role="group", aria_label=texts.t("Add cards by tapping"))


def _chosen(counts: Counts, texts: Texts) -> Child:
    """Return the cards chosen; a tap takes one away."""
    if not counts:
        return None
    ranks = ranks_of(counts)
    cards = [
        el(
            "button",
            card_html(cards_of(rank)[ranks[:place].count(rank)], small=True),
            type="button",
            cls="try-card",
            id=f"try-card-{place}",
            aria_label=texts.t("Take {rank} away", rank=rank_name(rank, texts)),
            data_click=f"untry:{place}",
        )
        for place, rank in enumerate(ranks)
    ]
    clear = el("button", texts.t("Clear"), type="button", cls="link", id="try-clear", data_click="untry")
    return el("div", el("div", cards, cls="minis"), clear, cls="try-chosen")


def _answers(typed: str, texts: Texts) -> Child:
    if not typed.strip():
        return None
    counts = read_typed(typed)
    if counts is None:
        return el("p", texts.t("These cards cannot be read, or one pack does not have them."))
    alike: dict[tuple[str, ...], list[RuleSet]] = {}
    for rules in PRESETS.values():
        alike.setdefault(tuple(_said(counts, rules, texts)), []).append(rules)
    return el("dl", [_under(games, lines, counts, texts) for lines, games in alike.items()])


def _said(counts: Counts, rules: RuleSet, texts: Texts) -> list[str]:
    said = read(counts, rules)
    if isinstance(said, Reason):
        return [refusal(said, texts, Circumstances(cards=counts))]
    return describe(said, rules, texts)


def _under(games: list[RuleSet], lines: tuple[str, ...], counts: Counts, texts: Texts) -> Child:
    """Return what is said of the cards, under the names of the games that say the same."""
    said, name = read(counts, games[0]), games[0].name
    clause = clause_of(said, name) if isinstance(said, Reason) else None
    link: Child = None
    if clause is not None:
        to = f"{name}/{clause}"
        link = (
            " ",
            el("a", texts.t("the rule"), href=f"#{address(name, clause)}", cls="link", data_click=f"rules:{to}"),
        )
    sign = icon("cross" if isinstance(said, Reason) else "check")
    return (
        el("dt", sign, texts.listing([game_name(rules.name, texts) for rules in games])),
        el("dd", [el("p", line, link) for line in lines], data_mark="no" if isinstance(said, Reason) else "ok"),
    )


def describe(combo: Combo, rules: RuleSet, texts: Texts) -> list[str]:
    """Return what a play is, its body where it has kickers, what it beats and what beats it in this game.

    >>> from doudizhu.combos import read_text
    >>> from doudizhu.presets import CLASSIC
    >>> describe(read_text("QQ", CLASSIC), CLASSIC, Texts())
    ['Pair of Q', 'Beats 2 cards: Pair below Q.', 'Beaten by 2 cards: Pair above Q; also by a bomb or the rocket.']
    """
    lines = [combo_name(combo, texts), _beaten_by_it(combo, rules, texts), beaten_by(combo, texts)]
    kickers = kicker_ranks(combo)
    if kickers:
        body, others = rank_names(body_ranks(combo), texts), rank_names(kickers, texts)
        lines.insert(1, texts.t("Body: {body}. Kickers: {kickers}.", body=body, kickers=others))
    return lines


def _beaten_by_it(combo: Combo, rules: RuleSet, texts: Texts) -> str:
    if combo.kind is Kind.ROCKET:
        return texts.t("Beats everything.")
    if combo.kind is Kind.BOMB:
        return texts.t("Beats whatever is no bomb, and lower bombs.")
    if combo.body == rules.deck.lowest + len(body_ranks(combo)) - 1:
        return texts.t("Beats nothing: there is none lower of its kind.")
    return texts.n(
        "Beats {number} card: {kind} below {rank}.",
        "Beats {number} cards: {kind} below {rank}.",
        combo.cards,
        kind=kind_name(combo.kind, texts),
        rank=rank_name(combo.body, texts),
    )
