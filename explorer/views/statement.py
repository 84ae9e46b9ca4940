"""An opened statement as HTML: what is printed, what is computed, the evidence and the witness."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from explorer.core.claim import Bar, Claim, Finding, Reading, Witness
from explorer.core.errors import ExplorerError
from explorer.core.network import Network
from explorer.routing.trace import Trace
from explorer.state.link import explore_link
from explorer.views.miniature import Ways, miniature
from explorer.views.papers import chip, cited, printed_of, verdict_of
from explorer.views.prose import plain, rich
from explorer.views.witness import Shown, shown

BARS = 288.0
"""Width of the bars of evidence beside their sentence, in CSS pixels."""

WIDE = 551.0
"""Width of the bars where they stand alone, above their sentence."""

LETTER = 7.3

PERCENT = " %"
DRAWN = (376.0, 322.0)
MOST_ADDRESSES = 14


def command(claim: Claim) -> str:
    """Return the command that runs a claim again."""
    return f"explorer claims --id {claim.id}"


def opened(claim: Claim, found: Finding | None) -> str:
    """Return the document of a statement; without a finding it says that none is recorded."""
    verdict = verdict_of(found)
    parts = [
        f'<article class="statement {verdict}" aria-labelledby="papers-statement">',
        f'<p class="source">{chip(verdict)}<span>{escape(cited(claim.paper, claim.place))}</span>'
        f"<code>{escape(claim.id)}</code></p>",
        f'<h1 id="papers-statement" tabindex="-1">{rich(claim.statement)}</h1>',
        _beside(claim, found),
    ]
    if found:
        parts += [_readings(found.readings), _evidence(found)]
        if found.witness:
            parts.append(witness(found.witness, found.verdict))
    parts += [_again(claim, found), "</article>"]
    return "".join(parts)


def _beside(claim: Claim, found: Finding | None) -> str:
    """Return what is printed and what is computed, in two columns."""
    quote = f'<p class="quote">“{rich(claim.quote.strip("“”"))}”</p>' if claim.quote else ""
    computed = found.computed if found else "not computed yet"
    return (
        '<div class="beside">'
        f"<div><h2>Printed</h2>{_value(printed_of(claim, found))}{quote}</div>"
        f'<div class="computed"><h2>Computed</h2>{_value(computed)}</div></div>'
    )


def _value(text: str) -> str:
    length = len(plain(text))
    size = "l" if length <= 16 else "m" if length <= 34 else "s"
    return f'<p class="value size-{size}">{rich(text)}</p>'


def _readings(readings: Sequence[Reading]) -> str:
    if not readings:
        return ""
    rows = "".join(
        f'<tr><th scope="row">{rich(item.name)}</th><td>{rich(item.computed)}</td>'
        f"<td>{chip(item.verdict)}</td></tr>"
        for item in readings
    )
    apart = len({item.verdict for item in readings}) > 1
    title = "It depends on how it is read" if apart else "However it is read"
    return (
        f'<section class="readings"><h2>{title}</h2><table><thead><tr>'
        '<th scope="col">Read as</th><th scope="col">Computed</th><th scope="col">Then it</th>'
        f"</tr></thead><tbody>{rows}</tbody></table></section>"
    )


def _evidence(found: Finding) -> str:
    words = f'<p class="checked">{_sentence(found.checked)}</p>'
    if found.note:
        words += f'<p class="note">{_sentence(found.note)}</p>'
    if not found.evidence:
        return f'<section class="evidence alone">{words}</section>'
    wide = len(found.evidence) > 9 or room(found.evidence) > BARS
    drawn = bars(found.evidence, WIDE if wide else BARS)
    title = bars_title(found.measure, found.evidence)
    return (
        f'<section class="evidence{" wide" if wide else ""}"><figure><figcaption>{title}'
        f"</figcaption>{drawn}</figure><div>{words}</div></section>"
    )


def _sentence(text: str) -> str:
    """Return a text as a sentence: with a capital and a full stop."""
    first = text[:1]
    whole = text if re.match(r"[a-z]\s*(=|≤|<|,)", text) else first.upper() + text[1:]
    return rich(whole if whole.endswith((".", "!", "?", ":")) else whole + ".")


LABEL = re.compile(r"(\$?[a-z]\$?) = (.+)")


def _labels(evidence: Sequence[Bar]) -> tuple[str, list[str]]:
    """Return the one name that all labels give a value to, and the values."""
    found = [LABEL.fullmatch(bar.label) for bar in evidence]
    names = {match[1].strip("$") for match in found if match}
    if all(found) and len(names) == 1:
        return names.pop(), [match[2] for match in found if match]
    return "", [plain(bar.label) for bar in evidence]


def bars_title(measure: str, evidence: Sequence[Bar]) -> str:
    """Return what stands above the bars.

    >>> bars_title("The diameter", (Bar("n = 1", 2, "2"), Bar("n = 2", 4, "4")))
    'The diameter by <i>n</i>'
    """
    name, _ = _labels(evidence)
    title = rich(measure or "By size")
    if all(bar.text.endswith(PERCENT) for bar in evidence):
        title += ", %," if name else ", %"
    return f"{title} by <i>{escape(name)}</i>" if name else title


SHORT = (("at least ", "≥ "), ("at most ", "≤ "))


def _tops(evidence: Sequence[Bar]) -> list[str]:
    """Return what stands on the bars, without the percent sign that all of them have."""
    shared = all(bar.text.endswith(PERCENT) for bar in evidence)
    tops = [plain(bar.text.removesuffix(PERCENT) if shared else bar.text) for bar in evidence]
    for words, sign in SHORT:
        tops = [sign + top.removeprefix(words) if top.startswith(words) else top for top in tops]
    return tops


def room(evidence: Sequence[Bar]) -> float:
    """Return how wide bars must be for what stands above and below them, in CSS pixels.

    >>> room((Bar("n = 1", 2, "2"), Bar("n = 2", 4, "at least 4")))
    53.8
    """
    longest = max(len(text) for text in (*_labels(evidence)[1], *_tops(evidence)))
    return len(evidence) * (longest * LETTER + (5 if longest < 6 else 14))


def bars(evidence: Sequence[Bar], width: float) -> str:
    """Return bars by size as an SVG element: text on top, label below, those that part in colour.

    >>> bars((Bar("n = 1", 2, "2"), Bar("n = 2", 4, "4", True)), 200).count("<rect")
    2
    """
    _, labels = _labels(evidence)
    tops = _tops(evidence)
    least = room(evidence) / len(evidence)
    width = max(width, room(evidence))
    step = min(width / len(evidence), max(50.0, least))
    high, top = 58.0, 18.0
    most = max((abs(bar.value) for bar in evidence), default=0.0) or 1.0
    wide = min(22.0, step * 0.62)
    parts = []
    for i, (bar, name, said) in enumerate(zip(evidence, labels, tops, strict=True)):
        x, tall = (i + 0.5) * step, max(abs(bar.value) / most * high, 0.0)
        y = top + high - tall
        look = "bar apart" if bar.differs else "bar"
        parts.append(
            f'<rect class="{look}" x="{x - wide / 2:.1f}" y="{y:.1f}" width="{wide:.1f}"'
            f' height="{tall:.1f}"/>'
            f'<text class="top" x="{x:.1f}" y="{y - 5:.1f}">{escape(said)}</text>'
            f'<text class="size" x="{x:.1f}" y="{top + high + 17:.1f}">{escape(name)}</text>'
        )
    total = step * len(evidence)
    base = f'<path class="base" d="M0 {top + high:.1f}H{total:.1f}"/>'
    fits = " fits" if total < 1.16 * WIDE else ""
    return (
        f'<div class="scroll"><svg class="bars{fits}"'
        f' viewBox="0 0 {total:.0f} {top + high + 24:.0f}"'
        f' width="{total:.0f}" height="{top + high + 24:.0f}" role="img"'
        f' aria-label="{escape(_told(evidence))}">{"".join(parts)}{base}</svg></div>'
    )


def _told(evidence: Sequence[Bar]) -> str:
    return ", ".join(f"{plain(bar.label)}: {plain(bar.text)}" for bar in evidence)


def witness(found: Witness, verdict: str) -> str:
    """Return the witness: what it shows, its network drawn small, and the way to Explore."""
    try:
        seen = shown(found)
    except ExplorerError:
        # The network was renamed or its family is not installed: the sentence still stands.
        return f'<section class="witness"><p>{_sentence(found.sentence)}</p></section>'
    view = dict(found.view)
    ends = ""
    if "from" in view and "to" in view:
        ends = (
            f', from <code class="from">{escape(view["from"])}</code>'
            f' to <code class="to">{escape(view["to"])}</code>'
        )
    name = "Smallest witness" if verdict == "differs" else "Shown on"
    drawn = _drawn(seen)
    link = (
        f'<a class="button filled" href="{escape(explore_link(found.spec, found.view))}">'
        'Open in Explore<span class="i i-arrow" aria-hidden="true"></span></a>'
    )
    return (
        f'<section class="witness"><h2>{name}: <code>{escape(found.spec)}</code>{ends}</h2>'
        f"<p>{_sentence(found.sentence)}</p>"
        f'<div class="stage{"" if drawn else " bare"}">{drawn}<div class="legend">'
        f"{_ways(seen)}{link}</div></div></section>"
    )


def _drawn(seen: Shown) -> str:
    if seen.scene is None:
        return ""
    trace = seen.trace
    ways = Ways(tree=seen.tree, missing=seen.missing)
    if trace:
        ways = Ways(trace.nodes, seen.shortest, trace.target, not trace.delivered)
    return miniature(seen.scene, DRAWN, ways, _said(seen))


def _said(seen: Shown) -> str:
    trace = seen.trace
    if trace is None:
        return f"{seen.net.spec} {'with the tree' if seen.tree else 'drawn'}"
    ends = f"{seen.net.format(trace.source)} to {seen.net.format(trace.target)}"
    return f"{seen.net.spec} with the route from {ends}"


def _ways(seen: Shown) -> str:
    trace = seen.trace
    if trace is None:
        return tree_legend(len(seen.tree), len(seen.missing))
    name = trace.router.title.split(":")[0].split(",")[0]
    if trace.variant:
        name = trace.variant[:1].upper() + trace.variant[1:]
    how = _hops(trace.length) if trace.delivered else f"lost after {_hops(trace.length)}"
    parts = [_way("way", name, how, seen.net, trace)]
    if seen.shortest:
        parts.append(
            f'<div><p><span class="sample dots" aria-hidden="true"></span>Shortest,'
            f" <b>{_hops(len(seen.shortest) - 1)}</b></p>"
            f"{_addresses(seen.net, seen.shortest[1:])}</div>"
        )
    return "".join(parts)


def _way(look: str, name: str, how: str, net: Network, trace: Trace) -> str:
    return (
        f'<div><p><span class="sample {look}" aria-hidden="true"></span>{escape(name)},'
        f" <b>{how}</b></p>{_addresses(net, trace.nodes[1:])}</div>"
    )


def tree_legend(links: int, missing: int) -> str:
    """Return what amber and dotted red stand for in a drawing with a tree; empty without one."""
    if not links:
        return ""
    parts = [("way", "The tree,", f"{links} link{'s' * (links != 1)}")]
    if missing:
        parts.append(("gaps", "Asked for,", f"{missing} not there"))
    return "".join(
        f'<div><p><span class="sample {look}" aria-hidden="true"></span>{name} <b>{count}</b></p>'
        "</div>"
        for look, name, count in parts
    )


def _hops(count: int) -> str:
    return f"{count} hop{'s' * (count != 1)}"


def _addresses(net: Network, nodes: Sequence[int]) -> str:
    texts = [f"<code>{escape(net.format(node))}</code>" for node in nodes[:MOST_ADDRESSES]]
    more = f" and {len(nodes) - MOST_ADDRESSES} more" if len(nodes) > MOST_ADDRESSES else ""
    return f'<p class="addresses">{" ".join(texts)}{more}</p>'


def _again(claim: Claim, found: Finding | None) -> str:
    word = "Compute again" if found else "Compute"
    return (
        '<section class="again"><h2>Run it yourself</h2>'
        f'<p class="command"><code>{escape(command(claim))}</code>'
        '<button class="button icon" type="button" data-papers="copy" title="Copy the command"'
        ' aria-label="Copy the command"><span class="i i-copy" aria-hidden="true"></span></button>'
        f'</p><p><button class="button edged" type="button" data-papers="again"'
        f' data-id="{escape(claim.id)}">{word}</button>'
        f'<span class="told" role="status"></span></p></section>'
    )
