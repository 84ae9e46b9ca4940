"""A route in the words of others: Python, a command, LaTeX, to be pasted elsewhere."""

from __future__ import annotations

import shlex
from typing import Final

from explorer.routing.trace import Trace

MATH: Final = str.maketrans({"&": r"\&", "%": r"\%", "#": r"\#", "_": r"\_", "~": r"\sim "})


def python(trace: Trace, faults: tuple[str, ...]) -> str:
    """Return a route as a script that makes it again.

    >>> from explorer import network
    >>> print(python(network("Q(2)").route("00", "11"), ()))
    import explorer
    <BLANKLINE>
    net = explorer.network("Q(2)")
    trace = net.route("00", "11", router="e-cube")
    for hop in trace.hops:
        print(net.format(hop.next), hop.why)
    """
    name = trace.net.format
    words = [f'"{name(trace.source)}"', f'"{name(trace.target)}"', f'router="{trace.router.key}"']
    if trace.variant:
        words.append(f'variant="{trace.variant}"')
    if faults:
        words.append(f"faults={list(faults)!r}")
    return "\n".join(
        [
            "import explorer",
            "",
            f'net = explorer.network("{trace.net.spec}")',
            f"trace = net.route({', '.join(words)})",
            "for hop in trace.hops:",
            "    print(net.format(hop.next), hop.why)",
        ]
    )


def command(trace: Trace, faults: tuple[str, ...]) -> str:
    """Return a route as a command for a terminal.

    >>> from explorer import network
    >>> command(network("HCN(2)").route("(00,01)", "(11,10)"), ())
    "explorer route 'HCN(2)' '(00,01)' '(11,10)' --router hcn-optimal --variant corrected"
    """
    name = trace.net.format
    words = ["explorer", "route", trace.net.spec, name(trace.source), name(trace.target)]
    words += ["--router", trace.router.key]
    if trace.variant:
        words += ["--variant", trace.variant]
    for fault in faults:
        words += ["--fault", fault]
    return shlex.join(words)


def latex(trace: Trace) -> str:
    """Return the hops as lines of a formula, each with its kind of link above the arrow.

    >>> from explorer import network
    >>> print(latex(network("Q(2)").route("00", "11")))
    \\begin{align*}
      \\mathtt{00} &\\xrightarrow{\\text{cube}} \\mathtt{01} \\\\
                  &\\xrightarrow{\\text{cube}} \\mathtt{11}
    \\end{align*}
    """
    name = trace.net.format
    start = rf"  \mathtt{{{name(trace.source).translate(MATH)}}} "
    rows = [
        rf"&\xrightarrow{{\text{{{hop.kind.key}}}}} \mathtt{{{name(hop.next).translate(MATH)}}}"
        for hop in trace.hops
    ]
    body = (" \\\\\n" + " " * len(start)).join(rows)
    return f"\\begin{{align*}}\n{start}{body}\n\\end{{align*}}"
