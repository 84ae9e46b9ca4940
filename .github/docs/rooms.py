"""A directive that lists the rooms of the house and the files in each, by what they say first."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

from docutils import nodes
from docutils.parsers.rst import Directive

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "explorer"
SIDE = ROOT / "assets"


def rooms() -> list[str]:
    """Return the rooms in the order in which they may import, the first knowing nobody."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    (layers,) = (c["layers"] for c in project["tool"]["importlinter"]["contracts"] if "layers" in c)
    return [name for name in reversed(layers) if (PACKAGE / name).is_dir()]


def first_sentence(path: Path) -> str:
    """Return the first sentence of a file: of its docstring, or of its opening comment."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        first = (ast.get_docstring(ast.parse(text)) or "").split("\n\n")[0]
    else:
        first = text.split("*/")[0].split("\n\n")[0] if text.startswith("/*") else ""
        first = " ".join(line.strip(" /*") for line in first.splitlines())
    return " ".join(first.split())


def files(folder: Path, ending: str) -> list[tuple[str, str]]:
    """Return every file below a folder that says something, and what."""
    sentences = [
        (path.relative_to(folder).as_posix(), first_sentence(path)) for path in folder.rglob(ending)
    ]
    return sorted((name, text) for name, text in sentences if text and name != "__init__.py")


class Rooms(Directive):
    """``{rooms}`` in a page: a section for every room of the Python half, or of the browser's."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the sections."""
        if self.arguments[0] == "python":
            folders = [(PACKAGE / name, "*.py") for name in rooms()]
        else:
            folders = [(path, "*.js") for path in sorted(SIDE.iterdir()) if path.is_dir()]
        sections: list[nodes.Node] = []
        for folder, ending in folders:
            if inside := files(folder, ending):
                sections.append(self._section(folder, inside))
        return sections

    def _section(self, folder: Path, inside: list[tuple[str, str]]) -> nodes.section:
        name = folder.relative_to(ROOT).as_posix()
        section = nodes.section(ids=[nodes.make_id(name)])
        section += nodes.title("", name)
        about = folder / "__init__.py"
        if about.is_file():
            section += nodes.paragraph("", first_sentence(about))
        rows = nodes.definition_list()
        for file, text in inside:
            item = nodes.definition_list_item()
            item += nodes.term("", "", nodes.literal("", file))
            item += nodes.definition("", nodes.paragraph("", text))
            rows += item
        section += rows
        return section


def setup(app: object) -> dict[str, bool]:
    """Tell Sphinx of the directive, and how formulas are set: as they are written."""
    app.add_directive("rooms", Rooms)  # type: ignore[attr-defined]
    app.add_html_math_renderer(  # type: ignore[attr-defined]
        "mathml_or_text", (_inline, None), (_block, None)
    )
    return {"parallel_read_safe": True}


def _inline(writer: object, node: nodes.math) -> None:
    _mathml(writer, node.astext(), "inline")


def _block(writer: object, node: nodes.math_block) -> None:
    _mathml(writer, node.astext(), "block")


def _mathml(writer: object, text: str, display: str) -> None:
    from latex2mathml.converter import convert

    writer.body.append(convert(text, display=display))  # type: ignore[attr-defined]
    raise nodes.SkipNode
