"""How a stage is shown in a frame of another page, as a frozen value, and its URL form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from explorer.core.errors import brief
from explorer.core.suggest import closest_match
from explorer.state.explore import Complaint
from explorer.state.numbers import step
from explorer.state.parameter import Codec, first
from explorer.state.parameters import CHROMES, FRAMING

CODEC: Final = Codec(FRAMING)


@dataclass(frozen=True)
class Framing:
    """The parts shown around the stage, the last step played, and whether it plays by itself.

    With ``until`` None every step is played.
    """

    chrome: str = CHROMES[0]
    until: int | None = None
    autoplay: bool = False

    @property
    def search(self) -> str:
        """The part of a query string for this framing, empty for the defaults.

        >>> Framing("none", 3).search, Framing().search
        ('chrome=none&until=3', '')
        """
        pairs = [
            ("chrome", "" if self.chrome == CHROMES[0] else self.chrome),
            ("until", "" if self.until is None else str(self.until)),
            ("autoplay", "1" if self.autoplay else ""),
        ]
        return CODEC.write(pairs).lstrip("?")


def read_framing(search: str) -> tuple[Framing, tuple[Complaint, ...]]:
    """Return the framing in a query string, and complaints about it; never raises.

    >>> read_framing("?net=Q(3)&chrome=player&until=2&autoplay=1")[0]
    Framing(chrome='player', until=2, autoplay=True)
    >>> read_framing("?until=-1")[1][0].sentence
    "Until '-1' is no step: steps are whole numbers from 0. It was left out."
    """
    query = CODEC.read(search)
    complaints: list[Complaint] = []

    def complain(field: str, why: str, nearest: str | None = None) -> None:
        complaints.append(Complaint(field, why, "It was left out.", nearest))

    chrome = first(query, "chrome") or CHROMES[0]
    if chrome not in CHROMES:
        why = f"Chrome {brief(chrome)!r} is none of {', '.join(CHROMES)}."
        complain("chrome", why, closest_match(chrome, list(CHROMES)))
        chrome = CHROMES[0]
    text = first(query, "until")
    until = step(text)
    if text and until is None:
        complain("until", f"Until {brief(text)!r} is no step: steps are whole numbers from 0.")
    autoplay_text = first(query, "autoplay")
    if autoplay_text not in ("", "0", "1"):
        complain("autoplay", f"Autoplay {brief(autoplay_text)!r} is neither 0 nor 1.")
    return Framing(chrome, until, autoplay_text == "1"), tuple(complaints)
