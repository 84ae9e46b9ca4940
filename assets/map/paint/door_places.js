/* Where doors stand beside a node: cards at the right of the stage, one below the other. */

/** So many doors are cards at the most; the others are a list. */
const MOST = 6;

/** From so many pixels a pitch on, far links end at doors. */
const FROM = 150;

/** A stage has room for doors from this width on; a card and what is beside it, in pixels. */
const ROOM = 760;
const CARD = { width: 258, height: 72, gap: 10, margin: 14 };

/** The list of the others is so high. */
const LIST = 38;

/** How many cards have room. @param {{height: number}} size of the stage */
export const mostDoors = ({ height }) =>
  Math.min(MOST, Math.floor((height - LIST - CARD.gap) / (CARD.height + CARD.gap)));

/**
 * Whether far links end at doors.
 * @param {{width: number, height: number}} size of the stage
 * @param {number} scale
 */
export const doorsShow = (size, scale) =>
  scale >= FROM && size.width >= ROOM && mostDoors(size) > 1;

/**
 * The places where links come to doors: the middles of the left sides of cards.
 * @param {number} count
 * @param {{width: number, height: number}} size
 * @returns {[number, number][]}
 */
export function doorPlaces(count, size) {
  const step = CARD.height + CARD.gap;
  const shown = Math.min(count, mostDoors(size));
  const high = shown * step - CARD.gap + (count > shown ? CARD.gap + LIST : 0);
  const first = (size.height - high + CARD.height) / 2;
  return [...Array(shown).keys()].map((i) => [
    size.width - CARD.width - CARD.margin,
    first + i * step,
  ]);
}
