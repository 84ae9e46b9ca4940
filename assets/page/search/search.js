/* The search fields: for a network or an address in the header, for a network in its panel. */

import * as commands from "../../panels/commands.js";
import { tasks } from "../../panels/task_menu.js";
import { nodeOf } from "../../stage/stage.js";
import { tables } from "../../state/config.js";
import { localText, t } from "../../state/language.js";
import { doc, drawing, emit, on, state, veils } from "../../state/model.js";
import { namedPages } from "../../state/page_table.js";
import * as pages from "../../state/pages.js";
import { request, whenBack, withSlowNotice } from "../../state/server.js";
import { setFocus } from "../../state/store.js";
import * as url from "../../state/url.js";
import { combobox } from "../../widgets/controls/combobox.js";
import { h } from "../../widgets/dom.js";
import { asSentence, plural } from "../../widgets/wording.js";
import { areLoaded, load, module } from "../modules.js";
import { notice } from "../notice.js";
import { closest, el, field, onExplore, part } from "../page.js";
import { FARTHEST, LISTED, MISSING_NOTICE, OWN_ROUTER, PAGE, TASK } from "./result_values.js";

/** @import { NamedDocument } from "../../types/documents" */

/** Shown in an empty list. */
const NONE = t(
  "Nothing in the list matches. Enter reads a network as it is written: MC(2,3), 8-ary 2-cube," +
    " hypercube of dimension 4.",
);

/** The module that knows what is offered. */
const RESULTS = "page/search/search_results";

/** Load what is offered, unless it is loaded; the promise is also fulfilled on failure. */
const loadResults = () =>
  areLoaded([RESULTS])
    ? module(RESULTS).fetchTable()
    : load([RESULTS]).then(
        () => module(RESULTS).fetchTable() ?? undefined,
        () => notice(MISSING_NOTICE),
      );

const plain = { type: "text", autocomplete: "off", spellcheck: "false" };

/** Create the fields, once their frame exists. */
export function make() {
  if (el("find") || !el("find-box")) return;
  const input = h("input", {
    ...plain,
    id: "find",
    placeholder: t("Find a network or address"),
    "aria-label": t("Find a network or an address"),
  });
  el("find-box").prepend(input);
  combobox(input, {
    name: t("Networks"),
    fitting(typed) {
      if (!areLoaded([RESULTS])) return [];
      const all = { tasks: tasks(), pages: namedPages(), papers: tables.papers };
      return module(RESULTS).results({ ...all, onMap: onMap(), onExplore: onExplore() }, typed);
    },
    none: (typed) => (isAddress(typed) && onExplore() ? "" : NONE),
    load: loadResults,
    isExact,
    choose: openResult,
    enter: (typed, first) => openResult(targetOf(typed, first)),
  });
  const spec = h("input", { ...plain, id: "network-spec", "aria-label": t("Network") });
  el("spec-box").prepend(spec);
  combobox(spec, {
    name: t("Networks"),
    // An unchanged text is no search: all networks are offered until something is typed.
    fitting(typed) {
      if (!areLoaded([RESULTS])) return [];
      const search = typed === state.doc?.network.spec ? "" : typed;
      return module(RESULTS).suggestionsFor(search, LISTED);
    },
    none: () => NONE,
    load: loadResults,
    isExact,
    choose: open,
    enter: (typed, first) => open(targetOf(typed, first)),
  });
}

/** Close the search field: what is found, or said instead, lies under it. */
const close = () => el("finder")?.hidePopover();

/** Open the search field, over the page. */
export function find() {
  el("finder").showPopover();
  el("find").focus();
}

/** Whether the map is on the stage. */
const onMap = () => onExplore() && state.doc?.stage.kind === "map";

/** Whether a text is itself meant as a spec, whatever matches. @param {string} typed */
const isExact = (typed) => typed.includes("(");

/**
 * Returns the value meant by a text: words that are no spec mean the first match.
 * @param {string} typed
 * @param {string} first
 */
