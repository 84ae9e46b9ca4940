"""Wrong sentences of routers are caught; tests/routing/test_contract.py checks our own routers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from explorer import network
from explorer.core.errors import BrokenContract
from explorer.core.reason import Fact, Line, Moment, Reason, Value, sentence
from explorer.core.registry import router_for
from explorer.core.router import Faults, Router, Step, Variable
from explorer.routing._facts import general as facts
from explorer.routing._facts.general import count_wrong
from explorer.routing.ecube import Ascending, Descending
from explorer.routing.traces.moments import DistanceToTarget
from explorer.routing.traces.trace import run
from explorer.testing.reasons import explanation_faults_of_route
from tests.routing.drawn import drawn_pairs

# Wrong sentences --------------------------------------------------------------------------------

NET = network("Q(4)")


class Careless(Ascending):
    """E-cube routing with wrong explanations of its hops."""

    def __init__(self, **changes: object) -> None:
        self.changes = changes

    def steps(self, net, source, target, variant=None, faults=None) -> Iterator[Step]:
        for step in super().steps(net, source, target):
            yield replace(step, **self.changes)


def fault_texts(router: Router) -> list[str]:
    return [
        fault.text
        for source, target in ((0b0000, 0b0111), (0b1010, 0b0011))
        for fault in explanation_faults_of_route(router, NET, source, target)
    ]


def inconsistent_left(moment: Moment) -> int:
    """The hops that are left; by the closed form one more than by a search."""
    return moment.left(moment.at) + isinstance(moment.left, DistanceToTarget)


WRONG = {
    "another line lit": ({"line": 2}, "line 2 is lit"),
    "a value in place of a function": (
        {"reason": sentence("{n:bit} differ, so the message goes on.", n=Value(3))},
        "n is said to be 3, and nothing tells how to find it",
    ),
    "a wrong distance": (
        {"reason": sentence("It leaves {n:hop}.", n=inconsistent_left)},
        "n is said to be 4, and is 3",
    ),
    "a number that is no fact": (
        {"reason": "It leaves 3 hops."},
        "a number is said that is no fact",
    ),
    "a number written into a template": (
        {"reason": sentence("It leaves 3 of {n:hop}.", n=lambda moment: 4)},
        "a number is said that is no fact",
    ),
    "an address that is no fact": ({"reason": "It goes to `0001`."}, "no fact"),
    "a letter that is no fact": ({"reason": "It goes to `rLL`."}, "`rLL` is said and is no fact"),
    "an arrival that is none": ({"reason": "It arrives."}, "said to arrive, and does not"),
    "a fact that cannot be found": (
        {"reason": sentence("{n} differ.", n=lambda moment: 1 // 0)},
        "n cannot be found: ZeroDivisionError",
    ),
    "a wrong variable": (
        {"variables": (Variable("K", inconsistent_left, decides=True),)},
        "variable K is said to be 4, and is 3",
    ),
    "a variable that is no fact": ({"variables": (Variable("K", "3"),)}, "variable K is no fact"),
    "a name that is no fact": (
        {"variables": (Variable("m[2]", count_wrong),)},
        "a number is said that is no fact: 'm[2]'",
    ),
}


@pytest.mark.parametrize("mistake", WRONG)
def test_a_wrong_sentence_is_caught(mistake: str) -> None:
    assert not fault_texts(Careless())
    changes, words = WRONG[mistake]
    assert any(words in text for text in fault_texts(Careless(**changes)))


class Astray(Ascending):
    """E-cube routing whose pseudo-code differs from what it does."""

    def __init__(self, line: Line) -> None:
        self.line = line

    def pseudocode(self, net, variant=None) -> tuple[str, ...]:
        return ("one", "two", self.line, super().pseudocode(net)[3])


def test_a_second_line_that_holds_as_well_is_caught() -> None:
    both = Line("flip any bit", lambda moment: True, lambda moment: moment.at ^ 1)
    assert any("line 3 holds as well as line 4" in text for text in fault_texts(Astray(both)))
    never = Line("flip any bit", lambda moment: False, lambda moment: moment.at ^ 1)
    assert not fault_texts(Astray(never))


def test_an_effect_that_leads_elsewhere_is_caught() -> None:
    class JumpingRouter(Ascending):
        def pseudocode(self, net, variant=None) -> tuple[str, ...]:
            line = Line("flip bit 0", lambda moment: True, lambda moment: moment.at ^ 1)
            return ("one", "two", "three", line)

    assert any("leads to" in text for text in fault_texts(JumpingRouter()))


def test_a_plain_text_without_numbers_is_allowed() -> None:
    plain = Careless(reason="One bit is wrong, so the message flips it.", variables=())
    problems = [*explanation_faults_of_route(plain, NET, 0b0000, 0b0111)]
    assert {fault.about for fault in problems} <= {"unchecked"}


# Sentences -------------------------------------------------------------------------------------


def test_a_sentence_counts_its_nouns_and_bends_its_verbs() -> None:
    reason = Reason("{n:hop} {n:is|are} left.", {"n": len})
    assert reason.at([0]) == "1 hop is left."
    many = sentence("{n:hop} {n:is|are} left.", n=Fact(len, "{:,}".format))
    assert many.at(range(1024)) == "1,024 hops are left."


def test_a_value_that_a_sentence_has_twice_is_computed_once() -> None:
    calls: list[object] = []

    def count(moment: list[int]) -> int:
        calls.append(moment)
        return len(moment)

    assert sentence("{n:bit} {n:differs|differ}.", n=count).at([1, 2]) == "2 bits differ."
    assert calls == [[1, 2]]


def test_a_value_in_place_of_a_function_is_refused_with_the_way_to_mend_it() -> None:
    for wrong in (lambda: Fact(3, count_wrong), lambda: sentence("{n:bit}.", n=3)):
        with pytest.raises(BrokenContract, match=r"^3 is a value, and a fact is .* n=find or") as e:
            wrong()
        assert len(str(e.value)) <= 300


def test_a_router_of_the_old_form_is_refused_with_a_repair() -> None:
    class Old(Ascending):
        def steps(self, net, source, target, variant=None, faults=None) -> Iterator[Step]:
            yield Step(0, 1, 4, sentence("{n:bit} differ.", n=Fact(3, count_wrong)))

    with pytest.raises(BrokenContract, match=r"write n=find or n=Fact\(find, show\)"):
        run(Old(), NET, 0, 7)


# Second finders --------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", ["Q(1)", "Q(5)"])
def test_facts_about_bits_agree_with_arithmetic(spec: str) -> None:
    net = network(spec)
    for router in (Ascending(), Descending()):
        for source, target in product(range(net.nodes), repeat=2):
            for hop in run(router, net, source, target).hops if source != target else ():
                rel, moment = hop.node ^ target, hop.moment
                assert facts.differing_mask(moment) == rel
                assert facts.count_wrong(moment) == rel.bit_count() == moment.left(hop.node)
                assert facts.lowest_wrong(moment) == (rel & -rel).bit_length() - 1
                assert facts.highest_wrong(moment) == rel.bit_length() - 1
                assert facts.here(moment) == format(hop.node, f"0{net.n}b")
                assert facts.there(moment) == format(hop.next, f"0{net.n}b")
                assert facts.target(moment) == format(target, f"0{net.n}b")


# A message that is lost ------------------------------------------------------------------------


@pytest.mark.parametrize("spec", ["CQ(5)", "HCN(3)", "MC(2,2)", "ECQ(2,2)", "HS(3)", "CCC(4)"])
def test_in_front_of_a_fault_a_router_explains_the_hop_that_it_would_make(spec: str) -> None:
    net = network(spec)
    cut = 0
    for source, target in drawn_pairs(net, 30):
        whole = run(router_for(net), net, source, target)
        for place in range(1, whole.length):
            failed = run(
                whole.router, net, source, target, None, Faults(frozenset({whole.nodes[place]}))
            )
            sentences = [(step.why, step.variables) for step in failed.steps[:-1]]
            assert sentences == [
                (step.why, step.variables) for step in whole.steps[: len(sentences)]
            ]
            assert failed.lost.variables == whole.steps[len(sentences)].variables
            cut += 1
    assert cut > 30
