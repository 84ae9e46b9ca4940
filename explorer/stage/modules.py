"""The modules of the browser side as definitions: for an engine, and for pages without a server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache

from explorer.display.raster import assets
from explorer.display.stylesheets import generated_files
from explorer.stage.linking import behind, function_of, imports


class _Imports(dict[str, tuple[str, ...]]):
    """What every module imports, read when it is asked for."""

    def __missing__(self, name: str) -> tuple[str, ...]:
        return imports(name, text_of(name))


@cache
def text_of(name: str) -> str:
    """Return a file of the browser side by its name; one that is generated is made."""
    return _generated().get(name) or (assets() / name).read_text("utf-8")


# All of it is made together: once is enough, as it follows from tables of the product.
_generated = cache(generated_files)


def definitions(entry: str, known: dict[str, None]) -> Iterator[str]:
    """Yield a module, after all that it imports and that is not known, as definitions.

    What is yielded is added to what is ``known``.

    >>> [text.split(",")[0] for text in definitions("state/storage.js", {})]
    ['$define("state/storage.js"']
    """
    return map(_definition, behind(entry, _Imports(), known))


@cache
def _definition(name: str) -> str:
    return f"$define({json.dumps(name)}, () => {{\n{function_of(name, text_of(name))}\n}});"
