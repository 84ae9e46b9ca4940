"""The audit of the claims: what a verdict rests on moves it, and nothing else does."""

from __future__ import annotations

import atexit
import json
import re
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from subprocess import PIPE

import numpy as np
import pytest

from explorer.analysis.measures import measures
from explorer.analysis.measures.theorems import known_diameter
from explorer.cli.main import main
from explorer.core.errors import BrokenContract
from explorer.core.network import Network
from explorer.core.registry import families, network
from explorer.jobs.job_folder import jobs_with_folders
from explorer.networks.hierarchical_cubic.hcns import SubsetHCN
from explorer.papers.auditing import audit as auditing
from explorer.papers.auditing import audit_hooks
from explorer.papers.auditing.audit import Audited, audit, breaks_to_try, comparable_parts
from explorer.papers.auditing.breaks import BREAKS, break_one, cache_holders, clear_caches
from explorer.papers.claim import FOUNDATIONS, Claim, Finding
from explorer.papers.forms.quantities import (
    DIAMETER,
    NODES,
    Quantity,
    one_of_each_class,
    without_closed_form,
)
from explorer.papers.forms.sizes import Over
from explorer.papers.forms.vocabulary import Beside, Depends, Holds, Joined, Sweep
from explorer.papers.mistakes import misprints
from explorer.papers.mistakes.changes import change_methods, changed_results
from explorer.papers.record import finding_on_record
from explorer.papers.registry import claims
from tests.contracts import NIGHTLY, by_turns

ROOT = Path(__file__).resolve().parents[2]
BREAK_STRIDE = 8 if NIGHTLY else 24
"""One in this many of the breaks that should leave a claim unchanged is tried on it here."""

PARTS, STRIDE = (4, 1) if NIGHTLY else (1, 96)
"""The claims are audited in parts; every claim at night, one in so many else."""


def test_every_foundation_but_arithmetic_is_broken_in_some_way():
    assert {breakage.foundation for breakage in BREAKS} == set(FOUNDATIONS) - {"arithmetic"}
    assert len({breakage.key for breakage in BREAKS}) == len(BREAKS)


@pytest.mark.parametrize("part", range(PARTS))
def test_every_claim_changes_exactly_when_a_foundation_of_it_is_broken(part):
    chosen = list(claims().values())[part :: PARTS * STRIDE]
    faults = {
        result.claim.id: result.faults
        for result in audit(chosen, BREAK_STRIDE, enough=True)
        if result.faults
    }
    assert not faults


def a_claim(*rests, because=""):
    stated = ("mc-x", "metacube", "§1", "It is so.", "so")
    return Claim(*stated, lambda: AGREEING_FINDING, grounds=lambda: rests, because=because)


AGREEING_FINDING = Finding("so", "agrees", "everywhere")


def test_a_claim_that_never_moves_is_a_fault():
    still = {breakage.key: "still" for breakage in BREAKS}
    assert Audited(a_claim("links"), still).faults == (
        "it does not move when what it rests on is broken: links",
    )
    assert Audited(a_claim(), still).faults == ("it does not say what it rests on",)
    assert "no reason" in Audited(a_claim("arithmetic"), still).faults[0]
    assert not Audited(a_claim("arithmetic", because="a sum of constants"), still).faults


def test_a_claim_that_changes_with_an_undeclared_foundation_is_a_fault():
    still = {breakage.key: "still" for breakage in BREAKS}
    moved = {**still, "cut": "moved", "longer": "moved"}
    (fault,) = Audited(a_claim("links"), moved).faults
    assert "does not rest on distances" in fault
    assert not Audited(a_claim("links", "distances"), moved).faults
    # A loud break stops much besides.
    assert not Audited(a_claim("links"), {**still, "cut": "moved", "nodes": "stopped"}).faults


def test_a_claim_that_only_stops_is_a_fault():
    only = {breakage.key: "still" for breakage in BREAKS} | {"cut": "stopped"}
    assert "only stops" in Audited(a_claim("links"), only).faults[0]


def test_foundations_of_a_claim_are_always_tried_and_others_by_turns():
    tries = {
        breakage.key
        for number in range(BREAK_STRIDE)
        for breakage in breaks_to_try(a_claim("links"), number, BREAK_STRIDE)
    }
    assert tries == {breakage.key for breakage in BREAKS if not breakage.loud}
    for number in range(BREAK_STRIDE):
        breaks = {
            breakage.key for breakage in breaks_to_try(a_claim("counts"), number, BREAK_STRIDE)
        }
        assert {"counts", "nodes"} <= breaks


