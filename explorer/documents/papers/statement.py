"""An opened statement: the printed text, the computed result, the evidence and the witness."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Literal, TypedDict

from explorer.core.basis import METHODS, Basis
from explorer.core.errors import ExplorerError
from explorer.core.network import Network
from explorer.display.miniature import Highlights, miniature
from explorer.documents.papers.statement_list import (
    BadgeDocument,
    badges_of,
    grounds,
    place_in_paper,
    printed_sentence,
    verdict_of,
)
from explorer.documents.papers.witness import DrawableWitness, drawable_witness
from explorer.notation.prose import Prose, plain, quoted, sentence
from explorer.papers.claim import Bar, Claim, Finding, Reading, Witness
from explorer.state.link import explore_link
from explorer.words.forms import capital, count_of
from explorer.words.text import Drawing, Joined, Phrase, Text, text_in_language

PERCENT = " %"
DRAWING_SIZE = (376.0, 322.0)
MAX_ADDRESSES = 14


class ReadingDocument(TypedDict):
    """One reading of a statement, and its result."""

    name: Prose
    computed: Prose
    verdict: str


class BarDocument(TypedDict):
    """A bar of the evidence: its label, the text on it, and whether it differs."""

    label: str
    top: str
    value: float
    apart: bool


class EvidenceDocument(TypedDict):
    """The checked range, and bars by size; ``alt`` describes the bars in words."""

    title: Prose
    bars: list[BarDocument]
    alt: str
    checked: Prose
    note: Prose | None


class WayDocument(TypedDict):
    """A line of a drawing's legend: its look, its name, its count, and the nodes visited."""

    look: Literal["way", "dots", "gaps"]
    name: str
    count: str
    addresses: list[str]
    more: int


class WitnessDocument(TypedDict):
    """The witness: its network, drawn as SVG, and the URL at which Explore shows it.

    ``spec`` is empty if the network is no longer known; then only the sentence is shown. ``ends``
    are the source and the target of its message, ``alt`` describes the drawing.
    """

    spec: str
    ends: tuple[str, str] | None
    sentence: Prose
    drawing: str
    alt: str
    ways: list[WayDocument]
    link: str


class BasisDocument(TypedDict):
    """How a verdict is known: a word, the method of the proof if any, what was examined."""

    kind: str
    method: str
    sentence: Prose


class StatementDocument(TypedDict):
    """An opened statement; without a recorded finding nothing computed is shown.

    ``rests`` says what its verdict rests on, and ``because`` why that is enough, if recorded.
    ``joined`` says that the sentence joins several statements, of which some hold.
    """

    kind: Literal["statement"]
    id: str
    verdict: str
    marks: list[BadgeDocument]
    joined: bool
    source: str
    says: Prose
    printed: Prose
    quote: Prose | None
    computed: Prose | None
    readings: list[ReadingDocument]
    evidence: EvidenceDocument | None
    witness: WitnessDocument | None
    known: BasisDocument | None
    rests: list[str]
    because: Prose | None
    command: str


def command(claim: Claim) -> str:
    """Return the command that runs a claim again."""
    return f"explorer claims --id {claim.id}"


def statement_document(
    claim: Claim, finding: Finding | None, basis: Basis | None = None
) -> StatementDocument:
    """Return the document of a statement; without a finding it says that none is recorded.

    ``basis`` says how the finding is known, if that is recorded.
    """
    return {
        "kind": "statement",
        "id": claim.id,
        "verdict": verdict_of(finding),
        "marks": badges_of(claim, finding),
        "joined": finding is not None and finding.in_part,
        "source": place_in_paper(claim.paper, claim.place),
        "says": sentence(claim.statement),
        "printed": printed_sentence(claim, finding),
        "quote": quoted(claim.quote.strip("“”")) if claim.quote else None,
        "computed": sentence(finding.computed) if finding else None,
        "readings": [_reading_document(item) for item in finding.readings] if finding else [],
        "evidence": evidence(finding) if finding else None,
        "witness": witness(finding.witness) if finding and finding.witness else None,
        "known": _basis_document(basis) if finding and basis else None,
        "rests": grounds(claim),
        "because": _sentence(claim.because) if claim.because else None,
        "command": command(claim),
    }


def _basis_document(basis: Basis) -> BasisDocument:
    return {
        "kind": basis.kind,
        "method": Phrase(METHODS[basis.method]),
        "sentence": _sentence(basis.sentence),
    }


def _reading_document(item: Reading) -> ReadingDocument:
    name, computed = sentence(item.name), sentence(item.computed)
    return {"name": name, "computed": computed, "verdict": item.verdict}


def evidence(finding: Finding) -> EvidenceDocument:
    """Return the checked range, and the bars by size, if any."""
    labels, tops = _labels(finding.evidence)[1], _bar_tops(finding.evidence)
    return {
        "title": bars_title(finding.measure, finding.evidence) if finding.evidence else [],
        "bars": [
            {
                "label": Phrase(label),
                "top": Phrase(top),
                "value": abs(bar.value),
                "apart": bar.differs,
            }
            for bar, label, top in zip(finding.evidence, labels, tops, strict=True)
        ],
        "alt": Joined(map(_bar_text, finding.evidence), ", "),
        "checked": _sentence(finding.checked),
        "note": _sentence(finding.note) if finding.note else None,
    }


def _bar_text(bar: Bar) -> Text:
    return Joined([Phrase(plain(bar.label)), Phrase(plain(bar.text))], ": ")


def _sentence(text: str) -> Prose:
    """Return a text as a sentence: with a capital and a full stop."""
    first = text[:1]
    capitalized = text if re.match(r"[a-z]\s*(=|≤|<|,)", text) else first.upper() + text[1:]
    return sentence(
        capitalized if capitalized.endswith((".", "!", "?", ":")) else capitalized + "."
    )


