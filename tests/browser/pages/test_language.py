"""The interface in another language: its words, numbers and address, and lines from the right."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from explorer.core.registry import families
from explorer.papers.registry import PAPERS
from explorer.talks.talk import example
from tests.browser.conftest import Troubles
from tests.browser.states import ABSENT, STATES, visits
from tests.browser.visit import follow, open_page
from tests.contracts import by_turns

WORD = r"[^\W\d_]{3,}"

NAMES = {
    *(
        "Python",
        "BibTeX",
        "LaTeX",
        "JSON",
        "CSV",
        "SVG",
        "PNG",
        "PDF",
        "TikZ",
        "GIF",
        "MP4",
        "HTML",
        *("Deutsch", "Axiom", "Definition", "Lemma", "log"),
    ),
    *("GraphML", "Esc", "says", "hcn", "Esfahanian", "Binary", "Würfel", *families()),
}
"""Words that are the same in every language: formats, a key, routers, families, typed words."""

CITED = re.compile(
    "|".join(
        re.escape(name)
        for paper in PAPERS
        for name in (paper.title, *re.split(", | and ", paper.authors))
    )
)
"""The authors and the title of a paper, which are not translated."""

TALK = set(re.findall(WORD, " ".join(scene.title for scene in example().scenes)))
"""The words in the titles of the example talk."""

UNSAID = r"""() => {
  // Text outside of a mirrored text, or filled into one, is not from the catalogue.
  const talkTexts = [...document.querySelectorAll("[lang='']")].map((e) => e.textContent)
    .filter(Boolean);
  const unmirrored = (text, within = []) => {
    let left = "";
    for (const sign of text) {
      if (sign === "\u202e" || sign === "\u2066") within.push(sign);
      else if (sign === "\u202c") within.pop();
      // The end of a filled-in text closes everything that began in it: a name may be cut short.
      else if (sign === "\u2069") within.length = Math.max(0, within.lastIndexOf("\u2066"));
      else left += within.at(-1) === "\u202e" ? " " : sign;
    }
    // The words of a talk stay as they are, also where they are filled in.
    return talkTexts.reduce((text, words) => text.replaceAll(words, ""), left);
  };
  const found = [];
  // Marked English, names, addresses and texts to copy are the same in every language, and so are
  // the words of a talk. The paging panel of the grid is never visible.
  const marked = "[lang=en], [lang=''], [translate=no], .ag-paging-panel, code, pre,"
    + " .mono, script, style, noscript, math, #explore-code, #explore-values";
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  // A text may go on after an element in it: in one block it is one text.
  let block = null;
  let within = [];
  for (let text; (text = texts.nextNode()); ) {
    const own = text.parentElement.closest("p, li, td, th, dt, dd, h1, h2, div, section, option");
    if (own !== block) [block, within] = [own, []];
    const left = unmirrored(text.data, within);
    if (!text.parentElement.closest(marked)) found.push(left);
  }
  for (const e of document.body.querySelectorAll("*")) {
    if (e.closest("[lang=en], [lang=''], [translate=no], .ag-paging-panel, script")) continue;
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description"]) {
      if (e.hasAttribute(name)) found.push(unmirrored(e.getAttribute(name)));
    }
  }
  return found;
}"""
"""Every text of a page that is not said in the language of the page, nor marked as English."""

PART = "/papers?id=hcn-6-same-diameter"
"""A statement that joins several, with readings, bars and a witness."""

PAGES = (
    "/?net=MC(2,1)&step=1",
    "/compare",
    "/papers",
    PART,
    "/papers?tab=tables",
    "/learn",
    "/known?net=Q(40)",
)


def test_an_unknown_language_is_reported(page: Page) -> None:
    open_page(page, "/?net=Q(3)&step=1&lang=fr")
    expect(page.locator("#notice")).to_contain_text("Language 'fr' is none of en, de.")


def test_german_is_kept_from_page_to_page(page: Page) -> None:
    open_page(page, "/?net=MC(2,1)&step=1&lang=de")
    assert page.locator("html").get_attribute("lang") == "de"
    expect(page.locator("#facts")).to_contain_text("Knoten")
    expect(page.locator("[data-fact=mean_distance] .measured")).to_have_text("4,625")
    expect(page.locator("[data-task=exchange] b")).to_have_text("Gesamtaustausch")
    # The reason of a hop is said by the server, in the language of the page.
    expect(page.locator("#why")).to_contain_text("die Nachricht kippt")
    assert page.locator("#why [lang=en]").count() == 0
    assert "lang=de" in page.url
    page.click("#more-menu")
    page.get_by_role("link", name="Netze", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Netze")
    assert page.url.endswith("/networks?lang=de")
    page.click("#more-menu")
    page.get_by_role("button", name="EN English", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Networks")
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator("#words").count() == 0


def test_a_german_preposition_within_a_title_is_small(page: Page) -> None:
    open_page(page, "/?net=Q(4)&step=3&lang=de")
    expect(page.locator("#explore-hop-title")).to_contain_text("Hop 3 von 4, zwischen Teilwürfeln")
    expect(page.locator("#legend")).to_have_text("Würfelzwischen Teilwürfeln")


def test_a_statement_is_german_except_printed_text(page: Page) -> None:
    open_page(page, "/papers?id=hcn-2-same-diameter&lang=de")
    opened = page.locator(".statement")
    expect(opened.locator(".computed .value")).to_have_text("5 Hops gegen 6 bei HCN(3)")
    expect(opened.locator(".beside .value").first).to_have_text("identical to hypercubes")
    assert opened.locator("[lang=en]").all_inner_texts() == ["identical to hypercubes"]
    expect(opened.locator(".tag")).to_have_text("anderswo gezählt")
    expect(opened.locator("p.source")).to_contain_text("„The HCN“")
    expect(opened.locator(".checked")).to_contain_text("10 Größen von HCN(1) bis HCN(10)")
    expect(opened.locator(".legend")).to_contain_text("Kürzeste Route, 5 Hops")
    label = opened.locator(".stage svg").get_attribute("aria-label") or ""
    assert label.startswith("HCN(3) mit der Route von")
    stage, wayfinder = (
        opened.locator(part).bounding_box() for part in (".stage", ".legend > .button")
    )
    assert stage
    assert wayfinder
    assert wayfinder["x"] + wayfinder["width"] <= stage["x"] + stage["width"]
    # A search finds German words, and English ones.
    page.fill("#papers-text", "gegenüber")
    row = page.locator(".papers-list.statements li:not([hidden])")
    expect(row.first.locator(".says")).to_contain_text("gegenüber")
    page.fill("#papers-text", "opposite clusters")
    expect(row.first.locator(".says")).to_contain_text("Cluster")


def test_an_algorithm_has_the_words_of_its_paper_one_click_away(page: Page) -> None:
    open_page(page, "/?net=HCN(3)&from=(000,101)&to=(110,010)&step=1&lang=de")
    first = page.locator("#explore-code li span").first
    expect(first).to_have_text("falls i = k: leite im Cluster von j nach l, Ende")
    wording = page.get_by_role("button", name="Im Wortlaut")
    wording.click()
    expect(first).to_have_text("if i = k: route from j to l inside the cluster, stop")
    expect(page.locator("#explore-code")).to_have_attribute("lang", "en")
    expect(page.locator("#explore-code li.lit")).to_have_count(1)
    wording.click()
    expect(first).to_have_text("falls i = k: leite im Cluster von j nach l, Ende")
    open_page(page, "/?net=HCN(3)&from=(000,101)&to=(110,010)&step=1")
    expect(page.locator("#explore-code li")).not_to_have_count(0)
    expect(page.locator(".wording")).to_have_count(0)


@pytest.mark.at_night
@pytest.mark.parametrize("lang", ["de", "ar-XB"])
def test_no_page_is_wider_than_the_window(page: Page, lang: str) -> None:
    for path in PAGES:
        follow(page, f"{path}{'&' if '?' in path else '?'}lang={lang}")
        for width, height in ((1440, 900), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, (path, wide)
        direction = "getComputedStyle(document.querySelector('.stage-box')).direction"
        assert page.evaluate(direction) == "ltr"


CUT_TEXTS = """() => [...document.querySelectorAll("body *")].filter((e) => {
  const hasText = [...e.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const isHidden = !e.checkVisibility() || e.closest("[aria-hidden=true], .unseen, svg");
  if (!hasText || isHidden) return false;
  const scrolls = ["auto", "scroll"].includes(getComputedStyle(e).overflowX);
  const isCut = getComputedStyle(e).overflowX !== "visible";
  const isControl = e.matches("button, .button, .chip, th, label, h1, h2, h3, a");
  return !scrolls && (isCut || isControl) && e.clientWidth > 2 && e.scrollWidth > e.clientWidth + 1;
}).map((e) => `${e.tagName}.${e.className}: ${e.textContent.trim().slice(0, 60)}`)"""
"""The texts of a page that are longer than their elements, with these elements."""


@pytest.mark.parametrize("width", by_turns([390, 1440], 2))
def test_no_german_text_is_longer_than_its_place(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    cut: dict[tuple[str, str], list[str]] = {}
    for lang in ("en", "de"):
        for path in PAGES:
            follow(page, f"{path}{'&' if '?' in path else '?'}lang={lang}")
            cut[lang, path] = page.evaluate(CUT_TEXTS)
    longer: list[str] = []
    for path in PAGES:
        # Texts that are cut off in English too, as long addresses, are cut on purpose.
        texts = {text.partition(":")[0] for text in cut["en", path]}
        german = cut["de", path]
        longer += [f"{path}: {text}" for text in german if text.partition(":")[0] not in texts]
    assert not longer, "\n".join(longer)


@pytest.mark.parametrize("part", STATES)
def test_every_text_is_translated_or_marked_english(
    page: Page, troubles: Troubles, part: str
) -> None:
    unsaid: set[tuple[str, str]] = set()
    states = by_turns(STATES[part], 12, 1)
    for path, _ in visits(page, states, "ar-XB"):
        for text in page.evaluate(UNSAID):
            # Specs, such as HCN(3), are names; a word has three letters or more.
            words = set(re.findall(WORD, re.sub(r"\w+\([^()]*\)", "", CITED.sub("", text))))
            known = NAMES | (TALK if path.startswith("/present") else {path[1:]})
            unsaid |= {(path, text.strip()) for word in words - known}
    if any(path in ABSENT for path, _ in states):
        troubles.clear()
    assert not unsaid, "\n".join(f"{path}: {text}" for path, text in sorted(unsaid))
