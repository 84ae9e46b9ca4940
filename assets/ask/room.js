/* Requests to the room of a class: those of the window that leads it, and those of a phone. */

import { withFolder } from "../state/folder.js";
import { t, withLang } from "../state/language.js";
import { readJson, write } from "../state/storage.js";
import { asSentence } from "../widgets/wording.js";

/** A refusal of the server; `message` says why, `status` is that of its answer. */
export class Refused extends Error {
  /** @param {string} words @param {number} status */
  constructor(words, status) {
    super(asSentence(words));
    this.status = status;
  }
}

/**
 * The code of a room, and the key that its leader sends along.
 * @typedef {{code: string, key: string}} LedRoom
 */
/** A message to the leader of a room. `number` is that of the question, `tally` counts the
 * answers by their text, `answered` and `phones` are how many answered and how many there are;
 * `again` are the milliseconds until the next request.
 * @typedef {{number: number, state: string, answered: number, phones: number, again: number,
 *   tally: Record<string, number>, question?: import("./question.js").Question,
 *   solution?: import("./question.js").Solution}} Answers
 */
/**
 * The server's message to a phone; it has question and solution only if the phone lacks them.
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

/** @param {string} address @param {RequestInit} [init] @returns {Promise<any>} */
async function fetchJson(address, init) {
  const answer = await fetch(withFolder(withLang(address)), { cache: "no-store", ...init });
  const body = await answer.json().catch(() => null);
  if (answer.ok) return body;
  throw new Refused(body?.refused ?? t("The server does not answer."), answer.status);
}

/** @param {string} address @param {object | string} body @param {HeadersInit} [headers] */
const post = (address, body, headers = {}) =>
  fetchJson(address, { method: "POST", headers, body: JSON.stringify(body) });

/** Open a room; this tab leads it. @returns {Promise<LedRoom>} */
export async function open() {
  const room = await post("/ask/rooms", {});
  write(`room:${room.code}`, JSON.stringify(room), "sessionStorage");
  return room;
}

/** Milliseconds until the next request to a server that did not answer. */
export const RETRY_MS = 3000;

/** Returns the room of a code, if this tab leads it; else throws Refused. @param {string} code */
export function ledHere(code) {
  const room = /** @type {LedRoom | null} */ (readJson(`room:${code}`, "sessionStorage"));
  if (room) return room;
  throw new Refused(t("The question {code} is led from where it was opened.", { code }), 403);
}

/**
 * Does something in a room as its leader: ask a question, show what is right, close, open, end.
 * @param {LedRoom} room
 * @param {"question" | "key" | "solution" | "close" | "open" | "end"} act
 * @param {object} [body]
 */
export const lead = ({ code, key }, act, body = {}) =>
  post(`/ask/${code}/${act}`, body, { "X-Room-Key": key });

/**
 * Returns the answers in a room. `number` is that of the question that is known here: if the room
 * is at another one, question and solution come along; without a number, they never do.
 * @param {LedRoom} room
 * @param {number | null} [number]
 * @returns {Promise<Answers>}
 */
export const answers = ({ code, key }, number = null) =>
  fetchJson(`/ask/${code}/answers${number === null ? "" : `?number=${number}`}`, {
    headers: { "X-Room-Key": key },
  });

/** Returns the random name of this phone in a room, kept for this tab. @param {string} code */
export function phoneIn(code) {
  const storedName = readJson(`phone:${code}`, "sessionStorage");
  if (typeof storedName === "string") return storedName;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const name = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  write(`phone:${code}`, JSON.stringify(name), "sessionStorage");
  return name;
}

/**
 * Asks for what is new to a phone; `known` are the number and the state of the question it has.
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

/** Returns the rows of the QR code of an address: 1 for a dark module. @param {string} address */
export const qrRows = (address) =>
  /** @type {Promise<string[]>} */ (fetchJson(`/ask/qr?${new URLSearchParams({ text: address })}`));

/** Returns the code of the room at the end of the path, "" if the path has no code. */
export const codeHere = () =>
  decodeURIComponent(location.pathname.split("/").pop() ?? "").toUpperCase();
