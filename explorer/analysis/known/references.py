"""The literature that the table of known facts cites, in BibTeX."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final


@dataclass(frozen=True)
class Reference:
    """A publication: how sentences cite it, key, authors, title, and where and when it appeared.

    ``volume``, ``number`` and ``pages`` are empty if no source was seen that gives them;
    ``confirmed`` is whether a source was seen for the authors, the title, the place and the year.
    """

    cited: str
    key: str
    author: str
    title: str
    place: str
    year: str
    kind: str
    volume: str = ""
    number: str = ""
    pages: str = ""
    confirmed: bool = True


@cache
def references() -> tuple[Reference, ...]:
    """Return all works that theorems here are cited from, by author."""
    text = Path(__file__).with_suffix(".json").read_text("utf-8")
    return tuple(Reference(**row) for row in json.loads(text))


PLACES: Final = {
    "article": "journal",
    "book": "publisher",
    "inproceedings": "booktitle",
    "misc": "howpublished",
}


def references_in(sentences: Iterable[str]) -> tuple[Reference, ...]:
    """Return the works that sentences cite, each once, in the order of the list.

    >>> [work.key for work in references_in(["Efe 1991: half of one more than the bits."])]
    ['efe1991']
    """
    text = "\n".join(sentences)
    return tuple(reference for reference in references() if reference.cited in text)


def bibtex_of(reference: Reference) -> str:
    """Return the BibTeX entry of a work, with a note if its data are unconfirmed.

    >>> print(bibtex_of(references_in(["Saad and Schultz 1988: n paths."])[0]))
    @article{saad1988,
      author = {Y. Saad and M. H. Schultz},
      title = {{Topological properties of hypercubes}},
      journal = {IEEE Transactions on Computers},
      volume = {37},
      number = {7},
      pages = {867--872},
      year = {1988},
    }
    """
    fields = {
        "author": reference.author,
        "title": f"{{{reference.title}}}",
        PLACES[reference.kind]: reference.place,
        "volume": reference.volume,
        "number": reference.number,
        "pages": reference.pages.replace("-", "--"),
        "year": reference.year,
        "note": "" if reference.confirmed else "not confirmed",
    }
    rows = [f"  {name} = {{{value}}}," for name, value in fields.items() if value]
    return "\n".join([f"@{reference.kind}{{{reference.key},", *rows, "}"])
