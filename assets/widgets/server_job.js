/* A computation handed to the server as a job, which goes on when this tab is closed. */

import { langParam, localText, t } from "../state/language.js";
import { refusal, request } from "../state/server.js";
import { percent } from "./decimals.js";
import { h } from "./dom.js";
import { workButton } from "./long_work.js";
import { note } from "./widgets.js";

/** @import { JobDocument as Job, JobOffer } from "../types/documents" */

/**
 * The computation on screen: `id` is the prefix of element ids, `query` starts a job of it, `pause`
 * pauses the computation in this tab, `changed` shows the job anew.
 * @typedef {object} Question
 * @property {string} id
 * @property {() => JobOffer | null} offer
 * @property {() => string} query
 * @property {() => boolean} isDone
 * @property {() => unknown} pause
 * @property {(job: Job | null) => void} changed
 */

/** Milliseconds between two requests for an unfinished job. */
const POLL_MS = 2000;

/** The job of the computation on screen. @param {Question} question */
export function serverJob({ id, offer, query, isDone, pause, changed }) {
  /** The last state of the job: null if there is no job. */
  const seen = {
    key: "",
    /** @type {Job | null} */
    job: null,
    trouble: "",
  };
  let timer = 0;
  const keyNow = () => offer()?.key ?? "";

  /**
   * Request the state of the job, repeatedly until it is finished; returns it, if there is a job.
   */
  async function look() {
    const key = keyNow();
    if (key !== seen.key) Object.assign(seen, { key, job: null, trouble: "" });
    clearTimeout(timer);
    if (!key) return null;
    const answer = await request(`/jobs.json?job=${key}`).catch(() => null);
    if (key === keyNow() && answer?.ok) take((await answer.json()).jobs[0] ?? null);
    return seen.job;
  }

  /** @param {Job | null} job */
  function take(job) {
    const before = JSON.stringify(seen.job);
    seen.job = job;
    clearTimeout(timer);
    if (job && !isOver(job) && !document.hidden) {
      timer = setTimeout(() => void look(), POLL_MS);
    }
    if (JSON.stringify(job) !== before) changed(job);
  }

  /** Hand the computation to the server: the results in this tab stay, and it pauses. */
  async function handOver() {
    const key = keyNow();
    if (!key) return;
    await pause();
    const parameters = new URLSearchParams(query());
    if (langParam) parameters.set("lang", langParam);
    const answer = await request(`/jobs/begin?${parameters}`, { method: "POST" }).catch(() => null);
    const document = answer?.ok && (await answer.json().catch(() => null));
    const trouble = document ? "" : await refusal(answer);
    if (keyNow() !== key) return;
    seen.trouble = trouble;
    if (document) take(document);
    changed(seen.job);
  }

  /** Returns the sentence about the job: its state, or that it can be started, with its limits. */
  function jobSentence() {
    const offering = offer();
    if (!offering || seen.key !== offering.key) return [];
    const { job, trouble } = seen;
    if (job) {
      const state = t(job.state);
      const share = percent(Math.round(1000 * job.share), 1000);
      const far = job.state === "done" ? state : `${state}, ${share}`;
      return h(
        "p.of-job",
        t("The server has a job of this: {far}.", { far }),
        " ",
        h("a", { id: `${id}-job`, href: `/jobs?job=${job.key}`, "data-turn": "job" }, t("Show it")),
      );
    }
    if (isDone()) return [];
    return [
      h("div.acts.of-job", workButton(`${id}-hand`, t("Hand it to the server"), "edged", "job")),
      note(t("It goes on when this tab is closed."), " ", localText(offering.limits)),
      trouble && h("p.complaint", { role: "alert" }, trouble),
    ];
  }

  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && seen.job) void look();
  });
  return { look, handOver, offered: jobSentence };
}

/** Whether a job is finished: its total is stored after its end. */
const isOver = (/** @type {Job} */ { state, result }) =>
  state === "paused" || (state === "done" && Boolean(result));
