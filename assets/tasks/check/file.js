/* The file of routes that is checked: it stays in the browser; the server checks it part by
   part. */

import { t } from "../../state/language.js";
import { emit } from "../../state/model.js";
import { parameter } from "../../state/query.js";
import { refusal, request } from "../../state/server.js";
import { hashOf, RouteSet, tooLargeText } from "./set.js";

/**
 * @import {
 *   CheckedLoad as Load, CheckedPart as Part, GuessedForm as Guess
 * } from "../../types/documents"
 */

/** The largest size of a file that is read, in bytes. */
export const MAX_BYTES = 10_000_000;

/**
 * A file and the result of its check so far.
 * @typedef {object} Checked
 * @property {string} name
 * @property {string} text
 * @property {number} bytes
 * @property {string} hash
 * @property {string} query the network and the faults that it was checked for
 * @property {string} form
 * @property {RouteSet} set
 * @property {{[trouble: string]: string}} causes
 * @property {Load | null} load
 * @property {boolean} done whether all of it is checked
 * @property {number} seconds
 * @property {string} refused why the check did not finish, "" if it did
 * @property {Guess | null} guess how its lines may be meant, if they are in no known form
 */

/** The file on screen. @type {Checked | null} */
let current = null;

/** Ends the check that is running. @type {AbortController | null} */
let pending = null;

/** Returns the file on screen, null if no file is. */
export const checkedFile = () => current;

/** Whether the file is being checked. */
export const isChecking = () => pending !== null;

/** Forget the file. */
export function forget() {
  cancel();
  current = null;
  emit("checked");
}

/** Stop checking; what was found so far stays. */
export function cancel() {
  pending?.abort();
  pending = null;
}

/**
 * Returns the query string for checking a file: the network, the faults, and the form of lines.
 * @param {string} net
 * @param {readonly string[]} faults
 * @param {string} [numbers] what plain numbers mean
 * @param {string} [columns] the meaning of the columns of a line
 */
export const checkQuery = (net, faults, numbers = "names", columns = "") =>
  new URLSearchParams([
    ["net", net],
    ...faults.map((fault) => ["fault", fault]),
    ["numbers", numbers],
    ...(columns ? [["columns", columns]] : []),
  ]).toString();

/** Returns the address of a request. @param {string} path @param {string} query */
const addressOf = (path, query) => `/${path}?${query}`;

/** Open a file and check it. @param {string} name @param {string} text @param {string} query */
export async function open(name, text, query) {
  cancel();
  const bytes = new Blob([text]).size;
  /** @type {Checked} */
  const file = {
    name,
    text,
    bytes,
    hash: hashOf(text),
    query,
    form: "",
    set: new RouteSet(),
    causes: {},
    load: null,
    done: false,
    seconds: 0,
    refused: "",
    guess: null,
  };
  current = file;
  if (bytes > MAX_BYTES) {
    file.refused = t("The file has {size}: at most 10 MB are read.", { size: tooLargeText(bytes) });
    return void emit("checked");
  }
  const stop = new AbortController();
  pending = stop;
  emit("checked");
  const began = performance.now();
  try {
    for await (const part of answerParts(addressOf("check/routes", query), text, stop.signal)) {
      if (current !== file) return;
      addPart(file, part);
      emit("checked");
    }
    file.done = !file.refused && !file.guess;
  } catch (error) {
    if (current !== file) return;
    const message = error instanceof Error ? error.message : String(error);
    file.refused = stop.signal.aborted ? t("Cancelled: these were checked.") : message;
  }
  if (current !== file) return;
  file.seconds = (performance.now() - began) / 1000;
  if (pending === stop) pending = null;
  emit("checked");
}

/** Add a checked part to a file. @param {Checked} file @param {Part} part */
function addPart(file, part) {
  if (part.form) file.form = part.form;
  if (part.rows) file.set.add(part.rows);
  if (part.causes) file.causes = part.causes;
  if (part.load) file.load = part.load;
  if (part.refused) file.refused = part.refused;
  if (part.guess) file.guess = part.guess;
}

/**
 * Yields the parts of an answer as they arrive; each line of the answer is a document.
 * @param {string} address
 * @param {string} body
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<Part>}
 */
async function* answerParts(address, body, signal) {
  const answer = await request(address, {
    method: "POST",
    body,
    signal,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
  if (!answer.ok || !answer.body) throw new Error(await refusal(answer));
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line);
  }
}

/**
 * Returns an example file for a network: a thousand routes with four kinds of mistakes.
 * @param {string} net
 */
export async function example(net) {
  const answer = await request(addressOf("check/example", checkQuery(net, [])));
  if (!answer.ok) throw new Error(await refusal(answer));
  return answer.text();
}

/**
 * Returns the hash of the file in an address, "" if the address has no hash.
 * @param {string} search
 */
export const fileHash = (search) => parameter(search, "file");
