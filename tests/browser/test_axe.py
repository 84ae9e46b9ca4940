"""What axe asks of every page, in its states, in every theme and in forced colours: nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from explorer.pages.page import pages
from explorer.state.themes import THEMES
from tests.browser.conftest import Troubles
from tests.browser.visit import choose_files, follow, open_page
from tests.contracts import NIGHTLY, by_turns
from tests.graphs.link import link

Act = Callable[[Page], object]

AXE = Path(__file__).parents[1] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"

RUN = """async ([theme, rules]) => {
  document.documentElement.dataset.theme = theme;
  // A colour on its way to another is neither.
  for (const moves of document.getAnimations()) {
    const endless = moves.effect?.getComputedTiming().endTime === Infinity;
    if (endless) moves.cancel();
    else moves.finish();
  }
  const only = rules.length ? { runOnly: { type: "rule", values: rules } } : {};
  // A stage in a frame is a page of its own here.
  const found = await axe.run(document, { resultTypes: ["violations"], iframes: false, ...only });
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html, any, all, none }) =>
    `${theme}: ${id}: ${html.slice(0, 160)}: ${[...any, ...all, ...none][0]?.message ?? ""}`));
}"""
"""What axe finds in a theme: all of it, or what some rules find."""

COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules that a theme can break; what else axe asks is the same in all of them."""

LOOKS = (*(theme for theme in THEMES if theme != "light"), "forced colours")
"""How a page looks besides in light."""

FILE = "(000,101)\n(000,100)\n(000,110)\n\n(000,101)\n(000,001)\n(111,101)\n"
BROKEN = {"name": "a.md", "mimeType": "text/markdown", "buffer": b"---\ntitle: x\n---\n"}


def press(key: str, seen: str) -> Act:
    """Return an act: press a key, and wait until something is seen."""

    def act(page: Page) -> None:
        page.keyboard.press(key)
        expect(page.locator(seen)).to_be_visible()

    return act


def click(what: str, seen: str) -> Act:
    """Return an act: click, and wait until something is seen."""

    def act(page: Page) -> None:
        page.locator(what).click()
        expect(page.locator(seen).first).to_be_visible()

    return act


def check_file(page: Page) -> None:
    page.locator("textarea:visible").first.fill(FILE)
    page.click("#check-go")
    expect(page.locator("#check-list")).to_be_visible()


def predict_amiss(page: Page) -> None:
    page.fill("#predict-address", "(111,111)")
    page.locator("#predict-address").press("Enter")
    expect(page.locator("#explore-hop-title b")).to_have_text("No link")


def answer(page: Page) -> None:
    for number in (1, 2, 3):
        page.locator(f"#question-{number} .learn-answer").first.click()
    expect(page.locator(".learn-verdict:visible")).to_have_count(3)


def drop_broken(page: Page) -> None:
    choose_files(page, "#learn-choose", BROKEN)
    expect(page.get_by_role("alert")).to_be_visible()


MISSING = "/nope"
HCN = "/?net=HCN(3)&from=(000,101)&to=(110,010)&step=1"
GROUPS: dict[str, list[tuple[str, Act | None]]] = {
    "explore": [
        ("/", None),
        (HCN, click("#share", "#share-dialog")),
        (HCN, press("?", "#keys")),
        (HCN, press("/", "#find:focus")),
        ("/?net=X", None),
        (f"{HCN}&predict=distance", predict_amiss),
        ("/?net=Q(4)&predict=distance&pairs=0000~1111;0110~1001", None),
        (f"{HCN}&beside=hcn-b", None),
        (f"{HCN}&beside=Q(6)&beside=CQ(6)", None),
    ],
    "tasks": [
        *(
            (f"/?net=Q(4)&task={task}&step=1", None)
            for task in ("broadcast", "exchange", "traffic", "embed", "faults", "circuit")
        ),
        ("/?net=Q(4)&task=paths", None),
        ("/?net=Q(4)&task=parts", None),
        ("/?net=HCN(3)&task=check", check_file),
        ("/?net=HCN(2)&task=check&kind=router", None),
        ("/?net=Q(72)&step=1", None),
    ],
    "pages": [
        ("/networks", None),
        ("/open", None),
        (link(), None),
        (link("/"), None),
        ("/compare", None),
        ("/papers?q=hcn-5.1", None),
        ("/papers?tab=tables&id=hcn-t2", None),
        ("/papers?tab=figures&id=ecq-figure-5", None),
        ("/jobs", lambda page: page.wait_for_selector(".job")),
        ("/jobs?job=0a1b", lambda page: page.wait_for_selector("#jobs-list dd")),
        ("/known?net=HCN(3)", None),
        (MISSING, None),
        ("/embed?net=HCN(3)&step=1", None),
        ("/embed?net=HCN(2)&task=check&kind=router", None),
    ],
    "learn and present": [
        ("/present#overview", None),
        ("/learn", drop_broken),
        ("/learn?side=terms", None),
        ("/learn/what-a-hypercube-is?lang=de", None),
        ("/learn/what-a-hypercube-is", answer),
        ("/learn/cost-and-density", None),
        ("/learn/routing-by-address?side=guide", None),
        ("/present", press("ArrowDown", "#scene-strip")),
        ("/present", press("b", ".present-blank")),
        ("/present?speaker=1", None),
    ],
}


