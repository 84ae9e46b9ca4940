/* The icons of verdicts: the same wherever something is judged, each with its word. */
import { t } from "../state/language.js";
import { h, s } from "./dom.js";

/** The shapes of the icons, in a box of 16. */
const PATHS = {
  tick: "M3 8.5 6.5 12 13 4.5",
  hump: "M1.5 12.5H4.5C7 12.5 5.8 3.5 8 3.5S9 12.5 11.5 12.5H14.5",
  cross: "M4 4l8 8M12 4l-8 8",
  circling: "M12.8 6A5.2 5.2 0 1 0 13.2 8.6M13.4 2.6 13 6.2 9.6 5.6",
  stopped: "M2 8h9M12.5 3.5v9",
  open: "M5.6 6a2.4 2.4 0 1 1 3.6 2.1c-.8.5-1.2.9-1.2 1.9M8 12.4v.2",
};

/** @type {Record<string, [path: keyof typeof PATHS, look: string, word: string]>} */
const SIGNS = {
  address: ["cross", "no", t("no address")],
  no_link: ["cross", "no", t("no link")],
  fault: ["cross", "no", t("crosses a fault")],
  loop: ["circling", "no", t("loop")],
  short: ["stopped", "no", t("ends short")],
  longer: ["hump", "dep", t("longer")],
  shortest: ["tick", "ok", t("shortest")],
  unknown: ["open", "dep", t("not known")],
  ok: ["tick", "ok", t("kept")],
  no: ["cross", "no", t("not so")],
  open: ["open", "open", t("not decided")],
  deadlock: ["circling", "no", t("can deadlock")],
  load: ["hump", "dep", t("more than need be")],
};

/**
 * Returns the icon of a fault or a verdict, with its word for screen readers.
 * @param {string} name
 * @param {boolean} [isAlone] whether its word is not written beside it
 */
export function sign(name, isAlone = true) {
  const [path, look, word] = SIGNS[name] ?? SIGNS.unknown;
  const attributes = isAlone ? { role: "img", "aria-label": word } : { "aria-hidden": "true" };
  return h(
    "span",
    { class: `verdict-sign ${look}`, ...attributes },
    s("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, s("path", { d: PATHS[path] })),
  );
}
