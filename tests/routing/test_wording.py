"""Router sentences equal the recorded ones."""

from __future__ import annotations

from tests import goldens
from tests.routing.wording import golden


def test_every_sentence_is_worded_as_it_was_read() -> None:
    read = {key: set(sentences) for key, sentences in goldens.read("sentences").items()}
    now = {key: set(sentences) for key, sentences in golden().items()}
    changed = {key: sorted(now.get(key, set()) ^ read.get(key, set())) for key in {*now, *read}}
    assert {key: sentences for key, sentences in changed.items() if sentences} == {}, (
        "read what changed; if it is right, run `python -m tests.goldens sentences`"
    )