def test_a_claim_is_left_alone_only_once_it_and_all_that_it_is_made_of_have_moved():
    outcomes = {"cut": {"mc-x": "moved", "mc-x\tone": "still"}}
    assert auditing._already_moved(outcomes, "near", "mc-x", ())
    assert not auditing._already_moved({}, "near", "mc-x", ())
    assert not auditing._already_moved({"cut": {"mc-x": "stopped"}}, "near", "mc-x", ())
    assert not auditing._already_moved(outcomes, "near", "mc-x", ["mc-x\tone"])
    assert auditing._already_moved(
        outcomes | {"longer": {"mc-x\tone": "moved"}}, "near", "mc-x", ["mc-x\tone"]
    )
    # Another foundation has not been broken yet.
    assert not auditing._already_moved(outcomes, "counts", "mc-x", ())


def test_a_hollow_claim_is_caught(monkeypatch):
    """A real claim that is made to rest on something it never looks at."""
    intact = claims()["mc-0-nodes"]
    hollow = replace(intact, grounds=lambda: ("links", "counts", "printed", "router"))
    routers = [breakage for breakage in BREAKS if breakage.foundation == "router"]
    monkeypatch.setattr(auditing, "breaks_to_try", lambda claim, number, every: routers)
    (breakage,) = audit([hollow])
    assert "it does not move when what it rests on is broken: router" in breakage.faults


def test_the_command_lists_the_foundations_of_a_claim_and_its_changes(printed):
    (row,) = json.loads(printed("claims", "--audit", "--id", "mc-0-nodes", "--json"))
    assert row["id"] == "mc-0-nodes"
    assert "printed" in row["rests"]
    assert row["outcomes"]["misprint"] == "moved"
    assert row["faults"] == []


CUBES = Over("Q({})", [(n,) for n in range(1, 5)])
FULL = ("nodes", Sweep(CUBES, NODES, lambda n: 2**n))
EMPTY = ("all is well", Holds(CUBES, lambda net: "", "so"))
FEWER = ("fewer", Beside(CUBES, NODES, lambda n: "Q(9)", "<"))
SEVERAL = {"joined": Joined, "readings": lambda parts: Depends("readings", parts)}


def moves_here(breaks, enough=False):
    """Return how claims move under breaks that are made by this process and its forks."""
    return [moves for _, moves in auditing.main(dict(breaks), enough)]


def hollow_in(how):
    """Return the hollow forms found in two claims of two forms each, and the resulting faults."""
    found = []
    for second in (EMPTY, FEWER):
        form = SEVERAL[how]((FULL, second))
        claim = Claim(
            "mc-0-nodes",
            "metacube",
            "§1",
            "So.",
            "so",
            form,
            grounds=lambda form=form: form.grounds,
        )
        known = {**claims(), "mc-0-nodes": claim}
        auditing.moves_in_child = moves_here
        auditing.claims = lambda known=known: known
        (audited,) = audit([claim])
        found.append([audited.hollow, audited.faults])
    return found


@pytest.mark.parametrize("how", by_turns(SEVERAL, 2))
def test_a_hollow_form_among_others_is_caught(how):
    """A form that always agrees, joined with one that moves."""
    hollow, intact = fresh_process("hollow_in", how)
    assert hollow[0] == ["all is well"]
    assert any("'all is well'" in fault for fault in hollow[1])
    assert not intact[0]
    assert not any("of which it is made" in fault for fault in intact[1])


def test_nothing_is_held_against_itself():
    with pytest.raises(BrokenContract, match="held against itself"):
        Beside(CUBES, NODES, None, "=")
    with pytest.raises(BrokenContract, match="held against itself"):
        Beside(CUBES, NODES, lambda n: f"Q({n})", "=")()


def forms(made):
    """Yield the forms that a claim is made of, down to the last."""
    for _, form in getattr(made, "readings", getattr(made, "parts", ())):
        yield from forms(form)
    if not isinstance(made, Depends | Joined):
        yield made


