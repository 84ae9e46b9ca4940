/* A talk while it is edited: seen as it is at once, kept in the address when it is packed. */
import { pack } from "./pack.js";
import { talkJson } from "./scenes.js";

/** @import { TalkDocument } from "../../types/documents" */
/** @import { Talk } from "./scenes.js" */
/**
 * What a draft has done.
 * @typedef {object} Does
 * @property {(talk: TalkDocument) => void} show another talk is on screen
 * @property {(packed: string) => void} keep it is in the address, and what was there is to undo
 * @property {(most: number, long: number) => void} refuse it is too long for a link
 */

/**
 * Edits of one talk. Packing takes a moment in which the next edit may come, and an answer of the
 * server on the one before: each edit starts from what is seen, and no answer takes one back.
 * @param {Does} does
 */
export function drafts(does) {
  /** As it is seen. @type {TalkDocument | null} */
  let shownTalk = null;
  /** As the address has it, told by the server or kept since. @type {TalkDocument | null} */
  let lastKept = null;
  /** So many edits are not packed yet. */
  let waiting = 0;
  /** What is done one after the other, whatever became of the one before. */
  let line = Promise.resolve();

  /** @param {() => void | Promise<void>} act */
  function then(act) {
    const done = line.then(act);
    line = done.catch(() => {});
    return done;
  }

  /** @param {TalkDocument} talk */
  function show(talk) {
    shownTalk = talk;
    does.show(talk);
  }

  /** @param {TalkDocument} talk @param {string} text @param {() => void} done */
  async function putEdit(talk, text, done) {
    const packedTalk = await pack(text);
    waiting -= 1;
    if (!lastKept || !shownTalk) return;
    if (packedTalk.length > talk.longest) {
      // What came after it holds what was too long, unless it is shorter: it is judged by itself.
      if (!waiting) show(lastKept);
      return does.refuse(talk.longest, packedTalk.length);
    }
    lastKept = talk;
    does.keep(packedTalk);
    done();
  }

  return {
    /** What the server says of the talk in the address. @param {TalkDocument} answer */
    take(answer) {
      lastKept = answer;
      if (!waiting) show(answer);
    },
    /**
     * Edit it; what can't be written down throws and changes nothing.
     * @param {Talk} next
     * @param {() => void} done once it is in the address
     */
    edit(next, done) {
      if (!shownTalk) return line;
      const talk = { ...shownTalk, ...next, scenes: [...next.scenes] };
      const text = talkJson(talk);
      waiting += 1;
      show(talk);
      return then(() => putEdit(talk, text, done));
    },
    /** Once all that was edited is in the address. @param {() => void} act */
    after: (act) => then(() => (shownTalk ? act() : undefined)),
    /** The page is left: what waits is not kept. */
    leave() {
      shownTalk = lastKept = null;
    },
  };
}
