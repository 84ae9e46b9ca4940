"""Deliberate mistakes in routers, broadcasts, drawings and claims, each caught by its check."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from explorer.collectives import registry as collectives
from explorer.collectives.binomial import BinomialTree
from explorer.core.basis import Basis
from explorer.core.collective import Round, Schedule
from explorer.core.errors import BrokenContract
from explorer.core.network import Network
from explorer.core.reason import sentence
from explorer.core.registry import network
from explorer.core.router import Step
from explorer.core.scene import Scene
from explorer.papers.claim import Claim, Finding, Reading, Witness
from explorer.papers.registry import claims
from explorer.routing._facts import general as facts
from explorer.routing.ecube import Ascending, Descending
from explorer.scenes.scene import scene
from explorer.testing import (
    Check,
    broadcast_checks,
    check_broadcast,
    check_claim,
    check_layout,
    check_router,
    claim_checks,
    layout_checks,
    layouts,
    router_checks,
)
from explorer.testing import broadcasts as casts
from explorer.testing.broadcasts import BROADCAST, BROADCAST_ON_NETWORK
from explorer.testing.claims import CLAIM
from explorer.testing.layouts import LAYOUT_OF_NETWORK
from explorer.testing.routers import ROUTER, ROUTER_ON_NETWORK


def broken_sentence(checks: tuple[Check, ...], name: str) -> str:
    """Return the sentence of the only broken check of a name."""
    sentences = []
    for check in checks:
        if check.name == name:
            outcome = check.outcome()
            sentences += [outcome.sentence] if outcome.status == "broken" else []
    assert sentences, f"{name} catches nothing"
    assert all(len(sentence) <= 300 and "\n" not in sentence for sentence in sentences)
    assert "fails with" not in sentences[0], sentences[0]
    return sentences[0]


# Routers ---------------------------------------------------------------------------------------


def with_steps(steps_of: Callable[[int, int], Iterator[Step]]) -> Any:
    return lambda self, net, source, target, variant=None, faults=None: steps_of(source, target)


def router_with_reason(why: str, line: int = 4) -> Any:
    def steps(at: int, target: int) -> Iterator[Step]:
        while at != target:
            bit = (at ^ target) & -(at ^ target)
            yield Step(at, at ^ bit, line, why)
            at ^= bit

    return with_steps(steps)


def detour_steps(at: int, target: int) -> Iterator[Step]:
    yield Step(at, at ^ 1, 4, "Away.")
    yield Step(at ^ 1, at, 4, "And back.")
    yield from router_with_reason("On.")(None, None, at, target)


def losing_steps(at: int, target: int) -> Iterator[Step]:
    yield Step(at, None, 4, "It is lost.", lost=True)


def losing_variant_steps(
    self: Any, net: Network, source: int, target: int, variant: Any, faults: Any
) -> Any:
    if variant != "odd":
        return Ascending.steps(self, net, source, target)
    return iter([Step(source, source ^ 1, 4, "Off.", lost=True)])


ROUTERS: dict[str, dict[str, Any]] = {
    "the router says what it is and where it is from": {"source": ""},
    "the router is the registered one": {},
    "variants have names of their own": {"variants": ("plain", "plain")},
    "the router serves some network": {"serves": lambda self, net: False},
    "its algorithm can be shown": {"pseudocode": lambda self, net, variant=None: ("go", " ")},
    "it arrives over links": {"steps": with_steps(losing_steps)},
    "it is shortest where it promises to be": {"steps": with_steps(detour_steps)},
    "every variant arrives or says where it lost the message": {
        "variants": ("plain", "odd"),
        "steps": losing_variant_steps,
    },
    "it explains every hop": {"steps": router_with_reason("No full stop")},
    "every line that is lit holds and leads where the hop does": {
        "steps": with_steps(detour_steps)
    },
    "no number or address is told that is no fact": {
        "steps": router_with_reason("It has 3 hops to go.")
    },
    "its symmetries are some": {"symmetries": lambda self, net: (np.arange(net.nodes) // 2,)},
    "its next hops are those of its steps": {
        "next_hops": lambda self, net, source, target, at, variant=None: target
    },
    "a router that goes round faults is the default only where there are some": {},
}


@pytest.mark.parametrize("name", ROUTERS)
def test_a_mistake_of_a_router_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    mutant = type("Mutant", (Ascending,), ROUTERS[name])()
    if name.startswith("a router that goes round"):
        monkeypatch.setattr(Ascending, "tolerates_faults", True)
        monkeypatch.setattr(Descending, "tolerates_faults", False)
        mutant = network("Q(3)").routers()[0]
    nets = ["Q(3)"] if mutant.serves(network("Q(3)")) else None
    assert broken_sentence(router_checks(mutant, nets), name).startswith("e-cube")


@pytest.mark.parametrize(
    ("moved", "message"),
    [
        ([1, 1, 2, 3, 4, 5, 6, 7], "its symmetry 0 is no permutation of the nodes"),
        ([1, 0, 2, 3, 4, 5, 6, 7], "does not take links to links of their kind and dimension"),
        ([0, 2, 1, 3, 4, 6, 5, 7], "does not take links to links of their kind and dimension"),
        ([1, 0, 3, 2, 5, 4, 7, 6], "to another than the router's"),
    ],
)
def test_a_wrong_symmetry_of_a_router_is_caught(moved: list[int], message: str) -> None:
    def falls(at: int, target: int) -> Iterator[Step]:
        while at != target:
            wrong = at ^ target
            bit = wrong & -wrong if target else 1 << wrong.bit_length() - 1
            yield Step(at, at ^ bit, 4, "On.")
            at ^= bit

    parts = {"steps": with_steps(falls), "symmetries": lambda self, net: (np.array(moved),)}
    mutant = type("Mutant", (Ascending,), parts)()
    assert message in broken_sentence(router_checks(mutant, ["Q(3)"]), "its symmetries are some")


def test_no_check_of_routers_is_without_a_mistake() -> None:
    # Facts are tried with mistakes among the reasons, faults where the network goes round them.
    left = {*ROUTER.names, *ROUTER_ON_NETWORK.names} - set(ROUTERS)
    assert left == {
        "every fact that is told can be found",
        "it goes round faults by a way that is left",
        "its routes can be pickled",
    }


class UnpicklableRouter(Ascending):
    """E-cube routing whose sentences hold a function that no module has."""

    def steps(self, *args: Any) -> Iterator[Step]:
        for step in super().steps(*args):
            yield replace(
                step, reason=sentence("`{here}`.", here=lambda moment: facts.here(moment))
            )


def test_a_trace_that_cannot_be_pickled_is_caught() -> None:
    assert "cannot be pickled" in broken_sentence(
        router_checks(UnpicklableRouter(), ["Q(3)"]), "its routes can be pickled"
    )


def test_a_router_that_crosses_faults_is_caught() -> None:
    mutant = type("Mutant", (Ascending,), {"tolerates_faults": True})()
    sentences = broken_sentence(
        router_checks(mutant, ["Q(3)"]), "it goes round faults by a way that is left"
    )
    assert "is lost where a way is left" in sentences


# Broadcasts ------------------------------------------------------------------------------------


def with_schedule(change: Callable[[Schedule], Schedule]) -> dict[str, Any]:
    def schedule(
        self: Any, net: Any, root: Any, model: Any = "one-port", variant: Any = None
    ) -> Any:
        return change(BinomialTree.schedule(self, net, root, model, variant))

    return {"schedule": schedule}


def with_first_round(change: Callable[[Round, Schedule], Round]) -> dict[str, Any]:
    return with_schedule(lambda s: replace(s, rounds=(change(s.rounds[0], s), *s.rounds[1:])))


def with_sends(pairs: Callable[[int], tuple[tuple[int, int], ...]]) -> dict[str, Any]:
    return with_first_round(lambda item, s: replace(item, sends=pairs(s.root)))


BROADCASTS: dict[str, dict[str, Any]] = {
    "the broadcast says what it is and where it is from": {"title": ""},
    "the broadcast is the registered one": {"key": "breadth-first"},
    "its models and variants are known": {"models": ("two-port",)},
    "the broadcast serves some network": {"serves": lambda self, net: False},
    "its algorithm can be told": {"pseudocode": lambda self, net, variant=None: ()},
    "the schedule is the one asked for": with_schedule(lambda s: replace(s, key="other")),
    "only who has the message sends it": with_sends(lambda root: ((root ^ 1, root ^ 3),)),
    "nobody is informed twice": with_sends(lambda root: ((root, root ^ 4), (root ^ 5, root ^ 4))),
    "messages travel over links": with_sends(lambda root: ((root, root ^ 7),)),
    "everybody is reached unless links miss": with_schedule(
        lambda s: replace(s, rounds=s.rounds[:2])
    ),
    "the bound is one and says why": with_schedule(lambda s: replace(s, bound=2)),
    "every round says why": with_first_round(lambda item, s: replace(item, reason="No full stop")),
    "no round says what another says": with_schedule(
        lambda s: replace(s, rounds=tuple(replace(r, reason="All send.") for r in s.rounds))
    ),
    "every number of a round is a fact that is so": with_first_round(
        lambda item, s: replace(item, reason="It takes 9 messages.")
    ),
}


@pytest.mark.parametrize("name", BROADCASTS)
def test_a_mistake_of_a_broadcast_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    mutant = type("Mutant", (BinomialTree,), BROADCASTS[name])()
    registered = collectives.broadcasts()
    monkeypatch.setattr(casts, "broadcasts", lambda: registered)
    monkeypatch.setattr(collectives, "broadcast_for", lambda net, key=None: mutant)
    nets = ["Q(3)"] if mutant.serves(network("Q(3)")) else None
    assert broken_sentence(broadcast_checks(mutant, nets), name)


def test_no_check_of_broadcasts_is_without_a_mistake() -> None:
    assert {*BROADCAST.names, *BROADCAST_ON_NETWORK.names} == set(BROADCASTS)


# Drawings --------------------------------------------------------------------------------------


def with_second_mark(drawing: Scene, **changes: Any) -> Scene:
    """The scene with its second mark changed."""
    first, second, *others = drawing.marks
    return replace(drawing, marks=(first, replace(second, **changes), *others))


def with_last_hull(drawing: Scene, **changes: Any) -> Scene:
    """The scene with its last outline changed."""
    return replace(drawing, hulls=(*drawing.hulls[:-1], replace(drawing.hulls[-1], **changes)))


DRAWINGS: dict[str, Callable[[Scene], Scene]] = {
    "nodes are all there in order": lambda s: replace(s, marks=s.marks[::-1]),
    "its labels name no other node": lambda s: with_second_mark(s, label=s.marks[0].label),
    "links are all there once": lambda s: replace(s, strokes=s.strokes[1:]),
    "all of it lies on the stage": lambda s: with_second_mark(s, at=(-50.0, 10.0)),
    "the stage has the right shape and is filled": lambda s: replace(s, size=(9999.0, s.size[1])),
    "nodes stand apart": lambda s: with_second_mark(s, at=s.marks[0].at),
    "nodes stand in their outlines": lambda s: with_last_hull(s, size=(5.0, 5.0)),
    "outlines of a level are disjoint": lambda s: with_last_hull(s, at=s.hulls[-2].at),
    "outlines nest": lambda s: with_last_hull(s, size=(900.0, 900.0)),
    "kinds fade between nothing and all": lambda s: replace(s, fade=tuple(2.0 for _ in s.fade)),
    "labels are of the address and stand on a side": lambda s: with_second_mark(s, label="x"),
    "labels tell nodes of a named outline apart": lambda s: with_second_mark(
        s, label=s.marks[0].label
    ),
}


DRAWN = {"outlines nest": "MC(1,2)", "its labels name no other node": "FT(4)"}
"""Networks with what some checks look at."""


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_mistake_of_a_drawing_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    net = network(DRAWN.get(name, "HCN(2)"))
    drawing = DRAWINGS[name](scene(net))
    monkeypatch.setattr(layouts, "_scene", lambda net: drawing)
    assert broken_sentence(layout_checks(net), name).startswith(f"{net.spec}: {name} – ")


def test_no_check_of_drawings_is_without_a_mistake() -> None:
    assert set(LAYOUT_OF_NETWORK.names) == set(DRAWINGS)


# Claims ----------------------------------------------------------------------------------------

GOOD_FINDING = Finding("4^n", "agrees", "n = 1 to 7")
MADE_UP_CLAIM = Claim(
    "hcn-9-made-up", "hcn", "§9", "HCN(n) has $4^n$ nodes.", "4^n", lambda: GOOD_FINDING
)
GOOD_WITNESS = Witness("HCN(2)", "It has 16.", (("from", "(00,01)"), ("to", "(10,10)")))


def claim_with_finding(**changes: Any) -> Claim:
    return replace(MADE_UP_CLAIM, compute=lambda: replace(GOOD_FINDING, **changes))


CLAIMS: dict[str, list[Claim]] = {
    "its id is well formed and says whose it is": [
        replace(MADE_UP_CLAIM, id="mc-9-made-up"),
        replace(MADE_UP_CLAIM, paper="other"),
    ],
    "it says what is stated and where": [
        replace(MADE_UP_CLAIM, statement="HCN(n) has nodes"),
        replace(MADE_UP_CLAIM, place=" "),
        replace(MADE_UP_CLAIM, quote="word " * 17),
    ],
    "its formulas can be shown": [replace(MADE_UP_CLAIM, statement="It has $4^n nodes.")],
    "its finding bears out the verdict": [
        claim_with_finding(checked=""),
        claim_with_finding(verdict="differs"),
        claim_with_finding(verdict="depends", readings=(Reading("one", "4", "agrees"),)),
        claim_with_finding(verdict="perhaps"),
    ],
    "its finding can be shown": [claim_with_finding(computed="$4^n")],
    "its witness opens in explore": [
        claim_with_finding(verdict="differs", witness=replace(GOOD_WITNESS, spec="HCN(99)")),
        claim_with_finding(verdict="differs", witness=replace(GOOD_WITNESS, sentence="It has 16")),
        claim_with_finding(
            verdict="differs", witness=replace(GOOD_WITNESS, view=(("from", "(00,0)"),))
        ),
    ],
}


@pytest.mark.parametrize(
    ("name", "item"), [(name, item) for name, items in CLAIMS.items() for item in items]
)
def test_a_mistake_of_a_claim_is_caught(name: str, item: Claim) -> None:
    outcomes = {outcome.check: outcome for outcome in check_claim(item, collect=True)}
    assert outcomes[name].status == "broken"


def test_a_finding_that_is_not_the_recorded_one_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    item = next(iter(claims().values()))
    monkeypatch.setattr("explorer.testing.claims._finding", lambda item: replace(GOOD_FINDING))
    assert "computed" in broken_sentence(claim_checks(item), "it comes to what is recorded")


def test_a_basis_that_is_not_the_recorded_one_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    item = next(iter(claims().values()))
    monkeypatch.setattr("explorer.testing.claims.basis_of", lambda item, _: Basis("open", "So."))
    assert "known as" in broken_sentence(claim_checks(item), "how it is known is recorded")


def test_no_check_of_claims_is_without_a_mistake() -> None:
    recorded = {"it comes to what is recorded", "how it is known is recorded"}
    assert set(CLAIM.names) - set(CLAIMS) == recorded


def test_correct_implementations_keep_every_contract() -> None:
    outcomes = [
        *check_router("e-cube", ["Q(3)"], collect=True),
        *check_broadcast("binomial", ["Q(3)"], collect=True),
        *check_layout("HCN(2)", collect=True),
        *check_claim(MADE_UP_CLAIM, collect=True),
    ]
    assert [outcome.sentence for outcome in outcomes if outcome.status == "broken"] == []
    with pytest.raises(BrokenContract, match="hcn-9-made-up: its finding bears out the verdict"):
        check_claim(claim_with_finding(verdict="open"))
