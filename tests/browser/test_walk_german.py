"""A walk through every page, task and mode in German meets no English word.

What is said is held against a dictionary: English words of the catalogue that no German text has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from explorer.core.errors import ExplorerError
from explorer.core.plugins.loading import add_plugin
from explorer.core.registry import network
from explorer.lessons.library import shelf
from explorer.pages.page import pages
from explorer.tasks.registry import tasks
from tests.browser.conftest import Troubles
from tests.browser.dictionary import found
from tests.browser.harness import READY
from tests.browser.test_axe import FILE, answer, click, drop_broken, press
from tests.browser.test_own import SWAP
from tests.browser.visit import choose_files, follow
from tests.contracts import NIGHTLY, by_turns
from tests.graphs.link import link

Step = Callable[[Page], object]

SAID = r"""() => {
  // Code, addresses, formulas, names and statements as papers print them are alike everywhere.
  const alike = "code, pre, .mono, .math, math, [translate=no], script, style, noscript,"
    + " .ag-paging-panel, #words, .key, .papers-page [lang=en], .learn-statement [lang=en]";
  const read = ["aria-label", "title", "placeholder", "alt", "aria-description", "label",
    "aria-roledescription", "aria-valuetext"];
  const said = new Set();
  // A frame that is yet to come says nothing.
  if (!document.documentElement) return [];
  const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  for (let text; (text = texts.nextNode()); ) {
    if (!text.parentElement.closest(alike)) said.add(text.data.trim());
  }
  for (const one of document.querySelectorAll(read.map((name) => `[${name}]`).join())) {
    if (one.closest(alike)) continue;
    for (const name of read) said.add(one.getAttribute(name) ?? "");
  }
  return [...said];
}"""
"""Every text of a document, seen, hidden or read out, whatever language it is marked to be."""

DONE = f"({READY}) || 'ready' in document.documentElement.dataset"
"""JavaScript that is true when a page is drawn, be it one of a class, too."""

HCN = "/?net=HCN(3)&from=(000,101)&to=(110,010)&step=1"
ENDS = "from=(000,101)&to=(110,010)"

# The walk ----------------------------------------------------------------------------------------


def see(what: str) -> Step:
    """Return a step: wait until something is there, and says something."""
    return lambda page: expect(page.locator(what).first).not_to_be_empty()


def fill(what: str, text: str, key: str = "") -> Step:
    """Return a step: write something into a field, and press a key there."""

    def step(page: Page) -> None:
        page.fill(what, text)
        if key:
            page.locator(what).press(key)

    return step


def check_file(page: Page) -> None:
    page.locator("#check-field").fill(FILE)
    page.click("#check-go")
    expect(page.locator("#check-list")).to_be_visible()


def open_wrong(page: Page) -> None:
    wrong = {"name": "wrong.json", "mimeType": "application/json", "buffer": b'{"a": ["b", ]}'}
    choose_files(page, "#open-choose", wrong)
    expect(page.get_by_role("alert")).to_be_visible()


SHARED = [
    click(f"#take-{name}", f"#take-{name}[aria-pressed=true]")
    for name in ("slide", "handout", "paper", "course", "code", "network")
]

STATES: dict[str, list[tuple[str, list[Step]]]] = {
    "explore": [
        ("/", []),
        (HCN, [click("#share", "#share-dialog"), *SHARED]),
        (HCN, [press("?", "#keys"), press("Escape", "body"), press("/", "#find:focus")]),
        (HCN, [press("/", "#find:focus"), fill("#find", "cube"), fill("#find", "Würfel")]),
        ("/?net=X", []),
        ("/?net=Q(99)&task=nothing&router=none&step=x", []),
        ("/?net=GHC(4,4)&step=1&from=(9,9)", []),
        (f"/?net=HCN(3)&predict=distance&{ENDS}", [fill("#predict-address", "(111,111)", "Enter")]),
        (f"/?net=HCN(3)&predict=router&{ENDS}", [fill("#predict-address", "(000,100)", "Enter")]),
        ("/?net=Q(4)&predict=distance&pairs=0000~1111;0110~1001", []),
        (f"{HCN}&beside=hcn-b", []),
        (f"{HCN}&beside=Q(6)&beside=CQ(6)", []),
        (f"{HCN}&beside=nothing", []),
        ("/?net=FT(4)&step=1", []),
        ("/?net=DF(2,1)&step=1", []),
        ("/?net=DB(2,4)&step=1", []),
        ("/?net=S(4)&step=1&fault=2134", []),
        ("/?net=Q(72)&step=1", []),
        ("/?net=MC(3,3)&step=1", []),
        ("/?net=MC(4,4)&stage=map", []),
        (link("/", place=0), []),
        ("/nope", []),
    ],
    "pages": [
        (link(place=0), [see("#open-read")]),
        ("/open", [open_wrong]),
        ("/compare?up=beauty", []),
        ("/compare?table=all", [see(".ag-header-cell-text")]),
        ("/known?net=HCN(3)", [see("td.how")]),
        ("/known?net=Q(40)", [see("td.how")]),
        ("/networks", []),
        ("/networks?hosts=1000&ports=36", []),
        ("/networks?want=diameter", []),
        ("/jobs", [see(".job")]),
        ("/jobs?job=0a1b", [see("#jobs-list dd")]),
        ("/embed?net=Q(4)&task=exchange&step=1&chrome=all", []),
        ("/embed?net=HCN(2)&task=check&kind=router", []),
        ("/present", [press("ArrowDown", "#scene-strip")]),
        ("/present#overview", []),
        ("/present?speaker=1", []),
        ("/ask/new?net=Q(4)&predict=distance&from=0101&to=1110", [press("q", "#ask-qr")]),
        ("/ask/new?net=MC(2,2)&predict=router", []),
        ("/ask/new?lesson=routing-by-address&question=1", []),
        ("/ask/7777", []),
        ("/q/", []),
    ],
    "papers": [
        ("/papers", [see(".papers-list.statements a")]),
        ("/papers?id=hcn-3.1-the-link", []),
        ("/papers?id=hcn-5.2-next", []),
        ("/papers?id=hcn-2-fewer-links", [click(".compute", ".told")]),
        ("/papers?tab=tables", []),
        ("/papers?tab=figures", []),
        ("/papers?tab=figures&id=scq-figure-7", []),
        ("/papers?id=nothing&verdict=none", []),
    ],
    "lessons": [
        ("/learn", [drop_broken]),
        ("/learn?side=terms", []),
        ("/learn/routing-by-address?side=guide", []),
        ("/learn/what-a-hypercube-is", [answer]),
        *((f"/learn/{each.name}", []) for each in by_turns(shelf().of("de"), 3)),
    ],
    "tasks": [
        ("/?net=MC(2,1)&task=exchange&step=2", []),
        ("/?net=MC(3,3)&task=exchange&step=1", []),
        ("/?net=Q(20)&task=broadcast&step=2", []),
        ("/?net=S(4)&task=parts", []),
        ("/?net=Mesh(4,4)&task=parts", []),
        ("/?net=Q(4)&task=faults&fault=0001&fault=0011&step=1", []),
        ("/?net=HCN(3)&task=check", [check_file]),
        ("/?net=HCN(3)&task=check&routes=(000,101) (000,100);(000,110)", []),
        *(
            (f"/?net={spec}&task=check&kind=router", [click("#verify-start", "#verify-again")])
            for spec in ("HCN(2)", "Torus(4,4)", "FT(4)")
        ),
    ],
}
"""What is opened, by what it is of, and what is done there: after each step it is looked again."""

CHOSEN = {"select", "segments"}
MOST_EACH = 7 if NIGHTLY else 2
"""Choices of an option that are all walked to."""


def of_tasks() -> Iterator[tuple[str, list[Step]]]:
    """Yield every task, and every choice that it offers, on a cube and on switches."""
    for task in tasks().values():
        for spec in by_turns(("Q(4)", "FT(4)"), 2):
            net = network(spec)
            address = f"/?net={spec}&task={task.key}&step=1"
            yield address, []
            for option in task.options:
                if option.form not in CHOSEN or spec != "Q(4)":
                    continue
                try:
                    values = [value for value, _ in option.choices(net)]
                except ExplorerError:
                    continue
                # Of many alike the last stands for all.
                for value in values[1:] if len(values) <= MOST_EACH else values[-1:]:
                    yield f"{address}&{option.written or option.name}={value}", []


def in_german(path: str) -> str:
    plain, sign, graph = path.partition("#")
    return f"{plain}{'&' if '?' in plain else '?'}lang=de{sign}{graph}"


def walked(page: Page, states: Iterable[tuple[str, list[Step]]]) -> list[str]:
    """Return where English is met, and what it says, each text once."""
    met: dict[str, str] = {}
    changed = True
    for path, steps in states:
        # What was done to a page is gone with it.
        if changed or steps:
            page.goto(in_german(path))
            page.wait_for_function(DONE)
        else:
            follow(page, in_german(path), DONE)
        changed = bool(steps)
        for step in [lambda page: None, *steps]:
            step(page)
            for frame in page.frames:
                for text in frame.evaluate(SAID):
                    # A router of one's own is shown as it is written.
                    if text not in SWAP and (english_words := found(text)):
                        met.setdefault(text, f"{path}: {text!r} has {english_words}")
    return list(met.values())


@pytest.fixture
def own_router(tmp_path: Path, forgotten: None) -> None:
    """A router of one's own, from a file that is read again once it is saved."""
    file = tmp_path / "one_swap.py"
    file.write_text(SWAP, "utf-8")
    add_plugin(str(file))


