"""`explorer check`: legal routes, faults with exit 1, bad input with exit 2."""

import io
import json

import pytest

from explorer.cli.main import main


@pytest.fixture
def checked(tmp_path, capsys):
    def run(spec, text):
        file = tmp_path / "route.txt"
        file.write_text(text)
        code = main(["check", spec, str(file), "--json"])
        return code, json.loads(capsys.readouterr().out)

    return run


def test_a_shortest_route_is_legal(checked) -> None:
    assert checked("Q(3)", "000\n001\n\n011\n") == (
        0,
        {
            "legal": True,
            "length": 2,
            "distance": 2,
            "stretch": 1.0,
            "first_fault": None,
            "repeats": [],
        },
    )


def test_a_detour_is_legal_and_its_stretch_is_told(checked) -> None:
    code, found = checked("Q(3)", '["000", "010", "000", 1]')
    assert code == 0
    assert (found["length"], found["distance"], found["stretch"]) == (3, 1, 3.0)
    assert found["repeats"] == ["000"]


def test_what_route_prints_can_be_checked(checked, capsys) -> None:
    assert main(["route", "MC(2,2)", "#0", "#1023", "--json"]) == 0
    code, found = checked("MC(2,2)", capsys.readouterr().out)
    assert code == 0
    assert found["stretch"] == 1.0


@pytest.mark.parametrize(
    ("text", "index", "said"),
    [
        ("000\n001\n010\n011\n", 2, "001 and 010 are not joined"),
        ("000\n000\n", 1, "stays at 000"),
        ("000\n002\n012\n", 1, "is no node of Q(3)"),
        ("#9\n001\n", 0, "indices go from 0 to 7"),
    ],
)
def test_the_first_fault_is_told_and_ends_with_1(checked, text, index, said) -> None:
    code, found = checked("Q(3)", text)
    assert code == 1
    assert found["legal"] is False
    assert found["stretch"] is None
    assert found["first_fault"]["index"] == index
    assert said in found["first_fault"]["reason"]


def test_it_reads_standard_input_and_speaks_to_a_person(monkeypatch, capsys) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("000\n001\n000\n"))
    assert main(["check", "Q(3)", "-"]) == 0
    out = capsys.readouterr().out
    assert "2 hops that ends where it begins" in out
    assert "Visited more than once: 000." in out
    monkeypatch.setattr("sys.stdin", io.StringIO("000\n111\n"))
    assert main(["check", "Q(3)", "-"]) == 1
    assert "entry 1: 000 and 111 are not joined" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the route is empty"),
        ("[1, 2", "begins like JSON"),
        ('{"route": []}', "holds no route"),
        ("[1.5]", "holds no route"),
        (None, "cannot be read"),
    ],
)
def test_what_is_no_route_at_all_is_refused_with_2(tmp_path, capsys, text, said) -> None:
    file = tmp_path / "route.json"
    if text is not None:
        file.write_text(text)
    with pytest.raises(SystemExit) as caught:
        main(["check", "Q(3)", str(file)])
    assert caught.value.code == 2
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1
