"""The known properties of a network as a table: as text, JSON, CSV, LaTeX and BibTeX."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal, TypedDict

from explorer.analysis.known.quantity import KnownQuantity, Value
from explorer.analysis.known.references import bibtex_of, references_in
from explorer.analysis.known.table import known_quantities
from explorer.core.network import Network
from explorer.documents.commands.task import ESCAPES
from explorer.documents.jobs.offer import JobOffer
from explorer.documents.stage.symmetry import SymmetryPicture
from explorer.notation.csv_escape import rows_as_csv
from explorer.notation.text_table import fraction_text, number, table
from explorer.words.lines import Line, Lines


class QuantityJson(TypedDict):
    """A quantity: its exact value, a fraction as p/q, and how it is known."""

    key: str
    title: str
    value: int | float | bool | str | None
    known: str
    method: str
    how: str


class KnownJson(TypedDict):
    """The known properties of a network."""

    spec: str
    title: str
    source: str
    quantities: list[QuantityJson]


class KnownDocument(KnownJson):
    """The page of known properties: a text for each value, the meaning of the kinds, a movable
    drawing.

    ``job`` is the search for all distances, which can be handed to the server.
    """

    texts: list[str]
    symmetry: SymmetryPicture | None
    job: JobOffer | None
    kinds: dict[str, str]
    search: str
    theme: str
    complaints: list[str]


def known_json(net: Network) -> KnownJson:
    """Return the known properties of a network as one document.

    >>> from explorer import network
    >>> known_json(network("Q(3)"))["quantities"][0]["known"]
    'proved'
    """
    return {
        "spec": net.spec,
        "title": net.title,
        "source": Line([net.source]),
        "quantities": [
            {
                "key": row.key,
                "title": row.title,
                "value": str(row.value) if isinstance(row.value, Fraction) else row.value,
                "known": row.basis.kind,
                "method": row.basis.method,
                "how": row.basis.sentence,
            }
            for row in known_quantities(net)
        ],
    }


LARGEST = 10**30
SMALLEST = Fraction(1, 10**6)
"""Whole numbers from LARGEST on, and fractions below SMALLEST, are written with a power of ten."""


def value_text(value: Value) -> str:
    """Return a value as it is read: yes or no, a whole number or a fraction in full.

    >>> value_text(True), value_text(Fraction(415, 126)), value_text(0.76393), value_text(None)
    ('yes', '415/126 ≈ 3.293651', '0.76393', '–')
    >>> value_text(2**110), value_text(Fraction(1, 3 * 10**9))
    ('≈ 1.29807·10^33', '≈ 3.33333·10^-10')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Fraction) and 0 < value < SMALLEST:
        power = len(str(value.numerator)) - len(str(value.denominator))
        power -= value < Fraction(10) ** power
        return f"≈ {float(value / Fraction(10) ** power):.5f}·10^{power}"
    if isinstance(value, Fraction) and value.denominator > 1:
        short = len(str(value)) <= 14
        return fraction_text(value) if short else number(value)
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, int) and value >= LARGEST:
        power = len(str(value)) - 1
        return f"≈ {value // 10 ** (power - 5) / 10**5:.5f}·10^{power}"
    return value if isinstance(value, str) else number(value)


def translatable_text(value: Value) -> Line:
    """Return a value as text of a page, its words and numbers in the language of the page.

    >>> translatable_text("4, 6 to 1,024").in_lang("de")
    '4, 6 bis 1.024'
    """
    return Line(re.split(r"([,;]? |·)", value_text(value)), "")


def _rows(net: Network) -> list[tuple[KnownQuantity, str]]:
    return [(row, value_text(row.value)) for row in known_quantities(net)]


def table_text(net: Network) -> str:
    """Return the table as text."""
    rows = [(row.title, text, row.basis.kind, row.basis.sentence) for row, text in _rows(net)]
    head = ("", "value", "known", "how")
    return Lines([Line([net.spec, net.title], "  "), "", table(rows, head=head, right="<><")])


def csv_text(net: Network) -> str:
    """Return the table as CSV: network, key, title, value, how it is known."""
    rows = [[net.spec, *row.values()] for row in known_json(net)["quantities"]]
    return rows_as_csv([["network", *QuantityJson.__annotations__], *rows])


LATEX_SIGNS = str.maketrans(
    {"≥": r"$\geq$", "≈": r"$\approx$", "λ": r"$\lambda$", "₂": "$_2$", "²": "$^2$"}
)
"""Replacements for characters that plain LaTeX lacks."""


def latex(net: Network) -> str:
    """Return the table as LaTeX, to be put into a paper.

    >>> from explorer import network
    >>> print(latex(network("Q(3)")).splitlines()[3])
      Nodes & 8 & proved & By its definition: the addresses that there are, and the links at each. \
Counted as well. \\\\
    """
    lines = [f"% {net.spec}: {net.title}", r"\begin{tabular}{lrlp{7cm}}"]
    lines.append(r"  Quantity & Value & Known & How \\ \hline")
    for row, text in _rows(net):
        cells = (row.title, text, row.basis.kind, row.basis.sentence)
        lines.append(
            f"  {' & '.join(cell.translate(ESCAPES).translate(LATEX_SIGNS) for cell in cells)} \\\\"
        )
    return "\n".join([*lines, r"\end{tabular}"])


def bibtex(net: Network) -> str:
    """Return the works that the table cites as BibTeX entries, or a comment if it cites none.

    >>> from explorer import network
    >>> bibtex(network("Q(40)")).count("@article")
    5
    """
    works = references_in(row.basis.sentence for row in known_quantities(net))
    return "\n\n".join(map(bibtex_of, works)) or f"% What is known of {net.spec} cites no work."


Form = Literal["csv", "latex", "bibtex"]
FORMS = {"csv": csv_text, "latex": latex, "bibtex": bibtex}
"""The functions that write the table, by form."""
