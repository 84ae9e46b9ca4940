"""The contract of a layout: requirements on the drawing of any network."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache

import numpy as np

from explorer.core.errors import BadAddress
from explorer.core.network import Network
from explorer.core.registry import families, network
from explorer.core.scene import Scene
from explorer.scenes.labels import SIDES
from explorer.scenes.layout import Layout, layout_of
from explorer.scenes.scene import drawn_whole, scene
from explorer.testing.contract import Check, Contract, Outcome, broken, require, run
from explorer.testing.drawings import are_apart, hull_contains, places, points_of
from explorer.testing.samples import samples

MIN_ASPECT, MAX_ASPECT = 1.14, 1.51
"""Bounds of width over height of a drawing."""

MAX_MARGIN = 0.12
"""Largest share of the stage that may be empty beside a drawing."""

LAYOUT_OF_NETWORK: Contract[Network] = Contract()
LAYOUT_OF_FAMILY: Contract[type[Network]] = Contract()


def layout_checks(
    subject: Network | type[Network] | type[Layout] | str | None = None,
    nets: Iterable[Network | str] | None = None,
) -> tuple[Check, ...]:
    """Return the checks of drawings: of a network, of a family, or of a layout.

    Without a subject: of all given networks, or of all samples of all families; networks too large
    to be drawn as a whole are left out.

    >>> str(layout_checks("Q(3)")[0])
    'Q(3): nodes are all there in order'
    """
    if isinstance(subject, type) and issubclass(subject, Network):
        candidates = [network(spec) for spec in subject.samples]
        family_checks = LAYOUT_OF_FAMILY.of(subject, subject.family)
    elif isinstance(subject, type):
        candidates = [net for net in samples(nets) if type(layout_of(type(net))) is subject]
        family_checks = ()
    elif subject is not None:
        candidates, family_checks = list(samples([subject])), ()
    else:
        candidates = list(samples(nets))
        family_classes = families().values() if nets is None else ()
        family_checks = tuple(
            check
            for family in family_classes
            for check in LAYOUT_OF_FAMILY.of(family, family.family)
        )
    drawable = [net for net in dict.fromkeys(candidates) if drawn_whole(net)]
    return (
        *family_checks,
        *(check for net in drawable for check in LAYOUT_OF_NETWORK.of(net, net.spec)),
    )


def check_layout(
    subject: Network | type[Network] | type[Layout] | str | None = None,
    nets: Iterable[Network | str] | None = None,
    collect: bool = False,
) -> list[Outcome]:
    """Check drawings of a network, of a family or of a layout against the contract of layouts.

    Raises BrokenContract at the first broken check, or with ``collect`` returns all outcomes.

    >>> {outcome.status for outcome in check_layout("HCN(2)")}
    {'kept'}
    """
    return run(layout_checks(subject, nets), collect)


@lru_cache(maxsize=8)
def _scene(net: Network) -> Scene:
    return scene(net)


@LAYOUT_OF_FAMILY.check
def some_sample_is_drawn_whole(family: type[Network]) -> None:
    """At least one sample is small enough to be drawn as a whole."""
    require(
        any(drawn_whole(network(spec)) for spec in family.samples),
        f"no sample of {family.family} is drawn whole",
        "add a smaller one to `samples`",
    )


@LAYOUT_OF_NETWORK.check
def nodes_are_all_there_in_order(net: Network) -> None:
    """There is a mark for every node, in the order of the nodes."""
    drawing = _scene(net)
    nodes = [mark.node for mark in drawing.marks]
    require(
        nodes == list(range(net.nodes)),
        f"{len(nodes)} marks stand for {net.nodes} nodes, or out of order",
        "let arrange() give a place for each node, by its index",
    )
    require(
        drawing.complete and not drawing.note and not drawing.stubs,
        "a whole network is drawn as if it were a part",
        "leave `ghosts` to drawings that leave something out",
    )


@LAYOUT_OF_NETWORK.check
def its_labels_name_no_other_node(net: Network) -> None:
    """Where no cluster has a name, a label that can be read as a node is that node's."""
    drawing = _scene(net)
    if any(hull.name for hull in drawing.hulls):
        return
    for mark in drawing.marks:
        with suppress(BadAddress):
            if mark.label and net.parse(mark.label) != mark.node:
                broken(
                    f"{net.format(mark.node)} has the label {mark.label}, another node's address",
                    "let labels be addresses, or no addresses at all",
                )


