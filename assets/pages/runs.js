/* Runs: how far long works are; asked again and again while anybody looks. */

import { spoken, t } from "../state/language.js";
import * as pages from "../state/pages.js";
import { changed } from "../state/query.js";
import { request, whenBack } from "../state/server.js";
import { fill, h } from "../widgets/dom.js";

/**
 * @typedef {import("../types/documents").RunDocument} Run
 * @typedef {import("../types/documents").RunsListDocument} Runs
 */

/** Milliseconds between two looks, and after one that was refused. */
const OFTEN = 2000;
const SELDOM = 10_000;

/** @type {Element | null} */
let list = null;
let waiting = 0;

/** @param {Run} run */
function bar({ name, share }) {
  const inner = h("b");
  inner.style.width = `${100 * share}%`;
  const ends = { "aria-valuemin": 0, "aria-valuemax": 100 };
  const now = { "aria-label": name, "aria-valuenow": Math.floor(100 * share) };
  return h("div", { class: "progress", role: "progressbar", ...ends, ...now }, inner);
}

/** One work. @param {Run} run */
const runItem = (run) =>
  h(
    "li",
    { class: "run", "data-state": run.state },
    h("h2", { class: "mono" }, run.name),
    h("span", { class: "state" }, t(run.state)),
    bar(run),
    h("p", null, run.said, run.pace && `: ${run.pace}`),
  );

const NOTHING = t(
  "Nothing has been begun in this folder yet. A command with --resume tells here how far it is.",
);
const UNSERVED = t(
  "This server was not told where to look. Start it with explorer serve --runs DIR, the folder" +
    " that long commands are given by --resume DIR.",
);

/** All works, or why there are none. @param {Runs} document */
export const runList = ({ served, runs }) =>
  runs.length
    ? h("ul", { class: "runs" }, runs.map(runItem))
    : h("p", { class: "lead" }, served ? NOTHING : UNSERVED);

/** What the list says now, so that what is unchanged is left alone. */
let before = "";

async function look() {
  clearTimeout(waiting);
  if (!list || !pages.here("runs") || document.hidden) return;
  const answer = await request(`/runs.json${changed("", { lang: spoken })}`).catch(() => null);
  if (!list) return;
  if (answer?.ok) {
    const text = await answer.text();
    if (text !== before && list) fill(list, runList(JSON.parse(text)));
    before = text;
  }
  clearTimeout(waiting);
  if (!answer) whenBack(look);
  else waiting = window.setTimeout(look, answer.ok ? OFTEN : SELDOM);
}

/** @param {import("../types/documents").RunsDocument} _ @param {HTMLElement} root */
function draw(_, root) {
  list = h("div", { id: "runs-list" });
  before = "";
  fill(
    root,
    h(
      "main",
      null,
      h("h1", null, t("Runs")),
      h("p", { class: "lead" }, t("Works that take hours, and how far each has come.")),
      list,
    ),
  );
  void look();
}

document.addEventListener("visibilitychange", () => void look());

export const page = {
  root: "runs-page",
  ask: () => ({}),
  draw,
  leave() {
    list = null;
    clearTimeout(waiting);
  },
};
