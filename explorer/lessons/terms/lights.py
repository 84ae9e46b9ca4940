"""The light of a term: by a word of a small vocabulary, or as its address shows on the stage.

``links-at 000`` lights the links of a node, ``kind cross`` those of a kind. The vocabulary is in
``network_figures`` and ``message_figures``; an addition is one function there.
"""

from __future__ import annotations

from typing import Final

from explorer.core.errors import OutsideRange
from explorer.core.suggest import closest_match
from explorer.lessons.terms import message_figures, network_figures
from explorer.lessons.terms.light import HIGHLIGHTERS, Light
from explorer.state.explore import ExploreState

__all__ = ["light", "message_figures", "network_figures"]

LIGHTS_OF_TASKS: Final = {
    "broadcast": "sends",
    "paths": "disjoint",
    "faults": "faults",
    "embed": "guest",
    "traffic": "loads",
    "exchange": "exchange",
    "circuit": "probe",
}
"""The default light of each task; other tasks light a route."""


def light(state: ExploreState, text: str) -> Light:
    """Return the light at a state: by a word and its arguments, or what the state itself shows.

    >>> from explorer.tasks.registry import read_state
    >>> light(read_state("?net=Q(2)"), "links-at 00").ways.tree
    ((0, 1), (0, 2))
    """
    name, *words = text.split() or [LIGHTS_OF_TASKS.get(state.task.key, "route")]
    if name not in HIGHLIGHTERS:
        raise OutsideRange(f"there is no light {name!r}", closest_match(name, HIGHLIGHTERS))
    return HIGHLIGHTERS[name](state, tuple(words))
