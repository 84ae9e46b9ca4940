"""``explorer animate`` of tasks and of the map: decoded, and compared with computed values."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import cv2
import numpy as np
import pypdfium2
import pytest
from PIL import Image, ImageColor
from pypdfium2 import raw

from explorer import network
from explorer.cli.main import main
from explorer.display.looks import colour
from explorer.export import film as film_reader
from explorer.export.film import Film, Frame
from explorer.routing.traces.trace import Trace
from explorer.stage import films
from explorer.stage.pictures import route_state
from explorer.state.explore import ExploreState
from explorer.tasks.registry import read_state
from tests.export.pdf import pages_of

SVG = "{http://www.w3.org/2000/svg}"
AMBER = np.array(ImageColor.getrgb(colour("msg", "light")))
SIZE = (480, 270)
PICTURES = 9
"""Pictures between two rounds."""


def _animate(file: Path, *words: str, size: str = "480x270") -> Path:
    assert main(["animate", *words, "--size", size, "-o", str(file)]) == 0
    return file


def _spots(svg: ElementTree.Element) -> dict[str, np.ndarray]:
    """The position of every node: the middle of its address."""
    spots = {}
    for text in svg.iter(f"{SVG}text"):
        if re.fullmatch("[01]{2}", text.text or "") and text.get("text-anchor") == "middle":
            a, _, _, d, e, f = (float(v) for v in text.attrib["transform"][7:-1].split())
            x, y = (float(text.attrib[name]) for name in "xy")
            spots[str(text.text)] = np.array([a * x + e, d * (y - 0.35 * 10) + f])
    return spots


def _amber(picture: np.ndarray, at: np.ndarray) -> bool:
    x, y = (round(v) for v in at)
    near = picture[y - 1 : y + 2, x - 1 : x + 2].reshape(-1, 3).astype(int)
    return bool((np.abs(near - AMBER).max(axis=1) < 48).mean() > 0.7)


def test_a_broadcast_is_filmed_round_by_round_as_it_is_computed(tmp_path: Path) -> None:
    words = ["Q(2)", "00", "--task", "broadcast"]
    svg = ElementTree.parse(_animate(tmp_path / "a.svg", *words, "--format", "svg")).getroot()
    spots = _spots(svg)
    assert set(spots) == {"00", "01", "10", "11"}
    rounds = [[("00", "10")], [("00", "01"), ("10", "11")]]
    computed = network("Q(2)").broadcast("00").rounds
    net = network("Q(2)")
    assert [
        sorted((net.format(a), net.format(b)) for a, b in round_sends.sends)
        for round_sends in computed
    ] == rounds
    gif = Image.open(_animate(tmp_path / "a.gif", *words, "--format", "gif"))
    assert gif.size == SIZE
    assert gif.n_frames == 1 + len(rounds) * (PICTURES + 1)
    for number, sends in enumerate(rounds):
        gif.seek(1 + number * (PICTURES + 1) + PICTURES // 2)
        picture = np.asarray(gif.convert("RGB"))
        middles = {
            (a, b): (spots[a] + spots[b]) / 2 for round_sends in rounds for a, b in round_sends
        }
        amber_links = {link for link, middle in middles.items() if _amber(picture, middle)}
        assert amber_links == set(sends)
    # Each picture of the SVG is seen once, one at a time, and as long as in the GIF.
    turns = list(svg.iter(f"{SVG}animate"))
    total = float(turns[0].attrib["dur"].rstrip("s"))
    keys = [[float(key) for key in turn.attrib["keyTimes"].split(";")] for turn in turns]
    begins = [key[1] if i else 0.0 for i, key in enumerate(keys)]
    assert begins[1:] == [key[-1] for key in keys[:-1]]
    lasts = np.diff([*begins, 1.0]) * total * 1000
    amber_links = []
    for picture in range(gif.n_frames):
        gif.seek(picture)
        amber_links.append(gif.info["duration"])
    assert lasts == pytest.approx(amber_links, abs=10)


def test_an_mp4_of_a_stage_shows_the_same_as_its_gif(tmp_path: Path) -> None:
    words = ["Q(2)", "--task", "broadcast", "--step", "1-2"]
    gif = Image.open(_animate(tmp_path / "a.gif", *words, "--format", "gif", size="128x72"))
    film = cv2.VideoCapture(
        str(_animate(tmp_path / "a.mp4", *words, "--format", "mp4", size="129x72"))
    )
    pictures = []
    while (read := film.read())[0]:
        pictures.append(read[1][:, :, ::-1].astype(int))
    seconds = 0.0
    for at in (0, gif.n_frames - 1):
        gif.seek(at)
        gif_pixels = np.asarray(gif.convert("RGB"), int)
        difference = np.abs(gif_pixels - pictures[-1 if at else 0]).max(axis=2)
        assert (difference > 64).mean() < 0.01
    for at in range(gif.n_frames):
        gif.seek(at)
        seconds += gif.info["duration"] / 1000
    assert len(pictures) == pytest.approx(seconds * 30, abs=8)


ROUTE = "HCN(3)", "(000,001)", "(110,010)"
FRONT = "MC(3,3)", "--task", "broadcast"


@pytest.mark.parametrize(
    ("words", "moves"),
    [
        # If the whole picture moves, nothing stays in place; else nearly all but the message does.
        (ROUTE, True),
        ((*ROUTE, "--at", "(000,001)/0"), False),
        (FRONT, True),
        ((*FRONT, "--at", "#0/1"), False),
        (("MC(3,3)", "--task", "exchange"), True),
    ],
)
def test_the_camera_of_the_map_goes_with_a_message_and_with_a_front(
    words: tuple[str, ...], moves: bool, tmp_path: Path
) -> None:
    options = ("--map", "--format", "svg", "--step", "0-1")
    root = ElementTree.parse(_animate(tmp_path / "a.svg", *words, *options)).getroot()
    ground = {use.attrib["href"] for use in root.findall(f"{SVG}svg/{SVG}use")}
    groups = [group for group in root.findall(f"{SVG}g") if group.find(f"{SVG}svg") is not None]
    stages = [
        ground | {use.attrib["href"] for use in group.findall(f"{SVG}svg/{SVG}use")}
        for group in groups
    ]
    assert len(stages) == 1 + PICTURES + 1
    shared = len(stages[0] & stages[-1]) / len(stages[0])
    assert shared < 0.1 if moves else shared > 0.8, shared


def test_a_sheet_of_a_broadcast_shows_the_map_whole() -> None:
    state = read_state("?net=MC(3,3)&task=broadcast&from=%230&stage=map")
    part = films.Part(0, 1, follow=False)
    film = films._film(
        films.stage_page(state), "sheet", "light", (640, 480), part, films.Pictures(0)
    )
    for frame in film.frames:
        names = {element.text for element in film.elements_at(frame.stage)}
        # From so far the clusters of one field, which are the smallest cells, have no names.
        assert "from" in names
        assert not any(name.startswith("m[1]") for name in names)


def test_a_map_is_filmed_from_edge_to_edge() -> None:
    state = read_state("?net=MC(3,3)&from=%230&to=%23500000&stage=map")
    part = films.Part(0, 1)
    film = films._film(
        films.stage_page(state), "gif", "light", (1280, 720), part, films.Pictures(0)
    )
    left, _, width, _ = film.area
    assert left == pytest.approx(0, abs=3)
    assert width == pytest.approx(1280, abs=6)


def test_a_sheet_of_a_task_leaves_its_rounds_open_and_solves_them_on_another_page(
    tmp_path: Path,
) -> None:
    file = tmp_path / "a.pdf"
    assert main(["draw", "Q(3)", "--task", "broadcast", "--format", "sheet", "-o", str(file)]) == 0
    question_page, solution_page = pages_of(file.read_bytes())
    assert question_page.endswith("Round What happens 1 2 3")
    assert re.findall(r"(\d) Round (\d) of 3 ", solution_page) == [
        ("1", "1"),
        ("2", "2"),
        ("3", "3"),
    ]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["Q(3)"], "Nearest: --task broadcast."),
        (["Q(3)", "--task", "parts"], "nothing moves"),
        (["Q(3)", "--task", "broadcast", "--step", "9"], "Nearest: 3."),
        (["Q(3)", "--task", "broadcast", "--step", "2-1"], "Nearest: 1-2."),
        (["Q(6)", "--task", "exchange", "--format", "gif", "--way", "x"], "no option '--way'"),
    ],
)
def test_what_cannot_be_filmed_is_refused_in_a_line(
    words: list[str], sentence: str, refused
) -> None:
    assert sentence in refused("animate", *words)


def test_a_film_that_would_be_too_heavy_has_fewer_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["Q(2)", "00", "--task", "broadcast", "--format", "svg"]
    whole_film = _animate(tmp_path / "a.svg", *words).read_bytes()
    monkeypatch.setitem(films.MAX_BYTES, "svg", len(whole_film) // 2)
    light = _animate(tmp_path / "b.svg", *words).read_bytes()
    assert len(light) <= len(whole_film) // 2
    monkeypatch.setattr(film_reader, "MAX_SEEN", whole_film.count(b"<use ") // 3)
    few = _animate(tmp_path / "c.svg", *words).read_bytes()
    pictures = [svg.count(b"<animate ") for svg in (whole_film, light, few)]
    assert pictures == sorted(pictures, reverse=True)
    assert pictures[0] == 2 * (PICTURES + 1) + 1 > pictures[1] > 3


DETOUR = ("HCN(3)", "(000,001)", "(110,010)", "hcn-a")
"""A route that is longer than the shortest, over several kinds of link."""


def detour() -> tuple[Trace, ExploreState]:
    spec, source, target, router = DETOUR
    trace = network(spec).route(source, target, router)
    assert trace.distance is not None
    assert trace.length > trace.distance
    return trace, route_state(trace)


def tone(token: str) -> str:
    return colour(token, "light").casefold()


def texts(film: Film, frame: Frame) -> list[str]:
    return [item.text for item in film.elements_at(frame.words) if item.text]


def test_every_picture_of_a_route_says_its_hop_its_reason_and_what_is_still_to_do() -> None:
    trace, state = detour()
    film = films._film(
        films.stage_page(state), "gif", "light", (1280, 720), films.Part(), films.Pictures(0)
    )
    name, total = trace.net.format, len(trace.hops)
    assert [shot.head for shot in film.shots[1:]] == [
        f"Hop {i} of {total}" for i in range(1, total + 1)
    ]
    goal = [bit for bit in name(trace.target) if bit in "01"]
    for i, (hop, frame) in enumerate(zip(trace.hops, film.rest_frames[1:], strict=True), 1):
        words_shown = texts(film, frame)
        kind = hop.kind.title.split(" ")[0].casefold()
        assert words_shown[:3] == ["HCN(3)", f"Hop {i} of {total}", kind]
        words = re.sub(r"[`\s]", "", str(hop.why))
        assert words in re.sub(r"\s", "", "".join(words_shown))
        here = [bit for bit in name(hop.next) if bit in "01"]
        before = [bit for bit in name(hop.node) if bit in "01"]
        signs = [text for text in words_shown if text in ("0", "1")]
        assert signs == here + goal
        boxes = [
            item for item in film.elements_at(frame.words) if "h" in str(item.attributes.get("d"))
        ]
        filled = [box for box in boxes if box.attributes.get("fill") == tone("msg")]
        edged = [box for box in boxes if box.attributes.get("stroke") == tone("target")]
        assert len(filled) == sum(a != b for a, b in zip(before, here, strict=True))
        assert len(edged) == sum(a != b for a, b in zip(here, goal, strict=True))
        assert film.shots[i].cells == (f"`{name(hop.node)}`", f"`{name(hop.next)}`", hop.kind.title)


def colours_of(page: pypdfium2.PdfPage) -> Counter[tuple[int, ...]]:
    """Return how many pixels of a page are of each colour."""
    picture = page.render(scale=1).to_pil().convert("RGB")
    return Counter(picture.get_flattened_data())


def test_a_sheet_of_a_route_asks_and_answers_with_the_trace() -> None:
    trace, state = detour()
    sheet = films.film(state, "sheet", "light")
    question_page, solution_page = pages_of(sheet)
    name = trace.net.format
    for i, hop in enumerate(trace.hops, 1):
        ends = f"{i} {name(hop.node)} {name(hop.next)} {hop.kind.title} "
        # A line that is broken gives up the blank there.
        why = re.sub(r"[`\s]", "", str(hop.why))
        at = solution_page.index(ends)
        assert re.sub(r"\s", "", solution_page[at + len(ends) :]).startswith(why)
        assert str(hop.why).replace("`", "")[:40] not in question_page
    rows = " ".join(str(i) for i in range(2, trace.length + 1))
    assert question_page.endswith(f"Hop From To Link Why 1 {name(trace.source)} {rows}")
    assert f"{trace.length} hops, the shortest way takes {trace.distance}" in solution_page
    # The route is not revealed before: no node on it is filled.
    before, after = (colours_of(page) for page in pypdfium2.PdfDocument(sheet))
    message = ImageColor.getrgb(tone("msg"))
    assert before[message] < after[message] / 2


def letter_sizes(page: pypdfium2.PdfPage) -> Iterator[float]:
    """Yield how large every letter of a page is, in points."""
    text, matrix = page.get_textpage(), raw.FS_MATRIX()
    for i in range(text.count_chars()):
        # A blank that pdfium reads between two words has no place of its own.
        if not raw.FPDFText_IsGenerated(text, i):
            raw.FPDFText_GetMatrix(text, i, matrix)
            yield raw.FPDFText_GetFontSize(text, i) * abs(matrix.d)


def test_nothing_on_a_sheet_is_smaller_than_nine_points() -> None:
    _, state = detour()
    # With long addresses the sentence on a hop still has room.
    for query in (state, *map(read_state, ("?net=Q(4)&from=0000&to=1111", "?net=Q(40)&to=%237"))):
        for page in pypdfium2.PdfDocument(films.film(query, "sheet", "light")):
            assert 9 <= min(letter_sizes(page)) < 12


def test_a_wide_drawing_takes_two_thirds_of_a_film(tmp_path: Path) -> None:
    words = ("Q(4)", "0000", "1111", "--format", "gif", "--step", "1-2")
    file = _animate(tmp_path / "a.gif", *words, size="1280x720")
    picture = np.asarray(Image.open(file).convert("RGB"), int)
    # Between what stands above the drawing and what stands below it.
    [columns] = (np.abs(picture[130:460] - picture[0, 0]).max(axis=2) > 24).any(axis=0).nonzero()
    assert 0.65 < (columns.max() - columns.min()) / 1280 < 0.8


@pytest.mark.parametrize(
    "query",
    [
        "Q(4)&from=0000&to=1111",
        "HCN(3)&from=000,000&to=111,110",
        "MC(2,1)&to=%2363",
        "MC(2,2)&to=%23500",
        "S(5)&to=%23100",
        "FT(4)&to=%2315",
        "Q(6)&task=broadcast",
    ],
)
def test_addresses_in_a_film_have_at_least_22_pixels(query: str) -> None:
    state = read_state(f"?net={query}")
    film = films._film(
        films.stage_page(state), "gif", "light", (1280, 720), films.Part(0, 2), films.Pictures(0)
    )
    sizes = [
        element.number("font-size") * element.matrix[0]
        for frame in film.frames
        for element in film.elements_at(frame.stage)
        if re.fullmatch(r"[\d(),.:·]+", element.text)
    ]
    assert min(sizes) >= 21.99


def strokes(film: Film, frame: Frame, start: str) -> list[str]:
    """Return the colours of lines among the words that begin with some coordinates, in order."""
    words = film.elements_at(frame.words)
    lines = [
        item for item in words if item.tag == "path" and str(item.attributes["d"]).startswith(start)
    ]
    return [str(line.attributes["stroke"]) for line in lines]


def test_a_picture_says_whether_a_hop_is_done_and_shows_the_look_of_its_link() -> None:
    _, state = detour()
    film = films._film(
        films.stage_page(state), "gif", "light", (1280, 720), films.Part(), films.Pictures(1)
    )
    looks = []
    for frame in film.frames:
        words_shown = texts(film, frame)
        assert ("now" in words_shown, "next" in words_shown) == (frame.rest, not frame.rest)
        if not frame.shot:
            continue
        [look] = strokes(film, frame, "M1148 ")
        # The lines of steps begin at 59 and are 233.6 apart; a step under way lies over its ground.
        begin = f"M{round(59 + 233.6 * (frame.shot - 1), 1):g} 693"
        assert strokes(film, frame, begin) == [tone("line"), look]
        looks.append(look)
    assert len(set(looks)) > 1
