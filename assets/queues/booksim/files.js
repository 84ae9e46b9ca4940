/* Files that BookSim 2 wrote: kept by this page, sent with each question about them. */

import { question } from "../../map/api.js";
import { t } from "../../state/language.js";
import { Away, whenBack } from "../../state/server.js";

/**
 * @typedef {import("../../types/documents").QueueDocument} QueueDocument
 * @typedef {import("../../types/documents").SimulatedDocument} SimulatedDocument
 * @typedef {{name: string, text: string}} Written
 */

/** Bytes of all files together that are read. */
const MOST_BYTES = 10_000_000;

/**
 * What is known of the files beside a run: what they hold, why not, whether that is asked for.
 * @typedef {object} Simulated
 * @property {SimulatedDocument | null} told
 * @property {string} refused
 * @property {boolean} asking
 */

/** Files by the network that they are of. @type {Map<string, Written[]>} */
const kept = new Map();

/** What they come to, by the query of a run. @type {Map<string, Simulated>} */
const answers = new Map();

/** The network on the stage. @param {Pick<QueueDocument, "runs">} document */
const netOf = ({ runs }) => runs[0].spec;

/** The names of the files beside a run. @param {QueueDocument} document */
export const namesOf = (document) => (kept.get(netOf(document)) ?? []).map(({ name }) => name);

/** What is known of the files beside a run. @param {Pick<QueueDocument, "asks">} document */
export function simulatedOf({ asks }) {
  const known = answers.get(asks);
  if (known) return known;
  const fresh = { told: null, refused: "", asking: false };
  answers.set(asks, fresh);
  return fresh;
}

/**
 * Files with others behind them; one of the same name is another version of it.
 * @param {Written[]} files
 * @param {Written[]} fresh
 */
export function joined(files, fresh) {
  const names = new Set(fresh.map(({ name }) => name));
  return [...files.filter(({ name }) => !names.has(name)), ...fresh];
}

/** The body of a question about files: each begins with its name. @param {Written[]} files */
export const bodyOf = (files) =>
  files.map(({ name, text }) => `${name}\n${text.replaceAll("\f", " ")}`).join("\f");

/**
 * Take up files that were chosen; they are kept where the server can read them.
 * @param {QueueDocument} document
 * @param {readonly File[]} chosen
 * @param {() => void} show called when more is known
 */
export async function take(document, chosen, show) {
  const known = simulatedOf(document);
  const size = chosen.reduce((sum, file) => sum + file.size, 0);
  if (size > MOST_BYTES) {
    known.refused = t("These files have {size} MB: at most 10 MB are read.", {
      size: Math.ceil(size / 1e6),
    });
    return show();
  }
  const fresh = await Promise.all(
    chosen.map(async (file) => ({ name: file.name, text: await file.text() })),
  );
  const files = joined(kept.get(netOf(document)) ?? [], fresh);
  await ask(document, files, show, () => {
    kept.set(netOf(document), files);
    // What other runs were told was of fewer files.
    for (const asks of answers.keys()) if (asks !== document.asks) answers.delete(asks);
  });
}

/**
 * Ask what the files of a network come to beside another run of it.
 * @param {QueueDocument} document
 * @param {() => void} show
 */
export function renew(document, show) {
  const files = kept.get(netOf(document));
  const { told, refused, asking } = simulatedOf(document);
  if (files && !told && !refused && !asking) void ask(document, files, show);
}

/** Forget the files of a network. @param {QueueDocument} document */
export function forget(document) {
  kept.delete(netOf(document));
  answers.clear();
}

/**
 * @param {QueueDocument} document
 * @param {Written[]} files
 * @param {() => void} show
 * @param {() => void} [keep] called where they could be read
 */
async function ask(document, files, show, keep = () => {}) {
  const known = simulatedOf(document);
  Object.assign(known, { asking: true, refused: "" });
  show();
  const headers = { "Content-Type": "text/plain; charset=utf-8" };
  const init = { method: "POST", body: bodyOf(files), headers };
  try {
    const answer = await question("booksim", new URLSearchParams(document.asks), init);
    known.told = await answer.json();
    keep();
  } catch (error) {
    if (error instanceof Away) whenBack(() => void ask(document, files, show, keep));
    else known.refused = /** @type {Error} */ (error).message;
  }
  known.asking = false;
  show();
}
