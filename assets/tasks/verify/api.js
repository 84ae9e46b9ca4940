/* Requests to the server for the check of a router on every pair. An answer is a document, followed
   by arrays of numbers. */

import { baseOf, refusal, request } from "../../state/server.js";

/** @typedef {Uint8Array | Uint16Array | Uint32Array} Numbers */

/** The error that the server stopped working on a question, since it took too long. */
export class TooLong extends Error {}

const TYPES = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array };

/**
 * Returns the document and the arrays of an answer; each array starts at a multiple of four bytes.
 * @param {ArrayBuffer} bytes
 * @returns {{head: any, arrays: Map<string, Numbers>}}
 */
export function unpack(bytes) {
  const headLength = new DataView(bytes).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, headLength)));
  /** @type {Map<string, Numbers>} */
  const arrays = new Map();
  let at = 4 + headLength;
  for (const [name, type, count] of head.arrays) {
    const arrayType = TYPES[/** @type {keyof typeof TYPES} */ (type)];
    arrays.set(name, new arrayType(bytes, at, count));
    at += 4 * Math.ceil((count * arrayType.BYTES_PER_ELEMENT) / 4);
  }
  return { head, arrays };
}

/**
 * Returns the server's answer to a question; throws an error with its sentence if it refuses.
 * @param {string} name
 * @param {string} asks the query string of the check
 * @param {{[name: string]: string | number}} parameters
 * @param {{signal?: AbortSignal, body?: Uint8Array}} [options]
 */
async function fetchAnswer(name, asks, parameters, { signal, body } = {}) {
  const query = new URLSearchParams(asks);
  for (const [name, value] of Object.entries(parameters)) query.set(name, String(value));
  const init = body && { method: "POST", body: /** @type {BodyInit} */ (body) };
  const answer = await request(`${baseOf("pairs")}${name}?${query}`, { signal, ...init });
  if (answer.ok && answer.status !== 204) return answer;
  const sentence = await refusal(answer);
  throw answer.status === 503 ? new TooLong(sentence) : new Error(sentence);
}

/** @param {Parameters<typeof fetchAnswer>} request @returns {Promise<any>} */
export const fetchJson = async (...request) => (await fetchAnswer(...request)).json();

/** @param {Parameters<typeof fetchAnswer>} request */
export const fetchArrays = async (...request) =>
  unpack(await (await fetchAnswer(...request)).arrayBuffer());
