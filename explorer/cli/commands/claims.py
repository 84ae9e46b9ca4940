"""``explorer claims``: the claims of the papers, computed again, and the findings."""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import asdict
from time import monotonic
from typing import Any

from explorer.cli.arguments import Commands, add_command, refusal, with_arguments, with_json
from explorer.cli.language import translated
from explorer.cli.output import emit, emit_answer, emit_json, progress
from explorer.cli.streams import write_error
from explorer.core.basis import KINDS, Basis
from explorer.core.errors import ExplorerError, brief
from explorer.core.suggest import closest_match
from explorer.notation.json_form import json_fields
from explorer.notation.prose import PlainFormulas
from explorer.notation.text_table import table
from explorer.papers.claim import VERDICTS, Claim, Finding, Witness
from explorer.tasks.command import Argument
from explorer.words.durations import duration
from explorer.words.lines import Lines, Quoted

Result = tuple[Claim, Finding, Basis]
"""A claim, its computed value, and the basis of that value."""


def add(commands: Commands) -> None:
    """Add the command of this group."""
    title = "Compute what the papers claim, and hold it against the record."
    parser = add_command(commands, "claims", claims, title)
    audit = "break what claims rest on; 1 if one does not move; about five minutes for all"
    resume = "of an audit: keep what is found in a folder, and go on from there"
    help_text = "only what is known so: proved, checked, …"
    with_arguments(
        parser,
        Argument("--paper", "one paper: hcn, metacube, …", "KEY", read=_paper),
        Argument("--id", "one claim", "ID"),
        Argument("--verdict", "one verdict only", choices=VERDICTS),
        Argument("--known", help_text, choices=tuple(KINDS), refusal_name="kind"),
        Argument("--write", "record what was computed", default=False),
        Argument("--audit", audit, default=False),
        Argument("--resume", resume, "DIR"),
    )
    with_json(parser)


def _paper(text: str) -> str:
    """Return the key of a paper from its key or its short name, in any case."""
    from explorer.papers.registry import PAPERS

    names = {name.casefold(): p.key for p in PAPERS for name in (p.short, p.key)}
    key = names.get(text.strip().casefold())
    if key is None:
        raise argparse.ArgumentTypeError(refusal("paper", text, sorted(names)))
    return key


def claims(args: argparse.Namespace) -> int:
    """Print the claims with their findings; 1 if one departs from its record."""
    from explorer.papers.basis import basis_of

    chosen = _chosen_claims(args.paper, args.id)
    if args.audit:
        return _audit(chosen, args)
    if args.resume:
        raise ExplorerError("--resume goes on with an audit", nearest="--audit --resume DIR")
    show = progress("claims", len(chosen))
    results: list[Result] = []
    for number, item in enumerate(chosen, 1):
        finding = item.find()
        results.append((item, finding, basis_of(item, finding)))
        show(number)
    departed = [] if args.write else _departures(results)
    if args.write:
        _write(results)
    matching = [
        (item, finding, basis)
        for item, finding, basis in results
        if args.verdict in (None, finding.verdict) and args.known in (None, basis.kind)
    ]
    emit_answer(
        args.json, lambda: [as_json(*result) for result in matching], lambda: _report(matching)
    )
    for line in departed:
        _print_error(line)
    return 1 if departed else 0


def _chosen_claims(paper: str | None, claim_id: str | None) -> list[Claim]:
    from explorer.papers.registry import claims as known

    if claim_id is not None and claim_id not in known():
        raise ExplorerError(
            f"there is no claim {brief(claim_id)!r}: `explorer claims` lists all {len(known())}",
            nearest=closest_match(claim_id, known()),
        )
    return [
        item
        for item in known().values()
        if paper in (None, item.paper) and claim_id in (None, item.id)
    ]


def _audit_command_line(args: argparse.Namespace) -> str:
    """Return the command line of an audit, which is also its name as a job."""
    names = ("paper", "id")
    options = [f"--{name} {value}" for name in names if (value := getattr(args, name))]
    return " ".join(["claims", "--audit", *options])


