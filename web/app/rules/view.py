"""A rules page as HTML. What an example shows is what the engine says of it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from doudizhu.auctions import Outcome
from doudizhu.cards import Card, Counts, Rank, cards_of, count, parse_counts
from doudizhu.combos import Combo
from doudizhu.errors import Reason
from doudizhu.presets import PRESETS
from doudizhu.rules import RuleSet
from doudizhu.scoring import DoublingKind

from app.art import icon
from app.cards import card_html
from app.html import Child, Markup, el, join
from app.model import Model
from app.refusals import Circumstances, refusal
from app.rules.features import differences
from app.rules.games import PAGES
from app.rules.glossary import GLOSSARY as WORDS
from app.rules.links import GLOSSARY, TRY, address, place_of
from app.rules.parts import (
    Bidding,
    Block,
    Clause,
    Differences,
    Example,
    Points,
    Score,
    heard,
    numbers,
    settled,
    verdict,
)
from app.rules.tryout import tryout
from app.terms import action_name, combo_name, doubling_name, game_name, rank_names
from app.text import Texts, msgid

_SPEAKERS: Final = "ABC"
"""What the speakers of an example auction are called: letters, so that nobody is meant."""


def rules_screen(model: Model, texts: Texts) -> Markup:
    """Return the rules page that the model is at, with the try-it box."""
    game, clause = place_of(model.rules_place)
    return rules_view(game, clause, texts, tryout(model.tried, game, texts))


def rules_view(game: str, clause: str, texts: Texts, extra: Child = None) -> Markup:
    """Return the rules page of a game; ``clause`` is the one that a link led to, or empty.

    ``extra`` is put before the glossary.

    Raises:
        KeyError: there is no such game.
    """
    page = PAGES[game]
    back = el("button", icon("back"), type="button", cls="icon-btn", aria_label=texts.t("Back"), data_click="back")
    return el(
        "main",
        el(
            "header",
            back,
            el("h1", texts.t("Rules: {game}", game=game_name(game, texts)), id=address(game), tabindex="-1"),
            cls="page-head",
        ),
        _games(game, texts),
        el("p", el("button", texts.t("First lesson"), type="button", cls="link", data_click="lesson")),
        _contents(game, page.clauses, texts),
        [_section(part, page.rules, part.id == clause, texts) for part in page.clauses],
        extra,
        _glossary(game, texts),
        cls="page-screen prose rules",
        id="rules",
    )


def _games(game: str, texts: Texts) -> Markup:
    links = [_game_link(name, texts, here=name == game) for name in PAGES]
    return el("nav", links, cls="rules-games", aria_label=texts.t("Games"))


def _game_link(name: str, texts: Texts, *, here: bool = False) -> Markup:
    return el(
        "a",
        game_name(name, texts),
        href=f"#{address(name)}",
        cls="link",
        aria_current="page" if here else None,
        data_click=f"rules:{name}",
    )


def _contents(game: str, clauses: Iterable[Clause], texts: Texts) -> Markup:
    links = [
        el("li", el("a", texts.t(part.title), href=f"#{address(game, part.id)}", cls="link")) for part in clauses
    ]
    more = [
        el("li", el("a", texts.t(title), href=f"#{address(game, place)}", cls="link"))
        for place, title in ((TRY, msgid("Try it")), (GLOSSARY, msgid("Other words")))
    ]
    return el("nav", el("ol", links, more, cls="rules-contents"), aria_label=texts.t("Contents"))


def _section(clause: Clause, rules: RuleSet, is_target: bool, texts: Texts) -> Markup:
    return el(
        "section",
        el("h2", texts.t(clause.title)),
        _body(clause, rules, texts),
        id=address(rules.name, clause.id),
        tabindex="-1",
        data_target=is_target,
    )


@lru_cache(maxsize=128)
def _body(clause: Clause, rules: RuleSet, texts: Texts) -> Markup:
    """Return a clause's blocks; kept, for the page is drawn anew with each change and they never change."""
    return join([_block(block, rules, texts) for block in clause.blocks])


def _block(block: Block, rules: RuleSet, texts: Texts) -> Child:
    if isinstance(block, str):
        return el("p", _filled(block, rules, texts))
    if isinstance(block, Points):
        return el("ul", [el("li", _filled(text, rules, texts)) for text in block.texts])
    if isinstance(block, Example):
        return _example(block, rules, texts)
    if isinstance(block, Score):
        return _score(block, rules, texts)
    if isinstance(block, Bidding):
        return _bidding(block, rules, texts)
    assert isinstance(block, Differences)
    return _differences(rules, texts)


def _filled(message: str, rules: RuleSet, texts: Texts) -> str:
    deck = range(rules.deck.lowest, 15)
    names = {"ranks": rank_names(deck, texts), "lowest": rank_names(deck[:1], texts)}
    return texts.t(message, **names, **numbers(rules))


