/* Requests of the map to the server: the nest of a network, tiles, addresses, bundles, nodes. */

import { baseOf, refusal, request } from "../state/server.js";

/** @import { Path } from "./nest/nest.js" */
/** @import { Source } from "./view.js" */

/**
 * Returns the server's answer to a question about a network; throws an error with the sentence of
 * the server if it refuses.
 * @param {string} name
 * @param {Record<string, string> | URLSearchParams} parameters
 * @param {RequestInit} [init]
 */
export async function question(name, parameters, init) {
  const query = new URLSearchParams(parameters);
  const answer = await request(`${baseOf("map")}${name}?${query}`, init);
  if (answer.ok) return answer;
  throw new Error(await refusal(answer));
}

/**
 * Returns the functions with which the view of a network loads its parts. `tell` is called with the
 * reason why a part could not be loaded, once for each reason.
 * @param {string} net
 * @param {(sentence: string) => void} notify
 * @returns {Source}
 */
export const sourceOf = (net, notify) => ({
  failed: once(notify),
  tile: async (path) => (await question("tile", { net, path: path.join(".") })).arrayBuffer(),
  addresses: async (path) => (await question("addresses", { net, path: path.join(".") })).json(),
  bundles: async (path) => (await question("bundles", { net, path: path.join(".") })).json(),
});

/**
 * Returns the census of a cell for the layer of a task.
 * @param {string} layerQuery the query string of the layer
 * @param {Path} path
 * @returns {Promise<import("../types/documents.js").MapCensus>}
 */
export const census = async (layerQuery, path) => {
  const parameters = Object.fromEntries(new URLSearchParams(layerQuery));
  return (await question("census", { ...parameters, path: path.join(".") })).json();
};

/**
 * Returns a function that tells the message of an error, each message once.
 * @param {(sentence: string) => void} tell
 */
function once(tell) {
  const messages = new Set();
  return (/** @type {Error} */ { message }) => {
    if (messages.has(message)) return;
    messages.add(message);
    tell(message);
  };
}
