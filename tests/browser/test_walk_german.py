"""A walk through every page, task and mode in German meets no English word."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import chain

from playwright.sync_api import Page, expect

from explorer.core.registry import families, network, routers_for
from explorer.lessons.library import HERE
from explorer.pages.page import pages
from explorer.tasks.registry import tasks
from explorer.words.catalogue import catalogue
from explorer.words.forms import GAP
from explorer.words.glossary import glossary, terms
from explorer.words.sentences import sentences
from tests.graphs.link import link

Open = Callable[[Page, str], None]
Act = Callable[[Page], object]

SAID = r"""() => {
  // Code, addresses, formulas and names are the same in every language; English by its mark is not.
  const alike = "code, pre, .mono, .math, math, [translate=no], script, style, noscript, .ag-paging-panel";
  const said = [];
  const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  for (let text; (text = texts.nextNode()); ) {
    if (!text.parentElement.closest(alike)) said.push(text.data.trim());
  }
  for (const one of document.querySelectorAll("*")) {
    if (one.closest(alike)) continue;
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description",
      "aria-roledescription", "aria-valuetext", "data-tip", "label"]) {
      if (one.hasAttribute(name)) said.push(one.getAttribute(name));
    }
  }
  return [...new Set(said.filter(Boolean))];
}"""
"""Every text of a document: what is seen, what is hidden, and what is read out."""

WORD = re.compile(r"[A-Za-zÄÖÜäöüß’]{2,}")

FUNCTION = frozenset(("and", "at", "by", "for", "from", "no", "of", "on", "the", "to", "with"))
"""Words of every other English sentence, which titles in German texts may have."""


HCN = "/?net=HCN(3)&from=(000,101)&to=(110,010)&step=1"


def click(*whats: str) -> Act:
    """Return an act: click on one thing after another, and wait for the last."""

    def act(page: Page) -> None:
        for what in whats:
            page.locator(what).first.click()

    return act


def press(key: str, seen: str) -> Act:
    """Return an act: press a key, and wait until something is seen."""

    def act(page: Page) -> None:
        page.locator("body").press(key)
        expect(page.locator(seen).first).to_be_visible()

    return act


STATES: tuple[tuple[str, Act | None], ...] = (
    ("/", None),
    (HCN, None),
    (HCN, click("#more-menu")),
    (HCN, click("#task-more")),
    (HCN, click("#share")),
    (HCN, click("#facts-open")),
    (HCN, press("?", "#keys")),
    (HCN, press("/", "#find:focus")),
    ("/?net=X", None),
    ("/?net=Q(99)", None),
    ("/?net=GHC(4,4)&step=1&from=(9,9)", None),
    ("/?net=HCN(3)&predict=distance&from=(000,101)&to=(110,010)", None),
    ("/?net=HCN(3)&predict=router&from=(000,101)&to=(110,010)", None),
    ("/?net=Q(4)&predict=distance&pairs=0000~1111;0110~1001", None),
    ("/?net=HCN(3)&beside=hcn-b&from=(000,101)&to=(110,010)&step=1", None),
    (f"{HCN}&beside=Q(6)&beside=CQ(6)", None),
    ("/?net=FT(4)&step=1", None),
    ("/?net=DeBruijn(2,4)&step=1", None),
    ("/?net=Q(72)&step=1", None),
    ("/?net=MC(3,3)&step=1", None),
    ("/?net=MC(3,3)&task=exchange&step=1", None),
    ("/?net=MC(4,4)&stage=map", None),
    ("/?net=Q(20)&task=broadcast&step=2", None),
    ("/?net=Torus(4,4)&step=1", None),
    (link("/"), None),
    (link(), None),
    ("/open", None),
    ("/?net=HCN(3)&task=check&routes=(000,101) (000,100);(000,110)", None),
    ("/?net=HCN(2)&task=check&kind=router", None),
    ("/?net=Torus(4,4)&task=check&kind=router", None),
    ("/?net=Q(4)&task=faults&fault=0001&fault=0011", None),
    ("/?net=Q(4)&task=traffic&over=time", None),
    ("/?net=MC(2,1)&task=exchange&step=2", None),
    ("/?net=S(4)&task=parts", None),
    ("/embed?net=Q(4)&task=exchange&step=1&chrome=all", None),
    ("/compare", None),
    ("/compare?up=beauty", None),
    ("/compare?table=all", None),
    ("/known?net=HCN(3)", None),
    ("/known?net=Q(40)", None),
    ("/networks", None),
    ("/networks?hosts=1000&ports=36", None),
    ("/present", None),
    ("/present#overview", None),
    ("/present?speaker=1", None),
    ("/learn", None),
    ("/learn?side=terms", None),
    ("/learn/routing-by-address?side=guide", None),
    ("/runs", None),
    ("/nope", None),
)


@cache
def english() -> frozenset[str]:
    """Return the words that English texts of the catalogue have and German ones have not."""
    texts = [*catalogue("de"), *sentences("de")]
    german = [
        *sentences("de").values(),
        *chain.from_iterable(
            [said] if isinstance(said, str) else map(str, dict(said).values())
            for said in catalogue("de").values()
        ),
        *chain.from_iterable({**terms("de"), **glossary("de")}.values()),
        *(path.read_text() for path in HERE.glob("*.de.md")),
    ]
    return FUNCTION | (words(texts) - words(german))


def words(texts: Iterable[str]) -> set[str]:
    """Return the words of texts, but of no code in them and of no gaps."""
    bare = (re.sub(r"`[^`]*`", " ", GAP.sub(" ", text)) for text in texts)
    return {word.casefold() for text in bare for word in WORD.findall(text)}
