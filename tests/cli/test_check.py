"""`explorer check`: legal routes, faults with exit 1, bad input with exit 2."""

import io
import json

import pytest

from explorer import network
from explorer.analysis.faults.components import random_faults
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


def test_a_detour_is_legal_and_its_stretch_is_reported(checked) -> None:
    code, document = checked("Q(3)", '["000", "010", "000", 1]')
    assert code == 0
    assert (document["length"], document["distance"], document["stretch"]) == (3, 1, 3.0)
    assert document["repeats"] == ["000"]


def test_output_of_route_can_be_checked(checked, printed) -> None:
    code, document = checked("MC(2,2)", printed("route", "MC(2,2)", "#0", "#1023", "--json"))
    assert code == 0
    assert document["stretch"] == 1.0


@pytest.mark.parametrize(
    ("text", "index", "sentence"),
    [
        ("000\n001\n010\n011\n", 2, "001 and 010 are not joined"),
        ("000\n000\n", 1, "stays at 000"),
        ("000\n002\n012\n", 1, "is no node of Q(3)"),
        ("#9\n001\n", 0, "indices go from 0 to 7"),
    ],
)
def test_the_first_fault_is_reported_and_ends_with_1(checked, text, index, sentence) -> None:
    code, document = checked("Q(3)", text)
    assert code == 1
    assert document["legal"] is False
    assert document["stretch"] is None
    assert document["first_fault"]["index"] == index
    assert sentence in document["first_fault"]["reason"]


def test_it_reads_standard_input_and_speaks_to_a_person(monkeypatch, capsys, printed) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("000\n001\n000\n"))
    out = printed("check", "Q(3)", "-")
    assert "2 hops that ends where it begins" in out
    assert "Visited more than once: 000." in out
    monkeypatch.setattr("sys.stdin", io.StringIO("000\n111\n"))
    assert main(["check", "Q(3)", "-"]) == 1
    assert "entry 1: 000 and 111 are not joined" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the route is empty"),
        ("[1, 2", "begins like JSON"),
        ('{"route": []}', "holds no route"),
        ("[1.5]", "holds no route"),
        (None, "cannot be read"),
    ],
)
def test_input_without_routes_exits_with_2(tmp_path, refused, text, sentence) -> None:
    file = tmp_path / "route.json"
    if text is not None:
        file.write_text(text)
    assert sentence in refused("check", "Q(3)", str(file))


def test_lines_of_no_known_form_are_shown_as_they_may_be_read_and_end_with_2(
    checked, tmp_path, capsys, printed
) -> None:
    text = "".join(f"at {i}: pkt{i % 3} 64 n{node}\n" for i, node in enumerate([0, 1, 2, 1, 3, 6]))
    code, document = checked("Q(3)", text)
    assert (code, document["understood"]) == (2, False)
    assert (document["columns"], document["index"]) == ("packet=3,node=5,time=2", True)
    assert [line["nodes"] for line in document["lines"]][:3] == [["000"], ["001"], ["010"]]
    file = tmp_path / "trace.txt"
    file.write_text(text)
    assert main(["check", "Q(3)", str(file)]) == 2
    out = capsys.readouterr().out
    assert "no line is judged: this looks like a trace of packets, packet in column 3" in out
    options = out.rsplit("To read it so: ", 1)[1].split()
    assert "3 routes in Q(3) (a trace of packets), each a shortest one." in printed(
        "check", "Q(3)", str(file), *options
    )
    # One route alone, by columns.
    file.write_text("7 n0\n7 n1\n")
    assert "of 1 hop, a shortest route" in printed(
        "check", "Q(3)", str(file), "--columns", "packet=1,node=2", "--index"
    )


@pytest.mark.parametrize("columns", ["packet", "packet=3", "nodes=0"])
def test_columns_that_are_invalid_end_with_2(tmp_path, refused, columns) -> None:
    file = tmp_path / "trace.txt"
    file.write_text("7 000\n7 001\n")
    assert "Nearest: packet=1,node=2." in refused("check", "Q(3)", str(file), "--columns", columns)


