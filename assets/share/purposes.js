/* The purposes for which something can be exported; each with its formats, the usual one first. */

import { t } from "../state/language.js";
import { state } from "../state/model.js";
import { s } from "../widgets/dom.js";

/** @import { ExportSettings } from "./export_url.js" */

/**
 * The maker of a format: the browser, as a picture ("still") or a "film"; the server, from what the
 * page lists ("written"), from the network, or from a challenge ("course"); none for a "text" to be
 * copied.
 * @typedef {"still" | "film" | "written" | "network" | "course" | "text"} Maker
 */

/**
 * @typedef {object} Form
 * @property {string} name
 * @property {Maker} maker
 * @property {string} [ending] extension of the file, if it is not the key
 * @property {string} [as] name of the format on the server, if it is not the key
 */

/** @type {{[key: string]: Form}} */
export const FORMS = {
  png: { name: "PNG", maker: "still" },
  svg: { name: "SVG", maker: "still" },
  pdf: { name: "PDF", maker: "written" },
  tikz: { name: "TikZ", maker: "written", ending: "tex" },
  mp4: { name: "MP4", maker: "film" },
  gif: { name: "GIF", maker: "film" },
  moving: { name: "SVG", maker: "written", ending: "svg", as: "svg" },
  sheet: { name: "PDF", maker: "written", ending: "pdf" },
  html: { name: "HTML", maker: "written" },
  page: { name: t("Offline page"), maker: "course", ending: "html" },
  scorm: { name: "SCORM", maker: "course", ending: "zip" },
  questions: { name: t("Sheet"), maker: "course", ending: "pdf" },
  frame: { name: t("Frame"), maker: "text" },
  python: { name: "Python", maker: "text" },
  command: { name: t("Command"), maker: "text" },
  json: { name: "JSON", maker: "text" },
  latex: { name: "LaTeX", maker: "text" },
  graphml: { name: "GraphML", maker: "network" },
  csv: { name: "CSV", maker: "network" },
  nodes: { name: "JSON", maker: "network", ending: "json" },
  edgelist: { name: t("Edge list"), maker: "network" },
};

/**
 * @typedef {object} Purpose
 * @property {string} name
 * @property {string} says its description, a sentence
 * @property {(whole: boolean) => string} act text of its button
 * @property {(whole: boolean) => string[]} forms
 * @property {boolean} [moves] whether it is only offered if there are steps
 * @property {boolean} [shows] whether one can choose between one step and all
 * @property {boolean} [pictured] whether it contains a picture
 * @property {(whole: boolean) => Partial<ExportSettings>} [settings] the settings of its picture at
 *   first
 */

const WITHOUT_TEXTS = { sentence: false, line: false, name: false, bits: false };
/** Whether a challenge is on screen, which can be exported for a course. */
export function isChallenge() {
  const show = state.doc?.show;
  return Boolean(show && "leg" in show && show.pairs.length);
}

const films = () => ("VideoEncoder" in globalThis ? ["mp4", "gif"] : ["gif", "mp4"]);

export const PURPOSES = /** @type {const} */ ({
  slide: {
    name: t("Slide"),
    says: t("For a room: large type, nothing to click. Still or film."),
    act: (/** @type {boolean} */ whole) => (whole ? t("Save the film") : t("Save the slide")),
    forms: (/** @type {boolean} */ whole) =>
      whole ? [...films(), "moving"] : ["png", "svg", "pdf"],
    shows: true,
    pictured: true,
    settings: (/** @type {boolean} */ whole) => (whole ? {} : { width: 1920, height: 1080 }),
  },
  handout: {
    name: t("Handout"),
    says: t("To print: a question, then every step with its reason."),
    act: () => t("Save the handout"),
    forms: () => ["sheet"],
    moves: true,
    pictured: true,
    settings: () => ({ theme: "light", ...WITHOUT_TEXTS }),
  },
  paper: {
    name: t("Paper"),
    says: t("A vector figure with caption, source and command."),
    act: () => t("Save the figure"),
    forms: () => ["pdf", "tikz", "svg"],
    shows: true,
    pictured: true,
    settings: () => ({ theme: "light", clear: true, ...WITHOUT_TEXTS }),
  },
  course: {
    name: t("Course page"),
    says: t("To put into a course: a frame for its page, or one file that plays by itself."),
    act: () => (isChallenge() ? t("Save the challenge") : t("Save the page")),
    forms: () => (isChallenge() ? ["page", "scorm", "questions", "frame"] : ["frame", "html"]),
    shows: true,
    pictured: true,
  },
  code: {
    name: t("Code"),
    says: t("The same as Python, a command, JSON or LaTeX."),
    act: () => t("Copy the code"),
    forms: () => ["python", "command", "json", "latex"],
  },
  network: {
    name: t("Whole network"),
    says: t("Every node and link, with its kind, for other programs."),
    act: () => t("Save the network"),
    forms: () => ["graphml", "csv", "nodes", "edgelist"],
  },
});

/** @typedef {keyof typeof PURPOSES} Key */

export const KEYS = /** @type {Key[]} */ (Object.keys(PURPOSES));

/** @param {Key} key @returns {Purpose} */
export const purpose = (key) => PURPOSES[key];

/**
 * The icons of purposes: their lines, in a box 48 wide and 36 high.
 * @type {Record<Key, string[]>}
 */
const LINES = {
  slide: ["M1 2h46v32H1z", "M18 25h8v-12h10", "M9 29h30"],
  handout: ["M12 4h22v28H12z", "M16 4V1h22v28h-4", "M16 11h14M16 16h14M16 21h14M16 26h9"],
  paper: [
    "M11 1h26v34H11z",
    "M15 6h18M15 28h18M15 32h10",
    "M15 11h18v12H15z",
    "M18 20l5-6 4 4 3-3",
  ],
  course: ["M1 2h46v32H1z", "M1 9h46M5 5.5h2M10 5.5h2", "M20 15v12l11-6z"],
  code: ["M1 2h46v32H1z", "M7 11h11M22 11h8M11 18h14M29 18h10M7 25h20"],
  network: ["M24 6L9 14v13l15 6 15-6V14zM9 14l15 19L39 14M24 6v27M9 27l30-13M9 14l30 13"],
};

/** @param {Key} key */
export const iconOf = (key) =>
  s(
    "svg",
    { viewBox: "0 0 48 36", width: 48, height: 36, "aria-hidden": "true" },
    LINES[key].map((d) => s("path", { d })),
  );
