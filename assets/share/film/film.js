/* A film as lists of what is drawn, picture by picture; each drawn item is listed only once. Files
   of several formats are written from it. */

import { forget } from "../../stage/memo.js";
import { language } from "../../state/language.js";
import { currentTask, doc, register, shownBy } from "../../state/model.js";
import { reader } from "../caption.js";
import { withoutEmptyTexts } from "../layout.js";
import { lists, title } from "../picture.js";
import { hop, seconds } from "./timing.js";

/** @import { Listed, Lister } from "../drawing/display_list.js" */
/** @import { Moment } from "../caption.js" */
/** @import { ExportSettings } from "../export_url.js" */

/**
 * The data that all pictures have in common.
 * @typedef {object} Head
 * @property {string} title
 * @property {string} unit the name of a step
 * @property {string[]} columns of a worksheet, besides the sentence of a step
 * @property {string} lang of its words
 * @property {string} question of a worksheet, and its solution, if it has columns
 * @property {string} solution
 * @property {string} source what makes the steps, such as a router with its paper
 * @property {[number, number]} size in pixels
 * @property {[number, number, number, number]} area of the stage, at which it is clipped
 * @property {string} ground its colour, "" if it is transparent
 * @property {number} hop seconds between two steps
 * @property {number} between pictures between two steps
 * @property {Shot[]} shots
 */

/**
 * The words for a step, and the seconds for which it is shown at rest.
 * @typedef {{count: string, sentence: [string, boolean][]}} Account
 * @typedef {Account & {cells: string[], seconds: number}} Shot
 */

/**
 * A picture: the step that it leads to, whether that is reached, the items that are listed for the
 * first time, and which items are visible, by their indices in all items so far.
 * @typedef {object} Frame
 * @property {number} shot
 * @property {boolean} rest
 * @property {Listed[]} fresh
 * @property {number[]} stage
 * @property {number[]} words
 */

/**
 * The settings of a film.
 * @typedef {object} Part
 * @property {number} from the first step
 * @property {number} to the last one
 * @property {number} between pictures between two steps
 * @property {number} [most] the most pictures between steps in the whole film; with it or `seen`
 * @property {number} [seen] the most pictures per second; `between` may be lowered
 * @property {boolean} [open] whether the first picture shows the question of a worksheet only
 * @property {boolean} filmed whether the camera of the map follows the message
 * @property {(width: number, height: number) => Lister} list
 */

/** Returns the words for what is on the stage that all formats use. */
export function names() {
  const { unit, sheet } = currentTask();
  const { columns = [], question, solution, source } = sheet ?? {};
  return {
    title: title(),
    unit,
    columns,
    lang: language,
    question: question?.() ?? "",
    solution: solution?.() ?? "",
    source: source?.() ?? "",
  };
}

/**
 * Returns the words for each step of a part, and the settings without texts that are always empty.
 * @param {ExportSettings} settings
 * @param {Part} part
 */
function momentsOf(settings, { from, to }) {
  const momentReader = reader();
  const moments = Array.from({ length: to - from + 1 }, (_, i) => momentReader.read(from + i));
  momentReader.end();
  return { moments, shownSettings: withoutEmptyTexts(settings, moments) };
}

/**
 * Returns the number of pictures between two steps: at least one if there are any.
 * @param {Part} part
 * @param {number} steps
 * @param {number} second seconds between two steps
 */
export function picturesBetween({ between, most = Infinity, seen = Infinity }, steps, second) {
  const least = Math.min(between, 1);
  return Math.max(least, Math.min(between, Math.floor(most / steps), Math.floor(second * seen)));
}

/**
 * Returns the items of a moment in which the stage shows the question of a worksheet, not the
 * route.
 * @param {ReturnType<typeof lists>} displayLists
 * @param {Moment} moment
 */
async function questionItems(displayLists, moment) {
  const task = currentTask();
  if (!task.sheet) return displayLists.at(moment);
  const key = shownBy(doc());
  register(key, { ...task, ways: () => [], draw: undefined, over: undefined });
  forget();
  try {
    return await displayLists.at(moment);
  } finally {
    register(key, task);
    forget();
    displayLists.renew();
  }
}

/** Returns a function that numbers items; equal items get the same number and are listed once. */
function numberItems() {
  /** @type {Map<string, number>} */
  const indexByText = new Map();
  /** The indices of lists that were numbered before. @type {WeakMap<Listed[], number[]>} */
  const indices = new WeakMap();
  return (/** @type {Listed[]} */ listed) => {
    const before = indices.get(listed);
    if (before) return { fresh: [], places: before };
    /** @type {Listed[]} */
    const fresh = [];
    const places = listed.map((item) => {
      const key = JSON.stringify(item);
      const at = indexByText.get(key) ?? indexByText.size;
      if (at === indexByText.size) {
        indexByText.set(key, at);
        fresh.push(item);
      }
      return at;
    });
    indices.set(listed, places);
    return { fresh, places };
  };
}

/**
 * Yields a film of some steps: first its head, then its pictures. The stage on screen does not
 * change.
 * @param {ExportSettings} settings
 * @param {Part} part
 * @returns {AsyncGenerator<Head | Frame, void, void>}
 */
export async function* filmPieces(settings, part) {
  const { moments, shownSettings } = momentsOf(settings, part);
  const { from, to } = part;
  const between = picturesBetween(part, moments.length - 1, hop());
  const displayLists = lists(shownSettings, part.list, part.filmed);
  yield {
    ...names(),
    size: [settings.width, settings.height],
    area: displayLists.area,
    ground: settings.clear ? "" : displayLists.ground,
    hop: hop(),
    between,
    shots: moments.map(({ count, cells, sentence }, i) => ({
      count,
      cells,
      sentence: sentence.map(({ text, code }) => [text, code]),
      seconds: seconds(from + i, to, settings.sentence ? sentence : null),
    })),
  };
  const numbered = numberItems();
  for (let shot = 0; shot < moments.length; shot++) {
    const pictures = shot ? between : 0;
    for (let i = 0; i <= pictures; i++) {
      const rest = i === pictures;
      const at = from + shot - (rest ? 0 : 1 - (i + 0.5) / between);
      const moment = { ...moments[shot], at };
      const listed = await (part.open && !shot
        ? questionItems(displayLists, moment)
        : displayLists.at(moment));
      const [ground, above, words] = [listed.ground, listed.stage, listed.words].map(numbered);
      const fresh = [...ground.fresh, ...above.fresh, ...words.fresh];
      const stage = [...ground.places, ...above.places];
      yield { shot, rest, fresh, stage, words: words.places };
    }
  }
}
