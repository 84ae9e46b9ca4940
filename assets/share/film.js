/* A film as lists of what is drawn, picture by picture, everything listed once: any form of file is
   written from it, by whoever has what that takes. */

import { reader } from "./caption.js";
import { there } from "./layout.js";
import { lists } from "./picture.js";
import { hop, seconds } from "./timing.js";

/** @typedef {import("./layout.js").Area} Area */
/** @typedef {import("./display_list.js").Listed} Listed */
/** @typedef {import("./display_list.js").Lister} Lister */
/** @typedef {import("./caption.js").Moment} Moment */
/** @typedef {import("./caption.js").Run} Run */
/** @typedef {import("./export_url.js").Wish} Wish */

/**
 * What holds of all pictures.
 * @typedef {object} Head
 * @property {string} title
 * @property {string} unit what a step is called
 * @property {[number, number]} size in pixels
 * @property {[number, number, number, number]} area of the stage: it is cut off there
 * @property {string} ground a colour; empty where there is none
 * @property {number} hop seconds between two steps
 * @property {{count: string, sentence: [string, boolean][], seconds: number}[]} shots
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
 * @property {boolean} filmed whether the camera of the map is where it is in play
 * @property {(width: number, height: number) => Lister} list
 */

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

/** Numbers all that is listed: the same is listed once. */
function numbering() {
  /** @type {Map<string, number>} */
  const known = new Map();
  return (/** @type {Listed[]} */ listed) => {
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
    return { fresh, places };
  };
}

/**
 * A film of some steps: first its head, then its pictures. Nothing on screen moves.
 * @param {Wish} wish
 * @param {Part} part
 * @param {{title: string, unit: string}} names
 * @returns {AsyncGenerator<Head | Frame, void, void>}
 */
export async function* reel(wish, part, names) {
  const { moments, shownWish } = momentsOf(wish, part);
  const { from, to, between } = part;
  const displayLists = lists(shownWish, part.list, part.filmed);
  yield {
    ...names,
    size: [wish.width, wish.height],
    area: displayLists.area,
    ground: wish.clear ? "" : displayLists.ground,
    hop: hop(),
    shots: moments.map(({ count, sentence }, i) => ({
      count,
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
      const { stage, words } = await displayLists.at({ ...moments[shot], at });
      const [stagePart, other] = [numbered(stage), numbered(words)];
      const fresh = [...stagePart.fresh, ...other.fresh];
      yield { shot, rest, fresh, stage: stagePart.places, words: other.places };
    }
  }
}
