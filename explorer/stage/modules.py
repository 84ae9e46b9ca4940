"""The browser modules as definitions: for an engine, and for pages without a server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache

from explorer.display.raster import assets
from explorer.display.stylesheets import generated_files
from explorer.stage.linking import function_of, imports, in_import_order


class _Imports(dict[str, tuple[str, ...]]):
    """The imports of every module, read when first requested."""

    def __missing__(self, name: str) -> tuple[str, ...]:
        return imports(name, file_text(name))


@cache
def file_text(name: str) -> str:
    """Return a browser file by name; a generated file is generated."""
    return _generated().get(name) or (assets() / name).read_text("utf-8")


# All generated files are made together, only once, since they depend only on our own tables.
_generated = cache(generated_files)


def definitions(entry: str, order: dict[str, None]) -> Iterator[str]:
    """Yield the definitions of a module and of its imports that are not known, imports first.

    The yielded modules are added to ``order``.

    >>> [text.split(",")[0] for text in definitions("state/storage.js", {})]
    ['$define("state/storage.js"']
    """
    return map(_definition, in_import_order(entry, _Imports(), order))


@cache
def _definition(name: str) -> str:
    return f"$define({json.dumps(name)}, () => {{\n{function_of(name, file_text(name))}\n}});"
