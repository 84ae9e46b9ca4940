"""Facts for the routers of metacubes, computed from addresses and the route."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from explorer.core.network import Network
from explorer.core.reason import Fact, Moment
from explorer.networks.metacube.class_walk import gray_walk
from explorer.networks.metacube.metacube import Metacube
from explorer.routing._facts.general import differing_places
from explorer.words.text import and_list


def class_text(net: Network, class_id: int) -> str:
    """Return a class as in an address, or nothing if there is only one."""
    return net.fields[0].text(class_id) if net.fields[0].name == "c" else ""


def class_of(moment: Moment, node: int | None) -> int:
    assert node is not None
    return moment.net.address(node)[0] if moment.net.fields[0].name == "c" else 0


def class_here(moment: Moment) -> int:
    return class_of(moment, moment.at)


def class_next(moment: Moment) -> int:
    return class_of(moment, moment.next)


def class_end(moment: Moment) -> int:
    return class_of(moment, moment.target)


def class_start(moment: Moment) -> int:
    return class_of(moment, moment.source)


def field(moment: Moment, node: int, class_id: int) -> str:
    """Return the text of field m[class_id] of a node."""
    place = [item.name for item in moment.net.fields].index(f"m[{class_id}]")
    return moment.net.fields[place].text(moment.net.address(node)[place])


def field_here(moment: Moment) -> str:
    """Return the field that the class of the node can change."""
    return field(moment, moment.at, class_here(moment))


def field_there(moment: Moment) -> str:
    """Return the target's value of the field that the class of the node can change."""
    return field(moment, moment.target, class_here(moment))


def wrong_here(moment: Moment) -> list[int]:
    """Return the wrong bits of the field of the node's class, lowest first."""
    return differing_places(field_here(moment), field_there(moment))


def bit(moment: Moment) -> int:
    """Return the bit of the field of the node's class that the hop changes."""
    assert moment.next is not None
    (changed,) = differing_places(
        field_here(moment), field(moment, moment.next, class_here(moment))
    )
    return changed


def lowest_wrong_bit(moment: Moment) -> int:
    return wrong_here(moment)[0]


def wrong_bit_count(moment: Moment) -> int:
    return len(wrong_here(moment))


def differing_classes(moment: Moment) -> tuple[int, ...]:
    """Return the classes whose fields differ from the target's, in order."""
    assert isinstance(moment.net, Metacube)
    return tuple(
        class_id
        for class_id in range(moment.net.classes)
        if field(moment, moment.at, class_id) != field(moment, moment.target, class_id)
    )


def walk(moment: Moment) -> tuple[int, ...]:
    """Return the classes of the route from here on, beginning with the current one."""
    classes = [class_of(moment, node) for node in moment.way[moment.place :]]
    return (classes[0], *(b for a, b in pairwise(classes) if a != b))


def cross_links(moment: Moment) -> int:
    """Return the hops of a shortest route that correct no field."""
    wrong = sum(
        len(
            differing_places(
                field(moment, moment.at, class_id), field(moment, moment.target, class_id)
            )
        )
        for class_id in differing_classes(moment)
    )
    return moment.left(moment.at) - wrong


def gray_links(moment: Moment) -> int:
    """Return the cross-links of a walk through the classes in the order of the Gray code."""
    assert isinstance(moment.net, Metacube)
    through = sum(1 << class_id for class_id in differing_classes(moment))
    return len(gray_walk(moment.net.k, class_here(moment), class_end(moment), through))


def first_differing_class(moment: Moment) -> int:
    """Return the first class ahead whose field differs, or the last class of the route."""
    ahead, wrong = walk(moment)[1:], differing_classes(moment)
    return next((class_id for class_id in ahead if class_id in wrong), ahead[-1])


# Texts of classes --------------------------------------------------------------------------------


def class_fact(find: Callable[[Moment], int]) -> Fact:
    """Return the fact of a class, written as in an address."""
    return Fact(_class_name, given=(find,))


def _class_name(moment: Moment, find: Callable[[Moment], int]) -> str:
    return class_text(moment.net, find(moment))


def class_names(moment: Moment, find: Callable[[Moment], Sequence[int]]) -> list[str]:
    """Return classes as written in an address."""
    return [class_text(moment.net, class_id) for class_id in find(moment)]


# Effects of lines --------------------------------------------------------------------------------


def corrected_node(moment: Moment) -> int:
    """Return the node in which the lowest wrong bit of its own field is corrected."""
    assert isinstance(moment.net, Metacube)
    return moment.at ^ 1 << class_here(moment) * moment.net.m + lowest_wrong_bit(moment)


def node_in_class(moment: Moment, class_id: int) -> int:
    """Return the node with another class and all fields unchanged."""
    values = list(moment.net.address(moment.at))
    return moment.net.index((class_id, *values[1:]))


def fields(classes: Sequence[int]) -> str:
    """Return the names of fields as a list in a sentence."""
    return and_list([f"`m[{class_id}]`" for class_id in classes])
