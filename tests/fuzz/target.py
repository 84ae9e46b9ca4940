"""A target: the tested function, how cases are drawn, and what every answer must satisfy."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from explorer.core.errors import MAX_MESSAGE_CHARACTERS, ExplorerError
from explorer.web.server.worker import MAX_MEMORY_BYTES, OutOfTime, limit_memory, limit_seconds
from tests.fuzz.draw import Draw

ROOM = Path(__file__).with_name("targets")


@dataclass(frozen=True)
class Target:
    """Something that reads what anybody may write.

    - ``share`` of a thousand cases are for it: what is quickly asked is asked more often.
    - ``draw_case`` draws a case; ``words`` are pieces that mean something inside of one.
    - ``answer`` returns all sentences of the answer to a case; it may raise ``refuses``.
    - ``seconds`` of computing are what a case may take.
    """

    name: str
    share: int
    draw_case: Callable[[Draw], str]
    answer: Callable[[str], Iterable[str]]
    refuses: tuple[type[Exception], ...] = (ExplorerError,)
    seconds: float = 2.0
    words: Sequence[str] = ()


def targets() -> dict[str, Target]:
    """Return every target by its name: what the modules beside this one define."""
    modules = sorted(module.name for module in iter_modules([str(ROOM)]))
    groups = [import_module(f"tests.fuzz.targets.{name}").TARGETS for name in modules]
    return {target.name: target for group in groups for target in group}


def mistake(target: Target, case: str) -> str | None:
    """Return the mistake in the answer to a case; None without one.

    An answer is right if it comes within its seconds, with sentences that a terminal prints
    unchanged. So is a refusal by an expected error with such a sentence.
    """
    try:
        with limit_seconds(target.seconds):
            answers = list(target.answer(case))
    except target.refuses as error:
        answers = [str(error)]
    except OutOfTime:
        return f"does not end within {target.seconds:g} s"
    except MemoryError:
        return f"takes more than {MAX_MEMORY_BYTES // 10**6} MB"
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:MAX_MESSAGE_CHARACTERS]
    return next(filter(None, map(unfit, answers)), None)


def unfit(sentence: str) -> str | None:
    """Return why a sentence must not be printed; None if it may."""
    if not sentence:
        return "tells nothing"
    if len(sentence) > MAX_MESSAGE_CHARACTERS:
        return f"tells {len(sentence)} characters: {sentence[:80]!r}"
    if not sentence.isprintable():
        return f"tells what no terminal should print: {sentence[:200]!r}"
    return None


def wrong_cases(target: Target, draw: Draw, count: int) -> dict[str, str]:
    """Return those of ``count`` random cases whose answers are wrong, with the reasons."""
    failures: dict[str, str] = {}
    # Memory that a warm worker holds anyway is allocated before the limit is set.
    target.draw_case(random.Random(0))
    with limit_memory(MAX_MEMORY_BYTES):
        for _ in range(count):
            case = target.draw_case(draw)
            why = mistake(target, case)
            if why is not None:
                failures[case] = why
    return failures


def shrunk(target: Target, case: str, tries: int = 400) -> str:
    """Return a smaller case that is wrong in the same way."""

    def kind(text: str) -> str:
        return (mistake(target, text) or "").partition(":")[0]

    wrong, size = kind(case), max(1, len(case) // 2)
    while size and tries > 0:
        at = 0
        while at < len(case) and tries > 0:
            less = case[:at] + case[at + size :]
            tries -= 1
            if kind(less) == wrong:
                case = less
            else:
                at += size
        size //= 2
    return case
