/* The server is away: it is looked for, ever less often, and who waits is told when it is back. */

const FIRST = 1000;
const LONGEST = 15000;

/** @type {Set<() => void>} */
const waiting = new Set();
let delay = FIRST;
let timer = 0;

/**
 * Call something once the server answers.
 * @param {() => void} found
 */
export function whenBack(found) {
  waiting.add(found);
  timer ||= setTimeout(look, delay);
}

/** The server has answered: the next time it is looked for soon. */
export function answered() {
  delay = FIRST;
}

/** How long until the server is looked for again, after so many milliseconds. @param {number} ms */
export const longer = (ms) => Math.min(2 * ms, LONGEST);

async function look() {
  timer = 0;
  delay = longer(delay);
  if (!(await alive())) {
    timer = setTimeout(look, delay);
    return;
  }
  const found = [...waiting];
  waiting.clear();
  for (const tell of found) tell();
}

async function alive() {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).status < 500;
  } catch {
    return false;
  }
}

/** A machine that is on the net again looks at once. */
globalThis.addEventListener?.("online", () => {
  if (!timer) return;
  clearTimeout(timer);
  look();
});
