/* Work in blocks: it is begun, ended by what comes after it, and goes on when a server that was
   away is back; a block that takes too long is asked for in halves. */

import { t } from "../../state/language.js";
import { Away, whenBack } from "../../state/server.js";
import { TooLong } from "./api.js";

/** @import { Span } from "./sum.js" */

/** @typedef {"resting" | "running" | "paused" | "done" | "failed"} Status */

/** What is said of work whose server is away. */
const AWAITS = t(
  "The server does not answer: what was found is kept, and goes on when it is back.",
);

export class BlockWork {
  /** @type {Status} */
  status = "resting";
  /** Why it rests, in a sentence. */
  trouble = "";
  #changed;
  #again;
  #under = new AbortController();

  /**
   * @param {() => void} changed called when it stands otherwise
   * @param {() => void} again asks once more for what nobody answered
   */
  constructor(changed, again) {
    this.#changed = changed;
    this.#again = again;
  }

  /** @param {Status} status */
  turn(status) {
    this.status = status;
    this.#changed();
  }

  /**
   * Do something in place of what is under way.
   * @param {(signal: AbortSignal) => Promise<void>} act
   */
  async attempt(act) {
    this.end();
    this.#under = new AbortController();
    const { signal } = this.#under;
    this.trouble = "";
    try {
      await act(signal);
    } catch (error) {
      if (!signal.aborted) this.#fail(error, signal);
    }
  }

  /** End what is under way. */
  end() {
    this.#under.abort();
  }

  /** @param {unknown} error @param {AbortSignal} signal */
  #fail(error, signal) {
    const away = error instanceof Away;
    this.trouble = away ? AWAITS : error instanceof Error ? error.message : String(error);
    this.turn(away ? "paused" : "failed");
    if (away) whenBack(() => signal.aborted || this.#again());
  }
}

/**
 * Ask for a block, for half of it where that takes too long: so long are those that follow.
 * @template T
 * @param {{each: number}} size
 * @param {Span} span
 * @param {(span: Span) => Promise<T>} ask
 * @returns {Promise<[Span, T]>}
 */
export async function block(size, [first, last], ask) {
  for (;;) {
    try {
      return [[first, last], await ask([first, last])];
    } catch (error) {
      if (!(error instanceof TooLong) || last - first < 2) throw error;
      size.each = Math.floor((last - first) / 2);
      last = first + size.each;
    }
  }
}
