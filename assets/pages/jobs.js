/* The page Jobs: the progress of long computations, of all or of one; requested again and again
   while the page is visible. */

import { closest } from "../page/page.js";
import { english, langParam, localText, numberText, t } from "../state/language.js";
import { isAddressOf } from "../state/page_table.js";
import { parameter, withChanges } from "../state/query.js";
import { refusal, request, whenBack } from "../state/server.js";
import { copy } from "../widgets/copy.js";
import { decimals } from "../widgets/decimals.js";
import { fill, h } from "../widgets/dom.js";
import { factList } from "../widgets/job_section.js";
import { progressBar, update } from "../widgets/long_work.js";
import { address, data, namedRow, table, terms } from "../widgets/widgets.js";
import { plural } from "../widgets/wording.js";

/**
 * @import {
 *   ComparedJson, JobDocument as Job, JobListDocument as Jobs, JobSum, SumJson,
 *   VerificationJson
 * } from "../types/documents"
 */

/** Milliseconds between two requests. */
const POLL_MS = 2000;
/** Milliseconds after a request that was refused. */
const RETRY_MS = 10_000;

/** The address at which a check of every pair can be started. */
const CHECK = "/?net=HCN(5)&task=check&kind=router";

/** @type {Element | null} */
let list = null;
let pollTimer = 0;
let complaint = "";

/** Returns the progress of a job: its state, a bar, a line of text. @param {Job} job */
const progressOf = (job) => [
  h("span.state", t(job.state)),
  progressBar(job.share, { "aria-labelledby": `job-${job.key}` }),
  h("p", job.said, job.pace && `, ${job.pace}`),
];

/** Returns a job as an item of the list. @param {Job} job */
const jobItem = (job) =>
  h(
    "li.job",
    { "data-state": job.state },
    h("h2", { id: `job-${job.key}` }, h("a", { href: `/jobs?job=${job.key}` }, job.title)),
    progressOf(job),
    verdictOf(job),
  );

/**
 * Returns what a check of every pair has come to, null for other jobs and before its end.
 * @param {Job} job
 */
function verdictOf({ sums, free }) {
  if (free === undefined) return null;
  const { longer, lost, loops } = sums[0].sum;
  /** @type {[string, number | null][]} */
  const counts = [
    [t("Longer"), longer],
    [t("Lost"), lost],
    [t("In a loop"), loops],
  ];
  const words = counts.map(([name, n]) => (n ? `${name}: ${numberText(n)}` : ""));
  const deadlock = free ? t("Cannot deadlock") : free === false ? t("Can deadlock") : "";
  return h("p", [deadlock, ...words].filter(Boolean).join(" · "));
}

/** Returns the text shown if there are no jobs: how to start one, here and in a terminal. */
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

/** Returns the list of all jobs. @param {Jobs} document */
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

/** Returns the buttons of a job. @param {Job} job */
const jobButtons = ({ key, acts, page }) =>
  h(
    "p.acts",
    acts.map((act) => {
      // Pressing it replaces it by another button, which then gets the focus.
      const data = { "data-turn": "act", "data-act": act, "data-key": key };
      return h("button.button.edged", { id: `job-${act}`, ...data }, WORDS[act]);
    }),
    h("button.button.edged", { id: "job-link" }, t("Copy link")),
    page && h("a.button.edged", { href: page }, t("Open its page")),
  );

/**
 * Returns a message with its route, in words.
 * @param {import("../types/documents").PairJson} pair
 */
function pairText({ source, target, length, distance, why }) {
  const ends = h("span.mono", address(source), ` ${t("to")} `, address(target));
  if (length === null) return [ends, `: ${why ?? t("it does not arrive")}`];
  const hops = plural(length, "hop");
  if (distance === null || length === distance) return [ends, `: ${hops}`];
  return [ends, `: ${t("{hops}, {distance} would do", { hops, distance: String(distance) })}`];
}

/**
 * Returns the numbers for the pairs so far.
 * @param {SumJson} sum
 * @returns {Parameters<typeof terms>[0]}
 */
function sumTerms(sum) {
  const delivered = sum.pairs - sum.lost - sum.loops;
  const count = (/** @type {number | null} */ n) =>
    n === null ? t("not known") : h("span.mono", numberText(n));
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
      pair ? /** @type {[string, any][]} */ ([[name, pairText(pair)]]) : [],
    ),
  ];
}

/**
 * Returns the results over all pairs.
 * @param {VerificationJson} whole
 * @returns {Parameters<typeof terms>[0]}
 */
