/* The channel between the windows of a talk, within the browser. */

/**
 * The place in the talk, sent by the window of the room.
 * @typedef {{at: number, step: number, steps: number, playing: boolean, blank: boolean,
 *   began: number}} Where
 */
/**
 * A message between windows; `talk` is the talk that it is about, packed.
 * @typedef {{talk: string} & ({kind: "hello"} | {kind: "gone"} | {kind: "again"}
 *   | {kind: "where", where: Where} | {kind: "do", act: import("./keys.js").Act}
 *   | {kind: "edited", next: string})} Message
 */

/**
 * Join the windows of a talk.
 * @param {(message: Message) => void} receive
 * @returns {{send: (message: Message) => void, close: () => void}}
 */
export function join(receive) {
  const channel = new BroadcastChannel("explorer-present");
  channel.addEventListener("message", ({ data }) => receive(data));
  return { send: (message) => channel.postMessage(message), close: () => channel.close() };
}
