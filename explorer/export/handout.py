"""A route on paper: a sheet to be filled in, and the same sheet with every hop and its reason."""

from __future__ import annotations

from typing import Final
from xml.sax.saxutils import escape

from explorer.core.scene import Scene
from explorer.display.looks import colour
from explorer.display.picture import Draft, Ways
from explorer.display.svg import DESK, document
from explorer.export.playing_page import FACES, prose
from explorer.export.route_film import ways
from explorer.export.standalone import embedded_font_rules
from explorer.routing.trace import Trace

HEADS: Final = ("Hop", "From", "To", "Link", "Why")

STYLE: Final = """
@page{size:A4;margin:14mm}*{box-sizing:border-box}
body{margin:0 auto;max-width:182mm;font:10.5pt/1.45 'IBM Plex Sans',system-ui,sans-serif}
code{font-family:'IBM Plex Mono',ui-monospace,monospace;font-size:.95em}
section{padding:8mm 0}section+section{break-before:page;border-top:1px solid var(--line)}
h1{margin:0;font-size:17pt;font-weight:600}h1 code{font-weight:600}p{margin:4px 0 0}
.name{display:flex;gap:6mm;margin-top:10px;color:var(--ink-3)}
.name span{flex:1;border-bottom:1px solid var(--ink-3)}
svg{display:block;width:100%;height:auto;max-height:112mm;margin:5mm 0}
table{width:100%;border-collapse:collapse}thead{display:table-header-group}
th{text-align:left;font-size:9pt;font-weight:600;color:var(--ink-3)}
th,td{padding:4px 8px 4px 0;vertical-align:top;border-bottom:1px solid var(--line)}
td:nth-child(-n+4){white-space:nowrap}td.wide{white-space:normal;width:22ch}
tr{break-inside:avoid}.blank td{height:9.5mm}
table.open{table-layout:fixed}.open th:nth-child(1){width:8%}.open th:nth-child(4){width:13%}
.open th:is(:nth-child(2),:nth-child(3)){width:23%}
.steps td:nth-child(-n+4){white-space:normal}.steps td:first-child{width:4em}
.steps.open th:nth-child(1){width:14%}.steps.open th:nth-child(2){width:auto}
.steps td b{display:block;font-weight:600}
.from{color:var(--source)}.to{color:var(--target)}footer{margin-top:5mm;color:var(--ink-3)}
@media print{section{padding:0}section+section{border:0}}
"""

INKS: Final = ("ink", "ink-3", "line", "source", "target")

WIDE: Final = 24
"""Letters of an address from which on it may be broken, so that the reasons keep their room."""


def handout(trace: Trace, scene: Scene, theme: str) -> str:
    """Return a route as a page of HTML to be printed: what to find out, then what there is.

    ``scene`` is what is drawn. Nothing in the page is fetched.

    >>> from explorer import network
    >>> from explorer.scenes.scene import scene
    >>> net = network("Q(3)")
    >>> page = handout(net.route("000", "011"), scene(net), "light")
    >>> page.count("<section"), page.count("<svg"), page.count('<tr class="blank"')
    (2, 2, 2)
    """
    net = trace.net
    begun = Ways(route=(trace.source,), target=trace.target)
    title = f"{net.spec}: {net.format(trace.source)} to {net.format(trace.target)}"
    drafts = ((Draft(scene, DESK, begun), False), (Draft(scene, DESK, ways(trace)), True))
    body = "".join(_sheet(trace, draft, theme, solved) for draft, solved in drafts)
    return sheets(title, body, theme)


def sheets(title: str, body: str, theme: str) -> str:
    """Return sections of HTML as a page to be printed, a sheet each, in the faces it carries."""
    inks = ";".join(f"--{name}:{colour(name, theme)}" for name in INKS)
    ground = f"body{{background:{colour('surface', theme)};color:{colour('ink', theme)}}}"
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{embedded_font_rules(FACES)}:root{{{inks}}}{STYLE}{ground}"
        f"</style></head>\n<body>{body}</body></html>\n"
    )


def _sheet(trace: Trace, draft: Draft, theme: str, solved: bool) -> str:
    return (
        f"<section><h1><code>{escape(trace.net.spec)}</code> {escape(trace.net.title)}</h1>"
        f"{_asked(trace, solved)}{document(draft, theme)}{_table(trace, solved)}"
        f"{_foot(trace) if solved else ''}</section>\n"
    )


def _asked(trace: Trace, solved: bool) -> str:
    """Return what is to be found out, and who does; or who routes."""
    source, target = (
        f'<code class="{role}">{escape(trace.net.format(node))}</code>'
        for role, node in (("from", trace.source), ("to", trace.target))
    )
    router = trace.router
    by = f"{router.title}, {router.source}" if router.source else router.title
    if trace.variant:
        by += f", {trace.variant}"
    if solved:
        return f"<p>{source} to {target}, routed by: {escape(by)}.</p>"
    return (
        f"<p>A message goes from {source} to {target}, routed by: {escape(by)}. Write down where"
        " every hop leads, over which kind of link, and why.</p>"
        '<p class="name">Name <span></span> Date <span></span></p>'
    )


def _table(trace: Trace, solved: bool) -> str:
    head = "".join(f"<th>{name}</th>" for name in HEADS)
    rows = [_hop(trace, i, solved) for i in range(len(trace.hops))]
    if solved and trace.lost:
        rows.append(f'<tr><td></td><td colspan="4">{prose(trace.lost.why)}</td></tr>')
    look = "" if solved else ' class="open"'
    return f"<table{look}><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _hop(trace: Trace, i: int, solved: bool) -> str:
    """Return the row of a hop; unsolved, only where the first begins is known."""
    hop, name = trace.hops[i], trace.net.format
    known = solved or i == 0
    cells = [
        str(i + 1),
        _address(name(hop.node)) if known else "",
        _address(name(hop.next)) if solved else "",
        escape(hop.kind.title) if solved else "",
        prose(hop.why) if solved else "",
    ]
    wide = len(name(hop.node)) > WIDE
    marks = ["", ' class="wide"' * wide, ' class="wide"' * wide, "", ""]
    row = "".join(f"<td{mark}>{cell}</td>" for mark, cell in zip(marks, cells, strict=True))
    return f"<tr>{row}</tr>" if solved else f'<tr class="blank">{row}</tr>'


def _address(text: str) -> str:
    """Return an address that may go on in a new line after a field, never inside one."""
    return f"<code>{escape(text).replace(',', ',<wbr>')}</code>"


def _foot(trace: Trace) -> str:
    net = trace.net
    least = "" if trace.distance is None else f", the shortest way takes {trace.distance}"
    return (
        f"<footer>{trace.length} {'hop' if trace.length == 1 else 'hops'}{least}."
        f" {net.spec} has {net.nodes:,} nodes and {net.links:,} links.</footer>"
    )
