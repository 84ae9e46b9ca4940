/* Forms of files that the server writes from what the page lists of its stage. */

import { t } from "../../state/language.js";
import { doc, state, steps } from "../../state/model.js";
import { refusal, request } from "../../state/server.js";
import { Lister } from "../drawing/display_list.js";
import { filmPieces } from "./film.js";

/** @import { Progress } from "./encode.js" */
/** @import { Wish } from "../export_url.js" */

/** What the server takes, in letters: less than its bytes, as few letters are more than one. */
const MOST = 7_500_000;

/** Pictures between two steps: as many as there is room for. */
const BETWEEN = [12, 6, 3, 0];

/** Forms that stand beside their words, and forms of one picture. */
const BARE = ["html", "sheet"];
const SINGLE = ["pdf", "tikz"];

const WORDLESS = { sentence: false, line: false, name: false, bits: false };

/**
 * What is listed of the stage: null where it is too much.
 * @param {Wish} wish
 * @param {Omit<import("./film.js").Part, "list">} part
 * @param {AbortSignal} signal
 * @param {(made: number) => Promise<void>} beat
 */
async function filmLines(wish, part, signal, beat) {
  const list = (/** @type {number} */ w, /** @type {number} */ h) => new Lister(w, h);
  /** @type {string[]} */
  const lines = [];
  let long = 0;
  const shownDocument = doc();
  for await (const entry of filmPieces(wish, { ...part, list })) {
    signal.throwIfAborted();
    if (doc() !== shownDocument) throw new Error(t("The stage shows something else now."));
    const text = JSON.stringify(entry);
    long += text.length;
    if (long > MOST) return null;
    lines.push(text);
    await beat(lines.length);
  }
  const [head, ...frames] = lines;
  return `{"head":${head},"frames":[${frames.join(",")}]}`;
}

/** The steps that a form shows. @param {string} form @param {Wish} wish */
function shownIn(form, { whole }) {
  const open = form === "sheet";
  if (!SINGLE.includes(form)) return { from: 0, to: steps(), filmed: true, open };
  const at = whole ? steps() : state.at;
  return { from: at, to: at, filmed: false };
}

/**
 * What is on the stage in a form that the server writes.
 * @param {string} form
 * @param {Wish} wanted
 * @param {AbortSignal} signal
 * @param {Progress} report
 */
export async function filmFile(form, wanted, signal, report) {
  const wish = BARE.includes(form) ? { ...wanted, ...WORDLESS } : wanted;
  const part = shownIn(form, wish);
  const ways = form === "sheet" ? [0] : BETWEEN;
  for (const between of ways) {
    const pictures = Math.ceil(part.to - part.from) * (between + 1) + 1;
    const began = performance.now();
    const beat = async (/** @type {number} */ count) => {
      const each = (performance.now() - began) / 1000 / count;
      report(Math.min(count, pictures), pictures, each * Math.max(0, pictures - count));
      await new Promise((done) => setTimeout(done, 0));
    };
    const body = await filmLines(wish, { ...part, between }, signal, beat);
    if (body === null) continue;
    const sent = { method: "POST", body, headers: { "Content-Type": "application/json" }, signal };
    const path = `/take/film.${form}?theme=${wish.theme}`;
    const answer = await request(path, sent).catch(() => null);
    signal.throwIfAborted();
    if (!answer) throw new Error(t("The server did not answer: try again."));
    if (!answer.ok) throw new Error(await refusal(answer));
    return answer.blob();
  }
  throw new Error(t("There is too much on the stage for one file. GIF works."));
}
