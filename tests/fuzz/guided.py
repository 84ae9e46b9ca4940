"""Cases led by coverage: ``python -m tests.fuzz.guided TARGET CASES SEED``, with Atheris.

libFuzzer keeps what reaches code that nothing reached before, and changes that again: by its own
means, or by those that all cases here are changed with.
"""

from __future__ import annotations

import atexit
import os
import random
import sys
import tempfile
from pathlib import Path

NAMES = ("specs", "addresses", "urls", "routes", "lessons", "talks")
"""The targets that parse texts themselves; the others are fuzzed without guidance."""

LONGEST = 4000
"""Bytes of a case."""

SEEDS = 300
"""Cases to begin with."""


def text_of(data: bytes) -> str:
    return data.decode("utf-8", "surrogatepass" if b"\xed" in data else "replace")


def safely(data: bytes) -> str:
    """Return bytes as text, although they may be invalid UTF-8."""
    try:
        return text_of(data)
    except UnicodeDecodeError:
        return data.decode("utf-8", "replace")


def main(name: str, cases: int, seed: int) -> int:
    """Let Atheris guide the cases of a target; store those that are answered wrongly."""
    try:
        import atheris
    except ImportError:
        print("cases led by coverage need Atheris: pip install atheris", file=sys.stderr)
        return 2
    with atheris.instrument_imports(include=["explorer"]):
        from tests.fuzz.corpus import corpus_cases, keep
        from tests.fuzz.draw import mutated as mutate_text
        from tests.fuzz.target import mistake, shrunk, targets
    target = targets()[name]
    wrong: dict[str, str] = {}

    def mutated(data: bytes, most: int, choice: int) -> bytes:
        if choice % 2:
            return bytes(atheris.Mutate(data, most))
        text = mutate_text(random.Random(choice), safely(data), target.words or ("(", ",", "0"))
        return text.encode("utf-8", "surrogatepass")[:most]

    def try_bytes(data: bytes) -> None:
        case = safely(data)
        why = mistake(target, case)
        if why is not None and why not in wrong.values() and len(wrong) < 20:
            less = shrunk(target, case)
            wrong[less] = why
            # libFuzzer ends the process when it is done.
            keep(name, {less: why})
            print(f"{name}: {why}\n    {case!r}", flush=True)

    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        draw = random.Random(seed)
        for i, case in enumerate(
            [*corpus_cases(name), *(target.draw_case(draw) for _ in range(SEEDS))]
        ):
            Path(folder, str(i)).write_bytes(case.encode("utf-8", "surrogatepass"))
        options = [f"-runs={cases}", f"-seed={seed}", f"-max_len={LONGEST}", "-verbosity=0"]
        atexit.register(lambda: os._exit(int(bool(wrong))))
        arguments = [name, *options, "-timeout=60", "-rss_limit_mb=4096", folder]
        atheris.Setup(arguments, try_bytes, custom_mutator=mutated)
        atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