# Several routes -------------------------------------------------------------------------------


def test_the_json_of_several_routes_is_the_frozen_one(checked) -> None:
    text = "000 001\n000 to 011: 000 001\n000 011\n000 001 000\n000 002\n000 001 011 010\n"
    code, document = checked("Q(3)", text)
    assert code == 1
    counts = ("routes", "shortest", "longer", "short", "loop", "no_link", "fault", "address")
    assert [document[key] for key in counts] == [6, 1, 1, 1, 1, 1, 0, 1]
    rows = [(row["line"], row["trouble"], row["at"]) for row in document["list"]]
    assert rows == [
        *((5, "address", 1), (3, "no_link", 1), (4, "loop", 2)),
        *((2, "short", 1), (6, "longer", None), (1, "shortest", None)),
    ]
    assert {"line", "source", "target", "trouble", "at", "hops", "distance"} <= set(
        document["list"][0]
    )
    assert document["list"][3]["target"] == "011"
    assert document["load"]["hops"] == 7


def test_longer_routes_are_no_fault_and_faults_are(checked, tmp_path, capsys) -> None:
    assert checked("Q(3)", "000 001 011 010\n000 001")[0] == 0
    file = tmp_path / "routes.txt"
    file.write_text("000 001 011\n000 010\n")
    assert main(["check", "Q(3)", str(file), "--fault", "001", "--trouble", "fault", "--json"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert [(row["line"], row["at"], row["why"]) for row in document["list"]] == [
        (1, 1, "001 has failed.")
    ]
    assert main(["check", "Q(3)", str(file), "--fault", "000~010"]) == 1
    assert "The link from 000 to 010 has failed." in capsys.readouterr().out


def test_a_person_reads_counts_causes_rows_and_the_load(tmp_path, capsys, printed) -> None:
    file = tmp_path / "routes.txt"
    file.write_text("000 001\n000 001 011\n")
    out = printed("check", "Q(3)", str(file))
    assert out.startswith("2 routes in Q(3) (a route a line), each a shortest one.\n")
    assert "the busiest channel, 000 to 001, carries 2" in out
    file.write_text("000 011\n100 111\n000 001\n")
    assert main(["check", "Q(3)", str(file), "--first", "1"]) == 1
    out = capsys.readouterr().out
    assert "In all 2 routes the hop without a link changes bits 0 and 1 of x at once." in out
    assert "and 1 more: --first N shows them" in out
    file.write_text("000 to 011: 000 001\n")
    assert main(["check", "Q(3)", str(file)]) == 1
    assert "It ends at 001, short of 011." in capsys.readouterr().out


def test_faults_are_drawn_by_a_seed_as_verify_draws_them(tmp_path, capsys) -> None:
    file = tmp_path / "routes.txt"
    net = network("Q(3)")
    links = net.link_array()[:, :2].tolist()
    file.write_text("\n".join(f"{net.format(a)} {net.format(b)}" for a, b in links))
    words = ["check", "Q(3)", str(file), "--faults-random", "3", "--seed", "4", "--json"]
    assert main(words) == 1
    document = json.loads(capsys.readouterr().out)
    random_draws = random_faults(net, 3, "links", 4)
    assert document["failed"] == [
        f"{net.format(a)}~{net.format(b)}" for a, b in sorted(random_draws.links)
    ]
    assert sum(route["trouble"] == "fault" for route in document["list"]) == 3
    assert main(words[:-1]) == 1
    assert f"Failed, by seed 4: {', '.join(document['failed'])}." in capsys.readouterr().out
    assert main([*words[:-3], "--json", "--faults-of", "nodes"]) == 1
    nodes = json.loads(capsys.readouterr().out)["failed"]
    assert nodes == [net.format(v) for v in sorted(random_faults(net, 3, "nodes", 0).nodes)]
