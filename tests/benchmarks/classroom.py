"""A lecture of three questions, led by a clicker: 200 phones answer while the wall is watched."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from playwright.sync_api import Page, expect, sync_playwright

from tests.benchmarks.result import Result
from tests.browser.harness import launch
from tests.load.__main__ import quantile
from tests.load.phones import Phone

PHONES = 200
WITHIN = 5.0
"""Seconds within which a class answers."""

ASK = "/ask/new?net=Q(4)&predict=distance&from=0101&to=1010"
LECTURE = ("0101", "0100", "0110")
"""The node of the message at each question."""

FRAMES = """(seconds) => new Promise((done) => {
  let frames = -1;
  let began = 0;
  const count = (now) => {
    began ||= now;
    frames += 1;
    if (now - began >= 1000 * seconds) done((1000 * frames) / (now - began));
    else requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
})"""


def measure() -> list[Result]:
    """Return the results of everything here."""
    with _server() as address, sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_page(base_url=address, viewport={"width": 1440, "height": 900})
        page.goto(ASK)
        expect(page.locator("#ask-code")).to_have_text(re.compile(r"^[2-9A-Z]{4}$"))
        code, port = page.locator("#ask-code").inner_text(), int(address.rpartition(":")[2])
        answer_times: list[float] = []
        waiting, shown_times = zip(
            *(_question(page, code, port, number, answer_times) for number in (1, 2, 3)),
            strict=True,
        )
        browser.close()
    return [
        Result("frames of a wall while 200 phones answer", min(waiting), "a second", 55, True),
        Result(
            "frames of a wall while it shows where they went",
            min(shown_times),
            "a second",
            55,
            True,
        ),
        Result("95 of 100 answers of 200 phones", quantile(answer_times, 0.95), "s", 0.3),
        Result("answers of 200 phones to three questions", len(answer_times), "", 3 * PHONES, True),
    ]


@contextmanager
def _server() -> Iterator[str]:
    """Start a server as a lecturer does, in separate processes."""
    command = [sys.executable, "-m", "explorer", "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        yield re.search(r"http://[^/]+", server.stdout.readline())[0]  # type: ignore[index]
        server.terminate()


def _question(
    page: Page, code: str, port: int, number: int, answer_times: list[float]
) -> tuple[float, float]:
    """Ask a question, and show the answers: return the frames a second of both."""
    expect(page.locator("#ask-words")).to_contain_text(LECTURE[number - 1])
    class_ = threading.Thread(
        target=asyncio.run, args=(_answers(code, port, number, answer_times),)
    )
    class_.start()
    waiting = page.evaluate(FRAMES, WITHIN)
    class_.join()
    expect(page.locator("#ask-count")).to_have_text(f"{PHONES} of {PHONES}")
    page.keyboard.press("PageDown")
    shown_time = page.evaluate(FRAMES, 3)
    page.keyboard.press("PageDown")
    return waiting, shown_time


async def _answers(code: str, port: int, number: int, answer_times: list[float]) -> None:
    """Let every phone answer once: most rightly, some with a node that no link leads to."""
    at = LECTURE[number - 1]
    right = LECTURE[number] if number < len(LECTURE) else "0010"
    near = [f"{int(at, 2) ^ 1 << bit:04b}" for bit in range(4)]
    draw = Random(number)

    async def answer(name: int, wait: float, choice: str) -> None:
        await asyncio.sleep(wait)
        phone = Phone("127.0.0.1", port, f"phone-{name}", {"answer": answer_times}, [])
        content = {"phone": f"phone-{name:016d}", "number": number, "choice": choice}
        await phone.tell("answer", "POST", f"/q/{code}/answer", content)
        phone.leave()

    choices = draw.choices([right, *near, "1111"], [8, 1, 1, 1, 1, 1], k=PHONES)
    waits = [draw.uniform(0, WITHIN) for _ in range(PHONES)]
    await asyncio.gather(
        *(answer(i, *each) for i, each in enumerate(zip(waits, choices, strict=True)))
    )
