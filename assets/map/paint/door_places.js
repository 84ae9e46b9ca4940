/* The places of doors: cards at the right of the stage, one below the other; if there is no room
   for them, a list. */

/** The most doors that are cards; the others are a list. */
const MAX_CARDS = 6;

/** The scale, in pixels a pitch, from which far links end at doors. */
const MIN_PITCH = 150;

/** On a small stage far links end at doors from this pitch on, as a part of its smaller side. */
const MIN_PITCH_SHARE = 0.27;

/**
 * The least width of a stage with cards, in pixels. For a large screen this and the sizes below are
 * multiplied by `doorZoom` (map.css).
 */
const MIN_WIDTH = 760;
/** Size of a card, the gap below it and the margin at its right, in pixels. */
const CARD = { width: 258, height: 72, gap: 10, margin: 14 };

/** Height of the list of the other doors, in pixels. */
const LIST_HEIGHT = 38;

/** @typedef {{width: number, height: number, doorZoom: number}} Size of the stage */

/** Returns how many cards fit. @param {Pick<Size, "height" | "doorZoom">} size */
export const cardsThatFit = ({ height, doorZoom }) =>
  Math.min(
    MAX_CARDS,
    Math.floor((height / doorZoom - LIST_HEIGHT - CARD.gap) / (CARD.height + CARD.gap)),
  );

/**
 * Whether the camera is near enough for the node in focus to have doors.
 * @param {{width: number, height: number}} size of the stage
 * @param {number} scale pixels a pitch
 */
export const isNear = ({ width, height }, scale) =>
  scale >= Math.min(MIN_PITCH, MIN_PITCH_SHARE * Math.min(width, height));

/** Whether the stage has room for cards beside a node. @param {Size} size @param {number} scale */
export const hasRoomForCards = (size, scale) =>
  isNear(size, scale) && size.width >= MIN_WIDTH * size.doorZoom && cardsThatFit(size) > 1;

/**
 * Returns the places at which links end at doors: the middles of the left sides of cards.
 * @param {number} count
 * @param {Size} size
 * @returns {[number, number][]}
 */
export function doorPlaces(count, size) {
  const step = CARD.height + CARD.gap;
  const cardCount = Math.min(count, cardsThatFit(size));
  const high = cardCount * step - CARD.gap + (count > cardCount ? CARD.gap + LIST_HEIGHT : 0);
  const first = (size.height / size.doorZoom - high + CARD.height) / 2;
  return [...Array(cardCount).keys()].map((i) => [
    size.width - size.doorZoom * (CARD.width + CARD.margin),
    size.doorZoom * (first + i * step),
  ]);
}
