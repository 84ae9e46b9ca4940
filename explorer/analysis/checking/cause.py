"""The cause of a trouble: a rule that all routes with this trouble have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from explorer.analysis.checking.judge import JudgedRoute, RouteSet
from explorer.core.network import Network
from explorer.words.text import Phrase, Text, and_list

MIN_ROUTES = 2
"""Fewest routes of a group for which a rule is sought: a single route shares nothing."""

MAX_OTHERS = 2_000
"""Most routes without the trouble that a rule is tested on."""


@dataclass(frozen=True)
class Cause:
    """A rule that all routes with a trouble satisfy, and how many other routes satisfy it.

    ``sentence`` begins with "In all n routes". ``counterexamples`` counts the routes without the
    trouble that satisfy the rule, out of ``tested``: the fewer, the better it separates the two.
    """

    trouble: str
    sentence: Text
    counterexamples: int
    tested: int


Feature = Callable[[Network, JudgedRoute], "object | None"]
"""A property of a route at its first fault; None if it does not apply."""


def causes(checked: RouteSet) -> dict[str, Cause]:
    """Return the rule that fits each trouble best, if one holds for all its routes.

    The rule may hold for at most half of the routes without the trouble.

    >>> from explorer import network
    >>> from explorer.analysis.checking.judge import check_routes
    >>> text = "000 011\\n100 111\\n001 010\\n000 001 011\\n110 111"
    >>> causes(check_routes(network("Q(3)"), text))["no_link"].sentence
    'In all 3 routes the hop without a link changes bits 0 and 1 of x at once.'
    """
    answers: dict[str, Cause] = {}
    for trouble in checked.counts:
        group = [route for route in checked.routes if route.trouble == trouble]
        if trouble == "shortest" or len(group) < MIN_ROUTES:
            continue
        others = [route for route in checked.routes if route.trouble in ("shortest", "unknown")]
        best = _best_cause(checked.net, trouble, group, others[:MAX_OTHERS])
        if best is not None:
            answers[trouble] = best
    return answers


@dataclass(frozen=True)
class Question:
    """A feature, and the rule that it has a ``{value}``, or a number ``{n}``.

    If ``of_hop``, every hop of a route without trouble is tested.
    """

    feature: Feature
    template: str
    of_hop: bool = False

    def rule(self, value: object) -> Text:
        """Return the rule for a value of the feature."""
        return Text(self.template, **{"n" if isinstance(value, int) else "value": value})

    def shares_feature(self, net: Network, route: JudgedRoute, value: object) -> bool:
        """Return whether a route without the trouble has the feature too."""
        if not self.of_hop:
            return self.feature(net, route) == value
        hops = (replace(route, at=at) for at in range(1, len(route.nodes)))
        return any(self.feature(net, hop) == value for hop in hops)


def _best_cause(
    net: Network, trouble: str, group: Sequence[JudgedRoute], others: Sequence[JudgedRoute]
) -> Cause | None:
    fitting = []
    for rank, question in enumerate(questions(net, trouble)):
        value = question.feature(net, group[0])
        if value is None or any(question.feature(net, route) != value for route in group[1:]):
            continue
        alike = sum(question.shares_feature(net, route, value) for route in others)
        if 2 * alike <= len(others):
            sentence = Text("In all {n} routes {rule}.", n=len(group), rule=question.rule(value))
            fitting.append((alike, rank, Cause(trouble, sentence, alike, len(others))))
    return min(fitting, key=lambda item: item[:2])[2] if fitting else None


def questions(net: Network, trouble: str) -> Iterator[Question]:
    """Yield what the routes of a trouble may have in common, the most specific first."""
    if trouble == "no_link":
        plain: tuple[Feature, ...] = (_changed_bits, _complemented_fields, _changed_fields)
        with_fields: list[Feature] = [partial(_feature_with_fields, of=base) for base in plain]
        for feature in (*plain, *with_fields):
            yield Question(feature, "the hop without a link {value}", True)
    if trouble in ("no_link", "fault", "loop"):
        yield Question(_bad_hop, "it is the hop from {value}", True)
        yield Question(_bad_hop_end, "the hop leads to {value}", True)
    yield Question(_loop_length, "the route goes {n:hop} and comes back to the node")
    yield Question(_missing_hops, "the route ends {n:hop} short")
    yield Question(_extra_hops, "{n:hop} more are taken than are needed")
    for level in range(len(net.levels)):
        yield Question(partial(_clusters_of_ends, level=level), "{value} contains both ends")
    for place in range(len(net.fields)):
        yield Question(partial(_target_field, place=place), "the target has {value}")
    yield Question(lambda net, route: route.at, "the first fault is entry {n}")
    yield Question(lambda net, route: route.distance, "the ends are {n:hop} apart")


def _hop_at_fault(route: JudgedRoute) -> tuple[int, int] | None:
    """Return the ends of the hop at the first fault, None if there is no such hop."""
    if not route.at or route.at >= len(route.nodes):
        return None
    return route.nodes[route.at - 1], route.nodes[route.at]


def _field_changes(net: Network, route: JudgedRoute) -> tuple[tuple[str, int, int], ...] | None:
    """Return the fields that the bad hop changes, with the values before and after."""
    hop = _hop_at_fault(route)
    if hop is None:
        return None
    before, after = map(net.address, hop)
    return tuple(
        (field.name, a, b) for field, a, b in zip(net.fields, before, after, strict=True) if a != b
    )


def _mask(net: Network, name: str) -> int | None:
    """Return the value of a field of bits with every bit set, None for a field of another kind."""
    field = next(field for field in net.fields if field.name == name)
    return field.size - 1 if hasattr(field, "width") else None


def _changed_bits(net: Network, route: JudgedRoute) -> Text | None:
    """Return which bits change if the hop changes one field, in several bits but not all."""
    changed = _field_changes(net, route)
    if changed is None or len(changed) != 1:
        return None
    name, a, b = changed[0]
    bits = [str(bit) for bit in range((a ^ b).bit_length()) if (a ^ b) >> bit & 1]
    if _mask(net, name) in (None, a ^ b) or len(bits) < 2:
        return None
    return Text("changes bits {bits} of {field} at once", bits=and_list(bits), field=name)


def _complemented_fields(net: Network, route: JudgedRoute) -> Text | None:
    """Return the fields that the bad hop complements, if it changes no others."""
    changed = _field_changes(net, route)
    if not changed or any(_mask(net, name) != a ^ b for name, a, b in changed):
        return None
    names = [name for name, _, _ in changed]
    if len(names) == 1:
        return Text("complements {field} alone", field=names[0])
    return Text("complements {fields} at once", fields=and_list(names))


def _changed_fields(net: Network, route: JudgedRoute) -> Text | None:
    """Return which fields the bad hop changes."""
    changed = _field_changes(net, route)
    if not changed:
        return None
    names = [name for name, _, _ in changed]
    if len(names) == 1:
        return Text("changes {field} alone", field=names[0])
    return Text("changes {fields} at once", fields=and_list(names))


def _feature_with_fields(net: Network, route: JudgedRoute, *, of: Feature) -> Text | None:
    """Return a feature, and whether the first two fields of the hop's first node are equal."""
    rule = of(net, route)
    if rule is None or route.at is None or len(net.fields) < 2:
        return None
    (first, second), (a, b) = net.fields[:2], net.address(route.nodes[route.at - 1])[:2]
    sign = "=" if a == b else "≠"
    return Text(
        "{rule}, at a node with {first} {sign} {second}",
        rule=rule,
        first=first.name,
        sign=sign,
        second=second.name,
    )


