"""Sentences with formulas: ``$…$`` set in the face of the sentence, ``…`` in backticks as code.

What is made of letters, numbers, raised and lowered signs is set as text, so that it looks and
breaks like the words around it; fractions, roots and the rest become MathML.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Final

from explorer.views.formula import MINUS, RAISED, mathml

SIGNS: Final[dict[str, str]] = dict(
    re.findall(
        r"(\S+)~(\S)",
        "le~≤ leq~≤ ge~≥ geq~≥ ne~≠ neq~≠ equiv~≡ approx~≈ sim~∼ ll~≪ gg~≫ in~∈ subset~⊂ mid~|"
        " to~→ rightarrow~→ mapsto~↦ times~× cdot~· pm~± oplus~⊕ div~÷ cup~∪ cap~∩ lceil~⌈ rceil~⌉"
        " lfloor~⌊ rfloor~⌋ langle~⟨ rangle~⟩ ldots~… dots~… cdots~⋯ infty~∞ prime~′ {~{ }~} %~%"
        " #~# _~_ &~&",
    )
)
GREEK: Final[dict[str, str]] = dict(
    re.findall(
        r"(\S+)~(\S)",
        "alpha~α beta~β gamma~γ delta~δ epsilon~ε theta~θ kappa~κ lambda~λ mu~μ pi~π rho~ρ sigma~σ"
        " tau~τ phi~φ omega~ω Delta~Δ Theta~Θ Sigma~Σ Omega~Ω",
    )
)
WORDS: Final = {"log", "max", "min", "mod", "bmod", "exp", "ln", "gcd", "deg", "dim"}
SPACES: Final = {
    ",": " ",
    ";": " ",
    ":": " ",
    " ": " ",
    "quad": "  ",
    "!": "",
    "left": "",
    "right": "",
}
UPRIGHT: Final = {"mathrm", "text", "operatorname", "mathit", "textrm", "mathsf", "mbox"}
OVER: Final = {"bar", "overline"}
RELATIONS: Final = frozenset("=<>≤≥≠≈≡∈→↦∼⊂≪≫")
BINARY: Final = frozenset("+−×·±⊕÷∪∩")
OPEN: Final = frozenset("([{⌈⌊⟨")
THIN: Final = "\u202f"

TOKEN = re.compile(r"\\([A-Za-z]+)|\\(.)|(\d+(?:[.,]\d+)*)|(\s+)|(.)", re.DOTALL)


class _Beyond(Exception):
    """A formula with something that text can't show."""


