"""The audit of the claims: what a verdict rests on moves it, and nothing else does."""

from __future__ import annotations

import json

from explorer.cli.main import main
from explorer.core.claim import FOUNDATIONS, Claim, Finding
from explorer.papers import audit as auditing
from explorer.papers.audit import Audited, audit, tried
from explorer.papers.breaks import BREAKS
from explorer.papers.registry import claims

AUDITED = ("metacube", "ghc", "hcn")
"""Papers whose claims all declare what they rest on."""

OTHERS = 4
"""Of the breaks that should leave a claim as it is, one in so many is tried on it here."""


def test_every_foundation_but_arithmetic_is_broken_in_some_way():
    assert {one.foundation for one in BREAKS} == set(FOUNDATIONS) - {"arithmetic"}
    assert len({one.key for one in BREAKS}) == len(BREAKS)


def test_every_claim_moves_exactly_when_what_it_rests_on_is_broken():
    chosen = [item for item in claims().values() if item.paper in AUDITED]
    faults = {one.claim.id: one.faults for one in audit(chosen, OTHERS) if one.faults}
    assert not faults


def a_claim(*rests, because=""):
    stated = ("mc-x", "metacube", "§1", "It is so.", "so")
    return Claim(*stated, lambda: FOUND, rests=rests, because=because)


FOUND = Finding("so", "agrees", "everywhere")


def test_a_claim_that_never_moves_is_a_fault():
    still = {one.key: "still" for one in BREAKS}
    assert Audited(a_claim("links"), still).faults == (
        "it does not move when what it rests on is broken: links",
    )
    assert Audited(a_claim(), still).faults == ("it does not say what it rests on",)
    assert "no reason" in Audited(a_claim("arithmetic"), still).faults[0]
    assert not Audited(a_claim("arithmetic", because="a sum of constants"), still).faults


def test_a_claim_that_moves_with_what_it_does_not_declare_is_a_fault():
    still = {one.key: "still" for one in BREAKS}
    moved = {**still, "cut": "moved", "longer": "moved"}
    (fault,) = Audited(a_claim("links"), moved).faults
    assert "does not rest on distances" in fault
    assert not Audited(a_claim("links", "distances"), moved).faults
    # A loud break stops much besides.
    assert not Audited(a_claim("links"), {**still, "cut": "moved", "nodes": "stopped"}).faults


def test_a_claim_that_only_stops_is_a_fault():
    only = {one.key: "still" for one in BREAKS} | {"cut": "stopped"}
    assert "only stops" in Audited(a_claim("links"), only).faults[0]


def test_what_a_claim_rests_on_is_always_tried_and_others_by_turns():
    asked = {one.key for number in range(OTHERS) for one in tried(a_claim("links"), number, OTHERS)}
    assert asked == {one.key for one in BREAKS if not one.loud}
    for number in range(OTHERS):
        found = {one.key for one in tried(a_claim("counts"), number, OTHERS)}
        assert {"counts", "nodes"} <= found


def test_a_hollow_claim_is_caught(monkeypatch):
    """A real claim that is made to rest on something it never looks at."""
    whole = claims()["mc-0-nodes"]
    hollow = Claim(**{**vars(whole), "rests": ("links", "counts", "printed", "router")})
    routers = [one for one in BREAKS if one.foundation == "router"]
    monkeypatch.setattr(auditing, "tried", lambda claim, number, every: routers)
    (one,) = audit([hollow])
    assert "it does not move when what it rests on is broken: router" in one.faults


def test_the_command_tells_what_a_claim_rests_on_and_how_it_moves(capsys):
    assert main(["claims", "--audit", "--id", "mc-0-nodes", "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert row["id"] == "mc-0-nodes"
    assert "printed" in row["rests"]
    assert row["outcomes"]["misprint"] == "moved"
    assert row["faults"] == []