def _bad_hop(net: Network, route: JudgedRoute) -> Text | None:
    hop = _hop_at_fault(route)
    if hop is None:
        return None
    return Text("{source} to {target}", source=net.format(hop[0]), target=net.format(hop[1]))


def _bad_hop_end(net: Network, route: JudgedRoute) -> str | None:
    hop = _hop_at_fault(route)
    return None if hop is None else net.format(hop[1])


def _loop_length(net: Network, route: JudgedRoute) -> int | None:
    if route.trouble != "loop" or route.at is None:
        return None
    return route.at - route.nodes.index(route.nodes[route.at])


def _missing_hops(net: Network, route: JudgedRoute) -> int | None:
    if route.trouble != "short" or route.target is None:
        return None
    far = net.distance(route.nodes[-1], route.target)
    return None if far is None else int(far)


def _extra_hops(net: Network, route: JudgedRoute) -> int | None:
    if route.trouble != "longer" or route.distance is None:
        return None
    return route.hops - route.distance


def _clusters_of_ends(net: Network, route: JudgedRoute, *, level: int) -> Text | None:
    if route.source is None or route.target is None:
        return None
    is_same = int(net.cluster(route.source, level)) == int(net.cluster(route.target, level))
    return Text("one {level}" if is_same else "no {level}", level=Phrase(net.levels[level]))


def _target_field(net: Network, route: JudgedRoute, *, place: int) -> Text | None:
    if route.target is None:
        return None
    field = net.fields[place]
    value = field.text(net.address(route.target)[place])
    return Text("{field} = {value}", field=field.name, value=value)
