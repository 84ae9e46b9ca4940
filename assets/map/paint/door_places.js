/* Where doors stand beside a node: cards at the right of the stage, one below the other; where
   there is no room for them, a list. */

/** So many doors are cards at the most; the others are a list. */
const MOST = 6;

/** From so many pixels a pitch on, far links end at doors. */
const FROM = 150;

/** On a small stage they do from a pitch on that is so much of its smaller side. */
const NEAR = 0.27;

/** A stage has room for doors from this width on; a card and what is beside it, in pixels at a
   desk: in front of a room all of it is `doorZoom` times as large (map.css). */
const ROOM = 760;
const CARD = { width: 258, height: 72, gap: 10, margin: 14 };

/** The list of the others is so high. */
const LIST = 38;

/** @typedef {{width: number, height: number, doorZoom: number}} Size of the stage */

/** How many cards have room. @param {Pick<Size, "height" | "doorZoom">} size */
export const mostDoors = ({ height, doorZoom }) =>
  Math.min(MOST, Math.floor((height / doorZoom - LIST - CARD.gap) / (CARD.height + CARD.gap)));

/**
 * Whether one is so near a node that its far links can be flown over.
 * @param {{width: number, height: number}} size of the stage
 * @param {number} scale pixels a pitch
 */
export const isNear = ({ width, height }, scale) =>
  scale >= Math.min(FROM, NEAR * Math.min(width, height));

/**
 * Whether the stage has room for cards beside a node.
 * @param {Size} size
 * @param {number} scale
 */
export const hasRoom = (size, scale) =>
  scale >= FROM && size.width >= ROOM * size.doorZoom && mostDoors(size) > 1;

/**
 * The places where links come to doors: the middles of the left sides of cards.
 * @param {number} count
 * @param {Size} size
 * @returns {[number, number][]}
 */
export function doorPlaces(count, size) {
  const step = CARD.height + CARD.gap;
  const shown = Math.min(count, mostDoors(size));
  const high = shown * step - CARD.gap + (count > shown ? CARD.gap + LIST : 0);
  const first = (size.height / size.doorZoom - high + CARD.height) / 2;
  return [...Array(shown).keys()].map((i) => [
    size.width - size.doorZoom * (CARD.width + CARD.margin),
    size.doorZoom * (first + i * step),
  ]);
}
