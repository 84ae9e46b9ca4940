/* A talk while it is edited: an edit is shown at once, and put into the URL as soon as it is
   compressed. */
import { pack } from "./pack.js";
import { talkJson } from "./scenes.js";

/** @import { TalkDocument } from "../../types/documents" */
/** @import { Talk } from "./scenes.js" */
/**
 * Functions that a draft calls.
 * @typedef {object} DraftActions
 * @property {(talk: TalkDocument) => void} show shows a talk
 * @property {(packed: string) => void} keep writes it into the address; the former one can be
 *   restored by undo
 * @property {(limit: number, length: number) => void} refuse says that it is too long for a link
 */

/**
 * Returns functions that edit a talk. An edit is compressed asynchronously; meanwhile there may be
 * another edit, and an answer of the server to an earlier one. So each edit starts from the talk
 * that is shown, and no answer overwrites a later edit.
 * @param {DraftActions} actions
 */
export function drafts(actions) {
  /** The talk on screen. @type {TalkDocument | null} */
  let shownTalk = null;
  /** The talk in the address. @type {TalkDocument | null} */
  let lastKept = null;
  /** How many edits are not packed yet. */
  let unpacked = 0;
  /** Runs actions one after the other, also if one fails. */
  let queue = Promise.resolve();

  /** @param {() => void | Promise<void>} act */
  function enqueue(act) {
    const done = queue.then(act);
    queue = done.catch(() => {});
    return done;
  }

  /** @param {TalkDocument} talk */
  function show(talk) {
    shownTalk = talk;
    actions.show(talk);
  }

  /** @param {TalkDocument} talk @param {string} text @param {() => void} done */
  async function putEdit(talk, text, done) {
    const packedTalk = await pack(text);
    unpacked -= 1;
    if (!lastKept || !shownTalk) return;
    if (packedTalk.length > talk.longest) {
      // If there are later edits, they contain this one, and are checked by themselves.
      if (!unpacked) show(lastKept);
      return actions.refuse(talk.longest, packedTalk.length);
    }
    lastKept = talk;
    actions.keep(packedTalk);
    done();
  }

  return {
    /** Take the server's answer for the talk in the address. @param {TalkDocument} answer */
    take(answer) {
      lastKept = answer;
      if (!unpacked) show(answer);
    },
    /**
     * Edit the talk; if it can't be written as JSON, this throws and nothing changes.
     * @param {Talk} next
     * @param {() => void} done called once it is in the address
     */
    edit(next, done) {
      if (!shownTalk) return queue;
      const talk = { ...shownTalk, ...next, scenes: [...next.scenes] };
      const text = talkJson(talk);
      unpacked += 1;
      show(talk);
      return enqueue(() => putEdit(talk, text, done));
    },
    /** Call a function once all edits are in the address. @param {() => void} act */
    after: (act) => enqueue(() => (shownTalk ? act() : undefined)),
    /** Called when the page is left: waiting edits are dropped. */
    leave() {
      shownTalk = lastKept = null;
    },
  };
}
