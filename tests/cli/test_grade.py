"""Homework: results judged from the answers, signed, and graded in one command."""

from __future__ import annotations

import csv
import io
import json
import random
import stat
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.classroom.result_code import (
    CODE_PATTERN,
    ChallengeResult,
    PairResult,
    challenge_digest,
    read_code,
    read_or_make_key,
    write_code,
)
from explorer.cli.main import main
from explorer.core.errors import ExplorerError, OutsideRange
from explorer.core.registry import network
from explorer.routing.traces.trace import route
from explorer.tasks.challenges.result import digest_of_challenge, judged_challenge
from explorer.tasks.challenges.student_pairs import student_pairs
from explorer.tasks.registry import read_state

KEY = b"k" * 32
LINK = "http://127.0.0.1:8050/?net=Q(4)&predict=distance&pairs=0000~1111;0011~0101"
OTHER = "?net=Q(4)&predict=distance&pairs=0000~1111"

results = st.builds(
    ChallengeResult,
    st.binary(min_size=6, max_size=6),
    st.integers(0, 2**32 - 1),
    st.integers(0, 65_535),
    st.integers(0, 2**32 - 1),
    st.lists(
        st.builds(
            PairResult,
            st.lists(st.booleans(), max_size=40).map(tuple),
            st.integers(0, 254),
            st.none() | st.integers(0, 254),
        ),
        max_size=20,
    ).map(tuple),
    st.binary(min_size=4, max_size=4) | st.just(b""),
)


@given(results, st.sampled_from(["Q(4)", "MC(2,2)", "Graph(my net)", ""]))
def test_a_code_is_read_as_it_was_written(result: ChallengeResult, spec: str) -> None:
    for key in (KEY, None):
        code = write_code(result, spec, key)
        assert CODE_PATTERN.fullmatch(code)
        assert read_code(code.lower(), key) == (result, "" if key else "not signed")
    assert read_code(write_code(result, spec, KEY), b"other" * 8)[1] == "changed"
    assert read_code(write_code(result, spec, KEY), None)[1] == "not checked"
    # A code without a signature ends there.
    assert read_code(write_code(result, spec, None) + "-AAAAAAAA", KEY)[1] == "changed"


