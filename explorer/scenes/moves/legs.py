"""The legs of moves: from one network to the next, a wave over one, counts of larger ones."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

import numpy as np

from explorer.core.errors import NoMove
from explorer.core.network import Network
from explorer.core.scene import Scene
from explorer.core.search import distances_from
from explorer.scenes.moves.columns import columns
from explorer.scenes.moves.counts import Counts, closed_form_counts, count_graph
from explorer.scenes.moves.move import Leg, Phase, PhaseKind, Sample
from explorer.scenes.moves.node_match import NodeMatch, letter_columns, match_nodes, same_digits
from explorer.scenes.moves.ties import Fate, Tie, ties
from explorer.scenes.scene import scene

BEATS_OF_PHASE: Final[dict[PhaseKind, float]] = {
    "recut": 3.0,
    "walk": 3.0,
    "fade": 2.5,
    "slide": 3.0,
    "rewire": 4.0,
    "draw": 2.5,
    "wash": 1.5,
    "count": 1.5,
}
"""Duration of each kind of phase in beats; a hop of a message takes one beat."""

MAX_SAMPLES: Final = 4
"""The most sample addresses whose letters are shown as they move."""


def leg(before: Network, after: Network, verbs: Sequence[str]) -> Leg:
    """Return the leg from one network to another.

    Raises NoMove if links go or appear that no verb accounts for, or if a verb changes nothing.
    """
    first, last, match = scene(before), scene(after), match_nodes(before, after)
    fates = ties(first, last, match, "rewire" in verbs)
    kinds = _phases_of_leg(before, after, match, fates, first, last)
    _require_verbs(before, after, verbs, kinds, fates)
    done: set[PhaseKind] = set()
    phases: list[Phase] = []
    for kind in kinds:
        done.add(kind)
        phases.append(
            Phase(kind, _counts_after(first, last, match, fates, done), BEATS_OF_PHASE[kind])
        )
    phases[-1] = replace(phases[-1], spec=after.spec)
    start = _counts_after(first, last, match, fates, ())
    samples = _samples(after) if "recut" in kinds else ()
    hulls = _hulls(first, last, match)
    return Leg(first, last, start, match, fates, hulls, tuple(phases), samples)


def wave(net: Network, root: int, walks: bool, washes: bool) -> Leg:
    """Return the leg of a wave from ``root`` over a network.

    With ``washes`` there is one phase per hop of the wave; with ``walks`` the nodes then move into
    columns by distance.
    """
    first = scene(net)
    last = columns(net, first, root) if walks else first
    match = _identity_match(net)
    fates = ties(first, last, match, False)
    distances_of = distances_from(net, root)
    counts = _counts_after(first, last, match, fates, ())
    hops = range(1, int(distances_of.max()) + 1) if washes else ()
    phases = [Phase("wash", counts, BEATS_OF_PHASE["wash"], hop=hop) for hop in hops]
    phases += [Phase("walk", counts, BEATS_OF_PHASE["walk"])] * walks
    phases[-1] = replace(phases[-1], spec=net.spec)
    hulls = _hulls(first, last, match)
    distances = tuple(distances_of.tolist())
    return Leg(first, last, counts, match, fates, hulls, tuple(phases), (), root, distances)


def counting_leg(shown: Network, larger: Sequence[Network]) -> Leg:
    """Return a leg that shows one network while the counts of larger ones are listed."""
    drawing, match = scene(shown), _identity_match(shown)
    fates = ties(drawing, drawing, match, False)
    phases = tuple(
        Phase("count", closed_form_counts(net), BEATS_OF_PHASE["count"], net.spec) for net in larger
    )
    start = _counts_after(drawing, drawing, match, fates, ())
    return Leg(drawing, drawing, start, match, fates, _hulls(drawing, drawing, match), phases)


def _identity_match(net: Network) -> NodeMatch:
    match = same_digits(net, net)
    assert match is not None
    return match


# Phases of a leg ---------------------------------------------------------------------------------


def _phases_of_leg(
    before: Network,
    after: Network,
    match: NodeMatch,
    fates: Sequence[Tie],
    first: Scene,
    last: Scene,
) -> list[PhaseKind]:
    """Return the kinds of phases between two scenes, in order."""
    seen = {tie.fate for tie in fates}
    slides = match.copies > 1
    places = [[mark.at for mark in drawing.marks] for drawing in (first, last)]
    phases: list[tuple[PhaseKind, bool]] = [
        ("recut", not slides and before.format(0) != after.format(0)),
        ("walk", not slides and (places[0] != places[1] or first.size != last.size)),
        ("fade", "goes" in seen),
        ("slide", slides),
        ("rewire", "rewired" in seen),
        ("draw", "comes" in seen),
    ]
    return [kind for kind, happens in phases if happens]


PHASES_OF_VERB: Final[dict[str, tuple[PhaseKind, ...]]] = {
    "grow": ("slide", "draw"),
    "fade": ("fade",),
    "rewire": ("rewire",),
    "recut": ("recut",),
    "rearrange": ("walk",),
}
"""The phases that show a verb; one of them is enough."""

REQUIRED_VERBS: Final[dict[PhaseKind, str]] = {"fade": "fade", "slide": "grow", "draw": "grow"}
"""The verb that must be given for a phase; other phases may occur without one."""

VERB_FAULTS: Final[dict[str, str]] = {
    "grow": "no link and no node is new",
    "fade": "it has every link",
    "rewire": "no link only changes an end",
    "recut": "addresses are written alike",
    "rearrange": "nodes stand in the same places",
    "wash": "a wave washes over one network",
}
"""Why a verb does not apply between two networks."""


def _require_verbs(
    before: Network,
    after: Network,
    verbs: Sequence[str],
    kinds: Sequence[PhaseKind],
    fates: Sequence[Tie],
) -> None:
    """Raise NoMove for a verb that no phase shows, and for a phase whose verb is not given."""
    required = [REQUIRED_VERBS[kind] for kind in kinds if kind in REQUIRED_VERBS]
    seen_verbs = [v for v in verbs if any(kind in kinds for kind in PHASES_OF_VERB.get(v, ()))]
    nearest = _nearest_verbs(before, after, seen_verbs)
    for verb in verbs:
        if verb not in seen_verbs:
            raise NoMove(
                f"{before.spec} to {after.spec} has no {verb}: {VERB_FAULTS[verb]}", nearest
            )
    for verb in required:
        if verb not in verbs:
            count = {fate: sum(tie.fate == fate for tie in fates) for fate in ("goes", "comes")}
            raise NoMove(
                f"{before.spec} to {after.spec} is more than {' and '.join(verbs)}:"
                f" {count['goes']} links go, {count['comes']} come, and {verb} is not named",
                nearest,
            )


def _nearest_verbs(before: Network, after: Network, seen_verbs: Sequence[str]) -> str | None:
    """Return verbs that account for all changes, with ``rewire`` for links that change an end."""
    first, last, match = scene(before), scene(after), match_nodes(before, after)
    fates = ties(first, last, match, True)
    kinds = _phases_of_leg(before, after, match, fates, first, last)
    moved = ["rewire"] * ("rewire" in kinds)
    links = [REQUIRED_VERBS[kind] for kind in kinds if kind in REQUIRED_VERBS] + moved
    other_verbs = [verb for verb in seen_verbs if verb in ("recut", "rearrange")]
    return ", ".join(dict.fromkeys((*other_verbs, *links))) or None


def _counts_after(
    first: Scene, last: Scene, match: NodeMatch, fates: Sequence[Tie], done: Collection[PhaseKind]
) -> Counts:
    """Return the counts of the network on the stage when the phases ``done`` are over."""
    is_drawn: dict[Fate, bool] = {
        "stays": True,
        "rewired": True,
        "copied": "slide" in done,
        "comes": "draw" in done,
        "goes": "fade" not in done,
    }
    drawn = [tie for tie in fates if is_drawn[tie.fate]]
    if match.copies > 1 and "slide" not in done:
        strokes = [first.strokes[tie.before] for tie in drawn]
        return count_graph(len(first.marks), [(s.a, s.b) for s in strokes])
    image = match.image.tolist()
    links = []
    for tie in drawn:
        is_new = tie.after >= 0 and (tie.fate != "rewired" or "rewire" in done)
        stroke = last.strokes[tie.after] if is_new else first.strokes[tie.before]
        links.append((stroke.a, stroke.b) if is_new else (image[stroke.a], image[stroke.b]))
    return count_graph(len(last.marks), links)


# Outlines and addresses --------------------------------------------------------------------------


def _hulls(first: Scene, last: Scene, match: NodeMatch) -> tuple[tuple[int, int], ...]:
    """Return pairs of outlines (before, after) of one shape round the same nodes, each once."""
    image = match.image.tolist()
    by_nodes: dict[tuple[str, frozenset[int]], list[int]] = {}
    for i, hull in enumerate(first.hulls):
        by_nodes.setdefault((hull.shape, frozenset(image[m] for m in hull.marks)), []).append(i)
    pairs = []
    for j, hull in enumerate(last.hulls):
        twins = by_nodes.get((hull.shape, frozenset(hull.marks)))
        if twins and hull.shape != "polygon":
            pairs.append((twins.pop(0), j))
    return tuple(pairs)


def _samples(net: Network) -> tuple[Sample, ...]:
    """Return one sample for each set of columns that single links of a node change alone.

    Of the nodes with a set, one with few repeated letters is chosen: zeros alone show no order.
    """
    nodes = np.arange(net.nodes)
    texts = [net.format(v) for v in range(net.nodes)]
    table = net.neighbors(nodes)
    by_places: dict[tuple[int, ...], int] = {}
    for node in sorted(range(net.nodes), key=lambda v: _repeated_letters(texts[v])):
        places = set()
        for other in table[node].tolist():
            changed = [i for i in letter_columns(net, node) if texts[other][i] != texts[node][i]]
            if other >= 0 and len(changed) == 1:
                places.add(changed[0])
        by_places.setdefault(tuple(sorted(places)), node)
    chosen = sorted(by_places.items(), key=lambda item: item[1])[:MAX_SAMPLES]
    return tuple(Sample(node, places) for places, node in chosen)


def _repeated_letters(text: str) -> int:
    """Return the number of letters of an address that equal the next one."""
    letters = [c for c in text if c.isalnum()][::-1]
    return sum(a == b for a, b in pairwise(letters))
