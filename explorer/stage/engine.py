"""Runs the page's modules inside Python with an embedded JavaScript engine.

Every run gets a fresh engine, because the modules' state belongs to one page. The engine has no
files, network or clock; the page's requests to a server are answered by ``answer``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import orjson

from explorer.core.errors import ExplorerError, Missing
from explorer.display.raster import assets
from explorer.stage.modules import definitions
from explorer.words.catalogue import LANGUAGES, catalogue
from explorer.words.locales import number_separators

HOST_SCRIPT: Final = "share/bare/host.js"
"""The script that replaces the browser, run before any module."""

MAX_STACK_BYTES: Final = 4 << 20
MAX_MEMORY_BYTES: Final = 1 << 30
"""Most bytes that the stack, and a whole run, may use."""

Answer = Callable[[str], Mapping[str, Any]]
"""A function from a request's address to a server's response: status, and text or bytes."""


def run(
    entry: str, request: Mapping[str, Any], answer: Answer, lang: str = LANGUAGES[0]
) -> Iterator[Any]:
    """Yield a module's messages when its ``start`` is called with ``request``, the result last.

    ``lang`` is the language of the modules' own texts.

    Raises Missing if there is no engine, and the module's failure as an ExplorerError.
    """
    modules = _Modules(_context())
    group, point = number_separators(lang)
    words = {
        "lang": lang,
        "texts": dict(catalogue(lang)),
        "marks": {"group": group, "point": point},
    }
    modules.evaluate(f"globalThis.$spoken = {orjson.dumps(words).decode()}")
    modules.add(entry)
    start = f"$take({json.dumps(entry)}).start({orjson.dumps(request).decode()})"
    modules.evaluate(start)
    while True:
        for message in modules.new_messages():
            if "failed" in message:
                raise ExplorerError(f"the stage could not be drawn: {message['failed']}")
            if "done" in message:
                yield message["done"]
                return
            if "piece" in message:
                yield message["piece"]
                modules.evaluate(f"$take({json.dumps(entry)}).more()")
            elif "module" in message:
                modules.add(message["module"])
                modules.evaluate(f"$linked({json.dumps(message['module'])})")
            else:
                reply = {"number": message["number"], **answer(message["ask"])}
                modules.evaluate(f"$take({json.dumps(entry)}).answer({json.dumps(reply)})")


class _Modules:
    """An engine with the modules defined in it so far."""

    def __init__(self, context: Any) -> None:
        self.context = context
        self.known: dict[str, None] = {}
        self.evaluate((assets() / HOST_SCRIPT).read_text("utf-8"))

    def evaluate(self, text: str) -> Any:
        """Return a script's result, after all pending jobs that it started."""
        result = self.context.eval(text)
        while self.context.execute_pending_job():
            pass
        return result

    def add(self, name: str) -> None:
        """Define a module and everything it imports."""
        if name not in self.known:
            self.evaluate("\n".join(definitions(name, self.known)))

    def new_messages(self) -> list[Any]:
        """Return the new messages; if no message is new, run the next timer first."""
        while not (lines := self.evaluate("$heard()")):
            if not self.evaluate("$tick()"):
                raise ExplorerError("the stage could not be drawn: it came to rest without a word")
        return [orjson.loads(line) for line in lines.split("\n")]


def _context() -> Any:
    try:
        import quickjs
    except ImportError:
        raise Missing(
            "the stage is drawn by the page's own modules, which an engine runs, and it is not"
            " installed here: pip install quickjs-ng (Intel Macs and Windows on ARM need a C"
            " compiler for it); the page itself needs none: Share has every form",
            nearest="explorer serve",
        ) from None
    context = quickjs.Context()
    context.set_max_stack_size(MAX_STACK_BYTES)
    context.set_memory_limit(MAX_MEMORY_BYTES)
    return context