SWEEPS = [
    (key, number, form)
    for key, claim in claims().items()
    for number, form in enumerate(forms(claim.compute))
    if isinstance(form, Sweep)
]
DIFFERENCES = {"mc-3.4-e"}
"""Sweeps over differences, in which what is one too much on both sides cancels."""


def closed_sweeps(foundation):
    """Return the sweeps that rest on closed forms of one foundation, and on nothing else."""
    return [
        (key, number, form)
        for key, number, form in SWEEPS
        if form.quantity.closed and form.quantity.rests == (foundation,) and form.relation == "="
    ]


def come_to(foundation, *breaks):
    """Return the results of these sweeps, with closed forms alone, under a permanent break."""
    for key in breaks:
        break_one(key)
    Quantity._counts = lambda self, net: self.closed is None
    found = []
    for _, _, form in closed_sweeps(foundation):
        try:
            found.append(repr(comparable_parts(form())))
        except Exception as error:
            found.append(str(error))
    return found


def fresh_process(function, *words):
    """Return what a function of this file gives in a process in which nothing is kept yet.

    To break something is to look through all that there is in a process: here that is little.
    """
    process = fresh()
    process.stdin.write(json.dumps([function, *words]) + "\n")
    process.stdin.flush()
    answer = process.stdout.readline()
    if not answer:
        fresh.cache_clear()
        pytest.fail(f"{function} broke off, as told above")
    return json.loads(answer)


@cache
def fresh():
    """Return a process that has imported this file and forks for each request."""
    code = (
        "import json, sys; from tests.papers import test_audit as here\n"
        "for line in sys.stdin: name, *words = json.loads(line);"
        " print(json.dumps(here.auditing._run_in_fork(lambda: getattr(here, name)(*words))),"
        " flush=True)"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdin=PIPE, stdout=PIPE, encoding="utf-8"
    )
    atexit.register(process.communicate)
    return process


@pytest.mark.parametrize(
    ("foundation", "breaks"),
    by_turns([("counts", [("counts", "nodes")]), ("distances", [("longer",), ("shorter",)])], 2),
)
def test_no_printed_formula_is_our_own(foundation, breaks):
    """A closed form that is off by one differs from the printed one, even without a count."""
    intact = fresh_process("come_to", foundation)
    broken = [fresh_process("come_to", foundation, *breakage) for breakage in breaks]
    still = {
        key
        for (key, _, _), before, *after in zip(
            closed_sweeps(foundation), intact, *broken, strict=True
        )
        if all(one == before for one in after)
    }
    assert still <= DIFFERENCES


def with_links_cut_off_the_representatives():
    """Return what becomes of the diameter of HCNs(2,3), and its claims, if links far off fail."""
    intact = SubsetHCN.neighbors

    def neighbors(self, node):
        near, (i, j) = np.array(intact(self, node)), self.split(node)
        near[..., -1] = np.where(i + j >= 2**self.m, -1, near[..., -1])
        return near

    SubsetHCN.neighbors = neighbors
    claim = claims()["hcn-fig3.1-diameter"]
    net = network("HCNs(2,3)")
    return [
        without_closed_form(DIAMETER).of(net),
        auditing.outcome(claim),
        measures.search(net).diameter,
    ]


def test_a_search_of_a_claim_believes_no_class_that_a_family_declares():
    # From one node of each class it would be as far as before.
    assert fresh_process("with_links_cut_off_the_representatives") == [9, "moved", 7]


def test_claims_on_representatives_name_their_condition():
    for key, claim in claims().items():
        words = " ".join((finding_on_record(key).checked, finding_on_record(key).note))
        assert ("one node of each class, under " in words) == ("symmetry" in claim.rests), key


def test_representatives_of_a_class_are_used_only_if_every_link_allows_it():
    assert one_of_each_class(network("MC(1,2)")) == ((0, 32),)
    assert len(one_of_each_class(network("CQ(3)"))) == 8
    assert fresh_process("believing_claims") == []


def believing_claims():
    """Return the claims that rest on symmetry and stay when a link is cut off the first nodes."""
    break_one("elsewhere")
    resting = [claim for claim in claims().values() if "symmetry" in claim.rests]
    assert len(resting) > 5
    return [claim.id for claim in resting if auditing.outcome(claim) == "still"]


def test_the_cut_off_the_representatives_leaves_these_their_links():
    """The break affects neither the first nodes nor representatives of classes."""
    assert fresh_process("representatives_that_lack_a_link") == []


