/* Files that the server writes from the lists of what the page draws. */

import { t } from "../../state/language.js";
import { doc, state, steps } from "../../state/model.js";
import { refusal, request } from "../../state/server.js";
import { Lister } from "../drawing/display_list.js";
import { reporter } from "./encode.js";
import { filmPieces } from "./film.js";

/** @import { Progress } from "./encode.js" */
/** @import { ExportSettings } from "../export_url.js" */

/**
 * The most letters that are sent: below the limit of the server in bytes, since some take several.
 */
const MAX_LETTERS = 7_500_000;

/** Numbers of pictures between two steps, of which the largest is taken that is not too much. */
const BETWEEN = [12, 6, 3, 0];

/** Formats that have their words beside the picture; then formats with a single picture. */
const BARE = ["html", "sheet"];
const SINGLE = ["pdf", "tikz"];

const WORDLESS = { sentence: false, line: false, name: false, bits: false };

/**
 * Returns the lines of a film, null if they are too many.
 * @param {ExportSettings} settings
 * @param {Omit<import("./film.js").Part, "list">} part
 * @param {AbortSignal} signal
 * @param {(made: number) => Promise<void>} beat
 */
async function filmLines(settings, part, signal, beat) {
  const list = (/** @type {number} */ w, /** @type {number} */ h) => new Lister(w, h);
  /** @type {string[]} */
  const lines = [];
  let total = 0;
  const shownDocument = doc();
  for await (const entry of filmPieces(settings, { ...part, list })) {
    signal.throwIfAborted();
    if (doc() !== shownDocument) throw new Error(t("The stage shows something else now."));
    const text = JSON.stringify(entry);
    total += text.length;
    if (total > MAX_LETTERS) return null;
    lines.push(text);
    await beat(lines.length);
  }
  const [head, ...frames] = lines;
  return `{"head":${head},"frames":[${frames.join(",")}]}`;
}

/** Returns the steps that a format shows. @param {string} form @param {ExportSettings} settings */
function shownIn(form, { whole }) {
  const open = form === "sheet";
  if (!SINGLE.includes(form)) return { from: 0, to: steps(), filmed: true, open };
  const at = whole ? steps() : state.at;
  return { from: at, to: at, filmed: false };
}

/**
 * Returns a film of the stage as a file that the server writes.
 * @param {string} form
 * @param {ExportSettings} requested
 * @param {AbortSignal} signal
 * @param {Progress} report
 */
export async function filmFile(form, requested, signal, report) {
  const settings = BARE.includes(form) ? { ...requested, ...WORDLESS } : requested;
  const part = shownIn(form, settings);
  const tries = form === "sheet" ? [0] : BETWEEN;
  for (const between of tries) {
    const pictures = Math.ceil(part.to - part.from) * (between + 1) + 1;
    const beat = reporter(report, pictures);
    const body = await filmLines(settings, { ...part, between }, signal, beat);
    if (body === null) continue;
    const init = { method: "POST", body, headers: { "Content-Type": "application/json" }, signal };
    const path = `/take/film.${form}?theme=${settings.theme}`;
    const answer = await request(path, init).catch(() => null);
    signal.throwIfAborted();
    if (!answer) throw new Error(t("The server did not answer: try again."));
    if (!answer.ok) throw new Error(await refusal(answer));
    return answer.blob();
  }
  throw new Error(t("There is too much on the stage for one file. GIF works."));
}
