/* A page for modules that want one: it has no layout, no canvas and no Dash. Import it first. */
import { Window } from "happy-dom";

const window = new Window({ url: "http://127.0.0.1/?net=Q(3)" });
const names = [
  "CSS",
  "DOMParser",
  "Element",
  "Event",
  "HTMLElement",
  "HTMLInputElement",
  "HTMLDialogElement",
  "KeyboardEvent",
  "MouseEvent",
  "Node",
  "addEventListener",
  "removeEventListener",
  "document",
  "getComputedStyle",
  "history",
  "location",
  "matchMedia",
];
for (const name of names) {
  const value = window[name];
  const bound = typeof value === "function" && /^[a-z]/.test(name) ? value.bind(window) : value;
  Object.defineProperty(globalThis, name, { value: bound, configurable: true, writable: true });
}
Object.assign(globalThis, { window, innerWidth: 1440, innerHeight: 900 });

/** Frames are run by hand: a test says what time it is. */
const frames = [];
globalThis.requestAnimationFrame = (action) => frames.push(action);
globalThis.cancelAnimationFrame = (handle) => {
  frames[handle - 1] = null;
};

/** Run what waits for the next frame. */
export function frame(now) {
  const waiting = frames.map((action) => action);
  frames.fill(null);
  for (const action of waiting) action?.(now);
}

export { window };
