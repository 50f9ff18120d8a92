"""The document as the front end sees it: drawing, and one listener per kind of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app import messages
from js import Object, document, history, location, requestAnimationFrame, window
from pyodide.ffi import create_proxy, to_js

from browser.motion import Motion

Send = Callable[[messages.Message], None]

# Keys that a card of the hand answers to; all others keep their meaning in the browser.
_HAND_KEYS = frozenset({"ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", " ", "Enter"})

# What takes the focus of a control that is gone: the one button left when a deal or step is over, else the hand.
_LAST_BUTTON = '#actions[data-kind="over"] > .btn, #actions[data-kind="auto"] > .btn'
_HAND = '#hand [tabindex="0"]'

# What boot.js has to tell, each as an event of the document.
_NEWS = ("update-ready", "offline-ready", "offline-kept", "offline-blocked", "weights-missing")


class Page:
    """Draws HTML at most once a frame and turns events into messages.

    Elements say what they are for by attributes: ``data-click="name:argument"``, ``data-change="name"``,
    ``data-card="NUMBER"`` for a card of the hand. ``fail`` is called inside the handler of whatever a listener or
    a drawing raises, ``wake`` before each press and key is answered.
    """

    def __init__(
        self,
        idiomorph: Any,
        html: Callable[[], str],
        send: Send,
        fail: Callable[[], None],
        wake: Callable[[], None],
    ) -> None:
        self._morph = idiomorph.morph
        self._options = to_js({"morphStyle": "innerHTML", "restoreFocus": True}, dict_converter=Object.fromEntries)
        self._html, self._send, self._fail, self._wake = html, send, fail, wake
        self._app = document.getElementById("app")
        self._drawn = ""
        self._motion = Motion()
        self._waiting = False
        self._focus: str | None = None
        self._opener: Any = None
        self._address = str(location.hash)[1:]  # the last one that was gone to or given
        self._came = True  # at the start, and whenever the address was there first
        self._frame = create_proxy(self._guarded(self._on_frame))
        self._file: Any = None

    def _guarded(self, handler: Callable[[Any], None]) -> Callable[[Any], None]:
        def run(event: Any) -> None:
            try:
                handler(event)
            except Exception:
                self._fail()

        return run

    def listen(self) -> None:
        """Attach every listener; their proxies live as long as the page."""
        pointer = Pointer(self._send)
        kinds: dict[str, Callable[[Any], None]] = {
            "click": self._on_click,
            "dblclick": self._on_double_click,
            "change": self._on_change,
            "input": self._on_input,
            "keydown": self._on_key,
            "focusin": self._on_focus,
            "pointerdown": pointer.down,
            "pointermove": pointer.move,
            "pointerup": pointer.up,
            "pointercancel": pointer.cancel,
        }
        for kind, handler in kinds.items():
            document.addEventListener(kind, create_proxy(self._guarded(handler)))
        skip = create_proxy(self._guarded(lambda _event: self._motion.skip()))
        for kind in ("pointerdown", "keydown"):
            document.addEventListener(kind, skip, True)  # before anything that the press sets in motion
        wake = create_proxy(self._guarded(lambda _event: self._wake()))
        for kind in ("pointerdown", "pointerup", "click", "keydown"):  # the first that a browser takes for a touch
            document.addEventListener(kind, wake, True)
        for news in _NEWS:
            document.addEventListener(news, create_proxy(self._on_news))
        window.addEventListener("hashchange", create_proxy(self._guarded(self._on_address)))
        window.addEventListener("resize", create_proxy(self._guarded(self._on_resize)))

    def prepare(self, sprite: str) -> None:
        """Put what every drawing refers to at the head of the body, once."""
        document.body.insertAdjacentHTML("afterbegin", sprite)

    def redraw(self) -> None:
        """Draw before the next frame; further calls until then change nothing."""
        if not self._waiting:
            self._waiting = True
            requestAnimationFrame(self._frame)

    def draw(self) -> None:
        """Draw now, when anything changed."""
        html = self._html()
        if html != self._drawn:
            focused, covered = document.activeElement, self._covered()
            self._motion.before(html)
            stays = _screen(html) == _screen(self._drawn)
            if not stays:  # two screens share nothing, and comparing them would be slow
                self._empty_screen()
            self._morph(self._app, html, self._options)
            self._drawn = html
            self._lift_root_attributes()
            self._motion.after()
            self._keep_focus(focused, covered, stays)
        self._keep_address()
        if self._focus is not None:
            element, self._focus = document.getElementById(self._focus), None
            if element:
                element.focus()

    def focus(self, element: str) -> None:
        """Give the focus to the element with this id once the next drawing is done."""
        self._focus = element
        self.redraw()

    def _on_frame(self, _time: float) -> None:
        self._waiting = False
        self.draw()

    def _empty_screen(self) -> None:
        screen = document.getElementById("screen")
        if screen:
            screen.replaceChildren()

    def _covered(self) -> bool:
        """Whether a sheet lies over the screen."""
        return bool(document.getElementById("sheet"))

    def _keep_focus(self, focused: Any, covered: bool, stays: bool) -> None:
        """Give the focus back to what opened a sheet; where the focused control is gone, to its heir.

        That is the screen's head when the screen is another one; else the one button that is left, or the hand.
        """
        if self._covered():
            self._opener = self._opener if covered else focused
            return
        if covered and self._opener and self._opener.isConnected:
            self._opener.focus()
        elif focused and not focused.isConnected:
            heir = stays and (document.querySelector(_LAST_BUTTON) or document.querySelector(_HAND))
            (heir or document.getElementById("screen")).focus()
        self._opener = None

    def _lift_root_attributes(self) -> None:
        """Copy language and settings from the outermost element to <html>, where style sheets look for them."""
        outermost, root = self._app.firstElementChild, document.documentElement
        for name in outermost.getAttributeNames() if outermost else ():
            if name == "lang" or name.startswith("data-"):
                value = outermost.getAttribute(name)
                if value != root.getAttribute(name):
                    root.setAttribute(name, value)
        if outermost and outermost.dataset.title != document.title:
            document.title = outermost.dataset.title

    def _keep_address(self) -> None:
        """Let the address name the place that is shown: a new entry for Back, unless the address came first.

        An address that has changed but is not told yet stays: the place follows it.
        """
        wanted, came, self._came = self._app.firstElementChild.dataset.place, self._came, False
        if wanted != self._address:
            self._address = wanted
            change = history.replaceState if came else history.pushState
            change(None, "", f"#{wanted}" if wanted else f"{location.pathname}{location.search}")

    def take_file(self) -> Any:
        """Return the file that was chosen last, once."""
        file, self._file = self._file, None
        return file

    def _on_news(self, event: Any) -> None:
        self._send(messages.Told(str(event.type).replace("-", "_")))

    def _on_address(self, _event: Any) -> None:
        self._came, self._address = True, str(location.hash)[1:]
        self._send(messages.Went(self._address))

    def _on_click(self, event: Any) -> None:
        card = card_of(event.target)
        if card is not None:
            if not event.detail:  # no pointer: a screen reader or voice control; pointers are told by Pointer
                self._send(messages.Clicked("card", str(card)))
            return
        control = event.target.closest("[data-click]")
        if control:
            if control.tagName == "A":
                event.preventDefault()
            name, _, argument = control.dataset.click.partition(":")
            self._send(messages.Clicked(name, argument))

    def _on_double_click(self, event: Any) -> None:
        card = card_of(event.target)
        if card is not None:
            self._send(messages.DoubleClicked(card))

    def _on_change(self, event: Any) -> None:
        control = event.target.closest("[data-change]")
        if control:
            kind = control.getAttribute("type")
            value = ("on" if control.checked else "off") if kind == "checkbox" else control.value
            if kind == "file":
                self._file = control.files.item(0)
                control.value = ""  # so that the same file can be chosen again
            self._send(messages.Changed(control.dataset.change, value))

    def _on_input(self, event: Any) -> None:
        """Tell of a text while it is written, but not of what an input method has not settled yet."""
        control = event.target.closest("input[type=text][data-change]")
        if control and not event.isComposing:
            self._send(messages.Changed(control.dataset.change, control.value))

    def _on_key(self, event: Any) -> None:
        if event.ctrlKey or event.altKey or event.metaKey or event.isComposing:
            return
        in_hand = card_of(event.target) is not None
        if not in_hand and uses_key(event.target, event.key):
            return
        if in_hand and event.key in _HAND_KEYS:
            event.preventDefault()
        self._send(messages.Key(event.key, bool(event.shiftKey), in_hand))

    def _on_focus(self, event: Any) -> None:
        card = card_of(event.target)
        if card is not None:
            self._send(messages.Focused(card))

    def _on_resize(self, _event: Any) -> None:
        self._send(messages.Resized(int(window.innerWidth), int(window.innerHeight)))


def _screen(html: str) -> str:
    """Which screen the page's HTML shows; the root element says it."""
    return html.partition(' data-screen="')[2].partition('"')[0]


