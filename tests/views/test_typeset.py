"""Formulas are set as they were looked at last."""

from __future__ import annotations

import orjson

from tests.views.typeset import TARGET, golden


def test_every_formula_is_set_as_it_was_looked_at() -> None:
    seen, now = orjson.loads(TARGET.read_bytes()), golden()
    changed = {latex for latex in {*seen, *now} if seen.get(latex) != now.get(latex)}
    told = f"{sorted(changed)[:5]}: look at them; if they are right, run"
    assert not changed, f"{told} `python -m tests.views.typeset`"
