"""What routers say is worded as it was read last."""

from __future__ import annotations

from tests import goldens
from tests.routing.wording import golden


def test_every_sentence_is_worded_as_it_was_read() -> None:
    read = {key: set(said) for key, said in goldens.read("sentences").items()}
    now = {key: set(said) for key, said in golden().items()}
    changed = {key: sorted(now.get(key, set()) ^ read.get(key, set())) for key in {*now, *read}}
    assert {key: said for key, said in changed.items() if said} == {}, (
        "read what changed; if it is right, run `python -m tests.goldens sentences`"
    )
