"""Sentences with formulas: ``$…$`` set in the face of the sentence, ``…`` in backticks as code.

Letters, numbers, superscripts and subscripts are set as text, so that they look and break like the
words around them; fractions, roots and the rest become MathML. Both are trees of elements, which
the browser draws: nothing here is markup.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NotRequired, Self, TypeAlias, TypedDict
from xml.etree import ElementTree

from explorer.notation.formula import MINUS, SUPERSCRIPTS, mathml
from explorer.words.lines import part_in_language
from explorer.words.text import Text, TextParts


class ProseElement(TypedDict):
    """A part of a sentence with a typographic style of its own.

    ``tag`` is ``code``, ``formula``, ``i``, ``sup``, ``sub``, ``over`` (a bar above), ``english``
    (words that are not translated), or an element of MathML.
    """

    tag: str
    parts: list[str | ProseElement]
    attributes: NotRequired[dict[str, str]]


Prose: TypeAlias = list[str | ProseElement]
"""A sentence: words, and elements between them."""


def join_prose(*parts: str | ProseElement) -> Prose:
    """Return parts joined to a sentence, adjacent words as one string.

    >>> join_prose("2", " ", {"tag": "i", "parts": ["n"]}, "")
    ['2 ', {'tag': 'i', 'parts': ['n']}]
    """
    prose: Prose = []
    for part in parts:
        last = prose[-1] if prose else None
        if isinstance(part, str) and isinstance(last, str):
            prose[-1] = last + part
        elif part:
            prose.append(part)
    return prose


def prose_element(tag: str, *parts: str | ProseElement) -> ProseElement:
    """Return a part of a sentence with a typographic style of its own."""
    return {"tag": tag, "parts": join_prose(*parts)}


COMMAND_SIGNS: Final[dict[str, str]] = dict(
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
FUNCTION_NAMES: Final = {"log", "max", "min", "mod", "bmod", "exp", "ln", "gcd", "deg", "dim"}
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
UPRIGHT_COMMANDS: Final = {"mathrm", "text", "operatorname", "mathit", "textrm", "mathsf", "mbox"}
OVERLINE_COMMANDS: Final = {"bar", "overline"}
RELATIONS: Final = frozenset("=<>≤≥≠≈≡∈→↦∼⊂≪≫")
BINARY: Final = frozenset("+−×·±⊕÷∪∩")
OPENING_BRACKETS: Final = frozenset("([{⌈⌊⟨")
THIN_SPACE: Final = "\u202f"

LARGE_OPERATORS: Final = {"sum": "Σ", "prod": "∏"}
FRACTION_ENDS: Final = re.compile(
    r"\s*(?:$|[-+=<>)\]},|/]|\\(?:[,;!}]|(?:cdot|times|pm|leq?|geq?|ne|approx|sim|bmod|right|r(?:ceil|floor)"
    r")(?![A-Za-z])))"
)
"""What may follow a fraction written on one line without being read as part of it."""

TOKEN = re.compile(r"\\([A-Za-z]+)|\\(.)|(\d+(?:[.,]\d+)*)|(\s+)|(.)", re.DOTALL)


class _NotText(Exception):
    """A formula with something that text can't show."""


Atom = Prose
"""The setting of one letter, character or command of a formula."""


