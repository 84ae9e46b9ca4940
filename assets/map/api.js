/* What the map asks the server: the nest of a network, tiles, addresses, bundles, nodes. */

import { baseOf, refusal, request } from "../state/server.js";

/** @import { Path } from "./nest/nest.js" */
/** @import { Source } from "./view.js" */

/**
 * Ask the server about a network; a refusal is an error with its sentence.
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
 * Where the view of a network has its parts from; a reason why there is none is told once.
 * @param {string} net
 * @param {(sentence: string) => void} tell
 * @returns {Source}
 */
export const sourceOf = (net, tell) => ({
  failed: once(tell),
  tile: async (path) => (await question("tile", { net, path: path.join(".") })).arrayBuffer(),
  addresses: async (path) => (await question("addresses", { net, path: path.join(".") })).json(),
  bundles: async (path) => (await question("bundles", { net, path: path.join(".") })).json(),
});

/**
 * What the layer of a task asks of a cell.
 * @param {string} asks the query of the layer
 * @param {Path} path
 * @returns {Promise<import("../types/documents.js").MapCensus>}
 */
export const census = async (asks, path) => {
  const parameters = Object.fromEntries(new URLSearchParams(asks));
  return (await question("census", { ...parameters, path: path.join(".") })).json();
};

/** @param {(sentence: string) => void} tell */
function once(tell) {
  const messages = new Set();
  return (/** @type {Error} */ { message }) => {
    if (messages.has(message)) return;
    messages.add(message);
    tell(message);
  };
}
