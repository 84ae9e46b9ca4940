"""Watches come to what Python says: random expressions, told by both."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path

from tests.frontend.stage import node

ROOT = Path(__file__).resolve().parents[2]

SCRIPT = """
import { evaluate } from "./assets/debugger/watches/evaluate.js";
import { parse } from "./assets/debugger/watches/expression.js";
import { value, valueAsText } from "./assets/debugger/watches/values.js";
let text = "";
for await (const part of process.stdin) text += part;
const { names, texts } = JSON.parse(text);
const known = (name) => value(names[name]);
const told = texts.map((one) => {
  try { return valueAsText(evaluate(parse(one), known)); }
  catch (error) { return `! ${error.name}`; }
});
process.stdout.write(JSON.stringify(told));
"""

NAMES = {"i": 5, "j": -3, "k": 0, "big": 2**50}
SIGNS = ("+", "-", "*", "//", "%", "&", "|", "^", "<", "<=", "==", "!=", "and", "or")


def expression(dice: random.Random, depth: int) -> str:
    """Return a random expression of integers, with parentheses where chance puts them."""
    kind = dice.random()
    if depth == 0 or kind < 0.15:
        return dice.choice([*NAMES, "True", str(dice.randrange(9)), hex(dice.randrange(99))])
    inner = expression(dice, depth - 1)
    if kind < 0.3:
        return dice.choice(("-", "~", "not ", "+")) + inner
    if kind < 0.36:
        return f"{dice.choice(('abs', 'min', 'max'))}({inner}{'' if kind < 0.32 else ', i'})"
    if kind < 0.42:
        return f"[{inner}, i, 2][{dice.randrange(-3, 3)}]"
    text = f"{inner} {dice.choice(SIGNS)} {expression(dice, depth - 1)}"
    return f"({text})" if dice.random() < 0.5 else text


def test_both_languages_say_the_same() -> None:
    dice = random.Random(1)
    texts, wanted = [], []
    while len(texts) < 2000:
        text = expression(dice, dice.randrange(1, 5))
        try:
            value = eval(text, {"__builtins__": {"abs": abs, "min": min, "max": max}}, dict(NAMES))
        except (ArithmeticError, ValueError, TypeError, SyntaxError):
            continue
        # Fractions are told in other digits, and watches have bounds.
        if type(value) in (int, bool) and abs(value) < 2**200 and len(text) < 200:
            texts.append(text)
            wanted.append(str(value))
    done = subprocess.run(
        [node(), "--input-type=module", "-e", SCRIPT],
        input=json.dumps({"names": NAMES, "texts": texts}),
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    document = json.loads(done.stdout)
    apart = [row for row in zip(texts, wanted, document, strict=True) if row[1] != row[2]]
    assert not apart, apart[:5]
