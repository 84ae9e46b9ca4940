/* Jobs: how far long works are; asked again and again while anybody looks. */

import { spoken, t } from "../state/language.js";
import * as pages from "../state/pages.js";
import { changed } from "../state/query.js";
import { request, whenBack } from "../state/server.js";
import { fill, h } from "../widgets/dom.js";

/**
 * @typedef {import("../types/documents").JobDocument} Job
 * @typedef {import("../types/documents").JobListDocument} Jobs
 */

/** Milliseconds between two looks, and after one that was refused. */
const OFTEN = 2000;
const SELDOM = 10_000;

/** @type {Element | null} */
let list = null;
let waiting = 0;

/** @param {Job} job */
function bar({ name, share }) {
  const inner = h("b");
  inner.style.width = `${100 * share}%`;
  const ends = { "aria-valuemin": 0, "aria-valuemax": 100 };
  const now = { "aria-label": name, "aria-valuenow": Math.floor(100 * share) };
  return h("div", { class: "progress", role: "progressbar", ...ends, ...now }, inner);
}

/** One work. @param {Job} job */
const jobItem = (job) =>
  h(
    "li",
    { class: "job", "data-state": job.state },
    h("h2", { class: "mono" }, job.name),
    h("span", { class: "state" }, t(job.state)),
    bar(job),
    h("p", null, job.said, job.pace && `: ${job.pace}`),
  );

const NOTHING = t(
  "Nothing has been begun in this folder yet. A command with --resume tells here how far it is.",
);
const UNSERVED = t(
  "This server was not told where to look. Start it with explorer serve --jobs DIR, the folder" +
    " that long commands are given by --resume DIR.",
);

/** All works, or why there are none. @param {Jobs} document */
export const jobList = ({ served, jobs }) =>
  jobs.length
    ? h("ul", { class: "jobs" }, jobs.map(jobItem))
    : h("p", { class: "lead" }, served ? NOTHING : UNSERVED);

/** What the list says now, so that what is unchanged is left alone. */
let before = "";

async function look() {
  clearTimeout(waiting);
  if (!list || !pages.here("jobs") || document.hidden) return;
  const answer = await request(`/jobs.json${changed("", { lang: spoken })}`).catch(() => null);
  if (!list) return;
  if (answer?.ok) {
    const text = await answer.text();
    if (text !== before && list) fill(list, jobList(JSON.parse(text)));
    before = text;
  }
  clearTimeout(waiting);
  if (!answer) whenBack(look);
  else waiting = window.setTimeout(look, answer.ok ? OFTEN : SELDOM);
}

/** @param {import("../types/documents").JobsDocument} _ @param {HTMLElement} root */
function draw(_, root) {
  list = h("div", { id: "jobs-list" });
  before = "";
  fill(
    root,
    h(
      "main",
      null,
      h("h1", null, t("Jobs")),
      h("p", { class: "lead" }, t("Works that take hours, and how far each has come.")),
      list,
    ),
  );
  void look();
}

document.addEventListener("visibilitychange", () => void look());

export const page = {
  root: "jobs-page",
  ask: () => ({}),
  draw,
  leave() {
    list = null;
    clearTimeout(waiting);
  },
};
