/* How the windows of one talk follow each other: by the browser alone. */

/**
 * Where the talk is, as the room tells it.
 * @typedef {{at: number, step: number, steps: number, playing: boolean, blank: boolean,
 *   began: number}} Where
 */
/**
 * What windows tell each other; `talk` is the one that is spoken of, packed.
 * @typedef {{talk: string} & ({kind: "hello"} | {kind: "gone"} | {kind: "again"}
 *   | {kind: "where", where: Where} | {kind: "do", act: import("./keys.js").Act}
 *   | {kind: "scene", at: number} | {kind: "edited", next: string})} Message
 */

/**
 * Join the windows of a talk.
 * @param {(message: Message) => void} receive
 * @returns {{tell: (message: Message) => void, close: () => void}}
 */
export function join(receive) {
  const channel = new BroadcastChannel("explorer-present");
  channel.addEventListener("message", ({ data }) => receive(data));
  return { tell: (message) => channel.postMessage(message), close: () => channel.close() };
}
