"""Files of one's own: read again when they are saved, the last good version kept."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from explorer.collectives.registry import broadcasts
from explorer.core.plugins.loading import (
    add_plugin,
    files_digest,
    plugin_file,
    plugin_files,
    reload_saved,
)
from explorer.core.plugins.versions import MAX_BYTES, MAX_OLD_VERSIONS, WatchedFile, fault_in
from explorer.core.registry import network, routers, routers_for
from explorer.core.time_limit import TimeLimitExceeded, limit_time

pytestmark = pytest.mark.usefixtures("forgotten")

LOWEST = """
def next_hop(here, target):
    wrong = here ^ target
    return here ^ (wrong & -wrong)
"""

HIGHEST = """
def next_hop(here, target):
    wrong = here ^ target
    return here ^ 1 << wrong.bit_length() - 1
"""


class Saved:
    """A file that is saved with another stamp every time, however fast that is."""

    def __init__(self, path: Path) -> None:
        self.path, self._time = path, 1_000

    def save(self, text: str) -> None:
        self.path.write_text(text, "utf-8")
        self._time += 1
        os.utime(self.path, (self._time, self._time))


@pytest.fixture
def file(tmp_path: Path) -> Saved:
    plugin = Saved(tmp_path / "my_way.py")
    plugin.save(LOWEST)
    return plugin


def route_nodes() -> tuple[int, ...]:
    return network("Q(3)").route(0, 7, router="my-way").nodes


def test_the_lines_of_a_router_are_those_of_the_version_that_runs(file: Saved) -> None:
    add_plugin(str(file.path))
    net = network("Q(3)")
    (router,) = [router for router in routers_for(net) if router.key == "my-way"]
    lines = tuple(line.strip() for line in LOWEST.split("\n") if line)
    for text in (HIGHEST, LOWEST.replace("(wrong & -wrong)", "(wrong & -wrong")):
        file.save(text)
        assert tuple(line.strip() for line in router.pseudocode(net)) == lines


def test_a_saved_router_routes_from_the_next_request_on(file: Saved) -> None:
    add_plugin(str(file.path))
    assert route_nodes() == (0, 1, 3, 7)
    before = files_digest(own_file.read_versions() for own_file in plugin_files())
    file.save(HIGHEST)
    assert files_digest(own_file.read_versions() for own_file in plugin_files()) != before
    assert route_nodes() == (0, 1, 3, 7), "nothing is run by being looked at"
    reload_saved()
    assert route_nodes() == (0, 4, 6, 7)
    file.save(LOWEST)
    reload_saved()
    assert route_nodes() == (0, 1, 3, 7)
    assert len({router.key for router in routers_for(network("Q(3)"))} & {"my-way"}) == 1


TREE = """
from explorer.collectives.breadth_first import BreadthFirstTree

class Mine(BreadthFirstTree):
    key = "my-tree"
    title = "TITLE"
"""


def test_a_tree_that_is_saved_broadcasts_from_the_next_question_on(file: Saved) -> None:
    for title in ("First", "Second"):
        file.save(TREE.replace("TITLE", title))
        if title == "First":
            add_plugin(str(file.path))
        reload_saved()
        assert broadcasts()["my-tree"].title == title


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("def next_hop(here, target):\n    return here ^\n", 2, "invalid syntax"),
        ("import this_is_no_module\n", 1, "No module named"),
        ("x = 1\ny = lowset\n", 2, "name 'lowset' is not defined"),
        ("while True:\n    pass\n", None, "has not come to an end"),
        ("x = 1\n", None, "defines no network"),
        ("", None, "defines no network"),
    ],
)
def test_a_broken_version_is_reported_and_the_last_good_one_stays(
    file: Saved, text: str, line: int | None, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_plugin(str(file.path))
    file.save(HIGHEST)
    reload_saved()
    file.save(text)
    with monkeypatch.context() as impatient:
        if "while" in text:
            impatient.setattr("explorer.core.plugins.loading.RELOAD_PATIENCE", 0.1)
        reload_saved()
    assert route_nodes() == (0, 4, 6, 7)
    own_file = plugin_file(routers()["my-way"])
    assert own_file is not None
    assert own_file.fault is not None
    assert line is None or own_file.fault.line == line
    assert words in own_file.fault.words
    assert str(file.path.parent) not in str(own_file.fault)
    assert [version.version.text for version in own_file.loaded] == [HIGHEST, LOWEST]
    file.save(LOWEST)
    reload_saved()
    assert own_file.fault is None
    assert route_nodes() == (0, 1, 3, 7)


def test_a_file_that_is_away_or_too_long_stays_what_it_was(file: Saved) -> None:
    add_plugin(str(file.path))
    file.path.unlink()
    reload_saved()
    assert route_nodes() == (0, 1, 3, 7)
    file.save(HIGHEST + "#" * MAX_BYTES)
    reload_saved()
    assert route_nodes() == (0, 1, 3, 7)


@given(st.lists(st.integers(0, 20), min_size=1, max_size=40))
@example(texts=[2, 1, 2, 8, 0, 3, 4, 5, 6, 7, 1])
def test_the_newest_versions_and_the_first_are_kept(
    tmp_path_factory: pytest.TempPathFactory, texts: list[int]
) -> None:
    file = Saved(tmp_path_factory.mktemp("kept") / "a.py")
    watched_file = WatchedFile(str(file.path))
    for text in texts:
        file.save(str(text))
        seen = watched_file.versions()
        assert seen == watched_file.versions()
        assert seen[0].text == str(text)
        assert len({version.digest for version in seen}) == len(seen) <= MAX_OLD_VERSIONS + 1
    assert str(texts[0]) in {version.text for version in seen}


def test_work_that_never_ends_is_stopped_at_its_line() -> None:
    code = compile("n = 0\nwhile True:\n    n += 1", "endless.py", "exec")
    with pytest.raises(TimeLimitExceeded) as caught, limit_time("endless.py", 0.05):
        exec(code, {})
    assert caught.value.line in (2, 3)
    assert fault_in(caught.value, "other.py").line is None
