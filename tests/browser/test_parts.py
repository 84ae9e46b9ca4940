"""Parts move apart where one looks at them, and stand apart at once for who wants no motion."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from playwright.sync_api import Page

from explorer.scenes.geometry import Floats
from tests.browser.test_explore import asked
from tests.browser.visit import choose_task

Open = Callable[[Page, str], None]

WATCH = """
window.places = [];
const look = () => {
  const spots = document.getElementById("stage")?._cyreg?.cy?.nodes().map((n) => n.position());
  if (spots?.length) {
    const [a, b] = spots;
    // In lengths of the first link: the stage may still become wider, or higher.
    const unit = Math.hypot(b.x - a.x, b.y - a.y);
    const seen = spots.map(({ x, y }) => [(x - a.x) / unit, (y - a.y) / unit]);
    const before = window.places.at(-1);
    const far = (one, i) => Math.hypot(one[0] - seen[i][0], one[1] - seen[i][1]) > 1e-3;
    if (!before || before.some(far)) window.places.push(seen);
  }
  requestAnimationFrame(look);
};
look();
"""
"""Notes how the nodes lie, whenever that is another way."""

PARTS = "/?net=GHC(2,3,4)&task=parts"


def seen(page: Page) -> list[Floats]:
    """Return where the nodes have been, once they have come to rest."""
    page.evaluate("window.rested = null")
    page.wait_for_function("""() => {
      const before = window.rested;
      window.rested = window.places.length;
      return before === window.rested;
    }""", polling=400)  # fmt: skip
    return [np.array(places) for places in page.evaluate("window.places")]


@pytest.fixture
def at_rest(new_page: Callable[..., Page], open_page: Open) -> Callable[[str], Floats]:
    """What returns the places of nodes at an address, where nothing moves."""
    page = new_page(reduced_motion="reduce")
    page.add_init_script(WATCH)

    def places(path: str) -> Floats:
        open_page(page, path)
        (only,) = seen(page)
        return only

    return places


def test_parts_begin_where_the_whole_has_them_and_end_apart(
    page: Page, open_page: Open, at_rest: Callable[[str], Floats]
) -> None:
    page.add_init_script(WATCH)
    open_page(page, PARTS)
    first, *between, last = seen(page)
    assert np.allclose(first, at_rest("/?net=GHC(2,3,4)&step=0"), atol=0.01)
    assert np.allclose(last, at_rest(PARTS), atol=0.01)
    assert len(between) > 2
    # One way all the time: nothing comes back.
    left = [np.abs(last - places).sum() for places in (first, *between)]
    assert left == sorted(left, reverse=True)


def test_parts_move_apart_when_the_task_is_chosen_and_only_once(
    page: Page, open_page: Open, at_rest: Callable[[str], Floats]
) -> None:
    page.add_init_script(WATCH)
    open_page(page, "/?net=GHC(2,3,4)&step=0")
    assert len(seen(page)) == 1
    asked(page, lambda: choose_task(page, "parts"))
    # Not even one frame shows them apart before they move.
    whole, *between, last = seen(page)
    assert np.allclose(last, at_rest(PARTS), atol=0.01)
    assert len(between) > 2
    assert np.abs(between[0] - last).max() > 0.1
    left = [np.abs(last - places).sum() for places in (whole, *between)]
    assert left == sorted(left, reverse=True)
    # Another end is no other drawing.
    asked(page, lambda: page.evaluate("ix.url.ask({ to: '(1,0,0)' }, 'to')"))
    assert len(seen(page)) == len(between) + 2
