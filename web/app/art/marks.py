"""The seal, the ring, the dashed ring, and the back of a card.

Landlord and peasant are told apart by shape (square against ring) before colour; both signs are drawn, so they are
the same in every script and on every system.
"""

from __future__ import annotations

from typing import Final

LORD: Final = (
    "M14.4 4.9H17.6V8.4H14.4Z"
    "M8 9.6H24V12.5H17.5V16.1H22.8V19H17.5V23.9H25.8V26.8H6.2V23.9H14.5V19H9.2V16.1H14.5V12.5H8Z"
)
"""The carving of the landlord's seal, filled, in a box of 32."""
FIELD: Final = "M9 9H23V23H9ZM16 9V23M9 16H23"
"""The peasant's field, as strokes, in a box of 32."""


def _back() -> str:
    """Return the brick lattice of a card's back as one stroked path in a box of 90 by 140."""
    parts = []
    for row, y in enumerate(range(13, 129, 6)):
        parts.append(f"M12 {y}H78")
        first = 16.5 if row % 2 else 12
        if y + 6 < 130:
            parts += [f"M{first + 9 * k:g} {y}v6" for k in range(8) if first + 9 * k <= 78]
    return "".join(parts)


BACK: Final = _back()


def symbols() -> str:
    """Return the symbols of the marks and of the card back."""
    return (
        '<symbol id="m-landlord" viewBox="0 0 32 32"><rect class="se" width="32" height="32" rx="2.5"/>'
        '<rect class="ke" x=".75" y=".75" width="30.5" height="30.5" rx="2"/>'
        f'<path class="ca" d="{LORD}"/></symbol>'
        '<symbol id="m-landlord-big" viewBox="0 0 32 32"><rect class="se" width="32" height="32" rx="1.4"/>'
        '<rect class="kb" x="1.3" y="1.3" width="29.4" height="29.4" rx=".9"/>'
        f'<path class="ca" d="{LORD}"/></symbol>'
        '<symbol id="m-peasant" viewBox="0 0 32 32"><circle class="ri" cx="16" cy="16" r="14.7"/>'
        f'<path class="fd" d="{FIELD}"/></symbol>'
        '<symbol id="m-peasant-big" viewBox="0 0 32 32"><circle class="ro" cx="16" cy="16" r="15.1"/>'
        '<circle class="rn" cx="16" cy="16" r="13.1"/>'
        f'<path class="fd" d="{FIELD}"/></symbol>'
        '<symbol id="m-unknown" viewBox="0 0 32 32"><circle class="un" cx="16" cy="16" r="14.7"/></symbol>'
        '<symbol id="back" viewBox="0 0 90 140"><rect class="bk" x="6" y="6" width="78" height="128" rx="1"/>'
        f'<path class="bl bw" d="{BACK}"/><path class="bl bf" d="M11 11H79V129H11Z"/>'
        '<rect class="bk" x="30" y="55" width="30" height="30"/>'
        '<path class="bl bs" d="M30 55H60V85H30Z"/>'
        '<path class="bl bm" d="M37 62H53V78H37ZM45 62V78M37 70H53"/></symbol>'
    )