@dataclass
class _Reader:
    """A reader of LaTeX that writes elements, or only plain words if ``plain``."""

    source: str
    plain: bool
    at: int = 0

    def next(self) -> re.Match[str] | None:
        token = TOKEN.match(self.source, self.at)
        if token:
            self.at = token.end()
        return token

    def group(self) -> str:
        """Return the content of the next pair of braces, unchanged."""
        while self.source[self.at : self.at + 1] == " ":
            self.at += 1
        if self.source[self.at : self.at + 1] != "{":
            token = self.next()
            if token is None:
                raise _NotText
            if token[3]:  # one digit, as in TeX
                self.at = token.start() + 1
            return self.source[token.start() : self.at]
        depth, start = 0, self.at + 1
        for i in range(self.at, len(self.source)):
            depth += {"{": 1, "}": -1}.get(self.source[i], 0)
            if depth == 0 and self.source[i - 1 : i] != "\\":
                self.at = i + 1
                return self.source[start:i]
        raise _NotText

    def inner(self, tight: bool = True) -> Prose:
        return _Reader(self.group(), self.plain).read(tight)

    def read(self, tight: bool = False) -> Prose:
        """Return the whole formula; ``tight`` leaves no space around its operators."""
        out: list[Atom] = []
        previous, depth = "", 0
        while (token := self.next()) is not None:
            sign = self.atom(token, out)
            if not sign:
                continue
            if sign in OPENING_BRACKETS:
                depth += 1
            elif sign in ")]}⌉⌋⟩":
                depth -= 1
            if (
                previous == "word"
                and sign not in OPENING_BRACKETS
                and len(out) > 1
                and _has_subscript(out[-2])
            ):
                out[-1] = [THIN_SPACE, *out[-1]]
            unary = sign in BINARY and (
                not previous or previous in RELATIONS | BINARY | OPENING_BRACKETS | {","}
            )
            if sign in RELATIONS and not tight:
                out[-1] = [" ", *out[-1], " "] if previous else [*out[-1], " "]
            elif sign in BINARY and not (tight or unary or depth or self.plain):
                out[-1] = [THIN_SPACE, *out[-1], THIN_SPACE]
            elif sign == "," and not tight and self.source[self.at : self.at + 1] == " ":
                out[-1] = [", "]
            previous = sign
        return join_prose(*(part for atom in out for part in atom))

    def atom(self, token: re.Match[str], out: list[Atom]) -> str:
        """Write one atom and return the character it counts as, empty for scripts and spaces."""
        command, escaped, digits, space, sign = token.groups()
        if space:
            return ""
        if digits:
            out.append([digits])
            return digits
        if command or escaped:
            return self.command(command or escaped, out)
        if sign in "^_":
            out.append([self.script(sign)])
            return ""
        if sign == "{":
            self.at -= 1
            out.append(self.inner(tight=False))
            return "x"
        if sign in "}~&\\":
            raise _NotText
        shown = {"-": MINUS, "*": "∗", "'": "′"}.get(sign, sign)
        out.append([self.letter(shown) if shown.isalpha() else shown])
        return shown

    def letter(self, name: str) -> str | ProseElement:
        return name if self.plain else prose_element("i", name)

    def command(self, name: str, out: list[Atom]) -> str:
        if name in SPACES:
            out.append([SPACES[name]])
            return ""
        if name in COMMAND_SIGNS:
            out.append([COMMAND_SIGNS[name]])
            return COMMAND_SIGNS[name]
        if name in GREEK:
            out.append([self.letter(GREEK[name])])
            return GREEK[name]
        if name in FUNCTION_NAMES:
            word = "mod" if name == "bmod" else name
            thin = " " if self.plain else THIN_SPACE
            space = (
                thin
                if out and _last_sign(out[-1]) not in OPENING_BRACKETS | {" ", THIN_SPACE}
                else ""
            )
            after = "" if self.source[self.at : self.at + 1] in ("_", "^", "(") else thin
            out.append([f"{space}{word}{after}"])
            return "word"
        if name in UPRIGHT_COMMANDS:
            out.append([self.group()])
            return "x"
        if name in OVERLINE_COMMANDS:
            inner = self.inner()
            out.append([*inner, "\u0305"] if self.plain else [prose_element("over", *inner)])
            return "x"
        if self.plain:
            return self.write_on_one_line(name, out)
        raise _NotText

    def write_on_one_line(self, name: str, out: list[Atom]) -> str:
        """Write on one line a command that pages set on two."""
        if name in ("frac", "tfrac", "dfrac"):
            text = f"{_one_line_text(self.inner())}/{_one_line_text(self.inner())}"
            begins = not out or _last_sign(out[-1]) in RELATIONS | BINARY | OPENING_BRACKETS | {
                " ",
                ",",
            }
            out.append(
                [text if begins and FRACTION_ENDS.match(self.source, self.at) else f"({text})"]
            )
            return "x"
        if name == "binom":
            out.append([f"({plain_text(self.inner())} over {plain_text(self.inner())})"])
            return "x"
        if name == "sqrt":
            out.append([f"√{_one_line_text(self.inner())}"])
            return "x"
        if name in LARGE_OPERATORS:
            space = (
                "" if not out or _last_sign(out[-1]) in OPENING_BRACKETS | BINARY | {" "} else " "
            )
            out.append([f"{space}{LARGE_OPERATORS[name]}"])
            scripts = ""
            while (token := self.next()) is not None and token[0] in ("_", "^"):
                scripts += str(self.script(token[0]))
            if token is not None:
                self.at = token.start()
            out.append([f"{scripts.rstrip()} "])
            return "x"
        raise _NotText

    def script(self, sign: str) -> str | ProseElement:
        inner = self.inner()
        if not self.plain:
            return prose_element("sup" if sign == "^" else "sub", *inner)
        text = plain_text(inner)
        if sign == "^" and re.fullmatch(r"[0-9-]+", text):
            return text.translate(SUPERSCRIPTS)
        single = re.fullmatch(r"\w+" if sign == "_" else r"\w|\d+", text)
        # The text that follows is no part of a script: "2^m n!".
        space = " " if self.source[self.at :].lstrip()[:1].isalnum() else ""
        return f"{sign}{text}{space}" if single else f"{sign}({text}){space}"


def _one_line_text(sentence: Prose) -> str:
    """Return a text as one operand on one line: in brackets, unless it is one word."""
    text = plain_text(sentence)
    return text if re.fullmatch(r"\w+!?", text) else f"({text})"


def _has_subscript(atom: Atom) -> bool:
    return any(not isinstance(part, str) and part["tag"] == "sub" for part in atom)


