/* A room as its pages ask for it: whoever leads it, and a phone in it. */

import { outward } from "../state/folder.js";
import { inTongue, t } from "../state/language.js";
import { readJson, write } from "../state/storage.js";
import { asSentence } from "../widgets/wording.js";

/** The room does not do what is asked; the words say why. */
export class Refused extends Error {
  /** @param {string} words @param {number} status */
  constructor(words, status) {
    super(asSentence(words));
    this.status = status;
  }
}

/** The room of whoever leads. @typedef {{code: string, key: string}} Led */
/**
 * What a room has heard.
 * @typedef {{number: number, state: string, answered: number, phones: number, again: number,
 *   tally: Record<string, number>, question?: import("./question.js").Question,
 *   solution?: import("./question.js").Solution}} Answers
 */
/**
 * What a phone hears: a question and a solution where it has not had them.
 * @typedef {object} News
 * @property {number} number
 * @property {"waiting" | "asked" | "closed" | "shown"} state
 * @property {number} answered
 * @property {number} phones
 * @property {string | null} choice
 * @property {number} again milliseconds after which to ask again
 * @property {import("./question.js").Question} [question]
 * @property {import("./question.js").Solution} [solution]
 */

/**
 * @param {string} address
 * @param {RequestInit} [init]
 * @returns {Promise<any>}
 */
async function fetchJson(address, init) {
  const answer = await fetch(outward(inTongue(address)), { cache: "no-store", ...init });
  const body = await answer.json().catch(() => null);
  if (answer.ok) return body;
  throw new Refused(body?.refused ?? t("The server does not answer."), answer.status);
}

/** @param {string} address @param {object | string} body @param {HeadersInit} [headers] */
const post = (address, body, headers = {}) =>
  fetchJson(address, { method: "POST", headers, body: JSON.stringify(body) });

/** Open a room; this tab leads it. @returns {Promise<Led>} */
export async function open() {
  const room = await post("/ask/rooms", {});
  write(`room:${room.code}`, JSON.stringify(room), "sessionStorage");
  return room;
}

/** Milliseconds after which a server that is away is asked again. */
export const AWAY = 3000;

/** The room that this tab leads under a code; raises Refused for none. @param {string} code */
export function ledHere(code) {
  const room = /** @type {Led | null} */ (readJson(`room:${code}`, "sessionStorage"));
  if (room) return room;
  throw new Refused(t("The question {code} is led from where it was opened.", { code }), 403);
}

/**
 * Do something in a room that one leads: ask a question, show what is right, close, open, end.
 * @param {Led} room
 * @param {"question" | "key" | "solution" | "close" | "open" | "end"} act
 * @param {object} [body]
 */
export const lead = ({ code, key }, act, body = {}) =>
  post(`/ask/${code}/${act}`, body, { "X-Room-Key": key });

/**
 * What a room has heard; and what is asked there and right, where `number` is of another question.
 * @param {Led} room
 * @param {number | null} [number]
 * @returns {Promise<Answers>}
 */
export const answers = ({ code, key }, number = null) =>
  fetchJson(`/ask/${code}/answers${number === null ? "" : `?number=${number}`}`, {
    headers: { "X-Room-Key": key },
  });

/** How this phone calls itself, in this tab alone. @param {string} code */
export function phoneIn(code) {
  const known = readJson(`phone:${code}`, "sessionStorage");
  if (typeof known === "string") return known;
  const drawn = crypto.getRandomValues(new Uint8Array(16));
  const name = [...drawn].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  write(`phone:${code}`, JSON.stringify(name), "sessionStorage");
  return name;
}

/**
 * What a phone hears that has a question and its state already.
 * @param {string} code
 * @param {string} phone
 * @param {{number: number, state: string}} known
 * @returns {Promise<News>}
 */
export function news(code, phone, { number, state }) {
  const query = new URLSearchParams({ phone, number: String(number), state });
  return fetchJson(`/q/${encodeURIComponent(code)}/news?${query}`);
}

/**
 * Send an answer.
 * @param {string} code
 * @param {{phone: string, number: number, choice: string}} answer
 * @returns {Promise<News>}
 */
export const send = (code, answer) => post(`/q/${encodeURIComponent(code)}/answer`, answer);

/** The rows of a QR code of an address, a digit for each module. @param {string} address */
export const qrRows = (address) =>
  /** @type {Promise<string[]>} */ (fetchJson(`/ask/qr?${new URLSearchParams({ text: address })}`));

/** The code at the end of the path, "" where there is none. */
export const codeHere = () =>
  decodeURIComponent(location.pathname.split("/").pop() ?? "").toUpperCase();