@dataclass
class _Reader:
    """A reader of LaTeX that writes HTML, or plain text where ``plain``."""

    source: str
    plain: bool
    at: int = 0

    def next(self) -> re.Match[str] | None:
        found = TOKEN.match(self.source, self.at)
        if found:
            self.at = found.end()
        return found

    def group(self) -> str:
        """Return what stands in the next pair of braces, as it is written."""
        while self.source[self.at : self.at + 1] == " ":
            self.at += 1
        if self.source[self.at : self.at + 1] != "{":
            found = self.next()
            if found is None:
                raise _Beyond
            return found.group(0)
        depth, start = 0, self.at + 1
        for i in range(self.at, len(self.source)):
            depth += {"{": 1, "}": -1}.get(self.source[i], 0)
            if depth == 0 and self.source[i - 1 : i] != "\\":
                self.at = i + 1
                return self.source[start:i]
        raise _Beyond

    def inner(self, tight: bool = True) -> str:
        return _Reader(self.group(), self.plain).read(tight)

    def read(self, tight: bool = False) -> str:
        """Return the whole formula; ``tight`` leaves no room about its operators."""
        out: list[str] = []
        before, depth = "", 0
        while (found := self.next()) is not None:
            sign = self.atom(found, out)
            if not sign:
                continue
            if sign in OPEN:
                depth += 1
            elif sign in ")]}⌉⌋⟩":
                depth -= 1
            if before == "word" and sign not in OPEN and len(out) > 1 and "<sub>" in out[-2]:
                out[-1] = THIN + out[-1]
            unary = sign in BINARY and (not before or before in RELATIONS | BINARY | OPEN | {","})
            if sign in RELATIONS and not tight:
                out[-1] = f" {out[-1]} " if before else f"{out[-1]} "
            elif sign in BINARY and not (tight or unary or depth or self.plain):
                out[-1] = f"{THIN}{out[-1]}{THIN}"
            elif sign == "," and not tight and self.source[self.at : self.at + 1] == " ":
                out[-1] = ", "
            before = sign
        return "".join(out)

    def atom(self, found: re.Match[str], out: list[str]) -> str:
        """Write one atom and return the sign it counts as, empty for scripts and spaces."""
        command, escaped, digits, space, sign = found.groups()
        if space:
            return ""
        if digits:
            out.append(digits)
            return digits
        if command or escaped:
            return self.command(command or escaped, out)
        if sign in "^_":
            out.append(self.script(sign))
            return ""
        if sign == "{":
            self.at -= 1
            out.append(self.inner(tight=False))
            return "x"
        if sign in "}~&\\":
            raise _Beyond
        shown = {"-": MINUS, "*": "∗", "'": "′"}.get(sign, sign)
        letter = shown.isalpha() and not self.plain
        out.append(f"<i>{escape(shown)}</i>" if letter else self.safe(shown))
        return shown

    def safe(self, text: str) -> str:
        return text if self.plain else escape(text)

    def command(self, name: str, out: list[str]) -> str:
        if name in SPACES:
            out.append(SPACES[name])
            return ""
        if name in SIGNS:
            out.append(self.safe(SIGNS[name]))
            return SIGNS[name]
        if name in GREEK:
            out.append(GREEK[name] if self.plain else f"<i>{GREEK[name]}</i>")
            return GREEK[name]
        if name in WORDS:
            word = "mod" if name == "bmod" else name
            thin = " " if self.plain else THIN
            room = thin if out and out[-1][-1:] not in OPEN | {" ", THIN} else ""
            after = "" if self.source[self.at : self.at + 1] in ("_", "^", "(") else thin
            out.append(f"{room}{word}{after}")
            return "word"
        if name in UPRIGHT:
            out.append(self.safe(self.group()))
            return "x"
        if name in OVER:
            inner = self.inner()
            out.append(f"{inner}\u0305" if self.plain else f'<span class="over">{inner}</span>')
            return "x"
        raise _Beyond

    def script(self, sign: str) -> str:
        inner = self.inner()
        if not self.plain:
            tag = "sup" if sign == "^" else "sub"
            return f"<{tag}>{inner}</{tag}>"
        if sign == "^" and re.fullmatch(r"[0-9-]+", inner):
            return inner.translate(RAISED)
        return f"{sign}{inner}" if re.fullmatch(r"\w+", inner) else f"{sign}({inner})"


@lru_cache(maxsize=8192)
def formula(latex: str) -> str:
    """Return a formula as HTML in the face of its surroundings, or as MathML.

    >>> formula("4^n")
    '<span class="math">4<sup><i>n</i></sup></span>'
    >>> formula(r"\\frac{1}{2}").startswith("<math")
    True
    """
    try:
        return f'<span class="math">{_Reader(latex, False).read()}</span>'
    except _Beyond:
        return mathml(latex)


@lru_cache(maxsize=8192)
def spoken(latex: str) -> str:
    """Return a formula as plain text, to be searched and written into a table.

    >>> spoken(r"2^{2n-1} \\le m"), spoken(r"\\lceil n/2 \\rceil"), spoken("2^{10}")
    ('2^(2n−1) ≤ m', '⌈n/2⌉', '2¹⁰')
    """
    try:
        return _Reader(latex, True).read()
    except _Beyond:
        return latex


PARTS = re.compile(r"\$([^$]+)\$|`([^`]+)`")
APOSTROPHE = re.compile(r"(?<=[A-Za-z])'(?=[a-z])")


@lru_cache(maxsize=8192)
def rich(text: str) -> str:
    """Return a sentence as HTML, its ``$…$`` set and its backticks as code.

    >>> rich("`HCN(2)` has $4^2$ nodes & more")
    '<code>HCN(2)</code> has <span class="math">4<sup>2</sup></span> nodes &amp; more'
    """
    out, at = [], 0
    for found in PARTS.finditer(text):
        out.append(_words(text[at : found.start()]))
        latex, code = found.groups()
        out.append(formula(latex) if latex else f"<code>{escape(code)}</code>")
        at = found.end()
    return "".join([*out, _words(text[at:])])


def _words(text: str) -> str:
    """Return words as HTML, their apostrophes as they are printed."""
    return escape(APOSTROPHE.sub("’", text))


@lru_cache(maxsize=8192)
def plain(text: str) -> str:
    """Return a sentence as plain text.

    >>> plain("`HCN(2)` has $4^2$ nodes")
    'HCN(2) has 4² nodes'
    """
    return PARTS.sub(lambda m: spoken(m[1]) if m[1] else m[2], text)
