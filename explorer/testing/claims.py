"""The contract of a claim: a self-contained statement, and a finding that supports its verdict."""

from __future__ import annotations

import re
from functools import lru_cache

from explorer.notation.formula import mathml
from explorer.papers import record
from explorer.papers.basis import basis_of
from explorer.papers.claim import VERDICTS, Claim, Finding, Witness
from explorer.papers.registry import PAPERS, claims
from explorer.state.link import explore_link
from explorer.tasks.registry import read_state
from explorer.testing.contract import Check, Contract, NotApplicable, Outcome, broken, require, run
from explorer.testing.samples import subject_of

ID_PREFIXES = {paper.key: "mc" if paper.key == "metacube" else paper.key for paper in PAPERS}
"""Prefixes of the ids of a paper's claims."""

MAX_QUOTED_WORDS = 16
"""Most words of the paper that a claim quotes."""

CLAIM: Contract[Claim] = Contract()


def claim_checks(subject: Claim | str) -> tuple[Check, ...]:
    """Return the checks of a claim, given itself or by its id.

    >>> len(claim_checks(next(iter(claims())))) > 5
    True
    """
    item = subject_of("claim", subject, claims())
    return CLAIM.of(item, item.id)


def check_claim(subject: Claim | str, collect: bool = False) -> list[Outcome]:
    """Check a claim against the contract of claims; it is computed once.

    Raises BrokenContract at the first broken check, or with ``collect`` returns all outcomes.
    """
    return run(claim_checks(subject), collect)


@lru_cache(maxsize=8)
def _finding(item: Claim) -> Finding:
    return item.find()


def require_formulas(text: str, what: str) -> None:
    """Raise BrokenContract unless every ``$…$`` in a text is LaTeX that can be rendered."""
    require(text.count("$") % 2 == 0, f"{what} has a lone $: {text[:60]!r}", "close each formula")
    for latex in re.findall(r"\$([^$]*)\$", text):
        try:
            markup = mathml(latex)
        except Exception as error:
            broken(f"{what} has the formula {latex!r}, which fails with {error}", "mend its LaTeX")
        require("<math" in markup, f"{what} has the formula {latex!r}", "write it in LaTeX")


@CLAIM.check
def how_it_is_known_is_recorded(item: Claim) -> None:
    """The recorded basis of a claim is the one that its form computes."""
    if item.id not in claims() or not record.bases(item.paper):
        raise NotApplicable("nothing is recorded of it")
    basis, then = basis_of(item, _finding(item)), record.recorded_basis(item.id)
    require(basis == then, f"it is known as {basis}, and recorded as {then}", "record it anew")


# The statement ---------------------------------------------------------------------------------


@CLAIM.check
def its_id_is_well_formed_and_says_whose_it_is(item: Claim) -> None:
    """An id is the prefix of a known paper and lower-case words, joined by hyphens."""
    require(
        item.paper in ID_PREFIXES,
        f"its paper is {item.paper!r}",
        "define it in a module of explorer.papers.<paper>, which names the paper",
    )
    require(
        re.fullmatch(r"[a-z]+(-[a-z0-9.]+)+", item.id)
        and item.id.split("-")[0] == ID_PREFIXES[item.paper],
        f"its id is {item.id!r}",
        f"begin it with {ID_PREFIXES[item.paper]!r}, as in {ID_PREFIXES[item.paper]}-3.1-links",
    )


@CLAIM.check
def it_says_what_is_stated_and_where(item: Claim) -> None:
    """The statement is a sentence, with its place and its printed text; it quotes a few words."""
    for name in ("statement", "place", "printed"):
        require(getattr(item, name).strip(), f"`{name}` is empty", "tell it")
    require(
        item.statement.endswith("."),
        f"its statement ends in {item.statement[-20:]!r}",
        "make the docstring a sentence with a full stop",
    )
    words = len(item.quote.split())
    require(
        words <= MAX_QUOTED_WORDS, f"it quotes {words} words", f"quote at most {MAX_QUOTED_WORDS}"
    )


