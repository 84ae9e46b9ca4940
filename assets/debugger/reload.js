/* Asks the server whether the router's file was saved again, as long as the page is visible. */
import { onExplore } from "../page/page.js";
import { state, step } from "../state/model.js";
import { request } from "../state/server.js";
import * as url from "../state/url.js";

/** Milliseconds between two requests. */
const POLL_MS = 600;
/** Milliseconds after a request that got no answer. */
const RETRY_MS = 5000;

/** Timer of the next request. */
let timer = 0;

/** Whether a router's file is shown, on a visible page. */
const isWatching = () => Boolean(state.doc?.own && onExplore() && !document.hidden);

/** Ask again after a delay in milliseconds. @param {number} [delay] */
export function watch(delay = POLL_MS) {
  clearTimeout(timer);
  if (isWatching()) timer = window.setTimeout(() => void poll(), delay);
}

/**
 * Returns the version of the files as they are now, null if the server does not answer.
 * @returns {Promise<string | null>}
 */
async function currentVersion() {
  try {
    const answer = await request("/own");
    return answer.ok ? (await answer.json()).mark : null;
  } catch {
    return null;
  }
}

/** The version for which a document was requested last: only another requests a new one. */
let requestedVersion = "";

/** Ask once; request a new document if the file was saved again. */
async function poll() {
  if (!isWatching()) return;
  const version = await currentVersion();
  const router = state.doc?.own;
  if (router && version !== null && version !== router.newest && version !== requestedVersion) {
    requestedVersion = version;
    url.send(url.address(state.doc?.search ?? "", step()), {});
  }
  watch(version === null ? RETRY_MS : POLL_MS);
}

document.addEventListener("visibilitychange", () => watch(0));
