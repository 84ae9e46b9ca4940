"""Films: what every form of them shows, step by step, held against the trace."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
import PIL.Image
import pytest

from explorer import network
from explorer.display.caption_layout import Run, width, wrapped
from explorer.display.looks import colour
from explorer.display.primitives import Disc, Line
from explorer.export import mp4, route_files
from explorer.export.frames import still
from explorer.export.gif import BETWEEN, gif, pictures
from explorer.export.moving_svg import moving_svg, times
from explorer.export.playing_page import playing_page
from explorer.export.route_film import HIGH, TRAVEL, Film, ways
from explorer.scenes.scene import stage_scene

SVG = "{http://www.w3.org/2000/svg}"
ROUTES = [
    ("Q(3)", "000", "110", None),
    ("HCN(2)", "(00,01)", "(11,10)", None),
    ("MC(3,3)", "#0", "#19", None),
    ("GHC(2,3)", "#0", "#5", "hyperswitch"),
]


def film_of(spec: str, source: str, target: str, router: str | None = None) -> Film:
    net = network(spec)
    trace = net.route(source, target, router)
    return Film(trace, stage_scene(net, trace.nodes), 1280.0)


@pytest.fixture(params=ROUTES, ids=lambda route: route[0])
def film(request: pytest.FixtureRequest) -> Film:
    return film_of(*request.param)


def test_the_message_stands_on_the_nodes_of_the_trace_and_travels_between_them(film: Film) -> None:
    spots = {mark.node: mark.at for mark in film.scene.marks}
    for step, node in enumerate(film.trace.nodes):
        expected = tuple(side * film.scale for side in spots[node])
        assert film.place(step) == pytest.approx(expected)
        if step:
            assert film.place(step, 0.0) == pytest.approx(film.place(step - 1))


def test_what_is_behind_is_amber_and_what_is_ahead_is_pale(film: Film) -> None:
    total = len(film.trace.hops)
    for step in range(total + 1):
        drawn = film.lines(step)
        held = ways(film.trace, step).held
        assert held is not None
        assert sum(p.role == "trail" for p in drawn) == len(held)
        pale = [p for p in drawn if isinstance(p, Line) and p.role == "way" and p.opacity < 1]
        assert len(pale) == total - step


def test_at_its_end_the_way_is_the_circuit(film: Film) -> None:
    held = ways(film.trace).held
    assert held is not None
    assert len(held) == film.trace.length


def test_nodes_not_yet_visited_are_not_filled() -> None:
    film = film_of("MC(3,3)", "#0", "#19")
    roles = [p.role for p in film.stations(1) if isinstance(p, Disc)]
    assert roles.count("node-visited") == 1
    assert roles.count("node-ahead") == len(film.trace.hops) - 2


def test_the_sentences_are_those_of_the_hops(film: Film) -> None:
    assert [shot.sentence for shot in film.shots[1:]] == [hop.why for hop in film.trace.hops]
    assert film.shots[-1].head.endswith("arrived")


@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
def test_every_picture_is_sound_and_holds_its_sentence(film: Film, theme: str) -> None:
    for step, shot in enumerate(film.shots):
        root = ElementTree.fromstring(still(film, step, theme, (960, 540)))
        said = "".join(text for node in root.iter(f"{SVG}text") for text in node.itertext())
        words = re.sub(r"[`\s]", "", shot.sentence)
        assert words in re.sub(r"\s", "", said)


def test_captions_are_broken_between_words_and_never_within_an_address() -> None:
    text = "Node `(000,111)` holds the link from cluster `000` to `110`, so it is crossed."
    lines = wrapped(text, 120.0, 12.0)
    assert len(lines) > 3
    assert all(sum(width(run, 12.0) for run in line) <= 120.0 for line in lines)
    whole = " ".join("".join(run.text for run in line) for line in lines)
    assert whole == text.replace("`", "")
    assert Run("mono", "(000,111)") in [run for line in lines for run in line]


def test_a_gif_shows_every_step_where_the_trace_is_and_as_long_as_planned() -> None:
    film = film_of("Q(3)", "000", "110")
    size = (480, 270)
    shown = PIL.Image.open(BytesIO(gif(film, "light", size, range(len(film.trace.hops) + 1))))
    assert shown.size == size
    assert shown.n_frames == pictures(film, range(3)) == 3 + 2 * BETWEEN
    seconds = 0.0
    for frame in range(shown.n_frames):
        shown.seek(frame)
        seconds += shown.info["duration"] / 1000
        step, on_link = divmod(frame, BETWEEN + 1)
        if not on_link:
            # The ends bear their own colours.
            expected = _pixels(film, film.place(step), size)
            near = [_apart(at, expected) < 6 for at in _amber(shown.convert("RGB"))]
            assert any(near) == (0 < step < len(film.trace.hops))
        else:
            part = (on_link - 0.5) / BETWEEN
            expected = _pixels(film, film.place(step + 1, part * part * (3 - 2 * part)), size)
            assert min(_apart(at, expected) for at in _amber(shown.convert("RGB"))) < 3
    assert seconds == pytest.approx(film.seconds, abs=0.01 * shown.n_frames)


def test_an_mp4_shows_every_step_where_the_trace_is_and_as_long_as_planned(tmp_path: Path) -> None:
    trace = network("Q(2)").route("00", "11")
    size = (320, 180)
    path = tmp_path / "film.mp4"
    path.write_bytes(route_files.film(trace, range(3), "mp4", "light", (321, 181)))
    film = Film(trace, stage_scene(trace.net, trace.nodes), HIGH * 320 / 180)
    video = cv2.VideoCapture(str(path))
    assert video.get(cv2.CAP_PROP_FPS) == mp4.RATE
    ends: list[float] = []
    for shot in film.shots:
        travelled = TRAVEL if ends else 0.0
        ends.append((ends[-1] if ends else 0.0) + travelled + shot.seconds)
    shown = 0
    while True:
        more, picture = video.read()
        if not more:
            break
        assert picture.shape == (180, 320, 3)
        at = (shown + 0.5) / mp4.RATE
        shown += 1
        step = next((i for i, end in enumerate(ends) if at < end), len(ends) - 1)
        begun = at - (ends[step - 1] if step else 0.0)
        if not step or not 0.2 < begun / TRAVEL < 0.8:
            continue
        part = int(begun * mp4.RATE) / mp4.BETWEEN + 0.5 / mp4.BETWEEN
        expected = _pixels(film, film.place(step, part * part * (3 - 2 * part)), size)
        x, y = (round(value) for value in expected)
        amber = np.array([int(colour("msg")[i : i + 2], 16) for i in (5, 3, 1)])
        near = picture[y - 1 : y + 2, x - 1 : x + 2].reshape(-1, 3).mean(axis=0)
        assert np.abs(near - amber).max() < 60, (step, part)
    assert shown == round(film.seconds * mp4.RATE)


def _pixels(film: Film, at: tuple[float, float], size: tuple[int, int]) -> tuple[float, float]:
    scale = size[1] / HIGH
    return (at[0] + film.corner[0]) * scale, (at[1] + film.corner[1]) * scale


def _amber(image: PIL.Image.Image) -> list[tuple[int, int]]:
    """Return the places of all pixels in the message's colour."""
    value = tuple(int(colour("msg")[i : i + 2], 16) for i in (1, 3, 5))
    pixels = image.load()
    return [
        (x, y) for x in range(image.width) for y in range(image.height) if pixels[x, y] == value
    ]


