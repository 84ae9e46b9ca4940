"""What routers say is worded as it was read last."""

from __future__ import annotations

import orjson

from tests.routing.wording import TARGET, golden


def test_every_sentence_is_worded_as_it_was_read() -> None:
    read = {key: set(said) for key, said in orjson.loads(TARGET.read_bytes()).items()}
    now = {key: set(said) for key, said in golden().items()}
    changed = {key: sorted(now.get(key, set()) ^ read.get(key, set())) for key in {*now, *read}}
    assert {key: said for key, said in changed.items() if said} == {}, (
        "read what changed; if it is right, run `python -m tests.routing.wording`"
    )
