"""The state of the Present page, as a frozen value, and its URL form."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from explorer.core.errors import brief
from explorer.state.parameter import first, one_of
from explorer.state.parameters import PRESENT_CODEC
from explorer.state.themes import read_language, read_theme
from explorer.words.catalogue import LANGUAGES

MAX_TALK_CHARACTERS: Final = 6_500
"""Most characters of a packed talk in a link: servers on the way accept about 8,000."""


@dataclass(frozen=True)
class PresentState:
    """A packed talk or the name of a lesson, empty for the example; whether for the speaker."""

    talk: str = ""
    speaker: bool = False
    lang: str = LANGUAGES[0]
    theme: str = ""
    complaints: tuple[str, ...] = ()

    @property
    def search(self) -> str:
        """The canonical query string of this state."""
        return PRESENT_CODEC.write(
            [
                ("talk", self.talk),
                ("speaker", "1" if self.speaker else ""),
                ("lang", "" if self.lang == LANGUAGES[0] else self.lang),
                ("theme", self.theme),
            ]
        )


def read_state(search: str) -> PresentState:
    """Return the state described by a query string; never raises.

    >>> read_state("?speaker=1&theme=dark").search
    '?speaker=1&theme=dark'
    >>> read_state("?speaker=yes").complaints
    ("Speaker 'yes' is neither 0 nor 1.",)
    """
    query = PRESENT_CODEC.read(search)
    complaints: list[str] = []
    talk, speaker = first(query, "talk"), first(query, "speaker")
    if len(talk) > MAX_TALK_CHARACTERS:
        complaints.append(
            f"A link holds a talk of at most {MAX_TALK_CHARACTERS:,} characters: it was left out."
        )
        talk = ""
    elif talk and not re.fullmatch(r"[zp][A-Za-z0-9_-]+|lesson:[a-z0-9-]+", talk):
        complaints.append(
            f"Talk {brief(talk)!r} is no packed talk, which begins with z or p, nor a lesson, such"
            " as lesson:routing-by-address."
        )
        talk = ""
    speaker = one_of(speaker, ("0", "1"), "Speaker {} is neither 0 nor 1.", complaints)
    theme = read_theme(first(query, "theme"), complaints)
    lang = read_language(first(query, "lang"), complaints)
    return PresentState(talk, speaker == "1", lang, theme, tuple(complaints))
