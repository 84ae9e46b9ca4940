"""Exercises over HTTP: drawn by a seed, judged, refused in a sentence; a file goes along."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from explorer.lessons.exercises.condition import number
from explorer.lessons.library import HERE

PLACE = "/learn/exercise.json"
FIRST = {"lesson": "what-a-hypercube-is", "number": "1"}
ROUTE = {"lesson": "routing-by-address", "number": "1", "seed": "1"}


def get_exercise(client: FlaskClient, **query: str) -> dict[str, Any]:
    answer = client.get(PLACE, query_string=query)
    assert answer.status_code == 200, answer.text
    document: dict[str, Any] = orjson.loads(answer.data)
    return document


def text(prose: list[Any]) -> str:
    return "".join(part if isinstance(part, str) else "".join(part["parts"]) for part in prose)


def test_a_seed_draws_one_question_and_another_seed_another(client: FlaskClient) -> None:
    prompts = [text(get_exercise(client, **FIRST, seed=str(seed))["prompt"]) for seed in range(20)]
    assert prompts == [
        text(get_exercise(client, **FIRST, seed=str(seed))["prompt"]) for seed in range(20)
    ]
    assert len(set(prompts)) >= 4


def test_a_number_is_right_however_it_is_written_and_no_other_is(client: FlaskClient) -> None:
    answer = get_exercise(client, **FIRST, seed="1", answer="")
    right = number(answer["solution"])
    assert right
    for written in (f"{int(right):,}", str(right), f" {right}.0", f"{2 * right}/2"):
        assert get_exercise(client, **FIRST, seed="1", answer=written)["right"], written
    assert not get_exercise(client, **FIRST, seed="1", answer=str(right + 1))["right"]
    # Asking for the answer is no right answer.
    assert not answer["right"]


def test_a_route_is_judged_hop_by_hop(client: FlaskClient) -> None:
    exercise = get_exercise(client, **ROUTE)
    source, target = exercise["marked"]
    assert len(exercise["picture"]["nodes"]) == 16
    right = get_exercise(client, **ROUTE, answer="")["solution"].split()
    assert get_exercise(client, **ROUTE, answer=" → ".join(right))["right"]
    jump = get_exercise(client, **ROUTE, answer=f"{source} {target}")
    assert (jump["right"], jump["link"]) == (False, [source, target])
    short = get_exercise(client, **ROUTE, answer=" ".join(right[:-1]))
    assert f"ends at {right[-2]}" in text(short["why"])


def test_an_invalid_answer_is_refused_in_a_sentence(client: FlaskClient) -> None:
    for query, sentence in (
        ({**FIRST, "seed": "1", "answer": "two"}, "'two' is no number"),
        ({**ROUTE, "answer": "11011"}, "11011"),
        ({**ROUTE, "answer": " -> ; "}, "names no node"),
        ({**ROUTE, "number": "9"}, "no exercise 9"),
        ({**ROUTE, "lesson": "routing-by-adress"}, "routing-by-address"),
        ({**ROUTE, "seed": "-1"}, "seed = '-1'"),
        ({**ROUTE, "answer": "0 " * 2000}, "2,000 characters"),
    ):
        answer = client.get(PLACE, query_string=query)
        assert (answer.status_code, sentence in answer.text) == (400, True), answer.text
        assert len(answer.text) <= 400


@pytest.mark.parametrize(("lang", "mark"), [("en", "."), ("de", ",")])
def test_a_number_is_reported_and_read_as_its_language_writes_it(
    client: FlaskClient, lang: str, mark: str
) -> None:
    density = {"lesson": "cost-and-density", "number": "2", "lang": lang}
    solutions = {
        seed: get_exercise(client, **density, seed=seed, answer="")["solution"] for seed in "123456"
    }
    seed, solved = next(
        (seed, solution) for seed, solution in solutions.items() if mark in solution
    )
    assert get_exercise(client, **density, seed=seed, answer=solved)["right"]
    assert not get_exercise(client, **density, seed=seed, answer=f"1{solved}")["right"]


def test_a_lesson_of_a_visitor_goes_along(client: FlaskClient) -> None:
    first = (HERE / "01-what-a-hypercube-is.md").read_text("utf-8")
    own_lesson = first.replace("Q(@n) has", "In short, Q(@n) has")
    query = {"number": "1", "seed": "3", "file": "own.md"}
    answer = client.post(PLACE, query_string=query, data=own_lesson.encode())
    assert text(orjson.loads(answer.data)["prompt"]).startswith("In short, Q(")
    broken = client.post(PLACE, query_string=query, data=b"Hello")
    assert (broken.status_code, "line 1" in broken.text) == (400, True)
