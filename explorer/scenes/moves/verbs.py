"""The verbs of moves, and their reading from a text."""

from __future__ import annotations

import re
from typing import Final

from explorer.core.errors import NoMove, brief
from explorer.core.suggest import closest_match

VERBS: Final = ("grow", "fade", "rewire", "recut", "rearrange", "wash")
"""Each moves: copies and new links; removed links; link ends; letters; nodes; a wave."""


def verbs(text: str) -> tuple[str, ...]:
    """Return the verbs in a text, separated by commas or "and"; raise NoMove if it has no verb.

    >>> verbs("recut, rearrange and fade")
    ('recut', 'rearrange', 'fade')
    """
    words = [word for word in re.split(r"[\s,]+", text.strip().lower()) if word and word != "and"]
    for word in words or [""]:
        if word not in VERBS:
            raise NoMove(
                f"{brief(word)!r} is no move: {', '.join(VERBS[:-1])} and {VERBS[-1]} are",
                nearest=closest_match(word, VERBS),
            )
    return tuple(dict.fromkeys(words))
