/* The field for pasted routes: checked while one types, the stage follows the last good line. */

import { t } from "../../state/language.js";
import { emit, state } from "../../state/model.js";
import { parameter } from "../../state/query.js";
import * as url from "../../state/url.js";
import { fill, h } from "../../widgets/dom.js";
import { plural } from "../../widgets/wording.js";
import * as picking from "./selection.js";
import { asLines, asLink, lineStart, MOST_IN_LINK, nodesIn, placeOf } from "./set.js";

/** @import { OpenedRoute as Opened } from "../../types/documents" */

/** How long somebody who types has to rest before it is checked, in milliseconds. */
const REST = 180;

/** The most characters of a text that is checked while it is typed. */
const MOST_TYPED = 3000;

const field = h("textarea", {
  id: "check-field",
  rows: 8,
  spellcheck: "false",
  autocomplete: "off",
  wrap: "off",
  "aria-label": t("Routes, pasted or typed"),
  "aria-describedby": "check-complaint",
});
const numbers = h("pre.check-numbers", { "aria-hidden": "true" }, "1");
const complaint = h("p.complaint", { id: "check-complaint", "aria-live": "polite" });
const go = h("button.button.filled", { id: "check-go", disabled: true });
const clear = h("button.button", { id: "check-clear" }, t("Clear"));
const notation = h("span.quiet");

/** The route of the text that is wrong. @type {Opened | null} */
let faulty = null;

/** The field with all that belongs to it. */
export const paste = h(
  "div.section",
  { id: "check-pasting" },
  h("div.head", h("h2", t("Or paste")), notation),
  h("div.check-typed", numbers, field),
  complaint,
  h("div.acts", go, clear),
);

/** The number of the first line of each row: a semicolon parts lines as well. */
function numberedRows() {
  const rows = field.value.split("\n").slice(0, 9999);
  let line = 1;
  return rows.map((row) => {
    const first = `${line}\n`;
    line += row.split(";").length;
    return first;
  });
}

/** Number the rows, mark the one that is wrong, and say on the button what is checked. */
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
  const count = field.value.trim() ? nodesIn(field.value) : 0;
  go.disabled = !count;
  go.textContent = count ? t("Check {nodes}", { nodes: plural(count, "node") }) : t("Check");
}

let waiting = 0;

/** Ask for what is typed, without a step of history. */
function askTyped() {
  updateNumbers();
  clearTimeout(waiting);
  waiting = window.setTimeout(() => {
    const text = asLink(field.value);
    if (text.length > MOST_TYPED || nodesIn(field.value) > MOST_IN_LINK) {
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
  }, REST);
}

/**
 * Why a route is wrong, without the nearest that is right: a button says that.
 * @param {{why: string, nearest: string | null}} route
 */
const withoutNearest = ({ why, nearest }) =>
  nearest && why.endsWith(`: ${nearest}.`) ? why.slice(0, why.lastIndexOf(". ") + 1) : why;

/** What a document says of the text. @param {string} text @param {Opened | null} route */
export function show(text, route) {
  if (document.activeElement !== field) {
    field.value = asLines(parameter(state.doc?.search ?? "", "routes"));
  }
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

/** Write the nearest address in place of what is none. */
function write() {
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
  if (id === "check-go") picking.open(t("pasted"), field.value);
  else if (id === "check-write") write();
  else if (id === "check-clear") {
    field.value = "";
    field.focus();
    askTyped();
    emit("step");
  }
});
