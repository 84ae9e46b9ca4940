/* The interface to Dash: sets properties of its components, and registers the functions of its
   callbacks. */
import { withGraphs } from "../state/graphs.js";
import { withRetry, withSlowNotice, withTimeout } from "../state/server.js";

/** Set properties of a component, as a callback would. @param {string} id @param {object} props */
export const set = (id, props) => window.dash_clientside.set_props(id, props);

/** The value that a callback returns to leave its output unchanged. */
export const noUpdate = () => window.dash_clientside.no_update;

/**
 * Register the functions that Dash calls under a name.
 * @param {string} name
 * @param {Record<string, (...given: any[]) => unknown>} functions
 */
export function serve(name, functions) {
  window.dash_clientside = Object.assign({}, window.dash_clientside, { [name]: functions });
}

/**
 * Observes Dash's requests; Dash itself only writes failures to the console. `silent` gets the
 * status (0 without an answer) and the text of a failure, `heard` is called after other answers.
 * @typedef {object} Listener
 * @property {(status: number, words: string) => void} silent
 * @property {() => void} heard
 */

/** Returns the answer to a Dash request that the page embeds, else null. @param {string} url */
function preloadedAnswer(url) {
  const name = url.slice(url.lastIndexOf("/") + 1);
  const text = name.startsWith("_dash-") ? document.getElementById(name)?.textContent : "";
  return text ? new Response(text, { headers: { "Content-Type": "application/json" } }) : null;
}

/** @param {Listener} listener */
export function listen({ silent, heard: onAnswer }) {
  const realFetch = window.fetch;
  window.fetch = async (...request) => {
    const url = String(request[0]);
    if (!url.includes("_dash-update-component"))
      return preloadedAnswer(url) ?? realFetch(...request);
    try {
      const [address, init] = request;
      const packed = withGraphs("", init ?? {});
      const ask = () => withTimeout((signal) => realFetch(address, { ...packed, signal }));
      const answer = await withSlowNotice(withRetry(ask));
      if (answer.status < 400) {
        onAnswer();
        return answer;
      }
      silent(answer.status, await answer.text());
    } catch {
      silent(0, "");
    }
    // To Dash this is an answer that changes nothing.
    return new Response(null, { status: 204 });
  };
}
