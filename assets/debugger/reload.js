/* Whether the file was saved anew: asked while it is shown, and only while anybody looks. */
import { onExplore } from "../page/page.js";
import { state, step } from "../state/model.js";
import { request } from "../state/server.js";
import * as url from "../state/url.js";

/** Milliseconds between two looks, and after one that found no server. */
const OFTEN = 600;
const SELDOM = 5000;

let waiting = 0;

/** Whether there is something to ask for. */
const isWatching = () => Boolean(state.doc?.own && onExplore() && !document.hidden);

/** Look again after a while. @param {number} [after] */
export function watch(after = OFTEN) {
  clearTimeout(waiting);
  if (isWatching()) waiting = window.setTimeout(() => void look(), after);
}

/** The files as they are now, null where nobody tells. @returns {Promise<string | null>} */
async function now() {
  try {
    const answer = await request("/own");
    return answer.ok ? (await answer.json()).mark : null;
  } catch {
    return null;
  }
}

/** The mark that was asked for last: one that is not answered is not asked for again. */
let askedMark = "";

async function look() {
  if (!isWatching()) return;
  const mark = await now();
  const router = state.doc?.own;
  if (router && mark !== null && mark !== router.newest && mark !== askedMark) {
    askedMark = mark;
    url.send(url.address(state.doc?.search ?? "", step()), {});
  }
  watch(mark === null ? SELDOM : OFTEN);
}

document.addEventListener("visibilitychange", () => watch(0));
