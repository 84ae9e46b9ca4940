"""Documents of the server are declared once: the browser's types are generated from Python's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NotRequired, TypedDict, get_type_hints

import pytest

from explorer.documents.stage.explore import ExploreDocument, Refusal
from explorer.tasks.document import answer
from explorer.tasks.registry import read_state, tasks
from explorer.testing.shapes import misfits
from tests.frontend.documents import interface, typescript, values_in


@dataclass(frozen=True)
class _Value:
    """A value of the mathematics."""

    size: int


@dataclass(frozen=True)
class _Pair:
    """Two values of the mathematics."""

    first: _Value
    others: tuple[_Value, ...] = ()


class _Inner(TypedDict):
    """A part."""

    at: tuple[float, float]


class _Sample(TypedDict):
    """A document with every kind of field."""

    name: str
    kind: Literal["a", "b"]
    inner: list[_Inner | None]
    rows: NotRequired[tuple[tuple[int, ...], ...]]
    value: _Value | None
    by_name: dict[str, bool]


def test_every_kind_of_field_has_its_form() -> None:
    assert interface("Sample", _Sample, {}) == (
        "/** A document with every kind of field. */\n"
        "export interface Sample {\n"
        "  name: string;\n"
        '  kind: "a" | "b";\n'
        "  inner: (_Inner | null)[];\n"
        "  rows?: number[][];\n"
        "  value: _Value | null;\n"
        "  by_name: Record<string, boolean>;\n"
        "}\n"
    )


def test_a_dataclass_in_a_field_is_an_interface_as_well() -> None:
    assert [*dict(values_in(list[_Pair | None])).values()] == [_Value, _Pair]
    assert interface("Pair", _Pair, {}) == (
        "/** Two values of the mathematics. */\n"
        "export interface Pair {\n"
        "  first: _Value;\n"
        "  others: _Value[];\n"
        "}\n"
    )


def test_values_impossible_in_json_are_refused() -> None:
    with pytest.raises(TypeError, match="has no form in TypeScript"):
        typescript(complex, {})


QUERIES = (
    "?net=Q(3)",
    "?net=MC(2,1)&from=(0,00,00)&step=2",
    "?net=MC(3,3)",
    "?net=CQ(3)&router=none&theme=blue&fault=zzz",
    "?net=S(4)&task=broadcast",
    "?net=MC(2,1)&task=broadcast&tree=all-to-all&model=all-port",
    "?net=MC(2,1)&task=exchange",
    "?net=Q(4)&task=exchange",
    "?net=Q(4)&task=embed&guest=mesh",
    "?net=HCN(2)&task=embed&guest=ring",
    "?net=Q(4)&task=traffic&pattern=uniform&beside=network&other=MC(2,1)",
    "?net=SCQ(3,3)&task=paths",
    "?net=MC(3,3)&task=paths",
    "?net=Q(4)&task=faults&fault=0001&fault=0000~0010",
    "?net=Q(4)&task=circuit&held=0000 0001;0001 0011&busy=detour",
    "?net=HCN(2)&task=parts",
    "?net=HCN(2)&task=check",
    "?net=HCN(2)&task=check&route=(00,01) (01,00) (11,11); (00,00) (00,02)&line=1",
    "?net=HCN(3)&task=check&kind=router",
    "?net=Mesh(12,12)&task=check&kind=router",
    "?net=Q(4)&task=check&kind=router&router=e-cube",
    "?net=MC(3,3)&task=broadcast",
    "?net=Q(4)&task=embed&guest=mesh&shape=3x9999999",
)


@pytest.mark.parametrize("search", QUERIES)
def test_an_answer_has_its_declared_type(search: str) -> None:
    page = answer(read_state(search))
    assert misfits(page, ExploreDocument, "page")[:5] == []
    if page["show"] is not None:
        show = get_type_hints(tasks()[page["task"]].show)["return"]
        hint = Refusal if "refused" in page["show"] else show
        assert misfits(page["show"], hint, "show")[:5] == []


def test_the_comparison_with_a_type_finds_mistakes() -> None:
    right = {"refused": "No.", "nearest": None, "nearestOf": None, "steps": 0}
    assert misfits(right, Refusal, "it") == []
    assert misfits(right | {"steps": "0"}, Refusal, "it") == ["it.steps: '0' is no <class 'int'>"]
    assert misfits(right | {"more": 1}, Refusal, "it") == ["it.more: not declared"]
    assert misfits({"refused": "No."}, Refusal, "it") == [
        "it.nearest: missing",
        "it.nearestOf: missing",
        "it.steps: missing",
    ]
