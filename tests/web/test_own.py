"""A visitor's own file with worker processes: each of them answers by the version saved last."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import orjson
import pytest

from explorer.core.plugins.loading import add_plugin
from explorer.pages import ids
from explorer.web.main import create_app
from explorer.web.server.dispatcher import attach_pool
from explorer.web.server.pool import Pool
from tests.web.hostile import CALLBACK, body

pytestmark = pytest.mark.usefixtures("forgotten")

FIRST = """\
def next_hop(here, target):
    wrong = here ^ target
    return here ^ (wrong & -wrong)
"""
SECOND = FIRST.replace("(wrong & -wrong)", "1 << wrong.bit_length() - 1")
BROKEN_FILE = FIRST.replace("-wrong", "-rwong")


def test_a_save_is_seen_by_new_and_old_workers_and_no_old_answer_is_reused(
    tmp_path: Path,
) -> None:
    file = tmp_path / "my_way.py"
    times = iter(range(1_700_000_000, 1_700_000_099))

    def save(text: str) -> None:
        file.write_text(text, "utf-8")
        stamp = next(times)
        os.utime(file, (stamp, stamp))

    save(FIRST)
    add_plugin(str(file))
    pool = Pool(1, (str(file),))
    try:
        app = create_app()
        attach_pool(app, pool)
        client = app.server.test_client()

        def explore_document() -> Any:
            search = "?net=Q(3)&from=000&to=111&router=my-way&watch=wrong,hop"
            ask = {"page": "explore", "search": search}
            callback = body(ids.DOCUMENT, "data", ids.ASK, "data", {**ask, "count": 1})
            answer = client.post(CALLBACK, json=callback).get_data()
            return orjson.loads(answer)["response"][ids.DOCUMENT]["data"]

        def route_texts() -> list[str]:
            return [node["text"] for node in explore_document()["trace"]["addresses"]]

        def mark() -> str:
            return orjson.loads(client.get("/own").get_data())["mark"]

        assert route_texts() == ["000", "001", "011", "111"]
        expressions = explore_document()["own"]["expressions"]
        assert [expressions[text]["bitwise"] for text in ("wrong", "hop")] == [True, False]
        assert [reading["value"] for reading in expressions["hop"]["readings"]] == [1, 2, 3]
        before = mark()
        save(SECOND)
        assert mark() != before
        assert route_texts() == ["000", "100", "110", "111"]
        # A worker that starts now has never run the version that still works.
        save(BROKEN_FILE)
        pool._idle.clear()
        page = explore_document()
        assert page["own"]["fault"] == {"line": 3, "said": "Line 3: name 'rwong' is not defined."}
        assert page["own"]["mark"] not in page["own"]["newest"]
        assert page["own"]["newest"] == mark()
        assert page["own"]["file"] == "my_way.py"
        assert str(tmp_path) not in orjson.dumps(page).decode()
        assert page["trace"]["delivered"]
        save(FIRST)
        assert route_texts() == ["000", "001", "011", "111"]
    finally:
        pool.close()
