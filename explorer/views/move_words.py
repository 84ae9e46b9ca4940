"""Moves in words: a sentence for every phase, one for the whole, from counts alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from explorer.core.registry import network
from explorer.networks.star import StarGraph
from explorer.scenes.moves.counts import Counts
from explorer.scenes.moves.move import Leg, Move
from explorer.scenes.moves.ties import Tie

MOST_NAMED = 4
"""Links that are named one by one."""


def phase_said(leg: Leg, place: int) -> str:
    """Return what happens in a phase of a leg, addresses in backticks."""
    phase = leg.phases[place]
    before = leg.phases[place - 1].counts if place else leg.start
    match phase.kind:
        case "recut":
            return _recut(leg)
        case "walk":
            return _walk(leg)
        case "slide":
            return _slide(leg)
        case "fade":
            gone = before.links - phase.counts.links
            left = _many(phase.counts.links, "link")
            return (
                f"{_of(gone, before.links)} fade, since {leg.after.spec} has no such links."
                f" {left} stay{'s' * (phase.counts.links == 1)}, {_each(phase.counts)}."
            )
        case "rewire":
            return _rewire(leg, phase.counts)
        case "draw":
            return _draw(leg, before, phase.counts)
        case "wash":
            return _wash(leg, phase.hop)
        case "count":
            return f"{phase.spec}: {_many(phase.counts.nodes, 'node')}, {_links(phase.counts)}."


def whole_said(move: Move) -> str:
    """Return a whole move in one sentence or two, for who cannot see it.

    >>> from explorer import network
    >>> from explorer.scenes.moves.make import move
    >>> whole_said(move(["grow"], [network("Q(1)"), network("Q(2)"), network("Q(3)")]))
    'Q(1) becomes Q(2) and Q(3): 2, 4, 8 nodes, 1, 4, 12 links, 1, 2, 3 links at a node.'
    """
    first = move.legs[0]
    if first.distances:
        return " ".join(_waves(move))
    *drawn, last = move.legs
    runs_on = last.phases[0].kind == "count"
    shown = drawn if runs_on else move.legs
    if any(leg.kin.copies > 1 for leg in shown):
        said = _grown(shown)
    elif shown:
        said = _changes(shown)
    else:
        nodes = _many(first.start.nodes, "node")
        said = f"{first.before.spec} has {nodes}, {_links(first.start)}."
    if not runs_on:
        return said
    end = last.phases[-1]
    counts = f"{_many(end.counts.nodes, 'node')}, {_links(end.counts)}"
    return f"{said} The counts run on to {end.spec}: {counts}."


def _grown(legs: Sequence[Leg]) -> str:
    """Return what a network grows into, with all that is counted in a row each."""
    stages = [legs[0].start, *(leg.phases[-1].counts for leg in legs)]
    return (
        f"{legs[0].before.spec} becomes {_joined([leg.after.spec for leg in legs])}:"
        f" {_row(stages, 'nodes')} nodes, {_row(stages, 'links')} links,"
        f" {', '.join(map(_span, stages))} links at a node."
    )


def _changes(legs: Sequence[Leg]) -> str:
    """Return what becomes of the links, leg by leg."""
    told = []
    for leg in legs:
        fates, last = Counter(tie.fate for tie in leg.ties), leg.phases[-1].counts
        parts = [
            (fates["stays"], "stays", "stay"),
            (fates["rewired"], "changes an end", "change an end"),
            (fates["goes"], "fades", "fade"),
            (fates["comes"], "is new", "are new"),
        ]
        said = _joined([f"{n:,} {one if n == 1 else many}" for n, one, many in parts if n])
        before = "" if _span(leg.start) == _span(last) else f", {_span(leg.start)} before"
        told.append(
            f"{leg.before.spec} becomes {leg.after.spec}. Of {_many(leg.start.links, 'link')}"
            f" {said}; {last.links:,} in all, {_each(last)}{before}."
        )
    return " ".join(told)


# Phases ------------------------------------------------------------------------------------------


def _recut(leg: Leg) -> str:
    start, last = network(leg.before.spec), network(leg.after.spec)
    node = leg.samples[0].node if leg.samples else 0
    old, new = start.format(int(leg.kin.origin[node])), last.format(node)
    which = "; which ones, depends on the node" if len(leg.samples) > 1 else ""
    return (
        f"The letters of an address stay: `{old}` is now read as `{new}`."
        f" Tinted are those that a link changes one at a time{which}."
    )


def _walk(leg: Leg) -> str:
    links = sum(tie.before >= 0 for tie in leg.ties)
    keep = f"keep {'their ' if links > 1 else 'the '}{_many(links, 'link')}"
    if leg.distances:
        row = ", ".join(str(count) for count in _by_distance(leg))
        return f"The nodes walk into columns by distance, {row} nodes, and {keep}."
    return f"The nodes walk to where {leg.after.spec} has them, and {keep}."


def _slide(leg: Leg) -> str:
    old, copies = leg.before.spec, leg.kin.copies - 1
    what = f"A copy of {old} slides" if copies == 1 else f"{copies} copies of {old} slide"
    net = network(leg.after.spec)
    if isinstance(net, StarGraph):
        how = f"each node gets a last symbol, another one in every copy: {net.n} modules"
    elif copies == 1:
        how = "the old names get a 0 in front, the new ones a 1"
    else:
        how = f"the old names get a 0 in front, the copies 1 to {copies}"
    counts = next(phase.counts for phase in leg.phases if phase.kind == "slide")
    return f"{what} out; {how}. {_many(counts.nodes, 'node')}, {_many(counts.links, 'link')}."


def _rewire(leg: Leg, counts: Counts) -> str:
    moved = [tie for tie in leg.ties if tie.fate == "rewired"]
    named = [_changed(leg, tie) for tie in moved] if len(moved) <= MOST_NAMED else []
    one = len(moved) == 1
    which = f": {_joined(named)}" if named else ""
    lets = "lets" if one else "let"
    return (
        f"{_many(len(moved), 'link')} {lets} go at one end and take{'s' * one} hold"
        f" elsewhere{which}. {_links(counts)}."
    )


def _changed(leg: Leg, tie: Tie) -> str:
    """Return a rewired link: its node that holds on, the node before and the node after."""
    net, image = network(leg.after.spec), leg.kin.image.tolist()
    old, new = leg.before.strokes[tie.before], leg.after.strokes[tie.after]
    ends = image[old.a], image[old.b]
    holds, lets = ends[1 - tie.end], ends[tie.end]
    takes = new.a if new.b == holds else new.b
    return f"`{net.format(holds)}` from `{net.format(lets)}` to `{net.format(takes)}`"


def _draw(leg: Leg, before: Counts, after: Counts) -> str:
    new = [leg.after.strokes[tie.after] for tie in leg.ties if tie.fate == "comes"]
    copy = leg.kin.copy.tolist()
    old = Counter(end for s in new for end in (s.a, s.b) if copy[end] == 0)
    count, nodes = sum(old.values()), len(leg.before.marks)
    if len(old) == nodes and len(set(old.values())) == 1:
        each = f", {count // nodes} more at every old node"
    else:
        each = f", at {len(old):,} of {nodes:,} old nodes" if len(old) < nodes else ""
    come = "comes" if len(new) == 1 else "come"
    return f"{_many(after.links - before.links, 'new link')} {come}{each}. {_links(after)}."


def _wash(leg: Leg, hop: int) -> str:
    root = network(leg.before.spec).format(leg.root)
    row = _by_distance(leg)
    end = " No node is farther." if hop == len(row) - 1 else ""
    is_ = "is" if row[hop] == 1 else "are"
    return f"{_many(row[hop], 'node')} {is_} {_many(hop, 'hop')} from `{root}`.{end}"


def _waves(move: Move) -> list[str]:
    """Return how many nodes are how far: from a node, or from all that see the same at once."""
    told, legs = [], move.legs
    if move.beside:
        for leg in legs:
            told.append(f"{leg.before.spec}: {' '.join(_waves(Move(move.verbs, (leg,))))}")
        return told
    address = network(legs[0].before.spec).format
    seen: dict[tuple[int, ...], list[str]] = {}
    for leg in legs:
        seen.setdefault(tuple(_by_distance(leg)), []).append(f"`{address(leg.root)}`")
    for row, roots in seen.items():
        all_ = 1 < len(roots) == len(legs)
        who = "every node" if all_ else _joined(roots)
        hops = f"0 to {len(row) - 1} hops"
        told.append(f"From {who} {', '.join(map(str, row))} nodes are {hops} away.")
    if any(phase.kind == "walk" for phase in legs[0].phases):
        told.append(f"In columns by distance all {_many(len(legs[0].ties), 'link')} stay.")
    return told


def _by_distance(leg: Leg) -> list[int]:
    """Return how many nodes are 0, 1, 2 … hops from the root."""
    found = Counter(leg.distances)
    return [found[d] for d in range(max(found) + 1)]


# Words -------------------------------------------------------------------------------------------


def _many(count: int, word: str) -> str:
    return f"{count:,} {word}{'s' * (count != 1)}"


def _of(part: int, whole: int) -> str:
    return f"All {whole:,} links" if part == whole else f"{part:,} of {_many(whole, 'link')}"


def _each(counts: Counts) -> str:
    return f"{_span(counts)} at a node"


def _links(counts: Counts) -> str:
    return f"{_many(counts.links, 'link')}, {_each(counts)}"


def _span(counts: Counts) -> str:
    low, high = counts.least, counts.most
    return f"{low}" if low == high else f"{low} to {high}"


def _row(stages: Sequence[Counts], what: str) -> str:
    return ", ".join(f"{getattr(counts, what):,}" for counts in stages)


def _joined(parts: Sequence[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)