@LAYOUT_OF_NETWORK.check
def links_are_all_there_once(net: Network) -> None:
    """There is a stroke for every link, with its kind and dimension, and no other."""
    drawing = _scene(net)
    rows = net.link_array()
    kinds = net.link_kinds(rows[:, 0])[np.arange(len(rows)), rows[:, 2]]
    kind_of_link = {
        (min(a, b), max(a, b)): (net.kinds[kind].key, net.ports[port].dimension)
        for (a, b, port), kind in reversed(list(zip(rows.tolist(), kinds.tolist(), strict=True)))
    }
    expected = sorted((*ends, *look) for ends, look in kind_of_link.items())
    strokes = sorted(
        (min(s.a, s.b), max(s.a, s.b), drawing.kinds[s.kind].key, s.dimension)
        for s in drawing.strokes
    )
    if strokes != expected:
        odd = sorted(set(strokes) ^ set(expected)) or strokes
        broken(
            f"{len(strokes)} strokes are drawn for {len(expected)} links, first apart {odd[0]}",
            "leave the links to compose()",
        )


@LAYOUT_OF_NETWORK.check
def all_of_it_lies_on_the_stage(net: Network) -> None:
    """Marks, strokes and hulls lie inside ``size``."""
    drawing = _scene(net)
    at, size = places(drawing), np.array(drawing.size)
    require(
        np.isfinite(at).all() and (at >= 0).all() and (at <= size).all(),
        "a node stands off the stage",
        "give finite places in arrange()",
    )
    for stroke in drawing.strokes[:: max(1, len(drawing.strokes) // 400)]:
        points = points_of(drawing, stroke, 9)
        require(
            (points >= -0.5).all() and (points <= size + 0.5).all(),
            f"the link of #{stroke.a} and #{stroke.b} leaves the stage",
            "bend it less, or to the other side",
        )
    for hull in drawing.hulls:
        inside = all(
            hull.size[i] / 2 <= hull.at[i] <= drawing.size[i] - hull.size[i] / 2 for i in (0, 1)
        )
        require(inside, f"the outline {hull.name!r} leaves the stage", "leave outlines to tiers")


@LAYOUT_OF_NETWORK.check
def the_stage_has_the_right_shape_and_is_filled(net: Network) -> None:
    """A drawing is wider than high, within limits, and gets close to two opposite edges."""
    drawing = _scene(net)
    aspect = drawing.size[0] / drawing.size[1]
    require(
        MIN_ASPECT < aspect < MAX_ASPECT,
        f"width over height is {aspect:.2f}",
        f"keep it between {MIN_ASPECT} and {MAX_ASPECT}, as by more or fewer columns",
    )
    corners = [[h.at[0] - h.size[0] / 2, h.at[1] - h.size[1] / 2] for h in drawing.hulls]
    nearest = np.vstack([places(drawing), *([np.array(corners)] if corners else [])]).min(axis=0)
    margin = float((nearest / np.array(drawing.size)).min())
    require(
        margin < MAX_MARGIN,
        f"{margin:.0%} of the stage lies empty at its edges",
        "spread the nodes over the stage",
    )


@LAYOUT_OF_NETWORK.check
def nodes_stand_apart(net: Network) -> None:
    """No two nodes are closer than the pitch or 2.4 radii."""
    drawing = _scene(net)
    at = places(drawing)
    min_gap = max(2.4 * drawing.radius, drawing.pitch - 0.05)
    for i in range(0, len(at), 128):
        gaps = np.linalg.norm(at[i : i + 128, None] - at[None], axis=2)
        gaps[np.arange(len(gaps)), i + np.arange(len(gaps))] = np.inf
        if len(at) > 1 and gaps.min() < min_gap:
            row, other = np.unravel_index(int(gaps.argmin()), gaps.shape)
            a, b = net.format(i + int(row)), net.format(int(other))
            broken(
                f"{a} and {b} stand {gaps.min():.1f} apart, the pitch is {drawing.pitch:.1f}",
                "keep nodes one pitch apart in arrange()",
            )


@LAYOUT_OF_NETWORK.check
def nodes_stand_in_their_outlines(net: Network) -> None:
    """An outline is not empty, and contains each of its nodes with a margin of a radius."""
    drawing = _scene(net)
    for hull in drawing.hulls:
        require(hull.marks, f"the outline {hull.name!r} holds nothing", "give it nodes")
        outside = [
            m for m in hull.marks if not hull_contains(hull, drawing.marks[m].at, -drawing.radius)
        ]
        require(
            not outside,
            f"{net.format(outside[0]) if outside else ''} stands outside its outline {hull.name!r}",
            "widen `pad` of the tier",
        )


@LAYOUT_OF_NETWORK.check
def outlines_of_a_level_are_disjoint(net: Network) -> None:
    """No node lies in two outlines of one level, and no two of these overlap."""
    drawing = _scene(net)
    for level in {hull.level for hull in drawing.hulls}:
        hulls = [h for h in drawing.hulls if h.level == level]
        marks = [m for h in hulls for m in h.marks]
        require(
            len(marks) == len(set(marks)),
            f"a node lies in two outlines of level {level}",
            "give each node one number in `home`",
        )
        for i, first in enumerate(hulls):
            for second in hulls[i + 1 :]:
                require(
                    are_apart(first, second),
                    f"outlines {first.name!r} and {second.name!r} overlap",
                    "move the clusters apart in arrange(), or narrow `pad`",
                )


@LAYOUT_OF_NETWORK.check
def outlines_nest(net: Network) -> None:
    """The outline of a cluster lies inside that of the cluster around it."""
    drawing = _scene(net)
    for inner in drawing.hulls:
        for outer in drawing.hulls:
            if outer.level < inner.level and set(inner.marks) <= set(outer.marks):
                sides = [
                    (inner.at[0] + x * inner.size[0] / 2, inner.at[1] + y * inner.size[1] / 2)
                    for x, y in ((0, -1), (0, 1), (-1, 0), (1, 0))
                ]
                require(
                    all(hull_contains(outer, side, 0.5) for side in sides),
                    f"outline {inner.name!r} leaves {outer.name!r}",
                    "widen `pad` of the outer tier",
                )


@LAYOUT_OF_NETWORK.check
def kinds_fade_between_nothing_and_all(net: Network) -> None:
    """The scene has the kinds of the network, each with an opacity from 0 to 1."""
    drawing = _scene(net)
    require(
        drawing.kinds == net.kinds
        and len(drawing.fade) == len(drawing.kinds)
        and all(0 <= f <= 1 for f in drawing.fade),
        f"kinds fade to {[round(f, 2) for f in drawing.fade]}",
        "leave kinds and fading to compose()",
    )


@LAYOUT_OF_NETWORK.check
def labels_are_of_the_address_and_stand_on_a_side(net: Network) -> None:
    """A label is part of the address of its node, on one of the allowed sides."""
    drawing = _scene(net)
    sides = {tuple(side) for side in SIDES.tolist()}
    for mark in drawing.marks:
        address = net.format(mark.node)
        compact = address.translate({ord(separator): None for separator in ",."})
        fits = mark.label and (mark.label in address or mark.label.strip("()") in compact)
        require(
            fits,
            f"the label of {address} is {mark.label!r}",
            "let `labels` of the plan hold what varies of the address",
        )
        require(mark.side in sides, f"the label of {address} stands nowhere", "leave sides alone")


@LAYOUT_OF_NETWORK.check
def labels_tell_nodes_of_a_named_outline_apart(net: Network) -> None:
    """Inside an outline with a name, no two labels are the same."""
    drawing = _scene(net)
    named = [hull for hull in drawing.hulls if hull.name]
    for hull in named:
        inside = set(hull.marks)
        if not any(h.level > hull.level and set(h.marks) < inside for h in named):
            labels = [drawing.marks[m].label for m in hull.marks]
            require(
                len(labels) == len(set(labels)),
                f"two nodes of {hull.name!r} have one label",
                "let `labels` hold all that the outline's name leaves open",
            )
