"""The states in which every page is examined: the opened address, and the actions there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from playwright.sync_api import Page, expect

from explorer.core.errors import ExplorerError
from explorer.core.registry import network
from explorer.lessons.library import shelf
from explorer.state.parameter import url_name
from explorer.tasks.registry import tasks
from tests.browser.harness import READY
from tests.browser.visit import choose_files, follow
from tests.contracts import NIGHTLY, by_turns
from tests.graphs.link import link

Step = Callable[[Page], object]
State = tuple[str, list[Step]]

PAGE_READY: Final = f"({READY}) || document.documentElement?.hasAttribute('data-ready')"
"""JavaScript that is true when a page is drawn, be it one of a class, too."""

HCN: Final = "/?net=HCN(3)&from=(000,101)&to=(110,010)&step=1"
ENDS: Final = "from=(000,101)&to=(110,010)"
FILE: Final = "(000,101)\n(000,100)\n(000,110)\n\n(000,101)\n(000,001)\n(111,101)\n"
BROKEN_LESSON: Final = {
    "name": "a.md",
    "mimeType": "text/markdown",
    "buffer": b"---\ntitle: x\n---\n",
}
BROKEN_JSON: Final = {
    "name": "wrong.json",
    "mimeType": "application/json",
    "buffer": b'{"a": ["b", ]}',
}

# Actions --------------------------------------------------------------------------------------


def see(what: str) -> Step:
    """Return a step that waits until an element exists and has text."""
    return lambda page: expect(page.locator(what).first).not_to_be_empty()


def press(key: str, seen: str) -> Step:
    """Return a step: press a key, and wait until something is seen."""

    def step(page: Page) -> None:
        page.keyboard.press(key)
        expect(page.locator(seen)).to_be_visible()

    return step


def click(what: str, seen: str) -> Step:
    """Return a step: click, and wait until something is seen."""

    def step(page: Page) -> None:
        page.locator(what).click()
        expect(page.locator(seen).first).to_be_visible()

    return step


def fill(what: str, text: str, key: str = "") -> Step:
    """Return a step: write something into a field, and press a key there."""

    def step(page: Page) -> None:
        page.fill(what, text)
        if key:
            page.locator(what).press(key)

    return step


def lift_strip(page: Page) -> None:
    # By a key it would be there for two seconds: under the pointer it stays.
    page.mouse.move(700, 890)
    expect(page.locator("#scene-strip")).to_be_visible()


def check_file(page: Page) -> None:
    page.locator("#check-field").fill(FILE)
    page.click("#check-go")
    expect(page.locator("#check-list")).to_be_visible()


def predict_amiss(page: Page) -> None:
    fill("#predict-address", "(111,111)", "Enter")(page)
    expect(page.locator("#explore-hop-title b")).not_to_be_empty()


def answer(page: Page) -> None:
    for number in (1, 2, 3):
        page.locator(f"#question-{number} .learn-answer").first.click()
    expect(page.locator(".learn-verdict:visible")).to_have_count(3)


def drop_broken(page: Page) -> None:
    choose_files(page, "#learn-choose", BROKEN_LESSON)
    expect(page.get_by_role("alert")).to_be_visible()


def open_wrong(page: Page) -> None:
    choose_files(page, "#open-choose", BROKEN_JSON)
    expect(page.get_by_role("alert")).to_be_visible()


SHARED: Final = [
    click(f"#take-{name}", f"#take-{name}[aria-pressed=true]")
    for name in ("slide", "handout", "paper", "course", "code", "network")
]

# Addresses ------------------------------------------------------------------------------------

ABSENT: Final = ("/nope", "/ask/7777")
"""Addresses of nothing: they are answered with an error, which the console reports."""

OF_72_BITS: Final = (
    *(f"task={task}" for task in ("paths", "faults", "circuit", "check", "parts", "traffic")),
    *("beside=e-cube-descending", "fault=%231", "predict=router"),
)
"""Queries of Q(72), at which addresses are long."""

STATES: Final[dict[str, list[State]]] = {
    "explore": [
        ("/", []),
        (HCN, [click("#share", "#share-dialog"), *SHARED]),
        (HCN, [press("?", "#keys"), press("Escape", "body"), press("/", "#find:focus")]),
        (HCN, [press("/", "#find:focus"), fill("#find", "Q(5)"), fill("#find", "Würfel")]),
        ("/?net=X", []),
        ("/?net=Q(99)&task=nothing&router=none&step=x", []),
        ("/?net=GHC(4,4)&step=1&from=(9,9)", []),
        (f"/?net=HCN(3)&predict=distance&{ENDS}", [predict_amiss]),
        (f"/?net=HCN(3)&predict=router&{ENDS}", [fill("#predict-address", "(000,100)", "Enter")]),
        ("/?net=Q(4)&predict=distance&pairs=0000~1111;0110~1001", []),
        (f"{HCN}&beside=hcn-b", []),
        (f"{HCN}&beside=Q(6)&beside=CQ(6)", []),
        (f"{HCN}&beside=nothing", []),
        ("/?net=Q(4)&beside=e-cube-descending", []),
        ("/?net=MC(2,2)&step=1", []),
        ("/?net=SCQ(3,4)&step=1", []),
        ("/?net=FT(4)&step=1", []),
        ("/?net=DF(2,1)&step=1", []),
        ("/?net=DB(2,4)&step=1", []),
        ("/?net=S(4)&step=1&fault=2134", []),
        ("/?net=Q(72)&step=1", []),
        ("/?net=SCQ(10,10)&step=1", []),
        ("/?net=MC(3,3)&step=1", []),
        ("/?net=MC(4,4)&stage=map", []),
        (link("/", place=0), []),
        ("/nope", []),
    ],
    "pages": [
        (link(place=0), [see("#open-read")]),
        ("/open", [open_wrong]),
        ("/compare", []),
        ("/compare?up=beauty", []),
        ("/compare?view=table", []),
        ("/compare?table=all", [see(".ag-header-cell-text")]),
        ("/known?net=HCN(3)", [see("td.how")]),
        ("/known?net=Q(40)", [see("td.how")]),
        ("/networks", []),
        ("/networks?hosts=1000&ports=36", []),
        ("/networks?want=diameter", []),
        ("/jobs", [see(".job")]),
        ("/jobs?job=0a1b", [see("#jobs-list dd")]),
        ("/embed?net=HCN(3)&step=1", []),
        ("/embed?net=Q(4)&task=exchange&step=1&chrome=all", []),
        ("/embed?net=HCN(2)&task=check&kind=router", []),
    ],
    "present and class": [
        ("/present", [lift_strip]),
        ("/present", [press("b", ".present-blank")]),
        ("/present?theme=dark#overview", []),
        ("/present?speaker=1", []),
        ("/ask/new?net=Q(4)&predict=distance&from=0101&to=1110", [press("q", "#ask-qr")]),
        ("/ask/new?net=MC(2,2)&predict=router", []),
        ("/ask/new?lesson=routing-by-address&question=1", []),
        ("/ask/7777", []),
        ("/q/", []),
    ],
    "papers": [
        ("/papers?q=hcn-5.1", []),
        ("/papers", [see(".papers-list.statements a")]),
        ("/papers?id=hcn-6-same-diameter&q=hcn-6", []),
        ("/papers?id=mc-t1-3-2&q=mc-t1", []),
        ("/papers?id=hcn-3.1-the-link&q=hcn-3.1", []),
        ("/papers?id=hcn-5.2-next&q=hcn-5.2", []),
        ("/papers?id=hcn-2-fewer-links&q=hcn-2", [click(".compute", ".told")]),
        ("/papers?tab=tables", []),
        ("/papers?tab=tables&id=hcn-t1", []),
        ("/papers?tab=tables&id=hcn-t2", []),
        ("/papers?tab=tables&id=ghc-a7", []),
        ("/papers?tab=figures", []),
        ("/papers?tab=figures&id=ecq-figure-5", []),
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
        *((f"/?net=Q(4)&task={task}&step=1", []) for task in tasks()),
        *((f"/?net=FT(4)&task={task}&step=1", []) for task in by_turns(tasks(), 2)),
        *((f"/?net=Q(72)&{more}&step=1", []) for more in OF_72_BITS),
    ],
}
"""The addresses that are opened, by subject, with the actions there."""

CHOSEN: Final = {"select", "segments"}
MAX_EACH: Final = 7 if NIGHTLY else 2
"""Choices of an option that are all walked to."""


def of_options() -> Iterator[State]:
    """Yield every choice that a task offers on a cube."""
    net = network("Q(4)")
    for task in tasks().values():
        for option in task.options:
            if option.form not in CHOSEN:
                continue
            try:
                values = [value for value, _ in option.choices(net)]
            except ExplorerError:
                continue
            # Of similar options the last one is tried for all.
            for value in values[1:] if len(values) <= MAX_EACH else values[-1:]:
                name = url_name(option)
                yield f"/?net=Q(4)&task={task.key}&step=1&{name}={value}", []


def in_language(path: str, lang: str) -> str:
    """Return an address in a language; in English as it is."""
    plain, sign, fragment = path.partition("#")
    sep = "&" if "?" in plain else "?"
    return f"{plain}{sep}lang={lang}{sign}{fragment}" if lang else path


def visit(page: Page, state: State, lang: str = "", fresh: bool = True) -> Iterator[bool]:
    """Open a state; yield before each step and when all are done whether they are.

    What is ``fresh`` is loaded: what was done to the page before is gone with it.
    """
    path, steps = state
    if fresh or steps:
        page.goto(in_language(path, lang))
        page.wait_for_function(PAGE_READY)
    else:
        follow(page, in_language(path, lang), PAGE_READY)
    yield not steps
    for number, step in enumerate(steps, 1):
        step(page)
        yield number == len(steps)


def visits(page: Page, states: Iterable[State], lang: str = "") -> Iterator[tuple[str, bool]]:
    """Open states one after the other; yield their paths at each step, and if it is the last."""
    changed = True
    for state in states:
        for done in visit(page, state, lang, changed):
            yield state[0], done
        changed = bool(state[1])
