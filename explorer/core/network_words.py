"""Networks in the words of the field: "4D hypercube", "ring of 8", "torus 8x8", "3D torus"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from explorer.core.families.description import plain_words
from explorer.core.network import Network

SIDE: Final = 4
"""The side of an example if only the number of dimensions is given, as in "3D torus"."""

DIMENSION: Final = re.compile(r"\b[0-9]{1,3}(?:[- ]?d\b|[- ]dim(?:ensional)?\b)", re.IGNORECASE)
"""A number of dimensions, as in "3D torus": no parameter."""

SIZES: Final = r"(?P<sizes>[0-9]{1,6}(?: ?[x×] ?[0-9]{1,6})+)"

FORMS: Final = (
    rf"(?P<dimension>[0-9]{{1,3}})(?:[- ]?d|[- ]dim(?:ensional)?) (?P<noun>.+?) (?:of )?{SIZES}",
    r"(?P<dimension>[0-9]{1,3})(?:[- ]?d|[- ]dim(?:ensional)?) (?P<noun>.+)",
    r"(?P<noun>.+?) (?:of dimension|in dimension) (?P<dimension>[0-9]{1,3})",
    r"(?P<noun>.+?) (?:of|in|with) (?P<dimension>[0-9]{1,3}) dimensions",
    r"(?P<noun>.+?) (?:of )?(?P<sizes>[0-9]{1,6}(?: ?[x×] ?[0-9]{1,6})*)",
    rf"{SIZES} (?P<noun>.+)",
    r"(?P<noun>.+)",
)
"""The parts of words about a network, besides its name: its dimensions, or its sizes."""

TITLED: Final = re.compile(r"([^()]+)\(([^()]*)\)")
"""A title in place of the name of a family, as in "Fat tree(4)"."""

SYNONYMS: Final = {"binary hypercube": "hypercube", "cycle": "ring", "clique": "complete graph"}
"""Names usual in the field, and the names that the titles of families use."""


@dataclass(frozen=True)
class NetworkWords:
    """The words for a network: a name, and the numbers spoken with it."""

    noun: str
    dimension: int | None
    sizes: tuple[str, ...]


def parse_words(text: str) -> NetworkWords:
    """Return the parts of the words for a network.

    >>> parse_words("4D hypercube"), parse_words("3D torus 8 x 8 x 2").sizes
    (NetworkWords(noun='hypercube', dimension=4, sizes=()), ('8', '8', '2'))
    """
    plain = re.sub(r"^(\w+-cube)\b", r"binary \1", plain_words(text))
    match = next(filter(None, (re.fullmatch(form, plain) for form in FORMS)), None)
    parts = match.groupdict() if match else {"noun": plain}
    noun, dimension = parts["noun"], parts.get("dimension")
    return NetworkWords(
        SYNONYMS.get(noun, noun),
        None if dimension is None else int(dimension),
        tuple(re.findall("[0-9]+", parts.get("sizes") or "")),
    )


def spec_in_words(
    text: str, families: Iterable[type[Network]], is_whole: bool = True
) -> str | None:
    """Return the spec that words for a network stand for, None if they stand for none.

    With ``is_whole`` the words must leave no parameter open, else the spec is an example.
    """
    words, read = parse_words(text), _specs if is_whole else _examples
    return next((spec for cls in families for spec in read(words, cls)), None)


def spec_of_title(text: str, families: Iterable[type[Network]]) -> str | None:
    """Return the spec of a text that has the title of one family in place of its name.

    Blanks, hyphens and capitals do not count; a title of several families stands for none.
    """
    match = TITLED.fullmatch(text.strip())
    if match is None:
        return None
    title, inside = _joined(match[1]), match[2]
    named = [cls.family for cls in families if title in map(_joined, _nouns(cls.title))]
    return f"{named[0]}({inside})" if title and len(named) == 1 else None


def _joined(words: str) -> str:
    return "".join(c for c in plain_words(words) if c.isalnum())


def _specs(words: NetworkWords, cls: type[Network]) -> Iterator[str]:
    """Yield the spec of a family whose parameters are all said."""
    for name in cls.other_names:
        if (spec := name.read(words.noun)) is not None and not words.sizes:
            yield spec
        letters = re.findall(r"\{(\w)\}", name.form)
        if words.noun in _nouns(name.title) and len(letters) == len(words.sizes) == 1:
            yield name.spec.format(**{letters[0]: words.sizes[0]})
    if words.noun not in _nouns(cls.title):
        return
    if words.sizes and words.dimension not in (None, len(words.sizes)):
        return
    cube = [p.title for p in cls.parameters] == ["Dimension"]
    if words.dimension is not None and cube and not words.sizes:
        yield f"{cls.family}({words.dimension})"
    if len(words.sizes) > 1 and any("^" in name.spec for name in cls.other_names):
        yield f"{cls.family}({','.join(words.sizes)})"


def _examples(words: NetworkWords, cls: type[Network]) -> Iterator[str]:
    """Yield an example of a family, with its dimensions in words."""
    if words.sizes:
        return
    if words.noun in _nouns(cls.title):
        power = next((name for name in cls.other_names if "^" in name.spec), None)
        if words.dimension is None:
            yield cls.samples[-1]
        elif power is not None:
            sides = min(max(words.dimension, 1), 10)
            yield f"{cls.family}({','.join([str(SIDE)] * sides)})"
    for name in cls.other_names:
        if words.dimension is None and words.noun in _nouns(name.title):
            yield name.example(cls.samples)


def _nouns(title: str) -> set[str]:
    """Return the names in a title: those between its commas, with and without "graph".

    >>> sorted(_nouns("Ring, cycle graph")), sorted(_nouns("Star graph (permutations)"))
    (['cycle', 'cycle graph', 'ring'], ['star', 'star graph'])
    """
    names = plain_words(title.partition("(")[0]).split(", ")
    return {*names, *map(without_graph, names)}


def without_graph(name: str) -> str:
    """Return a name without the word at its end that any network may have."""
    return re.sub(r"\s+(?:graph|network)\s*$", "", name, flags=re.IGNORECASE)
