"""Ask the class: the wall of a room's leader, the phones in it, and the requests of both.

The front process keeps the rooms and answers all requests, so that no answer is lost if a worker
process ends. The page of the lecturer supplies the question and the solution.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import orjson
from flask import Flask, Response, request

from explorer.classroom.rooms import LeaderNews, News, NoRoom, Rooms
from explorer.core.ints import is_digits
from explorer.notation.json_form import json_fields
from explorer.pages.endpoints.answers import NO_STORE, fresh_json, text_answer

KEY_HEADER: Final = "X-Room-Key"
"""The header with the key of a room, sent by its leader."""

PHONE: Final = re.compile(r"[A-Za-z0-9_-]{16,40}")
"""The form of a phone's id, a random number long enough that nobody guesses another's."""

POLL_MILLISECONDS: Final = 1500
"""Milliseconds after which a phone asks again."""

POLL_MILLISECONDS_PER_PHONE: Final = 8
"""Additional milliseconds for each phone in the room."""

MAX_QR_CHARACTERS: Final = 300
"""Maximum number of characters of a URL that is made a QR code."""

PHONES_PATH: Final = "/q/"
"""The path for phones, which need only the code of a room."""


def serve(server: Flask, rooms: Rooms | None, documents: Callable[[str], str]) -> None:
    """Serve the rooms, or say that there are none; ``documents`` makes a page, by its name."""
    add = server.add_url_rule
    for address, name in (("/ask/<code>", "wall"), ("/q/<code>", "phone"), ("/q/", "phone")):
        page = partial(_document, rooms, documents, name)
        add(address, f"room_{name}_{address.count('/')}{'<' in address}", page)
    if rooms is None:
        return
    add("/ask/qr", "room_qr", qr_code)
    leader_actions: dict[str, Callable[[str, str], None]] = {
        "question": lambda code, key: rooms.ask(code, key, _json_body()),
        "key": lambda code, key: rooms.hold(code, key, _json_body()),
        "solution": lambda code, key: rooms.show(code, key, _json_body()),
        "close": rooms.close,
        "open": partial(rooms.close, closed=False),
        "end": rooms.end,
    }
    add("/ask/rooms", "room_new", _json_view(lambda code: _open_room(rooms)), methods=["POST"])
    for name, act in leader_actions.items():
        add(
            f"/ask/<code>/{name}",
            f"room_{name}",
            _json_view(partial(_act_as_leader, act)),
            methods=["POST"],
        )
    add("/ask/<code>/answers", "room_answers", _json_view(partial(_room_answers, rooms)))
    add("/q/<code>/news", "room_news", _json_view(partial(_news, rooms)))
    add("/q/<code>/answer", "room_answer", _json_view(partial(_answer, rooms)), methods=["POST"])


def is_phone_path(path: str) -> bool:
    """Return whether a path is for phones, to which the code in the path gives access."""
    return path.startswith(PHONES_PATH)


def _document(
    rooms: Rooms | None, documents: Callable[[str], str], name: str, code: str = ""
) -> Response:
    """Answer with a page, or say that there are no rooms."""
    if rooms is None:
        return text_answer("This server asks no class: it was started with --no-rooms.", 404)
    return Response(documents(name), content_type="text/html; charset=utf-8", headers=NO_STORE)


def _json_view(act: Callable[[str], Any]) -> Callable[..., Response]:
    """Return a view that answers in JSON, or with a sentence if the room refuses."""

    def view(code: str = "") -> Response:
        try:
            return fresh_json(act(code.upper()))
        except NoRoom as error:
            return fresh_json({"refused": f"{error.sentence}."}, error.status)

    return view


def _act_as_leader(act: Callable[[str, str], None], code: str) -> None:
    """Do something in a room with the key of its leader."""
    act(code, request.headers.get(KEY_HEADER, ""))


def _json_body() -> bytes:
    """Return the body of a request, which must be JSON, because it is sent to phones unchanged."""
    body = request.get_data()
    try:
        orjson.loads(body)
    except ValueError:
        raise NoRoom("a question and its solution are JSON", 400) from None
    return body


def _open_room(rooms: Rooms) -> dict[str, str]:
    room = rooms.open()
    return {"code": room.code, "key": room.key}


def _room_answers(rooms: Rooms, code: str) -> dict[str, Any]:
    """Return the answers that a room has received, for its leader."""
    number = _question_number(request.args["number"]) if "number" in request.args else None
    room = rooms.leader_news(code, request.headers.get(KEY_HEADER, ""), number)
    return {**_shared_fields(room), "tally": room.tally, "again": POLL_MILLISECONDS}


def _shared_fields(room: LeaderNews | News) -> dict[str, Any]:
    """Return the part of a message that is sent both to the leader and to phones."""
    texts = (("question", room.question), ("solution", room.solution))
    return {
        **json_fields(room, "number", "state", "answered", "phones"),
        **{name: orjson.Fragment(text) for name, text in texts if text is not None},
    }


def _question_number(text: str) -> int:
    """Return the number of a question, 0 for an invalid one."""
    return int(text) if is_digits(text, 8) else 0


def _phone_id(name: str) -> str:
    if not PHONE.fullmatch(name):
        raise NoRoom("a phone has a name of 16 to 40 letters and digits, which it draws", 400)
    return name


def _news(rooms: Rooms, code: str) -> dict[str, Any]:
    arguments = request.args
    phone, number = (
        _phone_id(arguments.get("phone", "")),
        _question_number(arguments.get("number", "")),
    )
    address = request.remote_addr or ""
    return _phone_news(rooms.news(code, phone, number, arguments.get("state", ""), address))


def _answer(rooms: Rooms, code: str) -> dict[str, Any]:
    try:
        body = orjson.loads(request.get_data()[:1000])
        phone, number, choice = body["phone"], body["number"], body["choice"]
    except (ValueError, KeyError, TypeError):
        phone = number = choice = None
    if not (isinstance(phone, str) and isinstance(choice, str) and type(number) is int):
        raise NoRoom("an answer says its phone, the number of the question and the choice", 400)
    return _phone_news(
        rooms.answer(code, _phone_id(phone), number, choice, request.remote_addr or "")
    )


def _phone_news(news: News) -> dict[str, Any]:
    """Return the news for a phone, and when it should ask again: later if there are many phones."""
    return {
        **_shared_fields(news),
        "choice": news.choice,
        "again": POLL_MILLISECONDS + POLL_MILLISECONDS_PER_PHONE * news.phones,
    }


def qr_code() -> Response:
    """Answer with the QR code of a URL: its rows, with a digit 0 or 1 for each module."""
    import segno

    text = request.args.get("text", "")
    if not 0 < len(text) <= MAX_QR_CHARACTERS:
        return Response(status=400)
    rows = segno.make(text, error="m", micro=False).matrix
    body = orjson.dumps(["".join(map(str, row)) for row in rows])
    return Response(body, content_type="application/json", headers=NO_STORE)