def _last_sign(atom: Atom) -> str:
    last = atom[-1] if atom else ""
    return last[-1:] if isinstance(last, str) else "x"


def plain_text(sentence: Prose) -> str:
    """Return a sentence as plain text.

    >>> plain_text(["2", {"tag": "sup", "parts": ["n"]}])
    '2n'
    """
    return "".join(
        part if isinstance(part, str) else plain_text(part["parts"]) for part in sentence
    )


def formula(latex: str) -> ProseElement:
    """Return a formula in the font of the text around it, or as MathML.

    >>> formula("4^n")["parts"]
    ['4', {'tag': 'sup', 'parts': [{'tag': 'i', 'parts': ['n']}]}]
    >>> formula(r"\\frac{1}{2}")["tag"]
    'math'
    """
    try:
        return prose_element("formula", *_Reader(latex, False).read())
    except _NotText:
        return _prose_of_element(ElementTree.fromstring(mathml(latex)))


def _prose_of_element(element: ElementTree.Element) -> ProseElement:
    """Return an element of MathML, with its content, as prose."""
    inner: list[str | ProseElement] = [(element.text or "").strip()]
    for child in element:
        inner += [_prose_of_element(child), (child.tail or "").strip()]
    node = prose_element(element.tag.rpartition("}")[2], *inner)
    if element.attrib:
        node["attributes"] = dict(element.attrib)
    return node


@lru_cache(maxsize=8192)
def plain_formula(latex: str) -> str:
    """Return a formula as plain text, for searches and for tables.

    >>> [plain_formula(latex) for latex in (r"2^{2n-1} \\le m", r"\\lceil n/2 \\rceil", "2^{10}")]
    ['2^(2n−1) ≤ m', '⌈n/2⌉', '2¹⁰']
    >>> plain_formula(r"\\frac{3}{2}(n-1) + \\frac{n!}{k!(n-k)!}")
    '(3/2)(n−1)+n!/(k!(n−k)!)'
    >>> plain_formula(r"\\frac{N}{2} \\sum_{i=1}^{d} R_i")
    '(N/2) Σ_(i=1)^d R_i'
    """
    try:
        return plain_text(_Reader(latex, True).read())
    except _NotText:
        return latex


ENGLISH_WORD: Final = re.compile(r"[a-z]{2,}")
FORMULA_OR_CODE = re.compile(r"\$([^$]+)\$|`([^`]+)`")
APOSTROPHE = re.compile(r"(?<=[A-Za-z])'(?=[a-z])")


def rich(text: str) -> Prose:
    """Return a sentence with its ``$…$`` set and its backticks as code.

    >>> rich("`HCN(2)` has $4^2$ nodes")[0]
    {'tag': 'code', 'parts': ['HCN(2)']}
    >>> rich("the node `01`")[0]
    'the node '
    """
    out, position = Prose(), 0
    for part in FORMULA_OR_CODE.finditer(text):
        latex, code = part.groups()
        out += [
            printed_words(text[position : part.start()]),
            formula(latex) if latex else prose_element("code", code),
        ]
        position = part.end()
    return join_prose(*out, printed_words(text[position:]))


def sentence(text: str) -> Prose:
    """Return a sentence like ``rich`` does, translated to the language of the page.

    >>> sentence("no link").in_lang("de")
    ['keine Verbindung']
    """
    return TextParts(text, rich)


def quoted(text: str) -> Prose:
    """Return a sentence whose words stay English in every language of the page.

    >>> quoted("at most $n$")[0]["tag"], quoted("16,384")
    ('english', ['16,384'])
    """
    prose = rich(text)
    return [prose_element("english", *prose)] if any(map(_has_words, prose)) else prose


def _has_words(part: str | ProseElement) -> bool:
    return isinstance(part, str) and ENGLISH_WORD.search(part) is not None


def printed_words(text: str) -> str:
    """Return words with typographic apostrophes.

    >>> printed_words("the target's")
    'the target’s'
    """
    return APOSTROPHE.sub("’", text)


@lru_cache(maxsize=8192)
def plain(text: str) -> str:
    """Return a sentence as plain text.

    >>> plain("`HCN(2)` has $4^2$ nodes")
    'HCN(2) has 4² nodes'
    """
    return FORMULA_OR_CODE.sub(lambda m: plain_formula(m[1]) if m[1] else m[2], text)


class PlainFormulas(Text):
    """A text whose formulas and code are plain letters, for a terminal.

    >>> PlainFormulas("both are $\\\\log_2 N$"), PlainFormulas("equal at `Q(3)`").in_lang("en")
    ('both are log_2 N', 'equal at Q(3)')
    """

    __slots__ = ("typeset",)
    typeset: str

    def __new__(cls, typeset: str) -> Self:
        text = super().__new__(cls, plain(typeset))
        text.typeset = typeset
        return text

    def __reduce__(self) -> tuple[Any, ...]:
        return PlainFormulas, (self.typeset,)

    def in_lang(self, lang: str) -> str:
        return plain(part_in_language(self.typeset, lang))