def example_cards(counts: Counts, turn: int = 0) -> tuple[Card, ...]:
    """Return cards to show for a rank multiset: the body first, each rank in suits of its own turn.

    Suits never count, and mixed ones say so; another ``turn`` gives other suits, for the play below.

    >>> [card >> 2 for card in example_cards(parse_counts("3KKK"))]
    [10, 10, 10, 0]
    """
    ranks = sorted((rank for rank in range(15) if count(counts, rank)), key=lambda rank: -count(counts, rank))
    return tuple(card for rank in ranks for card in _suited(rank, count(counts, rank), turn))


def _suited(rank: Rank, number: int, turn: int) -> tuple[Card, ...]:
    cards = cards_of(rank)
    first = (rank * 3 + turn) % len(cards)
    return (cards[first:] + cards[:first])[:number]


@lru_cache(maxsize=54)
def _card(card: Card) -> Markup:
    """Return a small card; the page shows each of them many times."""
    return card_html(card, small=True)


def _minis(counts: Counts, label: str, turn: int = 0) -> Markup:
    cards = [_card(card) for card in example_cards(counts, turn)]
    return el("span", cards, cls="minis", role="img", aria_label=label)


def _example(example: Example, rules: RuleSet, texts: Texts) -> Markup:
    """Return the cards with what the engine says: the play's name, what it beats, or why it is refused."""
    counts, said = parse_counts(example.cards), verdict(example, rules)
    last = verdict(Example(example.last), rules) if example.last else None
    known = last if isinstance(last, Combo) else None
    if isinstance(said, Reason):
        words = refusal(said, texts, Circumstances(cards=counts, last=known))
    else:
        words = texts.t("{play}.", play=combo_name(said, texts))
    if known is not None:
        on = texts.t("does not beat") if isinstance(said, Reason) else texts.t("beats")
        against: Child = (el("span", on, cls="example-on"), _minis(known.counts, _ranks(known.counts, texts), 2))
    else:
        against = None
    return el(
        "figure",
        el("div", _minis(counts, _ranks(counts, texts)), against, cls="example-cards"),
        el("figcaption", icon("cross" if isinstance(said, Reason) else "check"), el("span", words)),
        cls="example",
        data_mark="no" if isinstance(said, Reason) else "ok",
    )


def _ranks(counts: Counts, texts: Texts) -> str:
    ranks = [rank for rank in range(15) for _ in range(count(counts, rank))]
    return rank_names(ranks, texts)


def _score(score: Score, rules: RuleSet, texts: Texts) -> Markup:
    result = settled(score, rules)
    kinds = [doubling_name(kind, texts) for kind in score.doublings if kind is not DoublingKind.GRAB]
    grabs = score.doublings.count(DoublingKind.GRAB)
    if grabs:
        kinds.insert(0, texts.n("{number} grab", "{number} grabs", grabs))
    what = texts.t("Base {base}; {doublings}", base=texts.number(score.base), doublings=texts.listing(kinds))
    factors = " × ".join([texts.number(score.base), *["2"] * len(score.doublings)])
    peasant = texts.t("Peasant") if rules.players == 2 else texts.t("Each peasant")
    return el(
        "table",
        el("caption", what),
        _row(factors, f"= {texts.number(result.worth)}"),
        _row(texts.t("Landlord"), texts.points(result.points[0])),
        _row(peasant, texts.points(result.points[1])),
        cls="score",
    )


def _row(head: str, value: str) -> Markup:
    return el("tr", el("th", head, scope="row"), el("td", value))


def _bidding(bidding: Bidding, rules: RuleSet, texts: Texts) -> Markup:
    auction = heard(bidding, rules)
    words = [
        texts.t("{name}: {what}", name=_SPEAKERS[seat], what=action_name(action, texts))
        for seat, action in auction.said
    ]
    if auction.outcome is Outcome.VOID or auction.candidate is None:
        end = texts.t("The deal is void.")
    else:
        end = texts.t("{name} is the landlord.", name=_SPEAKERS[auction.candidate])
        if auction.grabs:
            end = texts.t("{end} Handicap {grabs}.", end=end, grabs=texts.number(auction.grabs))
    return el("ol", [el("li", word) for word in words], el("li", el("b", end)), cls="bidding")


def _differences(rules: RuleSet, texts: Texts) -> Child:
    others = [other for other in PRESETS.values() if other != rules]
    return [
        (
            el("h3", _game_link(other.name, texts)),
            el("ul", [el("li", line) for line in differences(rules, other, texts)]),
        )
        for other in others
    ]


def _glossary(game: str, texts: Texts) -> Markup:
    return el(
        "section",
        el("h2", texts.t("Other words")),
        el("p", texts.t("Our words, and what others call the same.")),
        el(
            "dl",
            [(el("dt", texts.t(ours)), el("dd", texts.t(others))) for ours, others in WORDS],
            cls="glossary",
        ),
        id=address(game, GLOSSARY),
        tabindex="-1",
    )
