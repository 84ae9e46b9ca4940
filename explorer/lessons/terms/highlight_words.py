"""What the picture of a term highlights: by a word of a small vocabulary, or as on the stage.

``links-at 000`` highlights the links of a node, ``kind cross`` those of a kind. The vocabulary is
in ``network_figures`` and ``message_figures``; an addition is one function there.
"""

from __future__ import annotations

from typing import Final

from explorer.core.errors import OutsideRange
from explorer.core.suggest import closest_match
from explorer.lessons.terms import message_figures, network_figures
from explorer.lessons.terms.highlights import HIGHLIGHTERS, TermHighlights
from explorer.state.explore import ExploreState

__all__ = ["highlights_at", "message_figures", "network_figures"]

HIGHLIGHTERS_OF_TASKS: Final = {
    "broadcast": "sends",
    "paths": "disjoint",
    "faults": "faults",
    "embed": "guest",
    "traffic": "loads",
    "exchange": "exchange",
    "circuit": "probe",
}
"""The default highlighting function of each task; other tasks highlight a route."""


def highlights_at(state: ExploreState, text: str) -> TermHighlights:
    """Return the highlights at a state: by a word and its arguments, or what the state shows.

    >>> from explorer.tasks.registry import read_state
    >>> highlights_at(read_state("?net=Q(2)"), "links-at 00").lines.tree
    ((0, 1), (0, 2))
    """
    name, *words = text.split() or [HIGHLIGHTERS_OF_TASKS.get(state.task.key, "route")]
    if name not in HIGHLIGHTERS:
        raise OutsideRange(f"there is no light {name!r}", closest_match(name, HIGHLIGHTERS))
    return HIGHLIGHTERS[name](state, tuple(words))
