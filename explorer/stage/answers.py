"""The stage's requests while it draws, answered as a page's server would answer them."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs, urlsplit

import orjson

from explorer.core.errors import ExplorerError, OutsideRange
from explorer.core.registry import network
from explorer.documents.stage.map import addresses_of, bundle_rows, nest_document
from explorer.scenes.nests.find import nest_of
from explorer.scenes.nests.tiles import tile
from explorer.tasks.registry import read_state, tasks
from explorer.words.catalogue import LANGUAGES
from explorer.words.text import in_language, text_in_language


def answer(address: str, lang: str = LANGUAGES[0]) -> dict[str, Any]:
    """Return a server's response to a request of the stage, on a page in a language."""
    url = urlsplit(address)
    parameters = {name: values[0] for name, values in parse_qs(url.query).items()}
    try:
        result = _map_answer(url.path.rpartition("/")[2], parameters, url.query)
    except ExplorerError as error:
        return {
            "status": 400,
            "text": json.dumps({"refused": text_in_language(f"{error.sentence}.", lang)}),
        }
    if isinstance(result, bytes):
        return {"status": 200, "bytes": base64.b64encode(result).decode()}
    return {"status": 200, "text": orjson.dumps(in_language(result, lang)).decode()}


def _map_answer(what: str, parameters: Mapping[str, str], query: str) -> Any:
    path = tuple(int(part) for part in parameters.get("path", "").split(".") if part)
    if what == "census":
        state = read_state(query)
        return tasks()[state.task.key].census(state, path)
    net = network(parameters["net"])
    if what == "nest":
        return nest_document(net)
    cells = {"tile": tile, "addresses": addresses_of, "bundles": bundle_rows}
    if what not in cells:
        raise OutsideRange(f"nobody answers {what!r} here")
    result: Any = cells[what](nest_of(net), path)
    return result
