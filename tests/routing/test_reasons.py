"""Our own routers leave nothing unchecked, and what a router says wrongly is caught."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from explorer import families, network
from explorer.core.reason import Fact, Line, Reason, sentence
from explorer.core.registry import routers_for
from explorer.core.router import Router, Step, Variable
from explorer.routing.ecube import Ascending
from explorer.routing.facts import count_wrong, distance_left
from explorer.testing.reasons import complaints
from explorer.testing.routers import Served, explanation_faults

SERVED = [
    pytest.param(Served(router, net), id=f"{net.spec}-{router.key}")
    for net in (network(spec) for family in families().values() for spec in family.samples[-1:])
    for router in routers_for(net)
]


@pytest.mark.parametrize("served", SERVED)
def test_every_lit_line_can_be_evaluated_and_every_variable_is_a_fact(served: Served) -> None:
    assert not [str(complaint) for complaint in explanation_faults(served)]


# What is said wrongly --------------------------------------------------------------------------

NET = network("Q(4)")


class Careless(Ascending):
    """E-cube routing told by somebody else."""

    def __init__(self, **changes: object) -> None:
        self.changes = changes

    def steps(self, net, source, target, variant=None, faults=None) -> Iterator[Step]:
        for step in super().steps(net, source, target):
            yield replace(step, **self.changes)


def said(router: Router) -> list[str]:
    return [
        complaint.text
        for source, target in ((0b0000, 0b0111), (0b1010, 0b0011))
        for complaint in complaints(router, NET, source, target)
    ]


def off(by: int) -> Fact:
    """A count of the bits that differ, right only where ``by`` is the count."""
    return Fact(by, count_wrong)


WRONG = {
    "another line lit": ({"line": 2}, "line 2 is lit"),
    "a count that is not so": (
        {"reason": sentence("{n:bit} differ, so the message goes on.", n=off(7))},
        "n is said to be 7, and is 3",
    ),
    "a distance that is not so": (
        {"reason": sentence("It leaves {n:hop}.", n=Fact(9, distance_left))},
        "n is said to be 9, and is 3",
    ),
    "a number that is no fact": (
        {"reason": "It leaves 3 hops."},
        "a number is said that is no fact",
    ),
    "a number written into a template": (
        {"reason": sentence("It leaves 3 of {n:hop}.", n=Fact(4, lambda moment: 4))},
        "a number is said that is no fact",
    ),
    "an address that is no fact": ({"reason": "It goes to `0001`."}, "no fact"),
    "a letter that is no fact": ({"reason": "It goes to `rLL`."}, "`rLL` is said and is no fact"),
    "an arrival that is none": ({"reason": "It arrives."}, "said to arrive, and does not"),
    "a fact that cannot be found": (
        {"reason": sentence("{n} differ.", n=Fact(1, lambda moment: 1 // 0))},
        "cannot be found again",
    ),
    "a variable that is not so": (
        {"variables": (Variable("K", off(2), decides=True),)},
        "variable K is said to be 2, and is 3",
    ),
    "a name that is not so": (
        {"variables": (Variable("m[2]", off(3)),)},
        "a number is said that is no fact: 'm[2]'",
    ),
}


@pytest.mark.parametrize("mistake", WRONG)
def test_what_is_said_wrongly_is_caught(mistake: str) -> None:
    assert not said(Careless())
    changes, words = WRONG[mistake]
    assert any(words in text for text in said(Careless(**changes)))


class Astray(Ascending):
    """E-cube routing whose pseudo-code says something else than it does."""

    def __init__(self, line: Line) -> None:
        self.line = line

    def pseudocode(self, net, variant=None) -> tuple[str, ...]:
        return ("one", "two", self.line, super().pseudocode(net)[3])


def test_a_second_line_that_holds_as_well_is_caught() -> None:
    both = Line("flip any bit", lambda moment: True, lambda moment: moment.at ^ 1)
    assert any("line 3 holds as well as line 4" in text for text in said(Astray(both)))
    never = Line("flip any bit", lambda moment: False, lambda moment: moment.at ^ 1)
    assert not said(Astray(never))


def test_an_effect_that_leads_elsewhere_is_caught() -> None:
    class Elsewhere(Ascending):
        def pseudocode(self, net, variant=None) -> tuple[str, ...]:
            line = Line("flip bit 0", lambda moment: True, lambda moment: moment.at ^ 1)
            return ("one", "two", "three", line)

    assert any("leads to" in text for text in said(Elsewhere()))


def test_a_plain_text_without_numbers_is_free() -> None:
    plain = Careless(reason="One bit is wrong, so the message flips it.", variables=())
    found = [*complaints(plain, NET, 0b0000, 0b0111)]
    assert {complaint.about for complaint in found} <= {"unchecked"}


# Sentences -------------------------------------------------------------------------------------


def test_a_sentence_counts_its_nouns_and_bends_its_verbs() -> None:
    reason = Reason("{n:hop} {n:is|are} left.", {"n": Fact(1, lambda moment: 1)})
    assert str(reason) == "1 hop is left."
    many = sentence("{n:hop} {n:is|are} left.", n=Fact(1024, lambda moment: 1024, "{:,}".format))
    assert str(many) == "1,024 hops are left."
