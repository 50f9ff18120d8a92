"""The buttons of the decision at hand: bids, calls and grabs, or pass, hint and play.

A button that cannot be used now stays in reach and says why (``aria-disabled``); at most one is solid.
"""

from __future__ import annotations

from doudizhu import auctions
from doudizhu.actions import Action, Bid, Call, Grab, NoBid, NoCall, NoGrab, Pass
from doudizhu.deal import Phase
from doudizhu.errors import Reason
from doudizhu.rules import AuctionKind
from doudizhu.view import SeatView

from app.games import YOU
from app.hand import Verdict, verdict
from app.html import Child, Markup, el
from app.model import Model
from app.sentences import action_name
from app.text import Texts, msgid
from app.turns import nothing_beats
from app.views.facts import running
from app.views.people import names


def buttons(model: Model, texts: Texts) -> Markup:
    """Return the buttons; under auto play one that ends it, and one to go on when the deal has ended."""
    game = model.game
    if game is None:
        return Markup()
    view = game.view
    if model.auto and running(view):
        stop = _button("auto", texts.t("Stop auto play"), solid=True, cls="act-play act-stop")
        return el("div", stop, cls="actions", id="actions", data_kind="auto")
    if not running(view):
        return el("div", _on(view, texts), cls="actions", id="actions", data_kind="over")
    if view.phase is Phase.AUCTION:
        calls = view.rules.auction.kind is AuctionKind.CALL_AND_GRAB
        answers = _calls(view, texts) if calls else _bids(view, texts)
        return el("div", answers, cls="actions", id="actions", data_kind="bid")
    return el("div", _plays(model, view, texts), cls="actions", id="actions", data_kind="play")


def _on(view: SeatView, texts: Texts) -> Markup:
    """Return the button that goes on at once where the table goes on by itself in a moment."""
    if view.phase is Phase.VOID:
        return _button(f"newgame:{view.rules.name}", texts.t("Deal anew"), solid=True, cls="act-play")
    return _button(f"continue:{view.rules.name}", texts.t("Show the result"), solid=True, cls="act-play")


def _wait(view: SeatView, texts: Texts) -> str:
    """Return whom the table waits for, empty on the player's turn."""
    if view.turn == YOU:
        return ""
    return texts.t("{name}’s turn", name=names(view.rules, texts)[view.turn])


def _bids(view: SeatView, texts: Texts) -> list[Markup]:
    wait = _wait(view, texts)
    found = [_button("bid:0", action_name(NoBid(), texts), reason=wait, disabled=bool(wait))]
    most = view.rules.auction.max_bid
    for points in range(1, most + 1):
        low = auctions.why_not(view.auction, Bid(points), view.rules) is Reason.BID_TOO_LOW
        note = texts.t("ends the bidding") if points == most else ""
        if low:
            note = texts.t("must beat {points}", points=texts.number(view.auction.bid))
        elif wait:
            note = wait
        number = (
            el("span", texts.number(points), cls="num", aria_hidden=True),
            el("span", action_name(Bid(points), texts), cls="sr"),
        )
        found.append(_button(f"bid:{points}", number, reason=note, disabled=low or bool(wait)))
    return found


def _calls(view: SeatView, texts: Texts) -> list[Markup]:
    wait = _wait(view, texts)
    called = view.auction.candidate is not None
    no: tuple[str, Action] = ("nograb", NoGrab()) if called else ("nocall", NoCall())
    yes: tuple[str, Action] = ("grab", Grab()) if called else ("call", Call())
    note = texts.t("×2, handicap {number}", number=view.handicap + 1) if called else ""
    return [
        _button(no[0], action_name(no[1], texts), reason=wait, disabled=bool(wait)),
        _button(yes[0], action_name(yes[1], texts), reason=wait or note, disabled=bool(wait)),
    ]


def _plays(model: Model, view: SeatView, texts: Texts) -> list[Markup]:
    wait = _wait(view, texts)
    keys = model.settings.letter_keys
    stuck = not wait and nothing_beats(model)
    lead = view.last is None and not wait
    advised = model.hint is not None and isinstance(model.hint.action, Pass) and not model.selected
    why_no_pass = wait or (texts.t("you lead") if lead else "")
    why_no_play = wait or (texts.t("nothing beats this") if stuck else _why_no_play(verdict(model), texts))
    word = texts.t("Play {number}", number=len(model.selected)) if model.selected and not stuck else texts.t("Play")
    return [
        _button(
            "pass",
            texts.t("Pass"),
            reason=why_no_pass,
            disabled=bool(why_no_pass),
            solid=stuck or (advised and not why_no_pass),
            cls="act-pass",
            key="P" if keys else "",
        ),
        _button("hint", texts.t("Hint"), reason=wait, disabled=bool(wait), cls="act-hint", key="H" if keys else ""),
        _button(
            "play",
            word,
            reason=why_no_play,
            disabled=bool(why_no_play),
            solid=not why_no_play,
            cls="act-play",
            key=texts.t("Enter"),
        ),
    ]


_SHORT = {
    Reason.OTHER_KIND: msgid("other kind"),
    Reason.OTHER_LENGTH: msgid("other length"),
    Reason.NOT_HIGHER: msgid("not higher"),
    Reason.BEATEN_BY_BOMB: msgid("a bomb lies there"),
    Reason.ROCKET_STANDS: msgid("the rocket lies there"),
}
"""Why a combination cannot be played, in a word or two; the label has the whole sentence."""
_NO_COMBINATION = msgid("no combination")  # by itself: the catalogues do not see one call inside another


def _why_no_play(found: Verdict | None, texts: Texts) -> str:
    if found is None:
        return texts.t("choose cards")
    if found.reason is None:
        return ""
    return texts.t(_SHORT.get(found.reason, _NO_COMBINATION))


def _button(
    click: str,
    word: Child,
    *,
    reason: str = "",
    disabled: bool = False,
    solid: bool = False,
    cls: str = "",
    key: str = "",
) -> Markup:
    """Return one button; a disabled one still answers a press, with the reason in full."""
    return el(
        "button",
        el("span", word),
        el("small", reason) if reason else None,
        el("kbd", key, aria_hidden=True) if key else None,
        type="button",
        cls=" ".join(part for part in ("btn", "btn-solid" if solid else "", cls) if part),
        id=f"act-{click.replace(':', '-')}",
        data_click=click,
        aria_disabled=True if disabled else None,
        aria_describedby="verdict" if click == "play" else None,
    )