LABEL = re.compile(r"(\$?[a-z]\$?) = (.+)")


def _labels(evidence: Sequence[Bar]) -> tuple[str, list[str]]:
    """Return the name that all labels assign a value to, if it is one name, and the values."""
    matches = [LABEL.fullmatch(bar.label) for bar in evidence]
    names = {match[1].strip("$") for match in matches if match}
    if all(matches) and len(names) == 1:
        return names.pop(), [match[2] for match in matches if match]
    return "", [plain(bar.label) for bar in evidence]


def bars_title(measure: str, evidence: Sequence[Bar]) -> Prose:
    """Return the title above the bars.

    >>> bars_title("The diameter", (Bar("n = 1", 2, "2"), Bar("n = 2", 4, "4")))
    ['The diameter by ', {'tag': 'formula', 'parts': [{'tag': 'i', 'parts': ['n']}]}]
    """
    name, _ = _labels(evidence)
    share = ", %" if all(bar.text.endswith(PERCENT) for bar in evidence) else ""
    axis = f"{share[:1]} by ${name}$" if name else ""
    return sentence(f"{measure or 'By size'}{share}{axis}")


SHORT_FORMS = (("at least ", "≥ "), ("at most ", "≤ "))


def _bar_tops(evidence: Sequence[Bar]) -> list[str]:
    """Return the texts on the bars, without a percent sign that all of them share."""
    shared = all(bar.text.endswith(PERCENT) for bar in evidence)
    tops = [plain(bar.text.removesuffix(PERCENT) if shared else bar.text) for bar in evidence]
    for words, sign in SHORT_FORMS:
        tops = [sign + top.removeprefix(words) if top.startswith(words) else top for top in tops]
    return tops


def witness(item: Witness) -> WitnessDocument:
    """Return the witness: its sentence, a small drawing of its network, and the link to Explore."""
    words = _sentence(item.sentence)
    try:
        drawable = drawable_witness(item)
    except ExplorerError:
        # The network was renamed or its family is not installed; the sentence remains valid.
        return {
            "spec": "",
            "ends": None,
            "sentence": words,
            "drawing": "",
            "alt": "",
            "ways": [],
            "link": "",
        }
    view = dict(item.view)
    return {
        "spec": item.spec,
        "ends": (view["from"], view["to"]) if "from" in view and "to" in view else None,
        "sentence": words,
        "drawing": Drawing(partial(_witness_svg, drawable)),
        "alt": Phrase(_witness_sentence(drawable)),
        "ways": _ways(drawable),
        "link": explore_link(item.spec, item.view),
    }


def _witness_svg(drawable: DrawableWitness, lang: str) -> str:
    if drawable.scene is None:
        return ""
    trace = drawable.trace
    highlights = Highlights(tree=drawable.tree, missing=drawable.missing)
    if trace:
        highlights = Highlights(trace.nodes, drawable.shortest, trace.target, not trace.delivered)
    hulls = tuple(
        replace(
            hull, name=text_in_language(hull.name, lang), note=text_in_language(hull.note, lang)
        )
        for hull in drawable.scene.hulls
    )
    title = text_in_language(Phrase(_witness_sentence(drawable)), lang)
    return miniature(replace(drawable.scene, hulls=hulls), DRAWING_SIZE, highlights, title)


def _witness_sentence(drawable: DrawableWitness) -> str:
    trace = drawable.trace
    if trace is None:
        return f"{drawable.net.spec} {'with the tree' if drawable.tree else 'drawn'}"
    ends = f"{drawable.net.format(trace.source)} to {drawable.net.format(trace.target)}"
    return f"{drawable.net.spec} with the route from {ends}"


def _ways(drawable: DrawableWitness) -> list[WayDocument]:
    trace = drawable.trace
    if trace is None:
        return tree_legend(len(drawable.tree), len(drawable.missing))
    name = trace.router.title.split(":")[0].split(",")[0]
    if trace.variant:
        name = capital(trace.variant)
    hops = f"{count_of(trace.length):hop}"
    outcome = hops if trace.delivered else f"lost after {hops}"
    ways = [_legend_line("way", name, outcome, drawable.net, trace.nodes)]
    if drawable.shortest:
        hops = f"{count_of(len(drawable.shortest) - 1):hop}"
        ways.append(_legend_line("dots", "Shortest", hops, drawable.net, drawable.shortest))
    return ways


def _legend_line(
    look: Literal["way", "dots"], name: str, count: str, net: Network, nodes: Sequence[int]
) -> WayDocument:
    visited = nodes[1:]
    return {
        "look": look,
        "name": Phrase(name),
        "count": Phrase(count),
        "addresses": [net.format(node) for node in visited[:MAX_ADDRESSES]],
        "more": max(len(visited) - MAX_ADDRESSES, 0),
    }


def tree_legend(links: int, missing: int) -> list[WayDocument]:
    """Return the legend of amber and dotted red in a drawing with a tree, empty without a tree.

    >>> [(way["name"], way["count"]) for way in tree_legend(15, 1)]
    [('The tree', '15 links'), ('Asked for', '1 not there')]
    """
    if not links:
        return []
    tree = Phrase(f"{count_of(links):link}")
    name, asked, lack = map(Phrase, ("The tree", "Asked for", f"{missing} not there"))
    ways: list[WayDocument] = [
        {"look": "way", "name": name, "count": tree, "addresses": [], "more": 0},
        {"look": "gaps", "name": asked, "count": lack, "addresses": [], "more": 0},
    ]
    return ways if missing else ways[:1]
