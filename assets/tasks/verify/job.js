/* The check handed to the server, as a job that goes on when this tab is closed. */

import { spoken, t } from "../../state/language.js";
import { emit } from "../../state/model.js";
import { request } from "../../state/server.js";
import * as url from "../../state/url.js";
import { h } from "../../widgets/dom.js";
import { localText } from "../../widgets/prose.js";
import { note } from "../../widgets/widgets.js";
import { pause, run } from "./run.js";
import { percent } from "./words.js";

/** @typedef {import("../../types/documents").JobDocument} Job */

/** Milliseconds between two looks at a job that is not over. */
const OFTEN = 2000;

/** The job of the check on screen, as it was seen last: null where there is none. */
const seen = {
  key: "",
  /** @type {Job | null} */
  job: null,
  trouble: "",
};
let timer = 0;

/** Look at the job of the check on screen, and again while it is not over. */
export async function look() {
  const key = run.everyPair?.job?.key ?? "";
  if (key !== seen.key) Object.assign(seen, { key, job: null, trouble: "" });
  clearTimeout(timer);
  if (!key) return;
  const answer = await request(`/jobs.json?job=${key}`).catch(() => null);
  if (key !== run.everyPair?.job?.key || !answer?.ok) return;
  take((await answer.json()).jobs[0] ?? null);
}

/** @param {Job | null} job */
function take(job) {
  const before = JSON.stringify(seen.job);
  seen.job = job;
  clearTimeout(timer);
  if (job && job.state !== "done" && job.state !== "paused" && !document.hidden) {
    timer = window.setTimeout(() => void look(), OFTEN);
  }
  if (JSON.stringify(job) !== before) emit("pairs");
}

/** Hand the check to the server: what was found here stays, and rests. */
export async function handOver() {
  const { everyPair } = run;
  if (!everyPair?.job) return;
  await pause();
  url.keep({ pairs: null });
  const query = new URLSearchParams(everyPair.asks);
  if (spoken) query.set("lang", spoken);
  const answer = await request(`/jobs/begin?${query}`, { method: "POST" }).catch(() => null);
  const document = await answer?.json().catch(() => null);
  if (run.everyPair?.job?.key !== everyPair.job.key) return;
  seen.trouble = answer?.ok ? "" : (document?.refused ?? t("The server does not answer."));
  if (answer?.ok) take(document);
  emit("pairs");
}

/** What the panel says of the job: where it is, or that there can be one, with its limits. */
export function offered() {
  const offer = run.everyPair?.job;
  if (!offer || seen.key !== offer.key) return [];
  const { job, trouble } = seen;
  if (job) {
    const share = percent(Math.round(1000 * job.share), 1000);
    return h(
      "p",
      { class: "of-job" },
      t("The server has a job of this: {state}, {share}.", { state: t(job.state), share }),
      " ",
      h("a", { id: "verify-job", href: `/jobs?job=${job.key}` }, t("Show it")),
    );
  }
  if (run.status === "done") return [];
  return [
    h(
      "div",
      { class: "acts of-job" },
      h("button", { type: "button", class: "button edged", id: "verify-hand" }, handWords()),
    ),
    note(t("It goes on when this tab is closed."), " ", localText(offer.limits)),
    trouble && h("p", { class: "complaint", role: "alert" }, trouble),
  ];
}

const handWords = () => t("Hand it to the server");

document.addEventListener("visibilitychange", () => {
  if (!document.hidden && seen.job) void look();
});
