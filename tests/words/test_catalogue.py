"""The catalogue: every text of the interface in every language, and none that is not used."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from dash.development.base_component import Component

from explorer.analysis.comparison.table import COLUMNS
from explorer.collectives.registry import broadcasts_for
from explorer.core.errors import ExplorerError
from explorer.core.registry import families, network, routers_for
from explorer.documents.compare.document import choices
from explorer.documents.route.trace import symbol_name
from explorer.documents.stage.map import NestDocument, nest_document
from explorer.documents.stage.measure_rows import more_facts
from explorer.documents.stage.network_panel import facts
from explorer.pages.frame.elements import Element
from explorer.pages.frame.shell import frame
from explorer.pages.page import pages
from explorer.state.parameters import SHOW
from explorer.tasks.registry import tasks
from explorer.words.catalogue import LANGUAGES, MIRRORED_LANGUAGE, PLACE, catalogue

ASSETS = Path(__file__).parents[2] / "assets"
SOURCES = Path(__file__).parents[2] / "explorer"
TEXT = r'"(?:[^"\\]|\\.)*"'
CALL = re.compile(rf"\bt\(\s*({TEXT}(?:\s*\+\s*{TEXT})*)")
PLURAL_CALL = re.compile(rf"\bplural\((?:[^()\"]|\((?:[^()]|\([^()]*\))*\))*,\s*({TEXT})")
READABLE_ATTRIBUTES = ("title", "placeholder", "aria-label")
"""The attributes of a layout that are read by people, as in assets/page/elements.js."""


def joined_literals(phrase: str) -> str:
    """Return what string literals with plus signs between say."""
    return "".join(json.loads(text) for text in re.findall(TEXT, phrase))


def of_browser() -> set[str]:
    texts: set[str] = set()
    for path in ASSETS.rglob("*.js"):
        source = path.read_text()
        texts |= {joined_literals(call) for call in CALL.findall(source)}
        texts |= {f"{{n}} {joined_literals(word)}s" for word in PLURAL_CALL.findall(source)}
    return texts


def texts_of(part: object) -> Iterator[str]:
    """Yield the texts of a layout that people read."""
    if isinstance(part, list):
        for item in part:
            yield from texts_of(item)
    elif isinstance(part, str):
        yield part
    elif isinstance(part, Component):
        attributes = getattr(part, "attributes", None) or {}
        yield from (
            attributes[name]
            for name in READABLE_ATTRIBUTES
            if isinstance(attributes.get(name), str)
        )
        if isinstance(part, Element):
            yield from texts_of(getattr(part, "children", None))


def of_layouts() -> set[str]:
    layouts = [frame(), *(page.layout() for page in pages() if not page.persistent)]
    texts = {text for layout in layouts for text in texts_of(layout)}
    texts |= {name for page in pages() for name in (page.name, page.title)}
    return {text for text in texts if re.search(r"[A-Za-z]{2}", text)}


def of_tasks() -> set[str]:
    """Return titles, hints and choices that are the task's own, whatever the network is."""
    texts = {item["label"] for item in SHOW}
    nets = [network(spec) for item in families().values() for spec in item.samples]
    texts |= {tree.title for net in nets for tree in broadcasts_for(net)}
    for task in tasks().values():
        texts.add(task.title)
        for option in task.options:
            texts |= {option.title, option.hint}
            for net in nets:
                try:
                    texts |= {title for _, title in option.choices(net)}
                except ExplorerError:
                    continue
    return {text for text in texts if text}


def nests() -> Iterator[NestDocument]:
    """Yield the nests of sample networks: the grammars of their maps."""
    for family in families().values():
        for spec in family.samples:
            try:
                yield nest_document(network(spec))
            except ExplorerError:
                continue


def units() -> set[str]:
    """Return what maps count."""
    return {nest["unit"] for nest in nests()}


def of_maps() -> set[str]:
    """Return what cells of maps are called."""
    cells = [cell for nest in nests() for cell in nest["cells"]]
    texts = {text for cell in cells for text in (cell["name"], *cell["notes"])}
    return {text for text in texts if re.search(r"[A-Za-z]{3}", text)}


def of_ports() -> set[str]:
    """Return what ports, levels, parameters and routers of networks are called."""
    nets = [network(spec) for family in families().values() for spec in family.samples]
    texts = {port.name for net in nets for port in net.ports}
    texts |= {level for net in nets for level in net.levels}
    texts |= {title for net in nets for _, title, *_ in net.steps()}
    texts |= {router.title for net in nets for router in routers_for(net)}
    return {text for text in texts if re.search(r"[A-Za-z]{3}", text)}


