/* A course by SCORM 1.2: finds its API, reports answers, and ends the session as the standard
   says. */

/**
 * The functions of the standard that are called here.
 * @typedef {object} Api
 * @property {(empty: string) => string} LMSInitialize
 * @property {(empty: string) => string} LMSFinish
 * @property {(empty: string) => string} LMSCommit
 * @property {(name: string) => string} LMSGetValue
 * @property {(name: string, value: string) => string} LMSSetValue
 */
/** @import { Score } from "./score.js" */

/** Number of windows searched, from the page up, as the standard asks. */
const MAX_WINDOWS = 500;

/** @param {Window} window @returns {Api | null} */
function apiOf(window) {
  try {
    return /** @type {any} */ (window).API ?? null;
  } catch {
    // A window of another origin cannot be read.
    return null;
  }
}

/** @param {Window} window */
function apiAbove(window) {
  let here = window;
  for (let i = 0; i < MAX_WINDOWS; i++) {
    const api = apiOf(here);
    if (api || !here.parent || here.parent === here) return api;
    here = here.parent;
  }
  return null;
}

/**
 * Returns the API of the course in which a page is opened: of its frames, else of the window that
 * opened it.
 * @param {Window} window
 * @returns {Api | null}
 */
export function findApi(window) {
  const api = apiAbove(window);
  if (api) return api;
  const opener = window.opener ?? window.top?.opener;
  return opener ? apiAbove(opener) : null;
}

/** Returns milliseconds as the standard writes a time. @param {number} time */
export function timespan(time) {
  const cents = Math.round(time / 10);
  const two = (/** @type {number} */ n) => String(Math.floor(n)).padStart(2, "0");
  const hours = String(Math.min(9999, Math.floor(cents / 360_000))).padStart(4, "0");
  return `${hours}:${two((cents / 6_000) % 60)}:${two((cents / 100) % 60)}.${two(cents % 100)}`;
}

/** Modes of viewing a page in which nothing is recorded. */
const UNRECORDED = ["browse", "review"];
const DONE = ["passed", "failed", "completed"];

/** The session with a course, for as long as the page is open. */
export class Session {
  /** @param {Api | null} api @param {() => number} clock */
  constructor(api, clock = () => performance.now()) {
    this.api = api;
    this.clock = clock;
    this.begun = clock();
    this.inCourse = false;
    this.records = false;
    /** The score needed to pass, NaN if the course gives none. */
    this.passing = Number.NaN;
    this.text = "";
    this.status = "";
    /**
     * The values reported last, by name: no value is reported twice.
     * @type {Map<string, string>}
     */
    this.reported = new Map();
  }

  begin() {
    this.inCourse = this.api?.LMSInitialize("") === "true";
    if (!this.inCourse) return;
    this.records = !UNRECORDED.includes(this.get("cmi.core.lesson_mode"));
    const passing = this.get("cmi.student_data.mastery_score");
    if (passing) this.passing = Number(passing);
    this.text = this.get("cmi.suspend_data");
    this.status = this.get("cmi.core.lesson_status");
    this.set("cmi.core.score.min", "0");
    this.set("cmi.core.score.max", "100");
    if (!DONE.includes(this.status)) this.setStatus("incomplete");
    this.commit();
  }

  /** @param {string} name */
  get(name) {
    return this.api?.LMSGetValue(name) ?? "";
  }

  /** @param {string} name @param {string} value */
  set(name, value) {
    if (!this.inCourse || !this.records || this.reported.get(name) === value) return;
    if (this.api?.LMSSetValue(name, value) === "true") this.reported.set(name, value);
  }

  /** @param {string} status */
  setStatus(status) {
    this.status = status;
    this.set("cmi.core.lesson_status", status);
  }

  kept() {
    return this.text;
  }

  /** @param {string} text */
  keep(text) {
    this.set("cmi.suspend_data", text);
  }

  /** @param {Score} score */
  report({ raw, answered, over, all }) {
    if (answered || (over && all)) this.set("cmi.core.score.raw", String(raw));
    if (over) {
      const passed = raw >= this.passing ? "passed" : "failed";
      this.setStatus(Number.isNaN(this.passing) ? "completed" : passed);
    }
    if (answered || over) this.commit();
  }

  commit() {
    if (this.inCourse) this.api?.LMSCommit("");
  }

  /** Leave the course so that the answers are restored next time. */
  end() {
    if (!this.inCourse) return;
    this.set("cmi.core.session_time", timespan(this.clock() - this.begun));
    this.set("cmi.core.exit", "suspend");
    this.commit();
    this.api?.LMSFinish("");
    this.inCourse = false;
  }
}