function verifiedTerms({ busiest, saturation, deadlock, stated }) {
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
 * Returns the results over all pairs when routers are compared, except the busiest channels, which
 * are in the table.
 * @param {ComparedJson} whole
 * @returns {Parameters<typeof terms>[0]}
 */
function comparedTerms({ source, target, hops }) {
  const many = hops.map((count) => (count === null ? t("not delivered") : plural(count, "hop")));
  const pair = [
    h("span.mono", address(source), ` ${t("to")} `, address(target)),
    `: ${many.join(", ")}`,
  ];
  const alike = t("Every message takes as many hops by one as by another.");
  return [[t("Pair where they differ most"), hops.length ? pair : alike]];
}

/**
 * Returns the table of the numbers of routers that are compared, a column for each.
 * @param {JobSum[]} sums
 * @param {(number | null)[]} busiest
 */
function lanesTable(sums, busiest) {
  const lists = sums.map(({ sum }) => new Map(sumTerms(sum).map(([name, value]) => [name, value])));
  const names = [...new Set(lists.flatMap((list) => [...list.keys()]))];
  const numberRows = names.map((name) =>
    row(
      name,
      lists.map((list) => list.get(name)),
    ),
  );
  const counts = busiest.map((many) => (many === null ? t("not known") : numberText(many)));
  const heads = ["", ...sums.map(({ of }) => h("span.mono", { ...english }, of))];
  const rows = [numberRows, busiest.length > 0 && row(t("Busiest channel"), counts)];
  return h(
    "div.job-lanes",
    { role: "group", "aria-label": t("Found"), tabindex: 0 },
    table("", heads, rows),
  );
}

/** @param {string} name @param {import("../widgets/dom.js").Child[]} values */
const row = (name, values) => namedRow(name, ...values.map((value) => data(value)));

/** Returns the result of a job: so far, or the final one. @param {Job} job */
function resultOf({ sums, facts, result }) {
  if (facts.length) return factList({ facts });
  if (sums.length > 1 || sums[0]?.of) {
    const comparison = result && "over" in result ? result : null;
    return [
      lanesTable(sums, comparison?.busiest ?? []),
      comparison && terms(comparedTerms(comparison)),
    ];
  }
  const verdict = result && "deadlock" in result ? verifiedTerms(result) : [];
  return terms([...sums.flatMap(({ sum }) => sumTerms(sum)), ...verdict]);
}

/** Returns the page of one job. @param {Jobs} document */
export function oneJob({ jobs: [job] }) {
  const all = h("p.back", h("a", { href: "/jobs" }, t("All jobs")));
  if (!job) {
    const note = t("There is no such job: it was ended, or kept as long as it was to be.");
    return [all, h("h1", t("Jobs")), h("p.lead", note)];
  }
  return [
    all,
    h("h1", { id: `job-${job.key}` }, job.title),
    h("div.job", { "data-state": job.state }, progressOf(job), jobButtons(job)),
    complaint && h("p.complaint", { role: "alert" }, complaint),
    job.sums.length + job.facts.length > 0 && [
      h("h2", job.result ? t("Found") : t("Found so far")),
      resultOf(job),
    ],
    h("h2", t("The same in a terminal")),
    h("p", h("code", job.command)),
  ];
}

/** The documents that are shown, as text: if nothing changes, the list is left alone. */
let shownText = "";

const wantedJob = () => parameter(location.search, "job");

async function poll() {
  clearTimeout(pollTimer);
  if (!list || !isAddressOf("jobs") || document.hidden) return;
  const job = wantedJob();
  const query = withChanges("", { job: job || null, lang: langParam });
  const answer = await request(`/jobs.json${query}`).catch(() => null);
  if (!list || job !== wantedJob()) return;
  if (answer?.ok) show(job, await answer.text());
  clearTimeout(pollTimer);
  if (!answer) whenBack(poll);
  else pollTimer = window.setTimeout(poll, answer.ok ? POLL_MS : RETRY_MS);
}

/** @param {string} job @param {string} text */
function show(job, text) {
  if (!list || text + complaint === shownText) return;
  shownText = text + complaint;
  const parsed = JSON.parse(text);
  update(list, job ? oneJob(parsed) : jobList(parsed));
}

/** Send an action for a job to the server. @param {string} key @param {string} act */
async function sendAction(key, act) {
  const answer = await request(`/jobs/${key}/${act}`, { method: "POST" }).catch(() => null);
  complaint = answer?.ok ? "" : await refusal(answer);
  void poll();
}

document.addEventListener("click", (event) => {
  const pressed = closest(event, "button");
  if (!pressed || !list?.contains(pressed)) return;
  const { act, key } = pressed.dataset;
  if (act && key) void sendAction(key, act);
  if (pressed.id === "job-link") void copy(pressed, location.href);
});

/** @param {import("../types/documents").JobsDocument} document @param {HTMLElement} root */
function draw(document, root) {
  list = h("div", { id: "jobs-list" });
  shownText = complaint = "";
  const head = [
    h("h1", t("Jobs")),
    h("p.lead", t("Computations that take long, and how far each has come.")),
  ];
  const limits = h("p.limits", localText(document.limits));
  fill(root, h("main", document.job ? [] : head, list, limits));
  void poll();
}

document.addEventListener("visibilitychange", () => void poll());

export const page = {
  root: "jobs-page",
  ask: () => ({}),
  draw,
  leave() {
    list = null;
    clearTimeout(pollTimer);
  },
};
