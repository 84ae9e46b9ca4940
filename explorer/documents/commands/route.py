"""A route as its command prints it."""

from __future__ import annotations

from typing import Final

from explorer.documents.commands.task import ESCAPES
from explorer.documents.commands.to_json import has_probe
from explorer.notation.text_table import number, table
from explorer.routing.traces.trace import Trace
from explorer.words.forms import shown
from explorer.words.lines import Line, Lines, Unmarked
from explorer.words.text import Text

MATH_ESCAPES: Final = str.maketrans({"&": r"\&", "%": r"\%", "#": r"\#", "_": r"\_", "~": r"\sim "})


def latex(trace: Trace) -> str:
    """Return the hops as lines of a formula, each with its kind of link above the arrow.

    >>> from explorer import network
    >>> print(latex(network("Q(2)").route("00", "11")))
    \\begin{align*}
      \\mathtt{00} &\\xrightarrow{\\text{Cube}} \\mathtt{01} \\\\
                  &\\xrightarrow{\\text{Cube}} \\mathtt{11}
    \\end{align*}
    """
    name = trace.net.format
    start = rf"  \mathtt{{{name(trace.source).translate(MATH_ESCAPES)}}} "
    rows = [
        rf"&\xrightarrow{{\text{{{hop.kind.title.translate(ESCAPES)}}}}} "
        rf"\mathtt{{{name(hop.next).translate(MATH_ESCAPES)}}}"
        for hop in trace.hops
    ]
    body = (" \\\\\n" + " " * len(start)).join(rows)
    return f"\\begin{{align*}}\n{start}{body}\n\\end{{align*}}"


def text_report(trace: Trace) -> str:
    """Return the trace as text: the code, a row a hop, and the reasons below."""
    net, name = trace.net, trace.net.format
    code = trace.router.pseudocode(net, trace.variant)
    wrong = trace.router.wrong_lines(net, trace.variant)
    lines: list[str] = [
        Line([net.spec, Line([trace.router.title, trace.variant or ""], ", ")], "  "),
        Text("from {a} to {b}", a=name(trace.source), b=name(trace.target)),
        "",
        *(
            Line([f"{'≠' if i in wrong else ' '} {i:>2}", text], "  ")
            for i, text in enumerate(code, 1)
        ),
        "",
    ]
    rows = [("0", name(trace.source), "", "", "", number(trace.distance), "")]
    rows += [
        (
            str(i),
            name(hop.next),
            hop.kind.title,
            str(hop.dimension),
            str(hop.line),
            number(hop.left),
            "detour" if hop.detour else hop.action,
        )
        for i, hop in enumerate(trace.hops, 1)
    ]
    head = ("hop", "arrives at", "link", "dimension", "line", "left", "")
    lines += [table(rows, head, right="><<>>><"), ""]
    lines += [Line([f"{i:>3}", Unmarked(hop.why)], "  ") for i, hop in enumerate(trace.hops, 1)]
    return Lines([*lines, "", _end(trace)])


def _end(trace: Trace) -> str:
    hops = f"{shown(trace.length):hop}"
    if has_probe(trace):
        moves, retreats = len(trace.hops), sum(hop.action == "retreat" for hop in trace.hops)
        of_them = f"({shown(moves):move} of the probe, {retreats} of them back)"
        hops = f"a circuit of {shown(trace.length):link} {of_them}"
    preposition = "over" if has_probe(trace) else "in"
    if trace.lost is not None:
        at = trace.net.format(trace.lost.node)
        lead = f"The message is lost at {at} after {hops}, by line {trace.lost.line}:"
        return Line([lead, Unmarked(trace.lost.why)])
    if trace.distance is None:
        return f"Delivered {preposition} {hops}; the distance is not known."
    if trace.length == trace.distance:
        return f"Delivered {preposition} {hops}, a shortest route."
    beyond = f"the distance is {trace.distance}, the stretch {trace.stretch:.3f}"
    return f"Delivered {preposition} {hops}; {beyond}."