def representatives_that_lack_a_link():
    specs = ("Q(4)", "MC(1,2)", "HCN(3)", "HCNs(2,3)", "GHC(3,4)", "SCQ(3,3)")
    before = {spec: network(spec).table() for spec in specs}
    break_one("elsewhere")
    missing = []
    for spec in specs:
        net = network(spec)
        changed = np.flatnonzero((net.table() != before[spec]).any(axis=1)).tolist()
        assert changed
        missing += [spec for first, _ in net.orbits() if first in changed]
    return missing


NUMBER = re.compile(r"(\d{1,3}(?:(?:,|\{,\})\d{3})+|\d+(?:\.\d+)?)( million|K)?")
TIMES = {"": 1, "K": 1024, " million": 10**6}
IN_WORDS = {"mc-0-hundred-millions", "mc-1-millions"}


def numbers(words):
    """Return the numbers in a text."""
    number_texts = NUMBER.findall(words)
    return {Fraction(re.sub("[,{}]", "", digits)) * TIMES[unit] for digits, unit in number_texts}


def constants():
    """Yield the claims all of whose forms compare a number, with these numbers."""
    for key, claim in claims().items():
        printed_values = [getattr(form, "printed", None) for form in forms(claim.compute)]
        # One and two are often said in words: none, several, a pair.
        if (
            all(isinstance(value, int | Fraction) for value in printed_values)
            and max(printed_values) > 2
        ):
            yield key, {value for value in printed_values if value > 2}


def test_the_numbers_that_are_shown_are_those_that_are_compared():
    """Numbers in the statement and in the printed value, if that is no formula."""
    breaks_to_try = 0
    for key, values in constants():
        claim = claims()[key]
        breaks_to_try += 1
        if key not in IN_WORDS:
            assert values <= numbers(claim.statement), key
            printed_numbers = set() if "$" in claim.printed else numbers(claim.printed)
            assert {value for value in printed_numbers if value > 2} <= values, key
    assert breaks_to_try > 100


def test_a_defect_is_counted_at_a_claim_that_shows_it():
    for key, claim in claims().items():
        if claim.defect:
            counts = claims()[claim.defect]
            assert counts.id != key
            assert not counts.defect
            # The recorded verdict is the computed one, by the contract of claims.
            assert finding_on_record(counts.id).verdict in ("differs", "depends"), key


def test_a_claim_that_passes_over_its_last_printed_value_is_a_fault():
    """Both move when all is misprinted; one of them never looks at the last size."""
    assert fresh_process("passing_over_the_last") == [True, False]


def passing_over_the_last():
    found = []
    for looks_at in (3, 4):
        sizes = CUBES.sizes[:looks_at]

        def find(sizes=sizes):
            printed = audit_hooks.printed(tuple(2**n for n in range(1, 5)))
            good = all(CUBES.net(size).nodes == printed[size[0] - 1] for size in sizes)
            return Finding(str(good), "agrees" if good else "differs", "n = 1 to 4")

        claim = Claim(
            "mc-0-nodes", "metacube", "§1", "So.", "so", find, grounds=lambda: ("counts", "printed")
        )
        auditing.finding_on_record = lambda claim_id, find=find: find()
        auditing.claims = lambda claim=claim: {"mc-0-nodes": claim}
        before = repr(comparable_parts(find()))
        outcomes = {}
        for key in ("misprint", "misprint-last"):
            how = misprints.misprint_last if "last" in key else misprints.misprint
            intact, audit_hooks.printed = audit_hooks.printed, how
            outcomes[key] = "still" if repr(comparable_parts(find())) == before else "moved"
            audit_hooks.printed = intact
        faults = Audited(claim, outcomes).faults
        found.append("it does not look at the last of its printed values" in faults)
    return found


def test_a_mistake_in_the_measures_moves_the_claims_on_cost_and_density():
    assert fresh_process("moved_by_the_measures") == []


def moved_by_the_measures():
    """Return what stays when one of the measures is one too much."""
    claim_pairs = {
        "cost": ("scq-table1-cost-scq", "scq-f10-sc"),
        "cost_mean": ("ecq-5-cost-hq",),
        "message_density": ("scq-f12-hypercube",),
        "mean_distance": ("scq-t6-star-mean",),
        "diameter": ("ecq-t9-diameter",),
    }
    still = []
    for name, keys in claim_pairs.items():
        intact = vars(measures.Measures)[name]
        broken = property(lambda self, intact=intact: intact.fget(self) + 1)
        setattr(measures.Measures, name, broken)
        clear_caches(cache_holders())
        still += [key for key in keys if auditing.outcome(claims()[key]) == "still"]
        setattr(measures.Measures, name, intact)
    return still


