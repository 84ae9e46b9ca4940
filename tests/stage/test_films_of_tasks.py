"""Films of every task, drawn and on the map: their files hold what the stage shows at a step."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from io import BytesIO
from typing import Final
from xml.etree import ElementTree

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from explorer.core.errors import OutsideRange
from explorer.export.display_list import Element
from explorer.export.film_files import make_film_file
from explorer.stage import films
from explorer.stage.films import Part, Pictures
from explorer.stage.pictures import paint_stage, stage_page
from explorer.tasks.registry import read_state, tasks
from tests.contracts import by_turns

SIZE: Final = (960, 540)
PART: Final = Part(0, 1)
STILL: Final = "parts"
"""The task in which nothing moves."""

MORE: Final = {"check": "&kind=routes&route=%230%20%231"}
"""The options that a task needs for a second step."""

STAGES: Final = ("HCN(2)", "MC(1,1)&stage=map")
CASES: Final = [
    f"?net={net}&task={task}{MORE.get(task, '')}"
    for net in STAGES
    for task in tasks()
    if task != STILL
]
GEOMETRY: Final = {"d", "x", "y", "width", "height"}


def looks(elements: Iterable[Element]) -> Counter[tuple[object, ...]]:
    """Return how often each look and text is among the elements that can be seen."""
    return Counter(
        (
            element.tag,
            element.text,
            *sorted(
                (name, value) for name, value in element.attributes.items() if name not in GEOMETRY
            ),
        )
        for element in elements
        if element.opacity
    )


def texts_on_page(page: str, step: int) -> list[str | None]:
    """Return the texts that a page which plays shows at a step, by the elements that it refers to.

    The script makes a ``use`` of each number in ``data-uses``.
    """
    drawing = re.findall(r"<svg class=.*?</svg>", page)[0].replace(" hidden>", ">")
    defined, ground, *pictures = ElementTree.fromstring(drawing)
    (picture,) = (group for group in pictures if group.get("data-step") == str(step))
    used = [use.attrib["href"].removeprefix("#e") for use in (*ground, *picture)]
    used += picture.get("data-uses", "").split()
    by_id = {element.attrib["id"].removeprefix("e"): element for element in defined}
    texts = ("".join(by_id[number].itertext()) for number in used)
    return [text for text in texts if text]


@pytest.mark.parametrize("net", STAGES)
def test_one_task_has_nothing_to_film(net: str) -> None:
    with pytest.raises(OutsideRange, match="past the last"):
        films.film(read_state(f"?net={net}&task={STILL}"), "gif", "light", part=PART)


@pytest.mark.parametrize("case", by_turns(CASES, 2))
def test_each_step_of_a_page_is_the_picture_of_the_stage(case: str) -> None:
    state = read_state(case)
    film = films.record_film(state, "light", SIZE, SIZE[0], PART, Pictures(0))
    page = make_film_file(film, "html", "light").decode()
    assert page.count("<li data-shot") == len(film.rest_frames) == 2
    for step, frame in enumerate(film.rest_frames):
        still = paint_stage(state, "light", SIZE, step)
        assert looks(film.elements_at(frame.stage)) == looks(still)
        shown = Counter(element.text for element in still if element.text)
        assert Counter(texts_on_page(page, step)) == shown


@pytest.mark.parametrize("case", by_turns(CASES, 2, 1))
def test_a_gif_ends_with_the_picture_that_another_renderer_draws(case: str) -> None:
    page = stage_page(read_state(case))
    page["view"] = (*page["view"], "present")
    film = films._film(page, "gif", "light", SIZE, PART, Pictures(1))
    gif = Image.open(BytesIO(make_film_file(film, "gif", "light")))
    assert (gif.size, gif.n_frames) == (SIZE, 3)
    gif.seek(2)
    [paper] = pypdfium2.PdfDocument(make_film_file(film, "pdf", "light"))
    x, y, width, height = film.area
    stage = round(x), round(y), round(x + width), round(y + height)
    # Letters are smoothed otherwise: both are seen from afar.
    pixels, drawn = (
        np.asarray(image.convert("RGB").crop(stage).reduce(4), int)
        for image in (gif, paper.render(scale=4 / 3).to_pil())
    )
    assert (np.abs(drawn - pixels).max(axis=2) > 32).mean() < 0.0005
    assert (np.abs(pixels - pixels[0, 0]).max(axis=2) > 48).mean() > 0.02
