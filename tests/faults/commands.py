"""The commands that are tried, each small, and every way of writing a file."""

from __future__ import annotations

from tests.faults.trial import Command

SPEC_AND_ENDS = ("Q(3)", "000", "111")
ROUTER = (
    "def next_hop(here, target):\n    wrong = here ^ target\n    return here ^ (wrong & -wrong)\n"
)


def _to(name: str, *words: str) -> Command:
    return Command((*words, "-o", name), (name,))


COMMANDS = (
    Command(("info", "Q(3)")),
    Command(("networks", "--json")),
    Command(("route", *SPEC_AND_ENDS)),
    Command(("route", *SPEC_AND_ENDS, "--json")),
    Command(
        ("route", *SPEC_AND_ENDS, "--router", "mine", "--plugin", "mine.py"),
        (),
        {"mine.py": ROUTER},
    ),
    Command(("links", "Q(10)")),
    _to("links.csv", "links", "Q(3)", "--format", "csv"),
    _to("links.graphml", "links", "Q(3)", "--format", "graphml"),
    Command(("links", "Q(3)", "--format", "anynet", "--router", "e-cube", "-o", "net"), ("net",)),
    _to("one.svg", "draw", *SPEC_AND_ENDS, "--format", "svg"),
    _to("one.png", "draw", *SPEC_AND_ENDS, "--format", "png"),
    _to("one.pdf", "draw", *SPEC_AND_ENDS, "--format", "pdf"),
    _to("one.tex", "draw", *SPEC_AND_ENDS, "--format", "tikz"),
    _to("sheet.pdf", "draw", *SPEC_AND_ENDS, "--format", "sheet"),
    Command(("draw", "Q(3)", "--format", "svg")),
    _to("film.html", "animate", *SPEC_AND_ENDS, "--format", "html"),
    _to("film.svg", "animate", *SPEC_AND_ENDS, "--format", "svg"),
    _to("film.gif", "animate", "Q(2)", "00", "01", "--format", "gif", "--size", "200x150"),
    Command(("claims", "--paper", "hcn", "--id", "hcn-th1-a", "--json")),
    Command(("verify", "Q(3)", "--jobs", "1")),
    Command(("check", "Q(3)", "routes"), (), {"routes": "000 001\n000 011\n"}),
    Command(("figures",)),
    Command(("completion", "bash")),
)