@CLAIM.check
def its_formulas_can_be_shown(item: Claim) -> None:
    """Text between dollar signs is LaTeX."""
    require_formulas(item.statement, "the statement")
    require_formulas(item.printed, "what is printed")


# The finding -----------------------------------------------------------------------------------


@CLAIM.check
def it_comes_to_what_is_recorded(item: Claim) -> None:
    """A registered claim is recorded, and computing it gives the recorded finding."""
    if claims().get(item.id) is not item:
        raise NotApplicable("it is not registered, so it has no record")
    recorded_finding = record.finding_on_record(item.id)
    require(recorded_finding is not None, "it is not recorded", "run explorer claims --write")
    difference = recorded_finding and record.change_since(_finding(item), recorded_finding)
    require(
        not difference, f"{difference}", "mend it, or run explorer claims --write if it is right"
    )


@CLAIM.check
def its_finding_bears_out_the_verdict(item: Claim) -> None:
    """A differing claim has a witness, a depending one two readings, an open one a reason."""
    require_borne_out(_finding(item))


def require_borne_out(finding: Finding) -> None:
    """Raise BrokenContract unless a finding is complete and supports its verdict."""
    require(
        finding.verdict in VERDICTS,
        f"its verdict is {finding.verdict!r}",
        f"use {', '.join(VERDICTS)}",
    )
    require(finding.computed, "it has nothing computed", "say what it comes to")
    require(finding.checked, "it has no range", "say what was checked, as in 'n = 1 to 7'")
    needs = {
        "differs": (finding.witness is not None, "a witness", "show the smallest counterexample"),
        "depends": (len(finding.readings) >= 2, "two readings", "name each, with its verdict"),
        "open": (bool(finding.note), "a reason", "say in `note` why it cannot be computed"),
    }
    has, what, do = needs.get(finding.verdict, (True, "", ""))
    require(
        has, f"it {finding.verdict if finding.verdict != 'open' else 'is open'} without {what}", do
    )
    require(
        finding.measure or not finding.evidence,
        "its bars have no title",
        "say in `measure` what they are",
    )
    for reading in finding.readings:
        require(
            reading.verdict in VERDICTS,
            f"the verdict of reading {reading.name!r} is {reading.verdict!r}",
            f"use {', '.join(VERDICTS)}",
        )


@CLAIM.check
def its_finding_can_be_shown(item: Claim) -> None:
    """All formulas of the finding are LaTeX, and it survives a round trip through JSON."""
    finding = _finding(item)
    for text in (finding.computed, finding.note, finding.printed or ""):
        require_formulas(text, "the finding")
    for reading in finding.readings:
        require_formulas(reading.computed, f"reading {reading.name!r}")
    require(
        record.from_json(record.to_json(finding)) == finding,
        "the finding is another once it is written and read",
        "give texts, integers and plain floats",
    )


@CLAIM.check
def its_witness_opens_in_explore(item: Claim) -> None:
    """The witness is a sentence and parameters that Explore accepts unchanged."""
    witness = _finding(item).witness
    if witness is None:
        raise NotApplicable("it has no witness")
    require_opens(witness)


def require_opens(witness: Witness) -> None:
    """Raise BrokenContract unless Explore shows a witness unchanged."""
    state = read_state(explore_link(witness.spec, witness.view).removeprefix("/"))
    complaints = "; ".join(complaint.sentence for complaint in state.complaints)
    require(not complaints, f"Explore complains: {complaints}", "mend `view` of the witness")
    require(
        state.net.spec == witness.spec,
        f"its witness is in {witness.spec}",
        f"write {state.net.spec}",
    )
    require(
        witness.sentence.endswith("."),
        f"its witness says {witness.sentence[-40:]!r}",
        "make it a sentence with a full stop",
    )
    view = dict(witness.view)
    if "from" in view and "to" in view:
        ends = (state.net.format(state.source), state.net.format(state.target))
        require(
            ends == (view["from"], view["to"]),
            f"its witness goes from {view['from']} to {view['to']}; shown: {' to '.join(ends)}",
            "write addresses as the network does",
        )