export const targetOf = (typed, first) =>
  // Statements are only opened by choosing them: many texts occur in some statement.
  (!isExact(typed) && !first.startsWith(`${PAGE}/papers?q=`) && first) || typed;

/** @param {string} spec */
function open(spec) {
  if (spec.trim() !== doc().network.spec) commands.open(spec, "net");
}

/**
 * Whether a text is meant as an address: digits, brackets, an index, the turns of a tree; specs and
 * names such as "3D torus" are not.
 * @param {string} text
 */
export const isAddress = (text) =>
  /^[#(]|^r[LR]*$/.test(text) || (/\d/.test(text) && !/[a-z]{2}|^[a-z]\s*\(/i.test(text));

/** Open the result: a network, or a node of the map. @param {string} text */
function openResult(text) {
  const query = text.trim();
  if (query) close();
  if (query) follow(query);
}

/** Go to the target of a result. @param {string} query */
function follow(query) {
  if (query.startsWith(PAGE) || query.startsWith(TASK)) {
    field("find").value = "";
    goToResult(query);
  } else if (query === FARTHEST && onMap()) {
    field("find").value = "";
    emit("fly", query);
  } else if (query === OWN_ROUTER && onExplore()) {
    field("find").value = "";
    void commands.explainOwnRouter();
  }
  // Any text but an address is requested as a network: the answer names the nearest one.
  else if (!onExplore()) void leaveFor(query);
  else if (isAddress(query)) pointOut(query.replace(/\s/g, ""));
  else commands.open(query, "find");
}

/**
 * Leave a page for a network, if it exists; else say so here, and keep the text in the field.
 * @param {string} query
 */
async function leaveFor(query) {
  const pending = request(`/networks/named?net=${encodeURIComponent(query)}`);
  const answer = await withSlowNotice(pending).catch(() => null);
  // Repeat the search if the text is still in the field.
  const retry = () => field("find").value.trim() === query && openResult(query);
  if (!answer?.ok) return whenBack(retry);
  const { spec, why, nearest } = /** @type {NamedDocument} */ (await answer.json());
  if (spec) {
    field("find").value = "";
    return commands.open(spec, "find");
  }
  return notice(localText(asSentence(why)), nearest ? { field: "net", nearest } : undefined);
}

/** Go to a result that is no network. @param {string} value */
function goToResult(value) {
  if (value.startsWith(PAGE)) return pages.go(value.slice(PAGE.length));
  const task = value.slice(TASK.length);
  if (onExplore()) return url.ask({ task: task === "route" ? null : task }, "");
  return pages.go(`/?task=${task}`);
}

/** @param {string} address */
function pointOut(address) {
  const names = [address, `(${address})`];
  const mark = drawing().addresses.findIndex((name) => names.includes(name));
  if (mark < 0) return url.ask({ to: address }, "");
  field("find").value = "";
  focus(mark);
  return el("stage").focus({ preventScroll: true });
}

/** Move the keyboard focus to a node, and announce its position. @param {number} mark */
export function focus(mark) {
  setFocus(mark);
  emit("hover", mark);
  emit("focus");
  const { addresses, home, hulls } = drawing();
  const { distances } = doc();
  const cluster = home[mark] >= 0 && hulls[home[mark]].name;
  const parts = [
    addresses[mark],
    cluster && t("cluster {cluster}", { cluster }),
    plural(nodeOf(mark).connectedEdges().length, "link"),
    distances &&
      !veils().distances &&
      t("{hops} to the target", { hops: plural(distances[mark], "hop") }),
  ];
  part("live").textContent = parts.filter(Boolean).join(", ");
}

on("page", make);
document.addEventListener("click", (event) => {
  if (closest(event, "#finder a")) close();
});
// When the focus leaves the fields, a search ends.
document.addEventListener("focusin", (event) => {
  if (!closest(event, "#finder")) close();
});
on("document", () => {
  // The result is open: clear the field.
  if (el("find") && /** @type {any} */ (doc()).ask.field === "find") field("find").value = "";
});
