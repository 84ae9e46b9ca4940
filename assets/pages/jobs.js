/* Jobs: how far long works are, all of them or one; asked again and again while anybody looks. */

import { around } from "../page/page.js";
import { english, spoken, t } from "../state/language.js";
import * as pages from "../state/pages.js";
import { changed, parameter } from "../state/query.js";
import { refusal, request, whenBack } from "../state/server.js";
import { copy } from "../widgets/copy.js";
import { decimals } from "../widgets/decimals.js";
import { fill, h } from "../widgets/dom.js";
import { factList } from "../widgets/job_section.js";
import { progressBar, update } from "../widgets/long_work.js";
import { localText } from "../widgets/prose.js";
import { address, data, table, terms } from "../widgets/widgets.js";
import { plural, thousands } from "../widgets/wording.js";

/**
 * @import {
 *   ComparedJson, JobDocument as Job, JobListDocument as Jobs, JobSum, SumJson,
 *   VerificationJson
 * } from "../types/documents"
 */

/** Milliseconds between two looks, and after one that was refused. */
const OFTEN = 2000;
const SELDOM = 10_000;

/** Where a check of every pair is begun. */
const CHECK = "/?net=HCN(5)&task=check&kind=router";

/** @type {Element | null} */
let list = null;
let waiting = 0;
let complaint = "";

/** How far a job is: its state, its bar, a line. @param {Job} job */
const far = (job) => [
  h("span.state", t(job.state)),
  progressBar(job.share, { "aria-labelledby": `job-${job.key}` }),
  h("p", job.said, job.pace && `, ${job.pace}`),
];

/** One of all. @param {Job} job */
const jobItem = (job) =>
  h(
    "li.job",
    { "data-state": job.state },
    h(
      "h2.mono",
      { id: `job-${job.key}` },
      h("a", { href: `/jobs?job=${job.key}`, ...english }, job.name),
    ),
    far(job),
  );

/** What there is to do where there is none: on a page, and in a terminal. */
const noJobs = () => [
  h(
    "p.lead",
    t("There is no job. A check of every pair can be handed to the server:"),
    " ",
    h("a", { href: CHECK }, t("a router, every pair")),
    ".",
  ),
  h(
    "p.lead",
    t("In a terminal, a command keeps its job in the folder of explorer serve --jobs DIR:"),
    h("code", 'explorer verify "HCN(5)" --pairs all --resume DIR'),
  ),
];

/** All jobs, or what to do where there is none. @param {Jobs} document */
export const jobList = ({ served, jobs }) =>
  jobs.length
    ? h("ul.jobs", jobs.map(jobItem))
    : served
      ? noJobs()
      : h("p.lead", t("This server does no jobs."));

const WORDS = {
  pause: t("Pause"),
  resume: t("Go on"),
  end: t("End and delete it"),
};

/** What can be done with a job. @param {Job} job */
const acts = ({ key, acts, page }) =>
  h(
    "p.acts",
    acts.map((act) => {
      // It becomes another one when it was pressed: who pressed it is on that.
      const data = { "data-turn": "act", "data-act": act, "data-key": key };
      return h("button.button.edged", { id: `job-${act}`, ...data }, WORDS[act]);
    }),
    h("button.button.edged", { id: "job-link" }, t("Copy link")),
    page && h("a.button.edged", { href: page }, t("Open its page")),
  );

/** A message and how it fares. @param {import("../types/documents").PairJson} pair */
function ends({ source, target, length, distance, why }) {
  const way = h("span.mono", address(source), ` ${t("to")} `, address(target));
  if (length === null) return [way, `: ${why ?? t("it does not arrive")}`];
  const hops = plural(length, "hop");
  if (distance === null || length === distance) return [way, `: ${hops}`];
  return [way, `: ${t("{hops}, {distance} would do", { hops, distance: String(distance) })}`];
}

/** What pairs come to so far. @param {SumJson} sum @returns {Parameters<typeof terms>[0]} */
function numbers(sum) {
  const delivered = sum.pairs - sum.lost - sum.loops;
  const count = (/** @type {number | null} */ n) =>
    n === null ? t("not known") : h("span.mono", thousands(n));
  /** @type {[string, import("../types/documents").PairJson | null][]} */
  const pairs = [
    [t("Longest"), sum.longest],
    [t("Worst stretch"), sum.longer ? sum.worst : null],
    [t("First lost"), sum.first_lost ?? sum.first_loop],
  ];
  return [
    [t("Pairs"), count(sum.pairs)],
    [t("Delivered"), count(delivered)],
    [t("Shortest"), count(sum.shortest)],
    [t("Longer"), count(sum.longer)],
    [t("Lost"), count(sum.lost)],
    [t("In a loop"), count(sum.loops)],
    [t("Mean hops"), h("span.mono", decimals(sum.hops / Math.max(1, delivered), 3))],
    ...pairs.flatMap(([name, pair]) =>
      pair ? /** @type {[string, any][]} */ ([[name, ends(pair)]]) : [],
    ),
  ];
}

/**
 * What follows of all pairs.
 * @param {VerificationJson} whole
 * @returns {Parameters<typeof terms>[0]}
 */
