/* Files written by BookSim 2: stored in this page, and sent with each request about them. */

import { question } from "../../map/api.js";
import { t } from "../../state/language.js";
import { Away, whenBack } from "../../state/server.js";

/** @import { QueueDocument, SimulatedDocument } from "../../types/documents" */

/**
 * @typedef {{name: string, text: string}} Written
 */

/** Most bytes read of all files together. */
const MAX_BYTES = 10_000_000;

/**
 * The state of the files compared with a run: their content, why they were refused, whether the
 * request is running.
 * @typedef {object} Simulated
 * @property {SimulatedDocument | null} answer
 * @property {string} refused
 * @property {boolean} asking
 */

/** The chosen files, by network. @type {Map<string, Written[]>} */
const netFiles = new Map();

/** The server's answers about the files, by the query of a run. @type {Map<string, Simulated>} */
const answers = new Map();

/** Returns the network on the stage. @param {Pick<QueueDocument, "runs">} document */
const netOf = ({ runs }) => runs[0].spec;

/** Returns the names of the files compared with a run. @param {QueueDocument} document */
export const namesOf = (document) => (netFiles.get(netOf(document)) ?? []).map(({ name }) => name);

/** The state of the files compared with a run. @param {Pick<QueueDocument, "asks">} document */
export function simulatedOf({ asks }) {
  const entry = answers.get(asks);
  if (entry) return entry;
  const fresh = { answer: null, refused: "", asking: false };
  answers.set(asks, fresh);
  return fresh;
}

/**
 * Returns files with new ones appended; a file of the same name replaces the old one.
 * @param {Written[]} files
 * @param {Written[]} fresh
 */
export function withFiles(files, fresh) {
  const names = new Set(fresh.map(({ name }) => name));
  return [...files.filter(({ name }) => !names.has(name)), ...fresh];
}

/**
 * Returns the body of a request about files: each file is preceded by its name.
 * @param {Written[]} files
 */
export const bodyOf = (files) =>
  files
    .map(({ name, text }) => `${name.replaceAll(/[\n\f]/g, " ")}\n${text.replaceAll("\f", " ")}`)
    .join("\f");

/** Chosen files wait for those chosen before: each is read together with all the others. */
let lastRead = Promise.resolve();

/**
 * Reads chosen files; they are stored if the server can read them.
 * @param {QueueDocument} document
 * @param {readonly File[]} list
 * @param {() => void} show called when the state has changed
 */
export function take(document, list, show) {
  lastRead = lastRead.then(() => takeNext(document, list, show));
  return lastRead;
}

/** @type {typeof take} */
async function takeNext(document, list, show) {
  const refuse = (/** @type {string} */ sentence) => {
    simulatedOf(document).refused = sentence;
    show();
  };
  const size = list.reduce((sum, file) => sum + file.size, 0);
  if (size > MAX_BYTES) return refuse(tooLarge(size));
  /** @type {Written[]} */
  const fresh = [];
  for (const file of list) {
    const text = await file.text().catch(() => null);
    if (text === null) return refuse(t("{name} can't be read.", { name: file.name }));
    fresh.push({ name: file.name, text });
  }
  const files = withFiles(netFiles.get(netOf(document)) ?? [], fresh);
  const all = new Blob([bodyOf(files)]).size;
  if (all > MAX_BYTES) return refuse(tooLarge(all));
  await ask(document, files, show, () => {
    netFiles.set(netOf(document), files);
    // Answers for other runs were about fewer files.
    for (const asks of answers.keys()) if (asks !== document.asks) answers.delete(asks);
  });
}

/** @param {number} size */
const tooLarge = (size) =>
  t("These files have {size} MB: at most 10 MB are read.", { size: Math.ceil(size / 1e6) });

/**
 * Requests the comparison of a network's files with another run.
 * @param {QueueDocument} document
 * @param {() => void} show
 */
export function requestAgain(document, show) {
  const files = netFiles.get(netOf(document));
  const { answer, refused, asking } = simulatedOf(document);
  if (files && !answer && !refused && !asking) void ask(document, files, show);
}

/** Forget the files of a network. @param {QueueDocument} document */
export function forget(document) {
  netFiles.delete(netOf(document));
  answers.clear();
}

/**
 * @param {QueueDocument} document
 * @param {Written[]} files
 * @param {() => void} show
 * @param {() => void} [keep] called if the files could be read
 */
async function ask(document, files, show, keep = () => {}) {
  const entry = simulatedOf(document);
  const current = () => simulatedOf(document) === entry;
  Object.assign(entry, { asking: true, refused: "" });
  show();
  const headers = { "Content-Type": "text/plain; charset=utf-8" };
  const init = { method: "POST", body: bodyOf(files), headers };
  try {
    const response = await question("booksim", new URLSearchParams(document.asks), init);
    const answer = await response.json();
    // The files were removed, or others were added meanwhile.
    if (!current()) return show();
    entry.answer = answer;
    keep();
  } catch (error) {
    if (error instanceof Away) {
      whenBack(() => void (current() && ask(document, files, show, keep)));
    } else entry.refused = /** @type {Error} */ (error).message;
  }
  entry.asking = false;
  show();
}
