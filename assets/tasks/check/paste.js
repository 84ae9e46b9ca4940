/* The field for pasted routes. They are checked while one types. */

import { t } from "../../state/language.js";
import { emit, state } from "../../state/model.js";
import { parameter } from "../../state/query.js";
import * as url from "../../state/url.js";
import { fill, h, VERBATIM } from "../../widgets/dom.js";
import * as picking from "./selection.js";
import { asLines, asLink, contentText, lineStart, MAX_IN_LINK, nodesIn, placeOf } from "./set.js";

/** @import { OpenedRoute as Opened } from "../../types/documents" */

/** Milliseconds without typing after which the text is checked. */
const TYPING_REST_MS = 180;

/** A text of more characters is not checked while it is typed. */
const MAX_TYPED = 3000;

const field = h("textarea", {
  id: "check-field",
  rows: 8,
  ...VERBATIM,
  wrap: "off",
  "aria-label": t("Routes, pasted or typed"),
  "aria-describedby": "check-complaint",
});
const numbers = h("pre.check-numbers", { "aria-hidden": "true" }, "1");
const complaint = h("p.complaint", { id: "check-complaint", "aria-live": "polite" });
const checkButton = h("button.button.filled", { id: "check-go", disabled: true });
const clear = h("button.button", { id: "check-clear" }, t("Clear"));
const notation = h("span.quiet");

/** The wrong route that is opened. @type {Opened | null} */
let faulty = null;

/** The element with the field and all that belongs to it. */
export const paste = h(
  "div.section",
  { id: "check-pasting" },
  h("div.head", h("h2", t("Or paste")), notation),
  h("div.check-typed", numbers, field),
  complaint,
  h("div.acts", checkButton, clear),
);

/**
 * Returns for each row of the field the number of its first line: semicolons separate lines too.
 */
function numberedRows() {
  const rows = field.value.split("\n").slice(0, 9999);
  let line = 1;
  return rows.map((row) => {
    const first = `${line}\n`;
    line += row.split(";").length;
    return first;
  });
}

/** Update the numbers of the rows, the mark at the wrong one, and the text of the button. */
function updateNumbers() {
  const start = faulty?.entry ? lineStart(field.value, faulty.entryLine) : -1;
  const wrong = start < 0 ? 0 : field.value.slice(0, start).split("\n").length;
  const numbered = numberedRows();
  fill(
    numbers,
    numbered.slice(0, Math.max(0, wrong - 1)).join(""),
    wrong > 0 && h("b", numbered[wrong - 1] ?? ""),
    numbered.slice(wrong).join(""),
  );
  numbers.scrollTop = field.scrollTop;
  const content = contentText(field.value);
  checkButton.disabled = !content;
  checkButton.textContent = content ? t("Check {routes}", { routes: content }) : t("Check");
}

let typingTimer = 0;

/** The routes of the last document's address. */
let addressed = "";

/** Check what is typed, without a step of history. */
function askTyped() {
  updateNumbers();
  clearTimeout(typingTimer);
  typingTimer = window.setTimeout(() => {
    const text = asLink(field.value);
    if (text.length > MAX_TYPED || nodesIn(field.value) > MAX_IN_LINK) {
      fill(notation, t("too long to follow: press Check"));
      return;
    }
    const search = url.question(state.doc?.search ?? "", {
      routes: text || null,
      line: null,
      file: null,
      trouble: null,
    });
    url.send(search, { push: false });
  }, TYPING_REST_MS);
}

/**
 * Returns why a route is wrong, without the nearest address, which is on a button.
 * @param {{why: string, nearest: string | null}} route
 */
const withoutNearest = ({ why, nearest }) =>
  nearest && why.endsWith(`: ${nearest}.`) ? why.slice(0, why.lastIndexOf(". ") + 1) : why;

/** Show what a document says about the text. @param {string} text @param {Opened | null} route */
export function show(text, route) {
  const routes = parameter(state.doc?.search ?? "", "routes");
  // A document with the same routes says nothing about a text that is not in the address, or not
  // yet.
  if (routes !== addressed && document.activeElement !== field) field.value = asLines(routes);
  addressed = routes;
  fill(notation, text && t(text));
  const wrong = route !== null && route.trouble === "address" && field.value.trim() !== "";
  field.classList.toggle("wrong", wrong);
  field.setAttribute("aria-invalid", String(wrong));
  fill(
    complaint,
    wrong && withoutNearest(route),
    wrong &&
      route.entry !== null &&
      route.nearest && [
        " ",
        h("button.plain", { id: "check-write" }, t("Write {nearest}", { nearest: route.nearest })),
      ],
  );
  faulty = wrong ? route : null;
  updateNumbers();
}

/** Replace the wrong address by the nearest one. */
function writeNearest() {
  if (!faulty?.entry || !faulty.nearest) return;
  const place = placeOf(field.value, faulty);
  if (place < 0) return;
  const after = field.value.slice(place + faulty.entry.length);
  field.value = field.value.slice(0, place) + faulty.nearest + after;
  field.focus();
  askTyped();
}

/** Put the focus into the field. */
export const focus = () => field.focus();

field.addEventListener("input", askTyped);
field.addEventListener("scroll", () => {
  numbers.scrollTop = field.scrollTop;
});
paste.addEventListener("click", ({ target }) => {
  const id = target instanceof Element ? target.closest("button")?.id : "";
  if (id === "check-go") {
    // What the typing still asks would take the place of the row that is opened.
    clearTimeout(typingTimer);
    picking.open(t("pasted"), field.value);
  } else if (id === "check-write") writeNearest();
  else if (id === "check-clear") {
    field.value = "";
    field.focus();
    askTyped();
    emit("step");
  }
});
