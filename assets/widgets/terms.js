/* Terms with an explanation, shown when they are pointed at, focused or touched: their meaning, and
   where it is written. One box for all of them, above everything; Escape closes it. */

import { closest } from "../page/page.js";
import { english, language, locale } from "../state/language.js";
import { fill, h, prose } from "./dom.js";
import { asSentence } from "./wording.js";

/** Milliseconds of hovering before a term is explained, and of absence before the box closes. */
const REST = 120;
const AWAY = 200;

/** Distance of the box from its term and from the edge of the window, in pixels. */
const GAP = 6;
const EDGE = 8;

/** Attributes of elements with text from the table of terms. */
export const termLangAttributes = locale === language ? {} : english;

const EXPLAINED = "[data-term], [data-about]";

/**
 * Returns a term with an explanation: from the table of terms, of its own, or both; just the name
 * if no explanation is known.
 * @param {string} name
 * @param {string | null} [key] in the table of terms
 * @param {string} [explanation] its own explanation
 */
export const term = (name, key, explanation) =>
  key || explanation
    ? h(
        "button.term",
        { "data-term": key || null, "data-about": explanation || null, "aria-describedby": "term" },
        name,
      )
    : name;

const box = globalThis.document && h("div", { id: "term", role: "tooltip", popover: "manual" });

/** The term whose explanation is shown. @type {HTMLElement | null} */
let open = null;
/** Whether it was clicked: then the box stays when the term is left. */
let pinned = false;
let timer = 0;

/** Shows the explanation of a term. @param {HTMLElement} element */
async function explain(element) {
  clearTimeout(timer);
  /** @type {{TERMS: Record<string, {definition: string, place: string}>}} */
  const { TERMS } = await import(`./glossary.${locale}.js`);
  if (!element.isConnected) return;
  const { term: key, about: explanation } = element.dataset;
  const term = key ? TERMS[key] : null;
  fill(
    box,
    h("b", element.textContent),
    term && h("p", termLangAttributes, term.definition),
    explanation && h("p", prose(asSentence(explanation))),
    term && h("p.quiet", { ...termLangAttributes }, asSentence(term.place)),
  );
  if (!box.isConnected) document.body.append(box);
  if (!box.matches(":popover-open")) box.showPopover();
  open = element;
  placeBox(element.getBoundingClientRect());
}

function close() {
  clearTimeout(timer);
  if (box.matches(":popover-open")) box.hidePopover();
  open = null;
  pinned = false;
}

/** Places the box below its term, or above, inside the window. @param {DOMRect} at */
function placeBox(at) {
  const { offsetWidth, offsetHeight } = box;
  const left = Math.max(EDGE, Math.min(at.left, innerWidth - offsetWidth - EDGE));
  const below = at.bottom + GAP + offsetHeight + EDGE <= innerHeight;
  const top = below ? at.bottom + GAP : Math.max(EDGE, at.top - GAP - offsetHeight);
  Object.assign(box.style, { left: `${left}px`, top: `${top}px` });
}

/**
 * Does something after a delay, unless something else is done before.
 * @param {() => void} action
 */
function delayed(action, wait = REST) {
  clearTimeout(timer);
  timer = window.setTimeout(action, wait);
}

if (box) {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch" || pinned) return;
    const element = closest(event, EXPLAINED);
    // The pointer may move into the box.
    if ((element && element === open) || closest(event, "#term")) clearTimeout(timer);
    else if (element) delayed(() => void explain(element));
    else if (open && !open.matches(":focus-visible")) delayed(close, AWAY);
    else if (!open) clearTimeout(timer);
  });
  document.addEventListener("focusin", (event) => {
    const element = closest(event, EXPLAINED);
    if (element?.matches(":focus-visible")) void explain(element);
    else if (open && element !== open) close();
  });
  document.addEventListener("focusout", (event) => {
    if (open && event.target === open && !open.matches(":hover") && !box.matches(":hover")) close();
  });
  document.addEventListener("click", (event) => {
    const element = closest(event, "button.term");
    if (!element) return void (open && !closest(event, "#term") && close());
    if (pinned && element === open) return close();
    pinned = true;
    return void explain(element);
  });
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !open) return;
      // Only the box is closed: a presentation or a dialog around it stays.
      event.stopPropagation();
      event.preventDefault();
      close();
    },
    { capture: true },
  );
  document.addEventListener("scroll", () => open && close(), { capture: true, passive: true });
  window.addEventListener("resize", () => open && close());
}
