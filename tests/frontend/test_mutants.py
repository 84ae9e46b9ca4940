"""Mistakes are made in modules of both languages, each in a text that still is one."""

from __future__ import annotations

import ast
import json
import subprocess
from pathlib import Path

from tests.frontend.stage_picture import node
from tests.mutants.mutate import mutants

ROOT = Path(__file__).parents[2]
LISTER = ROOT / "tests" / "mutants" / "mutate.mjs"


def test_a_module_of_the_browser_side_has_mistakes_that_it_can_be_loaded_with(
    tmp_path: Path,
) -> None:
    source = (
        'export const most = 3;\nexport function f(a) {\n  if (a < 2 && a) return "no way";\n'
        "  return a ? a - 1 : 7;\n}\n"
    )
    module = tmp_path / "a.mjs"
    module.write_text(source, "utf-8")
    listed = subprocess.run([node(), str(LISTER), str(module)], stdout=subprocess.PIPE, check=True)
    wrong = {
        source[: m["start"]] + m["text"] + source[m["end"] :] for m in json.loads(listed.stdout)
    }
    # Two operators and a condition, a word, a condition, an operator, three numbers.
    assert len(wrong) == 9
    assert source not in wrong
    for text in wrong:
        module.write_text(text, "utf-8")
        subprocess.run([node(), str(module)], check=True)


def test_a_module_of_python_has_mistakes_too() -> None:
    mutated = list(mutants("def f(a: int) -> int:\n    return a - 1 if a < 2 else 7\n"))
    assert len({ast.unparse(tree) for _, tree in mutated}) == len(mutated) >= 4
