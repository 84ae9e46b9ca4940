"""The judgement of a finished challenge from its answers, without trust in the browser."""

from __future__ import annotations

import secrets
from itertools import pairwise
from time import time
from typing import Any, Final

from explorer.classroom.result_code import (
    ChallengeResult,
    PairResult,
    challenge_digest,
    name_digest,
)
from explorer.core.errors import ExplorerError, OutsideRange
from explorer.core.network import Network
from explorer.core.search import distances_to
from explorer.routing.traces.trace import read_faults, run
from explorer.state.explore import ExploreState
from explorer.tasks.registry import tasks
from explorer.tasks.route import BY_ROUTER, DRAW, PREDICT, STUDENT

MAX_HOPS: Final = 1_000
"""Maximum number of hops of a pair that are judged."""


EXAMPLE: Final = "?net=Q(4)&predict=distance&pairs=0000~1111;0110~1001"


def challenge_pairs(state: ExploreState, **changed: str) -> tuple[tuple[str, str], ...]:
    """Return the pairs of a challenge with some options changed; raise OutsideRange without one.

    >>> from explorer.tasks.registry import read_state
    >>> challenge_pairs(read_state("?net=Q(2)&predict=distance&pairs=00~11"))
    (('00', '11'),)
    """
    options = {**dict(state.options), **changed}
    pairs = tasks()[state.task.key].pairs(state.net, options)
    if not pairs or not options.get(PREDICT):
        raise OutsideRange("this is no challenge: one has pairs, and is predicted", EXAMPLE)
    return pairs


def digest_of_challenge(state: ExploreState) -> bytes:
    """Return the digest of the challenge of a state; raise OutsideRange without a challenge."""
    # A student with pairs of their own still takes the same challenge as all others.
    pairs = challenge_pairs(state, **{STUDENT: ""})
    by_router = state.option(PREDICT) == BY_ROUTER
    router = f"{state.router.key} {state.variant or ''}" if by_router else ""
    draw_word = state.option(DRAW).casefold()
    return challenge_digest(state.net.spec, state.option(PREDICT), router, pairs, draw_word)


def judged_challenge(state: ExploreState, paths: Any, seconds: Any) -> ChallengeResult:
    """Return the result of the answers to a challenge.

    ``paths`` has for every pair the nodes on the message's path, and for every node but the last
    the first answer that was given there. Raises OutsideRange for an invalid path.

    >>> from explorer.tasks.registry import read_state
    >>> state = read_state("?net=Q(3)&predict=distance&pairs=000~011")
    >>> way = {"nodes": ["000", "001", "011"], "answers": ["111", "011"]}
    >>> result = judged_challenge(state, [way], 20)
    >>> result.right, result.answers, result.shortest
    (1, 2, 1)
    """
    challenge, options = digest_of_challenge(state), dict(state.options)
    if options[DRAW] and not options[STUDENT]:
        raise OutsideRange("this challenge draws pairs for each student: a name comes first")
    pairs = challenge_pairs(state)
    if not isinstance(paths, list) or len(paths) != len(pairs) or type(seconds) is not int:
        raise OutsideRange(f"a result of this challenge has {len(pairs)} ways, and its seconds")
    results = tuple(
        _judged_pair(state, *pair, path) for pair, path in zip(pairs, paths, strict=True)
    )
    capped = min(max(seconds, 0), 65_535)
    name = name_digest(options[STUDENT]) if options[DRAW] else b""
    minutes, result_id = int(time() // 60), secrets.randbits(32)
    return ChallengeResult(challenge, minutes, capped, result_id, results, name)


def _judged_pair(state: ExploreState, source: str, target: str, path: Any) -> PairResult:
    net = state.net
    try:
        nodes = [net.parse(str(node)) for node in path["nodes"]][: MAX_HOPS + 1]
        answers = [_node(net, str(answer)) for answer in path["answers"]][:MAX_HOPS]
    except (TypeError, KeyError, ExplorerError):
        raise OutsideRange(f"the way from {source} to {target} names no nodes") from None
    ends = net.parse(source), net.parse(target)
    if len(nodes) < 2 or (nodes[0], nodes[-1]) != ends or len(answers) != len(nodes) - 1:
        raise OutsideRange(f"the way does not lead from {source} to {target}, an answer a hop")
    for a, b in pairwise(nodes):
        net.port_between(a, b)
    left = distances_to(net, ends[1])
    by_router = state.option(PREDICT) == BY_ROUTER

    def is_right(at: int, answer: int | None) -> bool:
        if answer is None:
            return False
        if by_router:
            return _is_router_hop(state, at, ends[1], answer)
        return _is_closer(net, left, at, answer)

    are_right = tuple(is_right(at, answer) for at, answer in zip(nodes, answers, strict=False))
    return PairResult(are_right, len(nodes) - 1, left(ends[0]))


def _node(net: Network, address: str) -> int | None:
    """Return the node of an answer, None if it is no address, which counts as a wrong answer."""
    try:
        return net.parse(address)
    except ExplorerError:
        return None


def _is_closer(net: Network, left: Any, at: int, answer: int) -> bool:
    """Return whether an answer is a neighbour that is closer to the target."""
    if answer not in net.neighbors(at).tolist():
        return False
    before, after = left(at), left(answer)
    return before is not None and after is not None and after < before


def _is_router_hop(state: ExploreState, at: int, target: int, answer: int) -> bool:
    """Return whether the router's next hop is the answer."""
    faults = read_faults(state.net, state.faults)
    trace = run(state.router, state.net, at, target, state.variant, faults)
    return len(trace.nodes) > 1 and trace.nodes[1] == answer
