"""Facts for Algorithm 4 of the metacube paper, computed from addresses and the route."""

from __future__ import annotations

from dataclasses import replace

from explorer.core.reason import Moment
from explorer.routing._facts import metacube as facts
from explorer.routing.metacube.class_paths import CLASS_PATHS, CORRECTED, GET_TYPE

# Facts -------------------------------------------------------------------------------------------


def dest_of(moment: Moment) -> int:
    return facts.class_end(moment) ^ facts.class_start(moment)


def differs_text(moment: Moment, i: int) -> str:
    """Return "yes" if field i (by class xor the source's) differs between source and target."""
    class_id = i ^ facts.class_start(moment)
    here, there = (facts.field(moment, v, class_id) for v in (moment.source, moment.target))
    return "no" if here == there else "yes"


def inner_fields(moment: Moment) -> tuple[int, ...]:
    """Return the fields of the classes at neither end, in the order of their renaming."""
    start, ends = facts.class_start(moment), {0, dest_of(moment)}
    return tuple(i ^ start for i in range(4) if i not in ends)


def wrong_inner_fields(moment: Moment) -> tuple[int, ...]:
    wrong = facts.differing_classes(replace(moment, at=moment.source))
    return tuple(class_id for class_id in inner_fields(moment) if class_id in wrong)


def type_of(moment: Moment) -> int:
    """Return the type: bit k is set if the k-th field examined differs; 3 for field 3 at dest 0."""
    start, wrong = facts.class_start(moment), wrong_inner_fields(moment)
    if len(inner_fields(moment)) == 3 and 3 ^ start in wrong:
        return 3
    return sum(
        1 << place for place, class_id in enumerate(inner_fields(moment)) if class_id in wrong
    )


def path_of(moment: Moment) -> tuple[int, ...]:
    """Return the number of classes that the whole route enters, then these classes, renamed."""
    walk = facts.walk(replace(moment, place=0))
    classes = [class_id ^ facts.class_start(moment) for class_id in walk[1:]]
    return (len(classes), *classes)


def cross_links(moment: Moment) -> int:
    return path_of(moment)[0]


def classes_entered(moment: Moment) -> int:
    """Return how many classes the message has entered, including this hop."""
    return len(path_of(replace(moment, way=moment.way[: moment.place + 2]))) - 1


def relative_class(moment: Moment) -> int:
    return facts.class_next(moment) ^ facts.class_start(moment)


def never_entered(moment: Moment) -> tuple[int, ...]:
    """Return the classes whose fields differ at the end and that the route never enters."""
    seen = {facts.class_of(moment, node) for node in moment.way}
    return tuple(class_id for class_id in facts.differing_classes(moment) if class_id not in seen)


def corrected_path(moment: Moment) -> tuple[int, ...]:
    """Return the correct entry of Table 1."""
    return CORRECTED[dest_of(moment)][type_of(moment)]


def begins_with_dest(moment: Moment, dest: int) -> bool:
    return not moment.before and dest_of(moment) == dest


def reads_row(moment: Moment, dest: int) -> bool:
    """Return whether row ``dest`` is read: to decide the type, or once the message is lost."""
    deciding = GET_TYPE <= moment.before < GET_TYPE + 4
    ended = moment.at == moment.way[-1] and moment.at != moment.target
    return dest_of(moment) == dest and (deciding or ended)


def goes_to_next_class(moment: Moment) -> bool:
    """Return whether the fields of the class are right and classes remain to be entered."""
    is_under_way = moment.before > 0 and moment.at != moment.target and moment.at != moment.way[-1]
    return is_under_way and not facts.wrong_bit_count(moment)


def next_class(moment: Moment) -> int:
    """Return the node in the next class of the table."""
    kind, dest, start = type_of(moment), dest_of(moment), facts.class_start(moment)
    path = CLASS_PATHS[moment.variant or "corrected"][dest][kind]
    return facts.node_in_class(moment, path[classes_entered(moment)] ^ start)
