"""Formulas are set as they were looked at last, and signs as they are meant."""

from __future__ import annotations

import pytest

from explorer.notation.prose import rich
from tests import goldens
from tests.notation.typeset import golden


def test_every_formula_is_set_as_it_was_looked_at() -> None:
    seen, now = goldens.read("formulas"), golden()
    changed = {latex for latex in {*seen, *now} if seen.get(latex) != now.get(latex)}
    advice = f"{sorted(changed)[:5]}: look at them; if they are right, run"
    assert not changed, f"{advice} `python -m tests.goldens formulas`"


@pytest.mark.parametrize("latex", ["-1", "a = -1", r"2 \cdot -1", "x, -1", "a + -1"])
def test_a_sign_before_a_number_stands_by_it_and_one_between_two_has_room(latex: str) -> None:
    (markup,) = rich(f"${latex}$")
    assert isinstance(markup, dict)
    text = "".join(str(part) for part in markup["parts"])
    assert "−1" in text
    assert "−\u202f" not in text
    (between,) = rich(f"${latex.replace('-1', 'b - 1')}$")
    assert isinstance(between, dict)
    assert "\u202f−\u202f1" in "".join(str(part) for part in between["parts"])
