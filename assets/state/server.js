/* Requests to the server. If it does not answer, the visitor is told; the server is then tried
   again at growing intervals, and when it is back, whatever waits for it asks again. */
import { withFolder } from "./folder.js";
import { withGraphs } from "./graphs.js";
import { t, withLang } from "./language.js";

/** Milliseconds until the server is tried again, at first and at most. */
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 15000;

/** Milliseconds after which a health check counts as failed. */
const HEALTH_TIMEOUT_MS = 5000;

/** Milliseconds after which the visitor is told that an answer takes long. */
const SLOW_MS = 8000;

/**
 * Milliseconds after which a request without a signal counts as lost: browsers may not notice a
 * lost connection. It is twice the longest time that the server takes.
 */
const LOST_MS = 90000;

/** The error that the server does not answer, or fails. */
export class Away extends Error {}

/**
 * Callbacks: the server is away, an answer takes long, that request has ended.
 * @type {{away: () => void, slow: () => void, ended: () => void}}
 */
let listener = { away() {}, slow() {}, ended() {} };

/** Set the callbacks. @param {typeof listener} handlers */
export function listen(handlers) {
  listener = handlers;
}

/**
 * Returns the same promise; if it takes long, the visitor is told.
 * @template T
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
export function withSlowNotice(promise) {
  const timeout = setTimeout(() => listener.slow(), SLOW_MS);
  return promise.finally(() => {
    clearTimeout(timeout);
    listener.ended();
  });
}

/**
 * Call `ask` with a signal that aborts it if no answer begins for too long.
 * @template T
 * @param {(signal: AbortSignal) => Promise<T>} ask
 * @returns {Promise<T>}
 */
export function withTimeout(ask) {
  const controller = new AbortController();
  const timeout = setTimeout(() => controller.abort(), LOST_MS);
  return ask(controller.signal).finally(() => clearTimeout(timeout));
}

/** How often a request is sent while the server is too busy. */
const TRIES = 4;

/**
 * Call `ask`; if the server is too busy, again after the time that its answer says.
 * @param {() => Promise<Response>} ask
 * @returns {Promise<Response>}
 */
export async function withRetry(ask) {
  for (let tries = 1; ; tries++) {
    const answer = await ask();
    const seconds = Number(answer.headers.get("Retry-After"));
    if (answer.status !== 503 || !seconds || tries === TRIES) return answer;
    await new Promise((done) => setTimeout(done, 1000 * seconds));
  }
}

/** Whether an answer is an error not written by the program, whose own are JSON with a sentence. */
const isBroken = (/** @type {Response} */ answer) =>
  answer.status >= 500 && !answer.headers.get("Content-Type")?.includes("json");

/**
 * Returns the server's answer for an address of the site; throws `Away` if no answer comes. A
 * request with a signal, which can abort it, has no time limit.
 * @param {string} address
 * @param {RequestInit} [init]
 */
export async function request(address, init = {}) {
  try {
    const options = withGraphs(address, init);
    const localizedAddress = withLang(address);
    const answer = await withRetry(() =>
      options.signal
        ? fetch(withFolder(localizedAddress), options)
        : withTimeout((signal) => fetch(withFolder(localizedAddress), { ...options, signal })),
    );
    if (!isBroken(answer)) {
      onAnswered();
      return answer;
    }
  } catch (error) {
    if (init.signal?.aborted) throw error;
  }
  listener.away();
  throw new Away(t("The server does not answer."));
}

/**
 * Returns the sentence that says why the server refused, and the nearest thing that it would
 * answer.
 * @param {Response | null} answer
 * @returns {Promise<string>}
 */
export async function refusal(answer) {
  if (!answer) return t("The server does not answer.");
  const { refused, error, nearest } = (await answer.json().catch(() => null)) ?? {};
  const sentence =
    refused ?? error ?? t("The server answered {status}.", { status: answer.status });
  return nearest ? `${sentence} ${t("Nearest: {nearest}.", { nearest })}` : sentence;
}

/** Returns the address under which the server answers a part of the page. @param {string} part */
export const baseOf = (part) =>
  JSON.parse(document.getElementById("modules")?.textContent ?? "{}")[part].base;

/**
 * Called when something could not be loaded: if the server is away, the visitor is told, and
 * `retry` is called when it is back.
 * @param {() => void} retry
 * @returns {Promise<boolean>} whether it is away
 */
export async function reportLost(retry) {
  if (await alive()) return false;
  whenBack(retry);
  listener.away();
  return true;
}

/** @type {Set<() => void>} */
const waiting = new Set();
let delay = FIRST_DELAY_MS;
let timer = 0;

/** Call something once the server answers. @param {() => void} callback */
export function whenBack(callback) {
  waiting.add(callback);
  timer ||= setTimeout(retry, delay);
}

/** Called when the server has answered: the next time that it is away, it is tried soon again. */
export function onAnswered() {
  delay = FIRST_DELAY_MS;
}

/** Returns the delay that follows one of `ms` milliseconds. @param {number} ms */
export const nextDelay = (ms) => Math.min(2 * ms, MAX_DELAY_MS);

async function retry() {
  timer = 0;
  delay = nextDelay(delay);
  if (!(await alive())) {
    timer ||= setTimeout(retry, delay);
    return;
  }
  const callbacks = [...waiting];
  waiting.clear();
  for (const callback of callbacks) callback();
}

async function alive() {
  const signal = AbortSignal.timeout?.(HEALTH_TIMEOUT_MS);
  try {
    return (await fetch(withFolder("/healthz"), { cache: "no-store", signal })).status < 500;
  } catch {
    return false;
  }
}

/**
 * Try the server at once if anything waits for it, even while a try is running, as that may hang on
 * a dead connection.
 */
function retryNow() {
  if (!waiting.size) return;
  clearTimeout(timer);
  retry();
}

/** The server is also tried when the machine is online again, or the tab is visible again. */
globalThis.addEventListener?.("online", retryNow);
globalThis.document?.addEventListener("visibilitychange", () => {
  if (!document.hidden) retryNow();
});
