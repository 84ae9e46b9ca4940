"""Reads files as graphs; the format is found from the content, then from the file's name."""

from __future__ import annotations

import os
import re
from pathlib import Path, PurePath
from typing import Final

from explorer.core.errors import TooLarge, brief
from explorer.graphs.booksim import anynet
from explorer.graphs.clusters import sorted_by_cluster
from explorer.graphs.data import MAX_BYTES, BadFile, GraphData, Reader, error_in_file
from explorer.graphs.gml import gml
from explorer.graphs.infiniband import NODE_LINE, ibnetdiscover
from explorer.graphs.jsons import graph as json_graph
from explorer.graphs.lines import adjacency_list, edge_list, looks_like_adjacency, words_of
from explorer.graphs.table import (
    FIRST_HEADINGS,
    SECOND_HEADINGS,
    LinkColumns,
    column,
    separator,
    table,
)
from explorer.graphs.xml import gexf, graphml, markup

ENDINGS: Final[dict[str, Reader]] = {
    "graphml": graphml,
    "gexf": gexf,
    "gml": gml,
    "json": json_graph,
    "csv": table,
    "tsv": table,
    "edgelist": edge_list,
    "edges": edge_list,
    "adjlist": adjacency_list,
    "adj": adjacency_list,
    "anynet": anynet,
    "ibnetdiscover": ibnetdiscover,
}
"""The reader for each ending of a file's name."""

FORMATS: Final = (
    "GraphML, GEXF, GML, JSON, CSV, an edge list, an adjacency list, BookSim's anynet or"
    " ibnetdiscover"
)
SAMPLE_LINES: Final = 200
"""The number of first lines from which a format is recognised."""


def decode(content: bytes, file: str) -> str:
    """Return the text of a file; raise BadFile if it is no text, TooLarge if it is too long."""
    if len(content) > MAX_BYTES:
        raise TooLarge(
            f"{brief(file)} has {len(content):,} bytes: a file of a network takes {MAX_BYTES:,}"
        )
    byte_order_marks = ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
    code = next((code for mark, code in byte_order_marks if content.startswith(mark)), "utf-8-sig")
    try:
        text = content.decode(code)
    except UnicodeDecodeError as error:
        if b"\0" in content[:1024]:
            raise BadFile(f"{brief(file)} is no text: a network is {FORMATS}") from None
        line = content.count(b"\n", 0, error.start) + 1
        raise BadFile(
            f"{brief(file)}, line {line:,}: byte {content[error.start]:#04x} is no UTF-8: a file"
            " of a network is a text in UTF-8"
        ) from None
    if "\0" in text:
        raise BadFile(f"{brief(file)} is no text: a network is {FORMATS}")
    return text


def reader_of(text: str, file: str) -> Reader:
    """Return the reader for a text, by its beginning, then by the ending of the file's name.

    >>> reader_of("router 0 router 1", "net").__name__, reader_of("a,b\\n1,2", "").__name__
    ('anynet', 'table')
    """
    begin = text.lstrip("\ufeff \t\r\n")
    if begin.startswith("<"):
        return markup
    if begin[:1] in ("{", "[") and not re.match(r"\[\d+\]", begin):
        return json_graph
    lines = [line.strip() for line in text.splitlines()[:SAMPLE_LINES]]
    content_lines = [line for line in lines if line and not line.startswith(("#", "//", "%"))]
    if any(NODE_LINE.match(line) for line in content_lines):
        return ibnetdiscover
    if re.match(
        r"(?:(?:Creator|Version)\s[^\n]*\s+)*graph\s*\[", "\n".join(content_lines), re.IGNORECASE
    ):
        return gml
    if content_lines and re.match(r"(?:router|node)\s+\d+\s+(?:router|node)\b", content_lines[0]):
        return anynet
    ending = PurePath(file).suffix.casefold().lstrip(".")
    if ending in ENDINGS and ending not in ("graphml", "gexf", "json"):
        return ENDINGS[ending]
    head = re.split(r"[,;\t|]", content_lines[0]) if content_lines else []
    if column(head, FIRST_HEADINGS) is not None or column(head, SECOND_HEADINGS) is not None:
        return table
    words = [row for _, row in words_of("\n".join(content_lines))]
    if (
        content_lines
        and separator(content_lines[0]) in (",", ";")
        and all("(" not in line for line in content_lines[:20])
    ):
        return table
    is_whole = len(lines) < SAMPLE_LINES
    return adjacency_list if looks_like_adjacency(words, is_whole) else edge_list


def read_graph(
    content: str | bytes, file: str = "the file", columns: LinkColumns | None = None
) -> GraphData:
    """Return the graph in the content of a file, whose name helps to tell the format.

    With ``columns`` it is read as a table of links with these columns. Up to 65,536 nodes, 2^20
    links and 64 MB. Raises BadFile, with the line of the file, and TooLarge.

    >>> read_graph("a b\\nb c\\n").links.tolist()
    [[0, 1], [1, 2]]
    >>> read_graph("a", "a.edgelist")
    Traceback (most recent call last):
    ...
    explorer.graphs.data.BadFile: a.edgelist, line 1: 'a' stands alone: a link takes two names. \
Nearest: a b.
    """
    text = decode(content, file) if isinstance(content, bytes) else content
    if len(text) > MAX_BYTES:
        raise TooLarge(f"{brief(file)} has {len(text):,} signs: at most {MAX_BYTES:,} are taken")
    if not text.strip():
        raise BadFile(f"{brief(file)} is empty: a network is {FORMATS}", "a b")
    try:
        data = table(text, columns=columns) if columns else reader_of(text, file)(text)
        return sorted_by_cluster(data)
    except BadFile as error:
        raise error_in_file(file, error) from None


def read_file(path: str | os.PathLike[str]) -> GraphData:
    """Return the graph of a file on disk; raise BadFile if it cannot be read."""
    return read_graph(file_content(path), Path(path).name)


def file_content(path: str | os.PathLike[str]) -> bytes:
    """Return the bytes of a file on disk; raise BadFile if it cannot be read, or TooLarge."""
    file_path = Path(path)
    try:
        size = file_path.stat().st_size
        if size > MAX_BYTES:
            raise TooLarge(
                f"{brief(file_path.name)} has {size:,} bytes: "
                f"a file of a network takes {MAX_BYTES:,}"
            )
        return file_path.read_bytes()
    except OSError as error:
        raise BadFile(f"{brief(file_path)} can't be read: {error.strerror}") from None


def is_file(spec: object) -> bool:
    """Return whether an object names a file, rather than a network of a family.

    >>> is_file(Path("a.gml")), is_file("Q(4)"), is_file("no/such.graphml")
    (True, False, True)
    """
    if isinstance(spec, os.PathLike):
        return True
    if not isinstance(spec, str) or "\0" in spec or len(spec) > 4096:
        return False
    ending = PurePath(spec).suffix.casefold().lstrip(".")
    if "(" in spec or ")" in spec:
        return ending in ENDINGS and os.path.isfile(spec)
    return ending in ENDINGS or (("." in spec or os.sep in spec) and os.path.isfile(spec))