def of_networks() -> set[str]:
    """Return the words beside the numbers of networks."""
    texts = {parameter.title for family in families().values() for parameter in family.parameters}
    for spec in ("Q(3)", "ECQ(1,1)", "MC(2,1)", "KT(2,2)"):
        net = network(spec)
        texts |= {row["title"] for row in (*facts(net), *more_facts(net))}
    texts |= {f"{{n}} {unit}s" for unit in units()}
    # The symbols of addresses are counted by their name: explorer.documents.route.trace.unit.
    return texts | {f"{{n}} {symbol_name(network(spec))}s" for spec in ("Q(3)", "S(4)", "GHC(3,2)")}


@cache
def of_sources() -> tuple[frozenset[str], frozenset[str]]:
    """Return every text of the server's sources, and those said in the language of a page.

    Documents hold some of the others as they stand there: that each of these has its German is
    seen where they are read, tests/browser/pages/test_language.py.
    """
    texts: set[str] = set()
    spoken_texts: set[str] = set()
    for path in SOURCES.rglob("*.py"):
        for part in ast.walk(ast.parse(path.read_text())):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                texts |= {part.value, opened(part.value)}
            elif isinstance(part, ast.JoinedStr):
                parts = (
                    value.value if isinstance(value, ast.Constant) else "0" for value in part.values
                )
                texts.add(opened("".join(str(value) for value in parts)))
            elif isinstance(part, ast.Call) and getattr(part.func, "attr", "") == "many":
                texts |= {f"{{n}} {ast.literal_eval(word)}s" for word in part.args[1:2]}
            if isinstance(part, ast.Call) and part.args:
                spoken_texts |= said_by_voice(part)
    return frozenset(texts), frozenset(spoken_texts)


def said_by_voice(call: ast.Call) -> set[str]:
    """Return the text that a call translates, None without one."""
    last, name = call.args[-1], getattr(call.func, "attr", "")
    voice = getattr(getattr(call.func, "value", None), "id", "") == "voice"
    if not (voice and name in ("say", "many") and isinstance(last, ast.Constant)):
        return set()
    return {f"{{n}} {last.value}s" if name == "many" else str(last.value)}


def opened(text: str) -> str:
    """Return a text with its numbers left open, as the browser looks it up: "by bit {n}"."""
    names = iter("nmk")
    return re.sub(r"\d+(?:[,.]\d+)*", lambda _: f"{{{next(names, '')}}}", text)


def of_kinds() -> set[str]:
    """Return the names of link kinds, whole and short; a number in one is left open elsewhere."""
    texts: set[str] = set()
    for family in families().values():
        for spec in family.samples:
            for kind in network(spec).kinds:
                short = re.split(r"[,(]", kind.title)[0].strip()
                texts |= {opened(part) for part in kind.title.split(", ")} | {kind.title, short}
    return texts


def of_compare() -> set[str]:
    """Return what Compare offers to choose, and what its table and plot are worded with."""
    known = choices("")
    groups = [*known["up"], *known["across"]]
    texts = {choice["label"] for group in groups for choice in group["choices"]}
    texts |= {group["title"] for group in groups}
    texts |= {choice["title"] for choice in known["families"]}
    texts |= {column.title for column in COLUMNS} | {column.note for column in COLUMNS}
    texts |= {choice["label"] for group in known["sizes"] for choice in group["choices"]}
    return {text for text in texts if text}


@cache
def of_server() -> set[str]:
    kinds = {title for title in of_kinds() if not re.search(r"\d|\{n\}$", title)}
    return (
        of_layouts()
        | of_tasks()
        | of_networks()
        | of_compare()
        | of_sources()[1]
        | of_maps()
        | of_ports()
        | kinds
    )


def places(text: object) -> set[str]:
    forms = [text] if isinstance(text, str) else list(dict(text).values())  # type: ignore[call-overload]
    return {place for form in forms for place in PLACE.findall(form)}


def test_no_sheet_of_style_says_anything() -> None:
    """Style sheets contain no words, because these could not be translated."""
    for path in ASSETS.rglob("*.css"):
        contents = re.findall(r'content: ?"([^"]*)"', path.read_text())
        assert not [text for text in contents if re.search("[A-Za-z]{2}", text)], path.name


def test_the_browser_has_texts() -> None:
    assert len(of_browser()) > 100
    assert "{up} against {across}" in of_sources()[1]
    assert "Close" in of_layouts()


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_every_text_is_translated(lang: str) -> None:
    known, used = catalogue(lang), of_browser() | of_server()
    # Texts of the server may leave a number open.
    missing = {text for text in used if text not in known and opened(text) not in known}
    assert not missing, sorted(missing)


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_no_text_is_kept_that_is_not_used(lang: str) -> None:
    used = of_browser() | of_server() | of_sources()[0] | of_kinds()
    unused = set(catalogue(lang)) - used - {opened(text) for text in used}
    assert not unused, sorted(unused)


@pytest.mark.parametrize("lang", [*LANGUAGES[1:], MIRRORED_LANGUAGE])
def test_translations_have_the_same_gaps(lang: str) -> None:
    for text, other in catalogue(lang).items():
        assert places(text) == places(other), text
        assert other
