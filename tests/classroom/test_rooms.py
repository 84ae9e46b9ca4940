"""Rooms of a class: access, counted answers, their end; and 200 phones at once."""

from __future__ import annotations

import random
import threading
from collections import Counter

import pytest

from explorer.classroom.room import (
    MAX_ANSWER_SIGNS,
    MAX_PHONES,
    MAX_QUESTION_BYTES,
    PRESENT_SECONDS,
    Room,
)
from explorer.classroom.rooms import (
    CODE_LENGTH,
    CODE_SIGNS,
    MAX_ROOM_SECONDS,
    MAX_ROOMS,
    MAX_WRONG_CODES,
    News,
    NoRoom,
    Rooms,
)


class Clock:
    """A clock that only moves when it is set."""

    now = 1_000.0

    def __call__(self) -> float:
        return self.now


def phone(number: int) -> str:
    return f"phone-of-the-class-{number}"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def rooms(clock: Clock) -> Rooms:
    return Rooms(clock)


@pytest.fixture
def room(rooms: Rooms) -> Room:
    opened = rooms.open()
    rooms.ask(opened.code, opened.key, b'"Where next?"')
    return opened


def refusal(act: object, *args: object) -> tuple[int, str]:
    with pytest.raises(NoRoom) as error:
        act(*args)  # type: ignore[operator]
    return error.value.status, str(error.value)


def test_a_code_has_signs_that_are_read_as_no_other(rooms: Rooms) -> None:
    codes = [rooms.open().code for _ in range(MAX_ROOMS)]
    assert len(set(codes)) == MAX_ROOMS
    assert all(len(code) == CODE_LENGTH and set(code) <= set(CODE_SIGNS) for code in codes)
    assert not set("01OIL") & set(CODE_SIGNS)
    assert refusal(rooms.open)[0] == 503


def test_a_phone_hears_the_question_once_and_the_solution_when_it_is_shown(
    rooms: Rooms, room: Room
) -> None:
    code, key, me = room.code, room.key, phone(1)
    first = rooms.news(code, me)
    assert (first.number, first.state, first.question) == (1, "asked", b'"Where next?"')
    assert (first.solution, first.answered, first.phones, first.choice) == (None, 0, 1, None)
    repeated = rooms.news(code, me, 1, "asked")
    assert (repeated.question, repeated.solution) == (None, None)
    rooms.answer(code, me, 1, "0001")
    rooms.show(code, key, b'"0001"')
    news = rooms.news(code, me, 1, "asked")
    assert (news.state, news.question, news.solution) == ("shown", None, b'"0001"')
    assert rooms.news(code, me, 1, "shown").solution is None
    # Whoever comes late, or loads the page again, hears all of it.
    late = rooms.news(code, phone(2))
    assert (late.question, late.solution) == (b'"Where next?"', b'"0001"')
    assert rooms.news(code, me).choice == "0001"


def test_the_last_answer_counts_until_the_question_is_closed(rooms: Rooms, room: Room) -> None:
    code, key = room.code, room.key
    for choice in ("0001", "0001", "0100"):
        assert rooms.answer(code, phone(1), 1, choice).choice == choice
    rooms.answer(code, phone(2), 1, "0001")
    assert rooms.leader_news(code, key).tally == {"0100": 1, "0001": 1}
    rooms.close(code, key)
    assert rooms.answer(code, phone(1), 1, "1000").choice == "0100"
    assert rooms.answer(code, phone(3), 1, "1000").choice is None
    rooms.close(code, key, closed=False)
    assert rooms.answer(code, phone(3), 1, "1000").choice == "1000"
    rooms.show(code, key, b"{}")
    # A question with its solution shown is neither closed nor opened again.
    for closed in (True, False):
        rooms.close(code, key, closed)
        assert rooms.leader_news(code, key).state == "shown"
    assert rooms.answer(code, phone(3), 1, "0100").choice == "1000"
    # An answer to the question before is none to the next, whose answers begin at none.
    rooms.ask(code, key, b'"And then?"')
    assert rooms.leader_news(code, key).tally == {}
    assert rooms.answer(code, phone(3), 1, "0100").choice is None
    assert rooms.answer(code, phone(3), 2, "0100").choice == "0100"


def test_the_leader_sees_the_solution_before_any_phone(rooms: Rooms, room: Room) -> None:
    code, key = room.code, room.key
    rooms.hold(code, key, b'"0001"')
    rooms.answer(code, phone(1), 1, "0001")
    leader_news = rooms.leader_news(code, key, 0)
    assert (leader_news.question, leader_news.solution, leader_news.tally) == (
        b'"Where next?"',
        b'"0001"',
        {"0001": 1},
    )
    # A phone that has this question already does not get it again.
    assert (rooms.leader_news(code, key, 1).question, rooms.leader_news(code, key).solution) == (
        None,
        None,
    )
    for state in ("", "asked"):
        assert rooms.news(code, phone(1), 0, state).solution is None
    rooms.close(code, key)
    assert rooms.news(code, phone(1)).solution is None
    rooms.show(code, key, b'"0001"')
    assert rooms.news(code, phone(1)).solution == b'"0001"'
    # A solution of one question is not that of the next.
    rooms.ask(code, key, b'"And then?"')
    assert rooms.leader_news(code, key, 1).solution == b"null"
    assert refusal(rooms.hold, code, key, b"x" * MAX_QUESTION_BYTES)[0] == 413


