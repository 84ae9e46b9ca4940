"""The next hop of a message as a question to a class."""

from __future__ import annotations

from typing import Final

from explorer.core.errors import OutsideRange
from explorer.documents.ask.question import AskedHop, picture
from explorer.scenes.scene import drawn_whole, scene, stage_scene
from explorer.state.explore import ExploreState
from explorer.state.parameters import DEFAULT_TASK
from explorer.tasks.route import BY_ROUTER, PREDICT, predicted_leg
from explorer.words.lines import Line

MAX_TAPPABLE_NODES: Final = 64
"""Maximum number of nodes to draw for tapping; of larger networks only the next hops are shown."""


def asked_hop(state: ExploreState) -> AskedHop:
    """Return the question of the next hop of a state's message; raises as ``predicted_leg`` does.

    >>> from explorer.tasks.registry import read_state
    >>> asked = asked_hop(read_state("?net=Q(3)&from=000&to=110&predict=distance"))
    >>> asked["leg"]["turns"]["000"]["left"], len(asked["picture"]["nodes"])
    (2, 8)
    """
    if state.task.key != DEFAULT_TASK:
        raise OutsideRange("a class is asked where a message goes, of a route and of no other task")
    net = state.net
    drawing = stage_scene(net, (state.source,))
    is_tappable = net.nodes <= MAX_TAPPABLE_NODES and drawn_whole(net)
    by_router = state.option(PREDICT) == BY_ROUTER
    continuation = predicted_leg(state, drawing)
    turn = continuation["turns"].get(continuation["at"])
    return {
        "kind": "hop",
        "spec": net.spec,
        "target": net.format(state.target),
        "router": Line([state.router.title] if by_router else []),
        "failed": bool(state.faults),
        "least": turn["left"] if turn else None,
        "leg": continuation,
        "picture": picture(scene(net), net.format) if is_tappable else None,
    }
