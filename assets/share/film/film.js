/* A film as lists of what is drawn, picture by picture, everything listed once: any form of file is
   written from it, by whoever has what that takes. */

import { forget } from "../../stage/memo.js";
import { language } from "../../state/language.js";
import { doc, register, shownBy, tasked } from "../../state/model.js";
import { reader } from "../caption.js";
import { there } from "../layout.js";
import { lists, title } from "../picture.js";
import { hop, seconds } from "./timing.js";

/** @import { Listed, Lister } from "../drawing/display_list.js" */
/** @import { Moment } from "../caption.js" */
/** @import { Wish } from "../export_url.js" */

/**
 * What holds of all pictures.
 * @typedef {object} Head
 * @property {string} title
 * @property {string} unit what a step is called
 * @property {string[]} columns of a sheet, beside the sentence of a step
 * @property {string} lang of its words
 * @property {string} question what a sheet asks, and its solution, if its columns do
 * @property {string} solution
 * @property {string} source what makes the steps, such as a router with its paper
 * @property {[number, number]} size in pixels
 * @property {[number, number, number, number]} area of the stage: it is cut off there
 * @property {string} ground a colour; empty where there is none
 * @property {number} hop seconds between two steps
 * @property {number} between pictures between two steps
 * @property {Shot[]} shots
 */

/**
 * What is said of a step, and the seconds that it stands.
 * @typedef {{count: string, sentence: [string, boolean][]}} Account
 * @typedef {Account & {cells: string[], seconds: number}} Shot
 */

/**
 * A picture: the step that it leads to, whether that is reached, what is listed for the first time,
 * and what is to be seen, by places in all that was listed.
 * @typedef {object} Frame
 * @property {number} shot
 * @property {boolean} rest
 * @property {Listed[]} fresh
 * @property {number[]} stage
 * @property {number[]} words
 */

/**
 * What is wished for of a film.
 * @typedef {object} Part
 * @property {number} from the first step
 * @property {number} to the last one
 * @property {number} between pictures between two steps
 * @property {number} [most] pictures between steps in all, and of a second: fewer between two then
 * @property {number} [seen]
 * @property {boolean} [open] whether the first picture shows no more than is asked
 * @property {boolean} filmed whether the camera of the map is where it is in play
 * @property {(width: number, height: number) => Lister} list
 */

/** What is on the stage in words, as every form of film has it. */
export function names() {
  const { unit, sheet } = tasked();
  const { columns = [], question, solution, source } = sheet ?? {};
  return {
    ...{ title: title(), unit, columns, lang: language },
    question: question?.() ?? "",
    solution: solution?.() ?? "",
    source: source?.() ?? "",
  };
}

/**
 * The title of what is on the stage, and what is said of every step of a part.
 * @param {Wish} wish
 * @param {Part} part
 */
function momentsOf(wish, { from, to }) {
  const momentReader = reader();
  const moments = Array.from({ length: to - from + 1 }, (_, i) => momentReader.read(from + i));
  momentReader.end();
  return { moments, shownWish: there(wish, moments) };
}

/**
 * The pictures between two steps: one at least where there are any.
 * @param {Part} part
 * @param {number} steps
 * @param {number} second seconds between two steps
 */
export function picturesBetween({ between, most = Infinity, seen = Infinity }, steps, second) {
  const least = Math.min(between, 1);
  return Math.max(least, Math.min(between, Math.floor(most / steps), Math.floor(second * seen)));
}

/**
 * A moment while the stage shows what a sheet asks for, and not the way.
 * @param {ReturnType<typeof lists>} displayLists
 * @param {Moment} moment
 */
async function unanswered(displayLists, moment) {
  const task = tasked();
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

/** Numbers all that is listed: the same is listed once. */
function numbering() {
  /** @type {Map<string, number>} */
  const known = new Map();
  /** Places of what is listed once and shown again. @type {WeakMap<Listed[], number[]>} */
  const lists = new WeakMap();
  return (/** @type {Listed[]} */ listed) => {
    const before = lists.get(listed);
    if (before) return { fresh: [], places: before };
    /** @type {Listed[]} */
    const fresh = [];
    const places = listed.map((item) => {
      const key = JSON.stringify(item);
      const at = known.get(key) ?? known.size;
      if (at === known.size) {
        known.set(key, at);
        fresh.push(item);
      }
      return at;
    });
    lists.set(listed, places);
    return { fresh, places };
  };
}

/**
 * A film of some steps: first its head, then its pictures. Nothing on screen moves.
 * @param {Wish} wish
 * @param {Part} part
 * @returns {AsyncGenerator<Head | Frame, void, void>}
 */
export async function* filmPieces(wish, part) {
  const { moments, shownWish } = momentsOf(wish, part);
  const { from, to } = part;
  const between = picturesBetween(part, moments.length - 1, hop());
  const displayLists = lists(shownWish, part.list, part.filmed);
  yield {
    ...names(),
    size: [wish.width, wish.height],
    area: displayLists.area,
    ground: wish.clear ? "" : displayLists.ground,
    hop: hop(),
    between,
    shots: moments.map(({ count, cells, sentence }, i) => ({
      count,
      cells,
      sentence: sentence.map(({ text, code }) => [text, code]),
      seconds: seconds(from + i, to, wish.sentence ? sentence : null),
    })),
  };
  const numbered = numbering();
  for (let shot = 0; shot < moments.length; shot++) {
    const pictures = shot ? between : 0;
    for (let i = 0; i <= pictures; i++) {
      const rest = i === pictures;
      const at = from + shot - (rest ? 0 : 1 - (i + 0.5) / between);
      const moment = { ...moments[shot], at };
      const listed = await (part.open && !shot
        ? unanswered(displayLists, moment)
        : displayLists.at(moment));
      const [ground, above, words] = [listed.ground, listed.stage, listed.words].map(numbered);
      const fresh = [...ground.fresh, ...above.fresh, ...words.fresh];
      const stage = [...ground.places, ...above.places];
      yield { shot, rest, fresh, stage, words: words.places };
    }
  }
}
