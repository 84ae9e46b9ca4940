/* What a visitor asks of a network: another one, other ends, something that is chosen. */
import * as model from "../state/model.js";
import { doc, drawing, emit, on, state } from "../state/model.js";
import * as url from "../state/url.js";

/** What belongs to one network and means nothing in another. */
const OF_A_NETWORK = {
  router: null,
  variant: null,
  fault: null,
  view: null,
  way: null,
};

/**
 * Open a network; `edited` says where it was typed.
 * @param {string} spec
 * @param {string} edited
 */
export const open = (spec, edited) =>
  url.ask(
    { net: spec, from: null, to: null, ...OF_A_NETWORK, stage: null, at: null, wide: null },
    edited,
  );

/**
 * Open another form of the network, at the same ends.
 * @param {{same?: string, from?: string, to?: string}} form
 */
export const openSame = ({ same, from, to }) =>
  url.ask({ net: same, from, to, ...OF_A_NETWORK }, "");

/**
 * Ask for a message between two ends; null leaves the choice to the server.
 * @param {string | null} source
 * @param {string | null} target
 */
export const ends = (source, target) => url.ask({ from: source, to: target });

/** Ask for a task by its key in the URL. @param {string} key */
export const choose = (key) => url.ask({ task: key === "route" ? null : key });

/** A random node, by index: exact however large the network. */
function randomNode() {
  const nodes = BigInt(doc().network.nodeCount);
  let value = 0n;
  for (let bits = 0n; bits < 128n; bits += 32n)
    value = (value << 32n) | BigInt(crypto.getRandomValues(new Uint32Array(1))[0]);
  return value % nodes;
}

/** Two ends that differ, at random. */
export function random() {
  const a = randomNode();
  let b = randomNode();
  while (a === b) b = randomNode();
  ends(`#${a}`, `#${b}`);
}

/** The ends farthest apart, which the server takes where none are named. */
export const farthest = () => ends(null, null);

export const swap = () => ends(doc().target, doc().source);

/**
 * Make a node an end of the route; the other end is what the next click chooses.
 * @param {number} mark
 * @param {"source" | "target"} wanted
 */
export function chooseEnd(mark, wanted) {
  const end = model.signed("target") ? wanted : "source";
  const address = drawing().addresses[mark];
  const { source, target } = doc();
  const [now, other] = end === "source" ? [source, target] : [target, source];
  if (address === other) swap();
  else if (address !== now) ends(...sorted(end, address, other));
  state.nextEnd = end === "source" ? "target" : "source";
  emit("nextEnd");
}

/**
 * An end and the other one, source before target.
 * @param {"source" | "target"} end
 * @param {string} address
 * @param {string} other
 * @returns {[string, string]}
 */
const sorted = (end, address, other) => (end === "source" ? [address, other] : [other, address]);

// A node that is not drawn can only be gone to.
on("sent", (/** @type {string} */ address) => ends(doc().source, address));

on("picked", (/** @type {{mark: number, event?: MouseEvent}} */ { mark, event }) => {
  state.focus = null;
  chooseEnd(mark, event?.shiftKey ? "target" : state.nextEnd);
});
