"""A class that answers: phones come late, ask again, answer three questions; one leads them."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from random import Random
from time import perf_counter

import orjson

from tests.load.client import Refused, Visitor

QUESTIONS = 3
"""Questions of a lecture."""

THINKING = 5.0
"""Seconds within which a phone answers a question."""

CHOICES = ("0100", "0111", "1101", "0001", "1110")


class Phone(Visitor):
    """A phone in a room, or its leader: sends requests over one connection, and reads JSON."""

    async def send(self, kind: str, method: str, path: str, body: object = None) -> dict:
        """Send a request and return the answer."""
        content = b"" if body is None else orjson.dumps(body)
        return orjson.loads(await self._ask(kind, self.connections[0], method, path, content))

    async def lead(self, path: str, key: str, content: object = None) -> dict:
        """Send a request of the leader, with the key of the room."""
        self.connections[0].headers = (f"X-Room-Key: {key}",)
        return await self.send("lead", "GET" if path.endswith("answers") else "POST", path, content)


async def answer_questions(phone: Phone, code: str, draw: Random, seconds: list[float]) -> None:
    """Be a phone: come late, hear the question, answer it within some seconds, once or twice."""
    await asyncio.sleep(draw.uniform(0, THINKING))
    await phone.open(f"/q/{code}")
    name, number, state = f"{phone.name:>16}".replace(" ", "-"), 0, ""
    while True:
        query = f"phone={name}&number={number}&state={state}"
        try:
            news = await phone.send("news", "GET", f"/q/{code}/news?{query}")
        except Refused:
            return
        is_new_question = news["number"] != number
        number, state = news["number"], news["state"]
        if is_new_question and number:
            sent_at = perf_counter()
            await asyncio.sleep(draw.uniform(0, THINKING))
            for _ in range(draw.choice((1, 1, 2))):
                answer = {"phone": name, "number": number, "choice": draw.choice(CHOICES)}
                await phone.send("answer", "POST", f"/q/{code}/answer", answer)
            seconds.append(perf_counter() - sent_at)
        await asyncio.sleep(news["again"] / 1000)


async def lecture(phones: int, port: int, troubles: list[str]) -> dict[str, list[float]]:
    """Lead a lecture of some questions; return the seconds of every request, by kind."""
    seconds: dict[str, list[float]] = defaultdict(list)
    draw = Random(1)
    leader = Phone("127.0.0.1", port, "leader", seconds, [])
    room = await leader.send("lead", "POST", "/ask/rooms", {})
    code, key = room["code"], room["key"]
    question = {"kind": "hop", "picture": None, "links": ["x" * 60] * 200}
    await leader.lead(f"/ask/{code}/question", key, question)
    class_ = [Phone("127.0.0.1", port, f"phone{i}", seconds, []) for i in range(phones)]
    tasks = [
        asyncio.create_task(answer_questions(each, code, Random(draw.random()), seconds["read"]))
        for each in class_
    ]
    for number in range(1, QUESTIONS + 1):
        await asyncio.sleep(3 * THINKING)
        answers = await leader.lead(f"/ask/{code}/answers", key)
        if answers["answered"] != phones or sum(answers["tally"].values()) != phones:
            troubles.append(f"question {number}: {answers['answered']} of {phones} have answered")
        await leader.lead(f"/ask/{code}/solution", key, {"right": 0})
        if number < QUESTIONS:
            await asyncio.sleep(2)
            await leader.lead(f"/ask/{code}/question", key, question)
    await leader.lead(f"/ask/{code}/end", key)
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, BaseException):
            troubles.append(f"{type(result).__name__}: {result}")
    for each in (leader, *class_):
        each.leave()
    del seconds["read"]
    return seconds
