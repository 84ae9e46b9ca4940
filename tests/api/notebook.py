"""The example notebook, run cell by cell as a kernel does, without one.

python -m tests.api.notebook    writes what its cells print anew
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

PLACE = Path(__file__).resolve().parents[2] / ".github" / "docs" / "example.ipynb"


def load_notebook() -> dict[str, Any]:
    """Return the notebook as it is stored."""
    document: dict[str, Any] = json.loads(PLACE.read_text("utf-8"))
    return document


def cells(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the cells that hold code."""
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def run(notebook: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str, Any]]:
    """Yield every cell of code, what it printed, and the value of its last expression."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for cell in cells(notebook):
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(tree, "<cell>", "exec"), names)
            value = last and eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
        yield cell, out.getvalue(), value


def outputs(printed: str, value: Any, count: int) -> list[dict[str, Any]]:
    """Return what a notebook keeps of a cell: texts; a value shown as HTML is made anew."""
    cell_outputs: list[dict[str, Any]] = []
    if printed:
        lines = printed.splitlines(keepends=True)
        cell_outputs.append({"name": "stdout", "output_type": "stream", "text": lines})
    if value is not None and not hasattr(value, "_repr_html_"):
        data = {"text/plain": repr(value).splitlines(keepends=True)}
        result = {"data": data, "execution_count": count, "metadata": {}}
        cell_outputs.append({**result, "output_type": "execute_result"})
    return cell_outputs


def main() -> None:
    """Write the notebook with the outputs of its cells."""
    notebook = load_notebook()
    with TemporaryDirectory() as home, contextlib.chdir(home):
        for count, (cell, printed, value) in enumerate(run(notebook), 1):
            cell["execution_count"] = count
            cell["outputs"] = outputs(printed, value, count)
    PLACE.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
