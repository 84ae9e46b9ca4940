"""A dictionary that distinguishes English from German, from the words of the catalogue."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import chain

from explorer.documents.stage.network_panel import PAPERS
from explorer.lessons.library import HERE
from explorer.papers.claim import VERDICTS
from explorer.tasks.registry import tasks
from explorer.words.catalogue import catalogue
from explorer.words.forms import GAP
from explorer.words.glossary import glossary, terms
from explorer.words.sentences import sentences

WORD = re.compile(r"[A-Za-zÄÖÜäöüß’]{2,}")
FUNCTION = frozenset(("and", "at", "by", "for", "from", "no", "of", "on", "the", "to", "with"))
"""Words of every other English sentence, which titles in German texts may have."""

GERMAN = frozenset(
    [
        "adaptive",
        "all",
        "cubes",
        "front",
        "lies",
        "link",
        "links",
        "minimal",
        "stand",
        "standard",
        "still",
    ]
)
"""Words that are German, too, and that the catalogue has not, or seldom."""

RARE = 6
"""How much more often English texts have a word that German ones have in a name or a title only."""

TITLES = {title for cite in PAPERS.values() for title in re.findall("“(.+?)”", cite)}
QUOTED = re.compile("|".join(map(re.escape, sorted(TITLES | {"at any given time"}))))
"""The titles of the papers, and a quotation from one in a lesson."""

NAMES = re.compile(
    "|".join(
        (
            r"\w+\([^()]*\)|`[^`]*`|'\w+'|--\w+|\w+=\w+|\w+_\w+|distance(?=[,\[])|node-link",
            r"[Bb]inary (\d+|n)-(cube)?|\d+-ary \d+-\w+|\bFigs?\b",
            "Hierarchical Cubic Network|Connected Cycles|Fat[- ]Tree|Exchanged Hypercube",
            "Time cost effectiveness factor",
            r"Hyper-Stars?|Hamilton-\w+|\btypes \d",
            ", ".join(tasks()),
            ", ".join(VERDICTS),
        )
    )
)
"""Specs and code, figures as papers number them, and what is called so in German, too."""


@cache
def english() -> frozenset[str]:
    """Return the words that English texts of the catalogue have, and German ones have not."""
    texts = catalogue("de").values()
    forms = ([text] if isinstance(text, str) else map(str, dict(text).values()) for text in texts)
    german = [
        *chain.from_iterable(forms),
        *sentences("de").values(),
        *chain.from_iterable({**terms("de"), **glossary("de")}.values()),
        *(path.read_text() for path in HERE.glob("*.de.md")),
    ]
    said_in_german, known_words = words(german), words([*catalogue("de"), *sentences("de")])
    rare = {word for word, count in known_words.items() if count >= RARE * said_in_german[word]}
    return (FUNCTION | rare) - GERMAN


def words(texts: Iterable[str]) -> Counter[str]:
    """Return in how many texts each word is, but for code in them and for their gaps."""
    bare = (re.sub(r"`[^`]*`", " ", GAP.sub(" ", text)) for text in texts)
    return Counter(word for text in bare for word in {*WORD.findall(text.casefold())})


def english_words(text: str) -> list[str]:
    """Return the English words of a text of a page."""
    bare = NAMES.sub(" ", QUOTED.sub(" ", text))
    return [word for word in WORD.findall(bare) if word.casefold() in english()]