def watch_amiss(page: Page) -> None:
    """Watch an expression, and what is none."""
    for text in ("j ^ goal", "j +", "zz"):
        page.fill("#own-watch input", text)
        page.locator("#own-watch input").press("Enter")


OWN = "/?net=HCN(3)&from=(000,101)&to=(010,110)&router=one-swap"


def test_a_router_of_ones_own_speaks_german(page: Page, own_router: None) -> None:
    states: list[tuple[str, list[Step]]] = [
        (f"{OWN}&step=1", [watch_amiss]),
        (f"{OWN}&task=check&kind=router", [click("#verify-start", "#verify-again")]),
    ]
    english_texts = walked(page, states)
    assert not english_texts, "\n".join(english_texts)


def test_no_page_is_left_out() -> None:
    paths = {
        path.partition("?")[0].partition("#")[0] for part in STATES.values() for path, _ in part
    }
    assert {page.path for page in pages()} <= {f"/{path.split('/')[1]}" for path in paths}


def test_english_is_told_from_german() -> None:
    assert found("Kosten of the 2 Verbindungen") == ["of", "the"]
    assert found("Distance 2, 2 links shorter") == ["Distance", "shorter"]
    assert not found("Kosten der 2 Verbindungen von MC(2,1): Ghose und Desai, „The HCN“")


@pytest.mark.parametrize("part", STATES)
def test_nothing_is_english_in_german(page: Page, troubles: Troubles, part: str) -> None:
    states = by_turns([*STATES[part], *(of_tasks() if part == "tasks" else ())], 4, 1)
    english_texts = walked(page, states)
    # What there is not is answered so, and that is a trouble of the console.
    if any(path in ("/nope", "/ask/7777") for path, _ in states):
        troubles.clear()
    assert not english_texts, "\n".join(english_texts)