def looked(page: Page, look: str) -> list[str]:
    """Return what axe finds in the colours of a look."""
    forced = look == LOOKS[-1]
    if forced:
        page.emulate_media(forced_colors="active")
    result: list[str] = page.evaluate(RUN, ["light" if forced else look, COLOURS])
    if forced:
        page.emulate_media(forced_colors="none")
    return result


@pytest.mark.parametrize("group", GROUPS)
def test_axe_finds_nothing_on_any_page_state_and_theme(
    new_page: Callable[..., Page], troubles: Troubles, group: str
) -> None:
    page = new_page(reduced_motion="reduce")
    page.add_init_script(path=AXE)
    violations: list[str] = []
    changed = True
    for number, (path, act) in enumerate(by_turns(GROUPS[group], 4)):
        # What was done to a page is gone with it.
        (open_page if changed or act else follow)(page, path)
        changed = bool(act)
        if act:
            act(page)
        if path == MISSING:
            troubles.clear()
        result = page.evaluate(RUN, ["light", []])
        # By day a state is looked at in one look besides.
        for look in LOOKS if NIGHTLY else (LOOKS[number % len(LOOKS)],):
            result += looked(page, look)
        violations += [f"{path}: {line}" for line in result]
    assert not violations, "\n".join(violations)


CLASS = [
    ("/ask/new?net=Q(4)&predict=distance&from=0101&to=1110", "a", ".verdict-row"),
    ("/ask/new?net=MC(2,2)&predict=router", "q", "#ask-qr"),
    ("/ask/new?lesson=routing-by-address&question=1", "a", ".option-row .n:visible"),
    ("/ask/7777", "", "#ask-foot a"),
    ("/q/", "", "#ask-find"),
]


@pytest.mark.parametrize(("path", "key", "seen"), by_turns(CLASS, 2))
def test_axe_finds_nothing_on_the_walls_and_phones_of_a_class(
    new_page: Callable[..., Page], path: str, key: str, seen: str
) -> None:
    wall = new_page(reduced_motion="reduce")
    phone = new_page(viewport={"width": 390, "height": 844})
    violations: list[str] = []
    for page in (wall, phone):
        page.add_init_script(path=AXE)
    wall.goto(path)
    wall.wait_for_selector("html[data-ready]")
    if key == "a":
        phone.goto(f"/q/{wall.locator('#ask-code').inner_text()}")
        phone.locator("[data-node='0100'], .row").first.click()
        expect(wall.locator("#ask-count")).to_contain_text("1 of 1")
    if key:
        wall.keyboard.press(key)
    expect(wall.locator(seen).first).to_be_visible()
    if key == "a":
        expect(phone.locator(".reason")).to_be_visible()
    for page in [wall, phone][: 1 + (key == "a")]:
        violations += page.evaluate(RUN, ["light", []])
        for look in LOOKS:
            violations += looked(page, look)
    assert not violations, "\n".join(violations)


def test_no_page_is_left_out() -> None:
    visited = {path.partition("?")[0].partition("#")[0] for g in GROUPS.values() for path, _ in g}
    tops = {f"/{path.split('/')[1]}" for path in visited}
    assert {page.path for page in pages()} <= tops


@pytest.mark.at_night
def test_axe_would_tell(page: Page) -> None:
    page.add_init_script(path=AXE)
    open_page(page, "/networks")
    page.evaluate("document.querySelector('nav a').style.color = '#eee'")
    result = page.evaluate(RUN, ["light", []])
    assert any(": color-contrast:" in line for line in result), result
    page.evaluate("document.querySelector('nav a').style.color = '#222'")
    for look in ("dark", "projector"):
        result = looked(page, look)
        assert any(f"{look}: color-contrast:" in line for line in result) == (look == "dark"), (
            result
        )