def _apart(a: tuple[float, float], b: tuple[float, float]) -> float:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def test_an_svg_that_moves_shows_one_step_at_a_time_and_all_of_them(film: Film) -> None:
    steps = range(len(film.trace.hops) + 1)
    root = ElementTree.fromstring(moving_svg(film, "dark", (960, 540), steps))
    clock = times(film, steps)
    assert clock.total == pytest.approx(film.seconds)
    turns = [a for a in root.iter(f"{SVG}animate") if a.get("attributeName") == "visibility"]
    seen = [(a.get("values", "").split(";"), a.get("keyTimes", "").split(";")) for a in turns]
    for moment in (0.0, 0.31, 0.62, 0.93):
        states = [
            values[max(i for i, key in enumerate(keys) if float(key) <= moment)]
            for values, keys in seen
        ]
        groups = 3 * len(steps) if len(steps) > 1 else 0
        assert states[:groups].count("visible") + states[groups:].count("visible") in (3, 4)
    (motion,) = root.iter(f"{SVG}animateMotion")
    keys = [float(key) for key in motion.get("keyTimes", "").split(";")]
    points = [float(point) for point in motion.get("keyPoints", "").split(";")]
    assert keys == sorted(keys)
    assert points == sorted(points)
    assert (keys[0], keys[-1], points[0], points[-1]) == (0, 1, 0, 1)
    assert len(motion.get("keySplines", "").split(";")) == len(keys) - 1 == len(points) - 1


def test_a_page_that_plays_fetches_nothing_and_is_small_for_a_thousand_nodes() -> None:
    film = film_of("MC(2,2)", "#0", "#1023")
    page = playing_page(film, "light", range(len(film.trace.hops) + 1))
    assert len(page.encode()) < 1_000_000
    assert not re.search(r"(?:src|href)=['\"]?(?!data:)|@import|https?://(?!www\.w3\.org)", page)
    assert page.count("<li data-shot") == len(film.trace.hops) + 1


def test_times_leave_every_hop_its_way() -> None:
    film = film_of("Q(3)", "000", "111")
    clock = times(film, range(4))
    gaps = [b - a for a, b in zip(clock.sets_off[1:], clock.arrives[1:], strict=True)]
    assert gaps == pytest.approx([TRAVEL] * 3)
