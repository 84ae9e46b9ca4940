"""Graphs as lines of words: edge lists and adjacency lists."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from explorer.graphs.data import WHOLE_NUMBER, Draft, GraphData, at_line, finite_number

COMMENT: Final = re.compile(r"(?:^|\s)(?:#|//|%).*")
"""A comment in a line, after a character that begins no name."""

WORD_PATTERN: Final = re.compile(r"\([^()]{1,200}\)|'[^']*'|\"[^\"]*\"|\{.*\}|[^\s]+")
"""A word of a line: a tuple, a quoted name, attributes in braces, or characters without spaces."""

SPECIAL: Final = frozenset("(){}'\"#%/")
"""Characters with a special meaning; a line without them is split at spaces."""

Words = tuple[int, list[str]]
"""The number of a line, and its words."""


def words_of(text: str) -> Iterator[Words]:
    """Yield (number, words) of every line that is not empty, without comments."""
    for number, line in enumerate(text.splitlines(), 1):
        if SPECIAL.isdisjoint(line):
            if words := line.split():
                yield number, words
            continue
        # A tuple may hold a name with # in it; a comment begins a word.
        plain = COMMENT.sub("", line) if COMMENT.search(line) else line
        if words := WORD_PATTERN.findall(plain):
            yield number, words


def name_of_word(word: str) -> object:
    """Return the name in a word: a tuple, a quoted text without quotes, or the word itself.

    >>> name_of_word("(0, 1)"), name_of_word("'a b'"), name_of_word("12"), name_of_word("s00")
    ((0, 1), 'a b', '12', 's00')
    """
    if len(word) > 1 and word[0] == word[-1] and word[0] in "'\"":
        return word[1:-1] or word
    if word[:1] != "(" or word[-1:] != ")":
        return word
    parts = [part.strip() for part in word[1:-1].removesuffix(",").split(",")]
    return tuple(_part(part) for part in parts) if all(parts) else word


def _part(text: str) -> object:
    return int(text) if WHOLE_NUMBER.fullmatch(text) else text.strip("'\"") or text


def edge_list(text: str) -> GraphData:
    """Read two names a line; a third word is a weight or the kind of the link.

    An arrow between the names makes the graph directed; ``--`` is a link both ways. More words are
    left out, and their lines counted as cut.

    >>> edge_list("a b local\\nb c cross # two\\n").kinds
    ('local', 'cross')
    >>> edge_list("a -> b\\nb -- c\\n").counts.tolist()
    [[1, 0], [1, 1]]
    """
    draft, number = Draft("Edge list"), 0
    for number, words in words_of(text):
        if len(words) == 1:
            (alone,) = words
            other = "a" if alone == "b" else "b"
            raise at_line(
                number, f"{alone!r} stands alone: a link takes two names", f"{alone} {other}"
            )
        arrow = words.pop(1) if len(words) > 2 and words[1] in ("->", "--", "<-") else ""
        draft.directed |= arrow in ("->", "<-")
        kind, weight, is_whole = _kind_and_weight(words[2:])
        if not is_whole:
            draft.cut.append(number)
        a, b = words[1::-1] if arrow == "<-" else words[:2]
        draft.link(name_of_word(a), name_of_word(b), number, kind, weight, both=arrow == "--")
    return draft.finished_graph(number)


WEIGHT: Final = re.compile(r"['\"](?:weight|capacity|cost)['\"]\s*:\s*['\"]?([^,'\"}]+)")
KIND: Final = re.compile(r"['\"](?:kind|type)['\"]\s*:\s*['\"]([^'\"]*)")


def _kind_and_weight(words: list[str]) -> tuple[str, float | None, bool]:
    """Return the kind ("" for none) and the weight (None for none) after a link's two names.

    The last value says whether every word was taken.
    """
    kind, weight, is_whole = "", None, True
    for word in words:
        if word[:1] == "{":
            kind = match[1] if (match := KIND.search(word)) else kind
            weight = finite_number(match[1]) if (match := WEIGHT.search(word)) else weight
        elif (value := finite_number(word)) is not None:
            is_whole &= weight is None
            weight = value if weight is None else weight
        else:
            is_whole &= not kind
            kind = kind or word[:60]
    return kind, weight, is_whole


def adjacency_list(text: str) -> GraphData:
    """Read one node per line, followed, perhaps after a colon, by its neighbours.

    >>> adjacency_list("s00: s01 s02\\ns01 s02").links.tolist()
    [[0, 1], [0, 2], [1, 2]]
    """
    draft, number = Draft("Adjacency list"), 0
    for number, words in words_of(text):
        first, rest = words[0], words[1:]
        if rest and rest[0] == ":":
            rest = rest[1:]
        node = name_of_word(first.removesuffix(":") if len(first) > 1 else first)
        draft.node(node, number)
        for word in rest:
            if not (word := word.rstrip(",;")):
                continue
            draft.link(node, name_of_word(word), number)
    return draft.finished_graph(number)


def looks_like_adjacency(lines: list[list[str]], is_whole: bool = True) -> bool:
    """Return whether lines look like an adjacency list: by a colon, or by their lengths and words.

    It lists each node once; and unless the lines are only the first ones, half of the words that
    make them no edge list are nodes of other lines: a line with a few words too many is a mistake.

    >>> looks_like_adjacency([["0", "1", "2", "3"], ["1", "2"], ["2"], ["3"]])
    True
    >>> looks_like_adjacency([["0", "1"], ["1", "2", "k", "extra"]]), looks_like_adjacency([["a"]])
    (False, False)
    """
    if any(words[0].endswith(":") or words[1:2] == [":"] for words in lines):
        return True
    lengths = {len(words) for words in lines if not any(word[:1] == "{" for word in words)}
    if lengths <= {2, 3} or lengths <= {2, 4} or len({words[0] for words in lines}) < len(lines):
        return False
    times = Counter(word for words in lines for word in words)
    others = [word for words in lines if len(words) != 2 for word in words[2:] or words]
    return not is_whole or 2 * sum(times[word] > 1 for word in others) >= len(others)