def test_only_the_holder_of_its_key_leads_a_room(rooms: Rooms, room: Room) -> None:
    other = rooms.open()
    leads = [
        lambda key: rooms.ask(room.code, key, b"{}"),
        lambda key: rooms.show(room.code, key, b"{}"),
        lambda key: rooms.hold(room.code, key, b"{}"),
        lambda key: rooms.close(room.code, key),
        lambda key: rooms.end(room.code, key),
        lambda key: rooms.leader_news(room.code, key),
    ]
    for lead in leads:
        for key in ("", room.key[:-1], other.key, "é" * 22):
            assert refusal(lead, key)[0] == 403
    assert rooms.leader_news(room.code, room.key).state == "asked"


def test_an_ended_room_says_so_and_nothing_of_it_is_left(
    rooms: Rooms, room: Room, clock: Clock
) -> None:
    rooms.answer(room.code, phone(1), 1, "0001")
    rooms.end(room.code, room.key)
    assert refusal(rooms.news, room.code, phone(1))[0] == 410
    assert refusal(rooms.leader_news, room.code, room.key) == (
        410,
        f"question {room.code} has ended.",
    )
    assert room.code not in vars(rooms)["_rooms"]
    second = rooms.open()
    clock.now += MAX_ROOM_SECONDS + 1
    assert refusal(rooms.news, second.code, phone(1))[0] == 410


def test_guessing_codes_finds_no_room_and_locks_out_no_participant(
    rooms: Rooms, room: Room, clock: Clock
) -> None:
    rooms.news(room.code, phone(1), address="10.0.0.1")
    for _ in range(MAX_WRONG_CODES):
        assert refusal(rooms.news, "ZZZZ", phone(9), 0, "", "10.0.0.1")[0] == 404
    # From there not even the right code opens a room for another minute …
    assert refusal(rooms.news, room.code, phone(9), 0, "", "10.0.0.1")[0] == 429
    assert refusal(rooms.answer, room.code, phone(9), 1, "0", "10.0.0.1")[0] == 429
    # … but the phones that are in one go on, and so does everybody elsewhere.
    assert rooms.answer(room.code, phone(1), 1, "0001", "10.0.0.1").choice == "0001"
    assert rooms.news(room.code, phone(2), address="10.0.0.2").number == 1
    clock.now += 61
    assert rooms.news(room.code, phone(9), address="10.0.0.1").number == 1


def test_a_room_is_of_stated_size(rooms: Rooms, room: Room, clock: Clock) -> None:
    code, key = room.code, room.key
    for number in range(MAX_PHONES):
        rooms.answer(code, phone(number), 1, "0001") if number else rooms.news(code, phone(0))
    assert refusal(rooms.news, code, phone(MAX_PHONES))[0] == 503
    # A phone that has gone without an answer gives its place to another.
    clock.now += PRESENT_SECONDS + 1
    assert rooms.news(code, phone(MAX_PHONES)).answered == MAX_PHONES - 1
    assert refusal(rooms.news, code, phone(MAX_PHONES + 1))[0] == 503
    assert refusal(rooms.ask, code, key, b"x" * (MAX_QUESTION_BYTES + 1))[0] == 413
    assert refusal(rooms.show, code, key, b"x" * MAX_QUESTION_BYTES)[0] == 413
    for choice in ("x" * (MAX_ANSWER_SIGNS + 1), "a\nb", "\x1b[31m"):
        assert refusal(rooms.answer, code, phone(1), 1, choice)[0] == 400


def test_absent_phones_are_not_counted_unless_they_answered(
    rooms: Rooms, room: Room, clock: Clock
) -> None:
    rooms.news(room.code, phone(1))
    rooms.answer(room.code, phone(2), 1, "0001")
    clock.now += PRESENT_SECONDS + 1
    assert rooms.news(room.code, phone(3)).phones == 2


def test_two_hundred_phones_with_losses_reloads_and_doubled_answers_are_counted_once() -> None:
    """Requests come twice, late or from elsewhere: the wall still has each phone's last answer."""
    rooms = Rooms()
    room, other_room = rooms.open(), rooms.open()
    for each in (room, other_room):
        rooms.ask(each.code, each.key, b"{}")
    expected: dict[str, str] = {}
    lock = threading.Lock()

    def act(number: int) -> None:
        draw, me = random.Random(number), phone(number)
        news: News | None = None
        for _ in range(draw.randrange(1, 6)):
            if draw.random() < 0.3:
                continue  # what was sent is lost on its way
            if news is None or draw.random() < 0.3:
                news = rooms.news(room.code, me)  # a late comer, or a page that is loaded again
            choice = draw.choice(("0001", "0010", "0100", "1000"))
            for _ in range(draw.randrange(1, 4)):
                news = rooms.answer(room.code, me, news.number, choice)
            assert news.choice == choice
            rooms.answer(other_room.code, me, 1, "other room")
            with lock:
                expected[me] = choice

    threads = [threading.Thread(target=act, args=(number,)) for number in range(200)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    tally = rooms.leader_news(room.code, room.key).tally
    assert tally == dict(Counter(expected.values()))
    assert list(tally.values()) == sorted(tally.values(), reverse=True)
    assert 150 < sum(tally.values()) < 200
    assert set(rooms.leader_news(other_room.code, other_room.key).tally) == {"other room"}
