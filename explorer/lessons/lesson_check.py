"""Checks of a lesson: whether its addresses open, and whether its answers are right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from urllib.parse import parse_qs

from explorer.collectives.registry import broadcast_for
from explorer.core.errors import ExplorerError
from explorer.core.registry import network
from explorer.lessons.facts.values import value, value_text
from explorer.lessons.lesson import Check, Lesson, Option, Question, View, running_texts
from explorer.state import compare, networks, papers
from explorer.tasks.broadcast import tree_of
from explorer.tasks.document import answer
from explorer.tasks.registry import read_state
from explorer.words.lines import Line


@lru_cache(maxsize=512)
def complaints(address: str) -> tuple[str, ...]:
    """Return the complaints on opening an address, () if it opens as written.

    >>> complaints("?net=Q(4)&from=0010&to=1001"), complaints("/compare?up=degre")[0][:16]
    ((), 'There is no metr')
    """
    path, _, search = address.partition("?")
    if path == "":
        return tuple(complaint.sentence for complaint in read_state(f"?{search}").complaints)
    if path == "/compare":
        return tuple(compare.read_state(search).complaints)
    if path == "/papers":
        return tuple(papers.read_state(search).complaints)
    return tuple(networks.read_state(search).complaints)


def name_of(address: str) -> Line:
    """Return the names of the network at an address, and of its router or tree if one is named.

    >>> name_of("?net=Q(4)&router=e-cube"), name_of("?net=Q(4)"), name_of("/compare")
    ('Q(4) · E-cube, lowest bit first', 'Q(4)', '')
    """
    if not address.startswith("?"):
        return Line([])
    state, parameters = read_state(address), parse_qs(address[1:])
    parts = [state.net.spec]
    if "router" in parameters:
        parts += [state.router.title.partition(":")[0], state.variant or ""]
    if "tree" in parameters:
        key, variant = tree_of(state.net, state.option("tree"))
        parts += [broadcast_for(state.net, key).title, variant or ""]
    return Line(parts, " · ")


def refusal(address: str) -> str:
    """Return why the task at an address of Explore is refused, "" if it is not.

    >>> refusal("?net=Q(4)&from=0010&to=1001")
    ''
    """
    if not address.startswith("?"):
        return ""
    document = answer(read_state(address)).get("show") or {}
    return str(document.get("refused", ""))


def step_count(view: View) -> int | None:
    """Return the number of steps a view plays: hops, cycles or rounds; None if unknown."""
    if not view.address.startswith("?"):
        return None
    document = answer(read_state(view.address))
    show = document.get("show")
    if show is None:
        return len(document["trace"]["hops"])
    cycles, rounds = show.get("cycles"), show.get("rounds")
    # Only the view of queues has runs; its cycles count from 0.
    if "runs" in show and isinstance(cycles, int):
        return cycles - 1
    return len(rounds) if isinstance(rounds, list) else None


def addresses(lesson: Lesson) -> Iterator[tuple[int, str]]:
    """Yield every address that a lesson leads to, with its line."""
    yield 1, lesson.picture
    for scene in lesson.scenes:
        yield from ((view.line, view.address) for view in scene.views)
    for line, words in running_texts(lesson):
        yield from ((line, span.about) for span in words if span.kind == "link")
    for block in (*lesson.blocks, lesson.challenge):
        if (address := getattr(block, "address", "")) and block is not None:
            yield block.line, address


def holds(check: Check, answer: str) -> bool:
    """Return whether a check holds for an answer: the fact has the check's value, or lists it.

    "_" in the fact and in the value stands for the answer.

    >>> holds(Check(1, "distance: Q(4) 0110 _", "1"), "0111")
    True
    >>> holds(Check(1, "first-hops: Q(2) 00 11", "_"), "01")
    True
    """
    try:
        result = value(check.fact.replace("_", answer))
    except ExplorerError:
        return False
    expected = check.value.replace("_", answer).replace(",", "")
    parts = result if isinstance(result, Sequence) and not isinstance(result, str) else [result]
    texts = [value_text(part).replace(",", "") for part in parts]
    return expected in texts or expected == " ".join(texts)


def misjudged_answers(question: Question) -> Iterator[tuple[Option, Check]]:
    """Yield (option, check) wherever a check's verdict on an option differs from the lesson's."""
    for check in question.checks:
        for option in question.options:
            if holds(check, option.value) != option.right:
                yield option, check


def pairs(address: str) -> list[tuple[str, str]]:
    """Return the (source, target) pairs of a challenge.

    >>> pairs("?net=Q(2)&pairs=00~11;01~10")
    [('00', '11'), ('01', '10')]
    """
    words = parse_qs(address.partition("?")[2]).get("pairs", [""])[0]
    parts = [pair.split("~") for pair in words.split(";")]
    return [(pair[0], pair[1]) for pair in parts if len(pair) == 2]


def first_hops(address: str) -> list[tuple[str, str, str]]:
    """Return (source, target, right first hops) for each pair of a challenge.

    With ``predict=router`` only the router's own hop is right, else every hop of a shortest route.

    >>> first_hops("?net=Q(2)&predict=distance&pairs=00~11;01~10")[0]
    ('00', '11', '01, 10')
    """
    query = {key: values[0] for key, values in parse_qs(address.partition("?")[2]).items()}
    net = network(query.get("net", ""))
    chosen = [f"{key}={query[key]}" for key in ("router", "variant") if key in query]
    router_options = " ".join(word.replace(" ", "%20") for word in chosen)
    fact = f"next-hop: {net.spec} {{}} {{}} {router_options}"
    if query.get("predict") != "router":
        fact = f"first-hops: {net.spec} {{}} {{}}"
    return [(a, b, value_text(value(fact.format(a, b)))) for a, b in pairs(address)]
