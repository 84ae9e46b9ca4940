/* Sends clicks, choices and typed values to the task on screen, and to no other. */
import { currentTask, isRefused, state, taskResult } from "../state/model.js";

/** @import { Acts } from "../types/task" */

/** @type {(keyof Acts)[]} */
const KINDS = ["click", "change", "input", "submit", "keydown", "pointerover", "focusin"];

/** Returns the task on screen, null if the network does not support it. */
const taskNow = () => (state.doc && !isRefused() ? currentTask() : null);

for (const kind of KINDS) {
  document.addEventListener(kind, (event) => {
    const act = /** @type {((event: Event) => void) | undefined} */ (
      taskNow()?.acts?.(taskResult())[kind]
    );
    act?.(event);
  });
}
