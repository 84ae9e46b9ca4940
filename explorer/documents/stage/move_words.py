"""Moves in words: a sentence for every phase of a leg, and one or two for the whole move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from explorer.core.registry import network
from explorer.networks.star.star import StarGraph
from explorer.scenes.moves.counts import Counts
from explorer.scenes.moves.move import Leg, Move
from explorer.scenes.moves.ties import Tie
from explorer.words.voice import Voice

MAX_NAMED_LINKS = 4
"""Maximum number of links that are named one by one."""


def phase_text(leg: Leg, place: int, voice: Voice) -> str:
    """Return the sentence about a phase of a leg, with addresses in backticks."""
    phase = leg.phases[place]
    before = leg.phases[place - 1].counts if place else leg.start
    match phase.kind:
        case "recut":
            return _recut_text(leg, voice)
        case "walk":
            return _walk_text(leg, voice)
        case "slide":
            return _slide_text(leg, voice)
        case "fade":
            return _fade_text(leg, before, phase.counts, voice)
        case "rewire":
            return _rewire_text(leg, phase.counts, voice)
        case "draw":
            return _draw_text(leg, before, phase.counts, voice)
        case "wash":
            return _wash_text(leg, phase.hop, voice)
        case "count":
            return f"{phase.spec}: {_counts_text(phase.counts, voice)}."


def move_text(move: Move, voice: Voice) -> str:
    """Return a whole move in one or two sentences, as an alternative to its animation.

    >>> from explorer import network
    >>> from explorer.scenes.moves.make import move
    >>> move_text(move(["grow"], [network(f"Q({n})") for n in (1, 2, 3)]), Voice())
    'Q(1) becomes Q(2) and Q(3): 2, 4, 8 nodes, 1, 4, 12 links, 1, 2, 3 links at a node.'
    """
    first = move.legs[0]
    if first.distances:
        return " ".join(_wave_sentences(move, voice))
    *earlier, last = move.legs
    ends_in_counts = last.phases[0].kind == "count"
    animated = earlier if ends_in_counts else move.legs
    if any(leg.match.copies > 1 for leg in animated):
        sentence = _growth_text(animated, voice)
    elif animated:
        sentence = _changes_text(animated, voice)
    else:
        counts = _counts_text(first.start, voice)
        sentence = voice.say("{spec} has {counts}.", spec=first.before.spec, counts=counts)
    if not ends_in_counts:
        return sentence
    end = last.phases[-1]
    counts = _counts_text(end.counts, voice)
    continuation = voice.say("The counts run on to {spec}: {counts}.", spec=end.spec, counts=counts)
    return f"{sentence} {continuation}"


def _growth_text(legs: Sequence[Leg], voice: Voice) -> str:
    """Return the sentence about a network that grows, with all counts along the way."""
    stages = [legs[0].start, *(leg.phases[-1].counts for leg in legs)]
    return voice.say(
        "{first} becomes {stages}: {nodes} nodes, {links} links, {degrees} links at a node.",
        first=legs[0].before.spec,
        stages=voice.joined([leg.after.spec for leg in legs]),
        nodes=", ".join(voice.number(counts.nodes) for counts in stages),
        links=", ".join(voice.number(counts.links) for counts in stages),
        degrees=", ".join(_range_text(counts, voice) for counts in stages),
    )


def _changes_text(legs: Sequence[Leg], voice: Voice) -> str:
    """Return the sentence about the links, leg by leg."""
    sentences = []
    for leg in legs:
        fates, last = Counter(tie.fate for tie in leg.ties), leg.phases[-1].counts
        fate_forms = [
            (fates["stays"], "{n} stays", "{n} stay"),
            (fates["rewired"], "{n} changes an end", "{n} change an end"),
            (fates["goes"], "{n} fades", "{n} fade"),
            (fates["comes"], "{n} is new", "{n} are new"),
        ]
        was, now = _range_text(leg.start, voice), _range_text(last, voice)
        sentences.append(
            voice.say(
                "{first} becomes {last}. Of {links} {fates}; {all} in all, {degree} at a node",
                first=leg.before.spec,
                last=leg.after.spec,
                links=voice.many(leg.start.links, "link"),
                fates=voice.joined(
                    [
                        voice.say(singular if n == 1 else plural, n=n)
                        for n, singular, plural in fate_forms
                        if n
                    ]
                ),
                all=last.links,
                degree=now,
            )
            + ("" if was == now else voice.say(", {degree} before", degree=was))
            + "."
        )
    return " ".join(sentences)


# Phases ------------------------------------------------------------------------------------------


def _recut_text(leg: Leg, voice: Voice) -> str:
    start, last = network(leg.before.spec), network(leg.after.spec)
    node = leg.samples[0].node if leg.samples else 0
    tinted = (
        "Tinted are those that a link changes one at a time; which ones, depends on the node."
        if len(leg.samples) > 1
        else "Tinted are those that a link changes one at a time."
    )
    stay = voice.say(
        "The letters of an address stay: `{old}` is now read as `{new}`.",
        old=start.format(int(leg.match.origin[node])),
        new=last.format(node),
    )
    return f"{stay} {voice.say(tinted)}"


def _walk_text(leg: Leg, voice: Voice) -> str:
    links = sum(tie.before >= 0 for tie in leg.ties)
    keep = voice.say(
        "keep their {links}" if links > 1 else "keep the {links}", links=voice.many(links, "link")
    )
    if leg.distances:
        return voice.say(
            "The nodes walk into columns by distance, {row} nodes, and {keep}.",
            row=", ".join(map(voice.number, _counts_by_distance(leg))),
            keep=keep,
        )
    return voice.say(
        "The nodes walk to where {spec} has them, and {keep}.", spec=leg.after.spec, keep=keep
    )


def _slide_text(leg: Leg, voice: Voice) -> str:
    copies, net = leg.match.copies - 1, network(leg.after.spec)
    slide_sentence = voice.say(
        "A copy of {spec} slides out" if copies == 1 else "{copies} copies of {spec} slide out",
        spec=leg.before.spec,
        copies=copies,
    )
    if isinstance(net, StarGraph):
        naming = voice.say(
            "each node gets a last symbol, another one in every copy: {n} modules", n=net.n
        )
    elif copies == 1:
        naming = voice.say("the old names get a 0 in front, the new ones a 1")
    else:
        naming = voice.say(
            "the old names get a 0 in front, the copies 1 to {copies}", copies=copies
        )
    counts = next(phase.counts for phase in leg.phases if phase.kind == "slide")
    nodes, links = voice.many(counts.nodes, "node"), voice.many(counts.links, "link")
    return f"{slide_sentence}; {naming}. {nodes}, {links}."


def _fade_text(leg: Leg, before: Counts, after: Counts, voice: Voice) -> str:
    lost_count = before.links - after.links
    if lost_count == before.links:
        links_text = voice.say("All {n} links", n=lost_count)
    else:
        links = voice.many(before.links, "link")
        links_text = voice.say("{part} of {links}", part=lost_count, links=links)
    sentence = voice.say(
        "{links} fade, since {spec} has no such links.", links=links_text, spec=leg.after.spec
    )
    stay = "{links} stays, {degree}." if after.links == 1 else "{links} stay, {degree}."
    rest = voice.say(stay, links=voice.many(after.links, "link"), degree=_degree_text(after, voice))
    return f"{sentence} {rest}"


def _rewire_text(leg: Leg, counts: Counts, voice: Voice) -> str:
    moved = [tie for tie in leg.ties if tie.fate == "rewired"]
    named = (
        [_rewired_link_text(leg, tie, voice) for tie in moved]
        if len(moved) <= MAX_NAMED_LINKS
        else []
    )
    sentence = voice.say(
        "{links} lets go at one end and takes hold elsewhere"
        if len(moved) == 1
        else "{links} let go at one end and take hold elsewhere",
        links=voice.many(len(moved), "link"),
    )
    names_text = f": {voice.joined(named)}" if named else ""
    return f"{sentence}{names_text}. {_links_text(counts, voice)}."


def _rewired_link_text(leg: Leg, tie: Tie, voice: Voice) -> str:
    """Return a rewired link: the node it keeps, its old node and its new node."""
    net, image = network(leg.after.spec), leg.match.image.tolist()
    old, new = leg.before.strokes[tie.before], leg.after.strokes[tie.after]
    ends = image[old.a], image[old.b]
    fixed_end, old_end = ends[1 - tie.end], ends[tie.end]
    new_end = new.a if new.b == fixed_end else new.b
    return voice.say(
        "`{node}` from `{old}` to `{new}`",
        node=net.format(fixed_end),
        old=net.format(old_end),
        new=net.format(new_end),
    )


def _draw_text(leg: Leg, before: Counts, after: Counts, voice: Voice) -> str:
    new = [leg.after.strokes[tie.after] for tie in leg.ties if tie.fate == "comes"]
    copy = leg.match.copy.tolist()
    new_ends = Counter(end for s in new for end in (s.a, s.b) if copy[end] == 0)
    count, nodes = sum(new_ends.values()), len(leg.before.marks)
    addition = ""
    if len(new_ends) == nodes and len(set(new_ends.values())) == 1:
        addition = voice.say(", {n} more at every old node", n=count // nodes)
    elif len(new_ends) < nodes:
        addition = voice.say(", at {some} of {nodes} old nodes", some=len(new_ends), nodes=nodes)
    come = voice.say(
        "{links} comes" if len(new) == 1 else "{links} come",
        links=voice.many(after.links - before.links, "new link"),
    )
    return f"{come}{addition}. {_links_text(after, voice)}."


def _wash_text(leg: Leg, hop: int, voice: Voice) -> str:
    node_counts = _counts_by_distance(leg)
    sentence = voice.say(
        "{nodes} is {hops} from `{root}`."
        if node_counts[hop] == 1
        else "{nodes} are {hops} from `{root}`.",
        nodes=voice.many(node_counts[hop], "node"),
        hops=voice.many(hop, "hop"),
        root=network(leg.before.spec).format(leg.root),
    )
    return (
        sentence if hop < len(node_counts) - 1 else f"{sentence} {voice.say('No node is farther.')}"
    )


def _wave_sentences(move: Move, voice: Voice) -> list[str]:
    """Return the number of nodes at each distance from the roots, in sentences."""
    sentences, legs = [], move.legs
    if move.side_by_side:
        for leg in legs:
            waves = _wave_sentences(Move(move.verbs, (leg,)), voice)
            sentences.append(f"{leg.before.spec}: {' '.join(waves)}")
        return sentences
    address = network(legs[0].before.spec).format
    seen: dict[tuple[int, ...], list[str]] = {}
    for leg in legs:
        seen.setdefault(tuple(_counts_by_distance(leg)), []).append(f"`{address(leg.root)}`")
    for row, roots in seen.items():
        is_every_node = 1 < len(roots) == len(legs)
        sentences.append(
            voice.say(
                "From {who} {row} nodes are 0 to {last} hops away.",
                who=voice.say("every node") if is_every_node else voice.joined(roots),
                row=", ".join(map(voice.number, row)),
                last=len(row) - 1,
            )
        )
    if any(phase.kind == "walk" for phase in legs[0].phases):
        links = voice.many(len(legs[0].ties), "link")
        sentences.append(voice.say("In columns by distance all {links} stay.", links=links))
    return sentences


def _counts_by_distance(leg: Leg) -> list[int]:
    """Return the number of nodes at 0, 1, 2 … hops from the root."""
    counts = Counter(leg.distances)
    return [counts[d] for d in range(max(counts) + 1)]


# Counts ------------------------------------------------------------------------------------------


def _counts_text(counts: Counts, voice: Voice) -> str:
    return f"{voice.many(counts.nodes, 'node')}, {_links_text(counts, voice)}"


def _links_text(counts: Counts, voice: Voice) -> str:
    return f"{voice.many(counts.links, 'link')}, {_degree_text(counts, voice)}"


def _degree_text(counts: Counts, voice: Voice) -> str:
    return voice.say("{degree} at a node", degree=_range_text(counts, voice))


def _range_text(counts: Counts, voice: Voice) -> str:
    low, high = counts.least, counts.most
    if low == high:
        return voice.number(low)
    return voice.say("{low} to {high}", low=low, high=high)