def _audit(chosen: list[Claim], args: argparse.Namespace) -> int:
    """Print what claims rest on and what changes them when broken; 1 if one has a fault."""
    from explorer.papers.auditing.audit import audit, computations

    begun = monotonic()
    total = sum(map(len, computations(chosen).values()))
    show = progress("computations", total)
    audited = audit(
        chosen,
        name=_audit_command_line(args),
        progress=lambda done, total: show(done),
        folder=args.resume,
    )
    seconds = monotonic() - begun
    if args.json:
        emit_json(
            [
                {
                    **json_fields(entry.claim, "id", "rests", "because"),
                    "outcomes": dict(entry.outcomes),
                    "faults": entry.faults,
                }
                for entry in audited
            ]
        )
    else:
        rows = [
            (
                entry.claim.id,
                ", ".join(entry.claim.rests),
                " ".join(key for key, outcome in entry.outcomes.items() if outcome != "still"),
            )
            for entry in audited
        ]
        emit(table(rows, head=("id", "rests on", "moves under")))
        emit(
            Lines(["", f"{len(chosen):,} claims, computed {total:,} times in {duration(seconds)}."])
        )
    for entry in audited:
        for fault in entry.faults:
            _print_error(f"{entry.claim.id}: {fault}")
    return 1 if any(entry.faults for entry in audited) else 0


def _departures(results: list[Result]) -> list[str]:
    from explorer.papers import record

    lines = []
    for item, finding, basis in results:
        old = record.finding_on_record(item.id)
        if old is None:
            lines.append(f"{item.id}: nothing is recorded; `explorer claims --write` records it")
        elif difference := record.change_since(finding, old):
            lines.append(f"{item.id}: {difference}")
        elif basis != record.recorded_basis(item.id):
            lines.append(f"{item.id}: it is known otherwise: {basis.sentence}")
    return lines


def _write(results: list[Result]) -> None:
    """Record the findings and tables, and keep the records of other claims that still exist."""
    from explorer.papers import record, rows
    from explorer.papers.registry import claims as known

    bases = {item.id: basis for item, _, basis in results}
    for paper in {item.paper for item, *_ in results}:
        others = {key: old for key, old in record.record(paper).items() if key in known()}
        new = {item.id: finding for item, finding, _ in results if item.paper == paper}
        record.write_record(paper, {**others, **new}, {**record.bases(paper), **bases})
        rows.write_rows(paper)


def _print_error(line: str) -> None:
    # One line for each complaint, whatever a finding contains.
    write_error(translated(" ".join(line.split())) + "\n")


def link(witness: Witness) -> str:
    """Return the query string with which Explore shows a witness.

    >>> link(Witness("Q(2)", "Two hops.", (("from", "00"), ("to", "11"))))
    '?net=Q(2)&from=00&to=11'
    """
    from explorer.state.link import explore_link

    return explore_link(witness.spec, witness.view).removeprefix("/")


def as_json(item: Claim, finding: Finding, basis: Basis) -> dict[str, Any]:
    """Return the JSON form of a claim, its finding, and how that is known."""
    from explorer.papers import record

    plain = record.to_json(finding)
    witness = None
    if (example := finding.witness) is not None:
        witness = {"spec": example.spec, "sentence": example.sentence, "link": link(example)}
    return {
        **json_fields(item, "id", "paper", "place", "statement"),
        "printed": finding.printed or item.printed,
        **json_fields(finding, "computed", "verdict"),
        "range": finding.checked,
        "witness": witness,
        "known": asdict(basis),
        "note": finding.note,
        **json_fields(item, "quote", "rests", "ours", "defect"),
        **json_fields(finding, "doubt", "in_part"),
        "readings": plain.get("readings", []),
        "measure": finding.measure,
        "evidence": plain.get("evidence", []),
    }


def _report(results: list[Result]) -> str:
    """Return a line for each claim, and the counts by verdict and by how they are known."""
    rows = []
    for item, finding, basis in results:
        # `finding.printed` is worded by this program; only `item.printed` quotes the paper.
        printed = PlainFormulas(finding.printed or Quoted(item.printed))
        cells = (finding.verdict, basis.kind, printed, PlainFormulas(finding.computed))
        rows.append((item.id, item.place, *cells))
    counts = Counter(finding.verdict for _, finding, _ in results)
    verdicts = ", ".join(f"{counts[verdict]} {verdict}" for verdict in VERDICTS)
    kinds = Counter(basis.kind for *_, basis in results)
    kind_counts = ", ".join(f"{kinds[kind]} {kind}" for kind in KINDS if kinds[kind])
    total = f"{len(rows)} claim{'s' * (len(rows) != 1)}: {verdicts}; {kind_counts}."
    if not rows:
        return Lines([total])
    head = ("id", "place", "verdict", "known", "printed", "computed")
    return Lines([table(rows, head=head), "", total])