@given(results, st.data())
def test_no_character_of_a_signed_code_can_be_changed(
    result: ChallengeResult, data: st.DataObject
) -> None:
    code = write_code(result, "Q(4)", KEY)
    place = data.draw(st.sampled_from([i for i, character in enumerate(code) if character != "-"]))
    character = data.draw(st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"))
    changed = code[:place] + character + code[place + 1 :]
    try:
        unsigned, trouble = read_code(changed, KEY)
    except ExplorerError:
        return
    # The last character of a code may hold bits that are no part of it.
    assert trouble in ("changed", "not signed") or unsigned == result


def student_answers(
    net_spec: str, source: str, target: str, wrong: int = 0
) -> dict[str, list[str]]:
    """Return the answers of a student whose first answer was wrong at so many hops."""
    net = network(net_spec)
    nodes = [net.format(node) for node in route(net, source, target).nodes]
    return {"nodes": nodes, "answers": ["nowhere"] * wrong + nodes[wrong + 1 :]}


def test_a_result_is_judged_from_the_answers_by_distance_and_by_router() -> None:
    state = read_state("?" + LINK.partition("?")[2])
    judged = judged_challenge(
        state,
        [student_answers("Q(4)", "0000", "1111", 1), student_answers("Q(4)", "0011", "0101")],
        90,
    )
    assert [pair.right for pair in judged.pairs] == [(False, True, True, True), (True, True)]
    assert (judged.right, judged.answers, judged.shortest, judged.seconds) == (5, 6, 2, 90)
    assert judged.challenge == digest_of_challenge(state)
    # By distance any shortest way is right; by router the one that it takes.
    free = {"nodes": ["0000", "1000", "1001"], "answers": ["1000", "1001"]}
    pairs = "&pairs=0000~1001"
    by_distance = read_state(f"?net=Q(4)&predict=distance{pairs}")
    by_router = read_state(f"?net=Q(4)&predict=router&router=e-cube{pairs}")
    assert judged_challenge(by_distance, [free], 1).right == 2
    assert judged_challenge(by_router, [free], 1).right == 1
    router_answers = {"nodes": ["0000", "0001", "1001"], "answers": ["0001", "1001"]}
    assert judged_challenge(by_router, [router_answers], 1).right == 2
    # A node at the same distance from the target is no nearer.
    same_cluster = read_state("?net=GHC(3,3)&predict=distance&pairs=(0,0)~(0,2)")
    sideways_hop = {"nodes": ["(0,0)", "(0,2)"], "answers": ["(0,1)"]}
    assert judged_challenge(same_cluster, [sideways_hop], 1).right == 0
    # A detour is a way: it is longer, and its first answer is wrong.
    detour = {
        "nodes": ["0000", "0100", "1100", "1000", "1001"],
        "answers": ["0100", *free["nodes"]],
    }
    judged = judged_challenge(by_distance, [detour], 1)
    assert (judged.pairs[0].hops, judged.pairs[0].least, judged.shortest) == (4, 2, 0)


@pytest.mark.parametrize(
    "answers",
    [
        None,
        [],
        [{}],
        [{"nodes": ["0000", "1111"], "answers": ["1111"]}],
        [{"nodes": ["0000", "0001"], "answers": ["0001"]}],
        [{"nodes": ["0001", "0011", "0111", "1111"], "answers": ["0"] * 3}],
        [{"nodes": ["0000", "0001", "0011", "0111", "1111"], "answers": ["0001"]}],
        [{"nodes": "0000", "answers": 7}],
        [{"nodes": [None], "answers": []}],
    ],
)
def test_results_without_a_route_between_the_ends_are_invalid(answers: object) -> None:
    with pytest.raises(ExplorerError):
        judged_challenge(read_state(OTHER), answers, 1)
    with pytest.raises(OutsideRange, match="this is no challenge"):
        digest_of_challenge(read_state("?net=Q(4)&predict=distance"))


DRAWN_CHALLENGE = "?net=HCN(2)&predict=distance&pairs=(00,00)~(11,11);(00,01)~(10,10)&draw=autumn"


def test_everyone_has_pairs_of_their_own_and_one_challenge(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = tmp_path / "key"
    codes = tmp_path / "codes.txt"
    lines, challenges = [], set()
    for name in ("Ann Lee", "Bob"):
        state = read_state(f"{DRAWN_CHALLENGE}&student={name}")
        pairs = state.task.pairs(state.net, dict(state.options))
        assert (state.net.format(state.source), state.net.format(state.target)) == pairs[0]
        judged = judged_challenge(state, [student_answers("HCN(2)", *pair) for pair in pairs], 60)
        assert judged.shortest == 2
        challenges.add(judged.challenge)
        lines.append(f"{name.upper()}, {write_code(judged, 'HCN(2)', read_or_make_key(key))}")
    assert challenges == {digest_of_challenge(read_state(DRAWN_CHALLENGE))}
    assert (
        digest_of_challenge(read_state(DRAWN_CHALLENGE.replace("autumn", "spring")))
        not in challenges
    )
    with pytest.raises(OutsideRange, match="a name comes first"):
        judged_challenge(read_state(DRAWN_CHALLENGE), [], 60)
    # Bob hands in what was drawn for Ann.
    codes.write_text("\n".join([*lines, lines[0].replace("ANN LEE", "Bob")]), "utf-8")
    assert main(["grade", str(codes), "--key", str(key), "--challenge", DRAWN_CHALLENGE]) == 1
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["trouble"] for row in rows[:2]] == ["", ""]
    assert "drawn for another name" in rows[2]["trouble"]


@pytest.mark.parametrize("spec", ["Q(4)", "HCN(2)", "MC(2,1)", "ECQ(1,2)", "S(4)", "GHC(2,3,4)"])
def test_own_pairs_are_as_hard_by_a_search_of_every_shortest_route(spec: str) -> None:
    net = network(spec)
    graph = nx.Graph()
    for node in range(net.nodes):
        kinds = net.link_kinds(node).tolist()
        for port, other in enumerate(net.neighbors(node).tolist()):
            if other >= 0:
                graph.add_edge(node, other, kind=kinds[port])

    def routes(source: int, target: int) -> Counter[tuple[int, ...]]:
        """Return how many shortest routes use which kinds of links."""
        shortest_paths = nx.all_shortest_paths(graph, source, target)
        return Counter(
            tuple(sorted(graph[a][b]["kind"] for a, b in pairwise(path))) for path in shortest_paths
        )

    pairs = tuple((node, net.nodes - 1 - node) for node in range(4))
    for name in ("Ann", "Bob", "Cyd"):
        drawn_pairs = student_pairs(net, pairs, "autumn", name)
        assert len({*drawn_pairs}) == len(drawn_pairs)
        for pair, student_pair in zip(pairs, drawn_pairs, strict=True):
            assert routes(*pair) == routes(*student_pair)
    sets = {
        student_pairs(net, pairs, word, name) for word in "ab" for name in ("Ann", "Bob", "Cyd")
    }
    assert len(sets) == 6


@pytest.fixture
def key(tmp_path: Path) -> Path:
    path = tmp_path / "key"
    new_key = read_or_make_key(path)
    assert read_or_make_key(path) == new_key
    assert len(new_key) == 32
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    return path


@pytest.fixture
def code_maker(key: Path) -> Callable[..., str]:
    """Return the code of a student with a number of wrong hops."""

    def make(wrong: int = 0, link: str = LINK) -> str:
        state = read_state("?" + link.partition("?")[2])
        ends = [("0000", "1111", wrong), ("0011", "0101", 0)][: link.count("~")]
        result = judged_challenge(state, [student_answers("Q(4)", *pair) for pair in ends], 120)
        return write_code(result, "Q(4)", read_or_make_key(key))

    return make


def grade_output(
    capsys: pytest.CaptureFixture[str], *words: object
) -> tuple[int, list[dict[str, str]]]:
    code = main(["grade", *map(str, words)])
    return code, list(csv.DictReader(io.StringIO(capsys.readouterr().out)))


def test_two_hundred_codes_are_graded_in_one_command(
    code_maker: Callable[..., str], key: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    draw = random.Random(1)
    wrong = [draw.randrange(4) for _ in range(200)]
    lines = [f"Student {i}; {code_maker(n)}" for i, n in enumerate(wrong)]
    file = tmp_path / "codes.txt"
    file.write_text("\n".join(lines))
    code, rows = grade_output(capsys, file, "--key", key, "--challenge", LINK)
    assert code == 0
    assert [int(row["right"]) for row in rows] == [6 - n for n in wrong]
    assert [row["name"] for row in rows[:2]] == ["Student 0", "Student 1"]
    assert {row["answers"] for row in rows} == {"6"}
    assert rows[0]["hops"] == "×" * wrong[0] + "✓" * (4 - wrong[0]) + " ✓✓"
    assert {row["minutes"] for row in rows} == {"2.0"}
    assert not any(row["trouble"] for row in rows)


def test_changed_copied_and_foreign_codes_are_named(
    code_maker: Callable[..., str], key: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, other = code_maker(), code_maker(link=OTHER)
    changed = good[:30] + ("A" if good[30] != "A" else "B") + good[31:]
    plain = write_code(read_code(good, None)[0], "Q(4)", None)
    folder = tmp_path / "handed in"
    folder.mkdir()
    (folder / "a.txt").write_text(f"Ann, {good}\nBen, {changed}\n=CMD(), {other}\n")
    (folder / "b.txt").write_text(f"Interconnect Explorer, Q(4)\nCode: {plain}\nCy {good.lower()}")
    (folder / "c.txt").write_text(f"Cy {good}")
    code, rows = grade_output(capsys, folder, "--key", key, "--challenge", LINK)
    assert code == 1
    assert [(row["place"], row["trouble"]) for row in rows] == [
        ("a.txt:1", ""),
        ("a.txt:2", "changed"),
        ("a.txt:3", "of another challenge"),
        ("b.txt:2", "not signed"),
        ("c.txt:1", "copied from a.txt:1"),
    ]
    # To a spreadsheet a name is no formula.
    assert rows[2]["name"] == "'=CMD()"
    assert grade_output(capsys, folder / "a.txt")[1][0]["trouble"] == "not checked"
    assert main(["grade", str(folder), "--key", str(key), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)[0]["right"] == 6
    out = tmp_path / "grades.csv"
    assert main(["grade", str(folder / "a.txt"), "--key", str(key), "-o", str(out)]) == 1
    assert out.read_text().count("\n") == 4


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["{empty}"], "there is no code in these files"),
        (["{there}/nothing"], "cannot be read"),
        (["{empty}", "--key", "{there}/nothing"], "is no file: the key that the codes"),
        (["{empty}", "--key", "{empty}"], "is no key: a line of 64 hexadecimal digits"),
        (["{empty}", "--challenge", "?net=Q(3)"], "this is no challenge"),
        (["{large}"], "has more than 10,000,000 bytes"),
    ],
)
def test_what_cannot_be_graded_is_reported(
    words: list[str], sentence: str, tmp_path: Path, refused
) -> None:
    empty = tmp_path / "empty"
    empty.write_text("no code: Q4-AFQW")
    large = tmp_path / "large"
    large.write_bytes(b" " * 10_000_001)
    arguments = (word.format(empty=empty, there=tmp_path, large=large) for word in words)
    assert sentence in refused("grade", *arguments)


def test_another_challenge_has_another_digest() -> None:
    pairs = (("0000", "1111"),)
    digests = {
        challenge_digest("Q(4)", "distance", "", pairs),
        challenge_digest("Q(4)", "router", "e-cube ", pairs),
        challenge_digest("Q(4)", "router", "e-cube-descending ", pairs),
        challenge_digest("Q(5)", "distance", "", pairs),
        challenge_digest("Q(4)", "distance", "", (("0000", "1110"),)),
    }
    assert len(digests) == 5
