/* Questions to the server. It may be away: that is told then, it is looked for, ever less often,
   and whoever waits for it asks again when it is back. */
import { outward } from "./folder.js";
import { withGraphs } from "./graphs.js";
import { inTongue, t } from "./language.js";

const FIRST = 1000;
const LONGEST = 15000;

/** So long, in milliseconds, it may take to say that it is well. */
const WELL = 5000;

/** Milliseconds after which a question that is not answered yet is told. */
const PATIENCE = 8000;

/**
 * Milliseconds after which a question that nobody can give up has lost its connection, which a
 * browser may never notice: twice what the server takes for any, and most of it waiting.
 */
const LOST = 90000;

/** The server is away: nothing answers, or what answers is not well. */
export class Away extends Error {}

/**
 * Who is told how questions fare: the server is away, or one lasts, or that one has ended.
 * @type {{away: () => void, slow: () => void, ended: () => void}}
 */
let listener = { away() {}, slow() {}, ended() {} };

/** @param {typeof listener} handlers */
export function listen(handlers) {
  listener = handlers;
}

/**
 * What somebody waits for; that it lasts is told.
 * @template T
 * @param {Promise<T>} coming
 * @returns {Promise<T>}
 */
export function patiently(coming) {
  const clock = setTimeout(() => listener.slow(), PATIENCE);
  return coming.finally(() => {
    clearTimeout(clock);
    listener.ended();
  });
}

/**
 * Ask, and give it up where not even the head of an answer comes.
 * @template T
 * @param {(signal: AbortSignal) => Promise<T>} ask
 * @returns {Promise<T>}
 */
export function bounded(ask) {
  const silence = new AbortController();
  const clock = setTimeout(() => silence.abort(), LOST);
  return ask(silence.signal).finally(() => clearTimeout(clock));
}

/** How often who finds no place asks again before he is told so. */
const TRIES = 4;

/**
 * Ask, and where the server has no place just now ask again when it says.
 * @param {() => Promise<Response>} ask
 * @returns {Promise<Response>}
 */
export async function inTurn(ask) {
  for (let tries = 1; ; tries++) {
    const answer = await ask();
    const seconds = Number(answer.headers.get("Retry-After"));
    if (answer.status !== 503 || !seconds || tries === TRIES) return answer;
    await new Promise((done) => setTimeout(done, 1000 * seconds));
  }
}

/** Whether an answer is no word of ours: we say in a sentence why there is none. */
const ill = (/** @type {Response} */ answer) =>
  answer.status >= 500 && !answer.headers.get("Content-Type")?.includes("json");

/**
 * Ask the server for an address of the site; an error that is `Away` where it is. Who can give it
 * up, by a signal, waits as long as they like.
 * @param {string} address
 * @param {RequestInit} [init]
 */
export async function request(address, init = {}) {
  try {
    const sent = withGraphs(address, init);
    const spokenAddress = inTongue(address);
    const answer = await inTurn(() =>
      sent.signal
        ? fetch(outward(spokenAddress), sent)
        : bounded((signal) => fetch(outward(spokenAddress), { ...sent, signal })),
    );
    if (!ill(answer)) {
      answered();
      return answer;
    }
  } catch (error) {
    if (init.signal?.aborted) throw error;
  }
  listener.away();
  throw new Away(t("The server does not answer."));
}

/**
 * Why an answer is none, in a sentence, and the nearest thing that there is.
 * @param {Response | null} answer
 * @returns {Promise<string>}
 */
export async function refusal(answer) {
  if (!answer) return t("The server does not answer.");
  const { refused, error, nearest } = (await answer.json().catch(() => null)) ?? {};
  const said = refused ?? error ?? t("The server answered {status}.", { status: answer.status });
  return nearest ? `${said} ${t("Nearest: {nearest}.", { nearest })}` : said;
}

/** Where the server answers what a part of the page asks. @param {string} part */
export const baseOf = (part) =>
  JSON.parse(document.getElementById("modules")?.textContent ?? "{}")[part].base;

/**
 * Something did not come: where the server is away that is told, and it is fetched again later.
 * @param {() => void} again
 * @returns {Promise<boolean>} whether it is away
 */
export async function lost(again) {
  if (await alive()) return false;
  whenBack(again);
  listener.away();
  return true;
}

/** @type {Set<() => void>} */
const waiting = new Set();
let delay = FIRST;
let timer = 0;

/**
 * Call something once the server answers.
 * @param {() => void} callback
 */
export function whenBack(callback) {
  waiting.add(callback);
  timer ||= setTimeout(look, delay);
}

/** The server has answered: the next time it is looked for soon. */
export function answered() {
  delay = FIRST;
}

/** How long until the server is looked for again, after so many milliseconds. @param {number} ms */
export const longer = (ms) => Math.min(2 * ms, LONGEST);

async function look() {
  timer = 0;
  delay = longer(delay);
  if (!(await alive())) {
    timer ||= setTimeout(look, delay);
    return;
  }
  const callbacks = [...waiting];
  waiting.clear();
  for (const tell of callbacks) tell();
}

async function alive() {
  const signal = AbortSignal.timeout?.(WELL);
  try {
    return (await fetch(outward("/healthz"), { cache: "no-store", signal })).status < 500;
  } catch {
    return false;
  }
}

/**
 * Look for the server at once, if anybody waits for it: also where it is looked for already, for
 * that may be by a connection that died.
 */
function soon() {
  if (!waiting.size) return;
  clearTimeout(timer);
  look();
}

/** So does a machine that is on the net again, and a tab that is looked at again. */
globalThis.addEventListener?.("online", soon);
globalThis.document?.addEventListener("visibilitychange", () => {
  if (!document.hidden) soon();
});
