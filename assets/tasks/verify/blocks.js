/* Work that is done block by block. New work ends the work before it; when a server that did not
   answer is back, the work goes on; a block that takes too long is requested in halves. */

import { t } from "../../state/language.js";
import { Away, whenBack } from "../../state/server.js";
import { TooLong } from "./api.js";

/** @import { Span } from "./sum.js" */

/** @typedef {"resting" | "running" | "paused" | "done" | "failed"} Status */

/** The message while the server does not answer. */
const AWAITS = t(
  "The server does not answer: what was found is kept, and goes on when it is back.",
);

export class BlockWork {
  /** @type {Status} */
  status = "resting";
  /** Why it is not running, in a sentence. */
  trouble = "";
  #changed;
  #again;
  abort = new AbortController();

  /**
   * @param {() => void} changed called when the status changes
   * @param {() => void} retry repeats what the server did not answer
   */
  constructor(changed, retry) {
    this.#changed = changed;
    this.#again = retry;
  }

  /** @param {Status} status */
  setStatus(status) {
    this.status = status;
    this.#changed();
  }

  /**
   * Run a function; a running one is aborted.
   * @param {(signal: AbortSignal) => Promise<void>} act
   */
  async attempt(act) {
    this.end();
    this.abort = new AbortController();
    const { signal } = this.abort;
    this.trouble = "";
    try {
      await act(signal);
    } catch (error) {
      if (!signal.aborted) this.#fail(error, signal);
    }
  }

  /** Abort the running function. */
  end() {
    this.abort.abort();
  }

  /** @param {unknown} error @param {AbortSignal} signal */
  #fail(error, signal) {
    const away = error instanceof Away;
    this.trouble = away ? AWAITS : error instanceof Error ? error.message : String(error);
    this.setStatus(away ? "paused" : "failed");
    if (away) whenBack(() => signal.aborted || this.#again());
  }
}

/**
 * Requests a block; if that takes too long, half of it, and from then on blocks of that size.
 * Returns the block that was answered, and the answer.
 * @template T
 * @param {{each: number}} size
 * @param {Span} span
 * @param {(span: Span) => Promise<T>} ask
 * @returns {Promise<[Span, T]>}
 */
export async function fetchBlock(size, [first, last], ask) {
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
