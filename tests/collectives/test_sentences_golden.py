"""Values in the sentences of broadcasts equal the recorded ones, which two computations gave."""

from __future__ import annotations

from tests import goldens
from tests.collectives.sentences_golden import golden


def test_every_value_of_a_round_is_reported_as_it_was_found() -> None:
    read, now = goldens.read("rounds"), golden()
    assert {key for key in read.keys() | now if read.get(key) != now.get(key)} == set()