function follows({ busiest, saturation, deadlock, stated }) {
  const free = (stated ?? deadlock).free;
  const channels = stated ? null : deadlock.virtual_channels;
  return [
    [
      t("Busiest channel"),
      busiest && [
        h("span.mono", busiest.link.join(" → ")),
        `: ${plural(busiest.messages, "message")}`,
      ],
    ],
    [
      t("Busiest channel full at load"),
      saturation && h("span.mono", decimals(saturation, 4)),
      "full_load",
    ],
    [
      t("Deadlock"),
      free
        ? t("Cannot deadlock")
        : free === false
          ? [
              t("Can deadlock"),
              channels && `: ${plural(channels, "virtual channel")} ${t("break every cycle")}`,
            ]
          : t("not known"),
    ],
  ];
}

/**
 * What follows of all pairs, of lanes side by side: their busiest channels are rows of the table.
 * @param {ComparedJson} whole
 * @returns {Parameters<typeof terms>[0]}
 */
function differs({ source, target, hops }) {
  const many = hops.map((count) => (count === null ? t("not delivered") : plural(count, "hop")));
  const pair = [
    h("span.mono", address(source), ` ${t("to")} `, address(target)),
    `: ${many.join(", ")}`,
  ];
  const alike = t("Every message takes as many hops by one as by another.");
  return [[t("Pair where they differ most"), hops.length ? pair : alike]];
}

/**
 * Numbers of lanes side by side, a column each.
 * @param {JobSum[]} sums
 * @param {(number | null)[]} busiest
 */
function lanesTable(sums, busiest) {
  const lists = sums.map(({ sum }) => new Map(numbers(sum).map(([name, value]) => [name, value])));
  const names = [...new Set(lists.flatMap((list) => [...list.keys()]))];
  const numberRows = names.map((name) =>
    row(
      name,
      lists.map((list) => list.get(name)),
    ),
  );
  const counts = busiest.map((many) => (many === null ? t("not known") : thousands(many)));
  const heads = ["", ...sums.map(({ of }) => h("span.mono", { ...english }, of))];
  const rows = [numberRows, busiest.length > 0 && row(t("Busiest channel"), counts)];
  return h(
    "div.job-lanes",
    { role: "group", "aria-label": t("Found"), tabindex: 0 },
    table("", heads, rows),
  );
}

/** @param {string} name @param {import("../widgets/dom.js").Child[]} values */
const row = (name, values) =>
  h(
    "tr",
    h("th", { scope: "row" }, name),
    values.map((value) => data(value)),
  );

/** What a job comes to: so far, and what follows when it is whole. @param {Job} job */
function comesTo({ sums, facts, result }) {
  if (facts.length) return factList({ facts });
  if (sums.length > 1 || sums[0]?.of) {
    const whole = result && "over" in result ? result : null;
    return [lanesTable(sums, whole?.busiest ?? []), whole && terms(differs(whole))];
  }
  const whole = result && "deadlock" in result ? follows(result) : [];
  return terms([...sums.flatMap(({ sum }) => numbers(sum)), ...whole]);
}

/** One job alone. @param {Jobs} document */
export function oneJob({ jobs: [job] }) {
  const all = h("p.back", h("a", { href: "/jobs" }, t("All jobs")));
  if (!job) {
    const gone = t("There is no such job: it was ended, or kept as long as it was to be.");
    return [all, h("h1", t("Jobs")), h("p.lead", gone)];
  }
  return [
    all,
    h("h1.mono", { id: `job-${job.key}`, ...english }, job.name),
    h("div.job", { "data-state": job.state }, far(job), acts(job)),
    complaint && h("p.complaint", { role: "alert" }, complaint),
    job.sums.length + job.facts.length > 0 && [
      h("h2", job.result ? t("Found") : t("Found so far")),
      comesTo(job),
    ],
    h("h2", t("The same in a terminal")),
    h("p", h("code", job.command)),
  ];
}

/** What the list says now, so that what is unchanged is left alone. */
let before = "";

const wanted = () => parameter(location.search, "job");

async function look() {
  clearTimeout(waiting);
  if (!list || !pages.here("jobs") || document.hidden) return;
  const job = wanted();
  const query = changed("", { job: job || null, lang: spoken });
  const answer = await request(`/jobs.json${query}`).catch(() => null);
  if (!list || job !== wanted()) return;
  if (answer?.ok) show(job, await answer.text());
  clearTimeout(waiting);
  if (!answer) whenBack(look);
  else waiting = window.setTimeout(look, answer.ok ? OFTEN : SELDOM);
}

/** @param {string} job @param {string} text */
function show(job, text) {
  if (!list || text + complaint === before) return;
  before = text + complaint;
  const document_ = JSON.parse(text);
  update(list, job ? oneJob(document_) : jobList(document_));
}

/** Do something with a job. @param {string} key @param {string} act */
async function does(key, act) {
  const answer = await request(`/jobs/${key}/${act}`, { method: "POST" }).catch(() => null);
  complaint = answer?.ok ? "" : await refusal(answer);
  void look();
}

document.addEventListener("click", (event) => {
  const pressed = around(event, "button");
  if (!pressed || !list?.contains(pressed)) return;
  const { act, key } = pressed.dataset;
  if (act && key) void does(key, act);
  if (pressed.id === "job-link") void copy(pressed, location.href);
});

/** @param {import("../types/documents").JobsDocument} shown @param {HTMLElement} root */
function draw(shown, root) {
  list = h("div", { id: "jobs-list" });
  before = complaint = "";
  const head = [
    h("h1", t("Jobs")),
    h("p.lead", t("Works that take long, and how far each has come.")),
  ];
  const limits = h("p.limits", localText(shown.limits));
  fill(root, h("main", shown.job ? [] : head, list, limits));
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