def card_of(element: Any) -> int | None:
    """The hand's card that the element is or lies in."""
    found = element.closest("[data-card]") if element and hasattr(element, "closest") else None
    return int(found.dataset.card) if found else None


def uses_key(element: Any, key: str) -> bool:
    """Whether the focused control itself answers to the key, so that it is no command to the game."""
    tag = element.tagName
    if tag in ("INPUT", "SELECT", "TEXTAREA"):
        return key != "Escape"
    return tag in ("BUTTON", "A", "SUMMARY") and key in ("Enter", " ")


class Pointer:
    """One finger or the mouse, held down on the hand; its moves are told at most once a frame."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._held: int | None = None
        self._moved: tuple[float, float] | None = None
        self._waiting = False
        self._frame = create_proxy(self._on_frame)

    def down(self, event: Any) -> None:
        """Begin, when the first pointer meets a card."""
        card = card_of(event.target)
        if card is None or event.button != 0 or self._held is not None:
            return
        self._held = event.pointerId
        if event.target.hasPointerCapture(event.pointerId):
            event.target.releasePointerCapture(event.pointerId)
        touch = event.pointerType == "touch"
        self._send(messages.PointerDown(card, float(event.clientX), float(event.clientY), touch))

    def move(self, event: Any) -> None:
        """Remember where the pointer is; the next frame tells."""
        if event.pointerId != self._held:
            return
        self._moved = (float(event.clientX), float(event.clientY))
        if not self._waiting:
            self._waiting = True
            requestAnimationFrame(self._frame)

    def up(self, event: Any) -> None:
        """End, after telling the last move."""
        if event.pointerId == self._held:
            self._tell_move()
            self._held = None
            self._send(messages.PointerUp())

    def cancel(self, event: Any) -> None:
        """End without having meant anything."""
        if event.pointerId == self._held:
            self._held = self._moved = None
            self._send(messages.PointerCancelled())

    def _on_frame(self, _time: float) -> None:
        self._waiting = False
        self._tell_move()

    def _tell_move(self) -> None:
        if self._moved is not None:
            (x, y), self._moved = self._moved, None
            self._send(messages.PointerMoved(card_of(document.elementFromPoint(x, y)), x, y))