def test_a_mistake_in_a_rule_of_digits_moves_the_claims_on_distances_and_leaves_no_proof():
    moved, kind = fresh_process("moved_by_the_rule")
    assert moved == ["moved", "moved", "still"]
    assert kind == "cited"


def moved_by_the_rule():
    """Return how claims move when a digit adds a hop too many, and how a diameter is then known."""
    keys = ("scq-2.2.1-diameter", "scq-t6-cube-mean-found", "ecq-1-links-cq")
    break_one("rule")
    moved = [auditing.outcome(claims()[key]) for key in keys]
    return moved, known_diameter(network("CQ(20)")).basis.kind


def test_an_audit_shows_its_progress_and_goes_on_from_stored_results(tmp_path):
    claim = claims()["mc-0-nodes"]
    total = sum(map(len, auditing.computations([claim]).values()))
    first, repeated = [], []
    audited = audit([claim], progress=lambda *many: first.append(many), folder=str(tmp_path))
    assert first == [(done, total) for done in range(1, total + 1)]
    assert total == len(list(tmp_path.glob("*.audit.json")))
    # A break that is lost, or torn, is tried again; all others are there.
    files = sorted(tmp_path.glob("*.audit.json"))
    files[0].unlink()
    files[1].write_text("{", "utf-8")
    job = "claims --audit --id mc-0-nodes, but for two"
    other = audit(
        [claim], name=job, progress=lambda *many: repeated.append(many), folder=str(tmp_path)
    )
    assert repeated == first
    assert [audited.kept for _, audited in jobs_with_folders(tmp_path) if audited.name == job] == [
        total - 2
    ]
    assert other == audited
    # By the command it is a job, which shows what was kept.
    assert main(["claims", "--audit", "--id", claim.id, "--resume", str(tmp_path)]) == 0
    name = "claims --audit --id mc-0-nodes"
    (job,) = (job for _, job in jobs_with_folders(tmp_path) if job.name == name)
    assert (job.state, job.done, job.kept, job.total) == ("done", total, total, total)


def test_only_an_audit_can_be_resumed(refused):
    assert "--audit" in refused("claims", "--id", "mc-0-nodes", "--resume", "x")


def printed_by_networks():
    """Yield (family, key, source) of what networks give as printed, from the five papers."""
    for key, family in families().items():
        for spec in family.samples:
            for name, formula in network(spec).formulas().items():
                if "paper" in formula.source:
                    yield key, name, formula.source


def held_by_claims():
    """Return which printed formulas of networks, by family and key, claims hold."""
    return {
        (net.family, form.printed)
        for _, _, form in SWEEPS
        if isinstance(form.printed, str)
        for net in form.over.nets
    }


def test_printed_values_on_pages_are_those_of_claims():
    """One source. A message density is twice a printed mean distance over a printed degree."""
    held_claims = held_by_claims()
    left = {(family, key) for family, key, _ in printed_by_networks()} - held_claims
    assert left == {(family, "message_density") for family in ("CQ", "S", "SC", "SCQ")}
    for family, _ in left:
        assert {(family, "mean_distance"), (family, "degree")} <= held_claims
        for spec in families()[family].samples:
            formulas = network(spec).formulas()
            mean, degree = (formulas[key].value for key in ("mean_distance", "degree"))
            assert formulas["message_density"].value == Fraction(2 * mean, degree)


def test_a_formula_of_a_network_that_is_one_off_moves_claims():
    assert fresh_process("still_with_other_formulas") == []


def still_with_other_formulas():
    """Return which families' formulas, one more each, move no claim that holds them."""
    resting = {
        form.over.nets[0].family: key for key, _, form in SWEEPS if isinstance(form.printed, str)
    }
    change = changed_results(
        lambda formulas: {k: replace(f, value=f.value + 1) for k, f in formulas.items()}
    )
    change_methods(Network, "formulas", change)
    clear_caches(cache_holders())
    return [family for family, key in resting.items() if auditing.outcome(claims()[key]) == "still"]
