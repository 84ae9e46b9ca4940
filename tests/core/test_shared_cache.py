"""Values shared by processes: computed once, read by the others, and never in part."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import process_time

import pytest

from explorer import network
from explorer.core import shared_cache
from explorer.core.network import Network
from explorer.core.shared_cache import share_results

NET = network("Q(3)")


@pytest.fixture(autouse=True)
def _up(tmp_path: Path) -> Iterator[None]:
    shared_cache.enable(str(tmp_path))
    yield
    shared_cache.disable()


class Work:
    """Work of a given duration that counts how often it is done."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.done = seconds, list[object]()

        def nodes(net: Network) -> int:
            self.done.append(net)
            until = process_time() + seconds
            while process_time() < until:
                pass
            return net.nodes

        self.of = share_results(nodes)


DEAR = 2 * shared_cache.WORTH_SHARING_SECONDS


def test_expensive_values_are_computed_once(tmp_path: Path) -> None:
    first, second = Work(DEAR), Work(DEAR)
    assert (first.of(NET), second.of(NET)) == (8, 8)
    assert (len(first.done), len(second.done)) == (1, 0)
    assert first.of(network("Q(4)")) == 16
    assert [path.suffix for path in tmp_path.iterdir()] == [".shared"] * 2


def test_cheap_values_are_not_cached(tmp_path: Path) -> None:
    work = Work(0)
    assert [work.of(NET), work.of(NET)] == [8, 8]
    assert len(work.done) == 2
    assert not list(tmp_path.iterdir())


def test_damaged_values_are_computed_again(tmp_path: Path) -> None:
    work = Work(DEAR)
    work.of(NET)
    (file,) = tmp_path.iterdir()
    content = file.read_bytes()
    for torn in (b"", content[:-2]):
        file.write_bytes(torn)
        assert work.of(NET) == 8
        assert pickle.loads(file.read_bytes()) == 8
    assert len(work.done) == 3


def test_values_of_plug_ins_are_not_shared(tmp_path: Path) -> None:
    @dataclass(frozen=True)
    class Mine:
        nodes: int

    work = Work(DEAR)
    assert work.of(Mine(5)) == 5  # type: ignore[arg-type]
    assert not list(tmp_path.iterdir())


def test_a_shelf_that_is_full_or_gone_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_cache, "MAX_RESULTS", 1)
    work = Work(DEAR)
    assert [work.of(network(f"Q({n})")) for n in (3, 4)] == [8, 16]
    assert len(list(tmp_path.iterdir())) == 1
    shared_cache.enable(str(tmp_path / "gone"))
    assert work.of(NET) == 8
    assert len(work.done) == 3
