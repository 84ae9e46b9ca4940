/* Where doors stand beside a node: cards at the right of the stage, one below the other. */

/** So many doors are cards; the others are a list. */
export const MOST_DOORS = 6;

/** From so many pixels a pitch on, far links end at doors. */
const FROM = 150;

/** A stage has room for doors from this width on; a card and what is beside it, in pixels. */
const ROOM = 760;
const CARD = { width: 258, height: 72, gap: 10, margin: 14 };

/**
 * Whether far links end at doors.
 * @param {{width: number, height: number}} size of the stage
 * @param {number} scale
 */
export const doorsShow = ({ width, height }, scale) =>
  scale >= FROM && width >= ROOM && height >= MOST_DOORS * (CARD.height + CARD.gap) - 60;

/**
 * The places where links come to doors: the middles of the left sides of cards.
 * @param {number} count
 * @param {{width: number, height: number}} size
 * @returns {[number, number][]}
 */
export function doorPlaces(count, { width, height }) {
  const step = CARD.height + CARD.gap;
  const shown = Math.min(count, MOST_DOORS);
  const rows = shown + (count > MOST_DOORS ? 0.5 : 0);
  const first = (height - rows * step + CARD.gap) / 2 + CARD.height / 2;
  return [...Array(shown).keys()].map((i) => [width - CARD.width - CARD.margin, first + i * step]);
}
