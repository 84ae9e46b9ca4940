/* The timeline of lanes: a bar for each hop on one axis, the hop at which they part, which arrives
   first. */

import { t } from "../state/language.js";
import { stepUnderWay } from "../state/position.js";
import { hatchedBox, hopBar, tick } from "../widgets/charts/hop_axis.js";
import { s } from "../widgets/dom.js";
import { plural } from "../widgets/wording.js";

/** @import { BesideDocument, BesideLane as Lane } from "../types/documents" */
/** @import { Axis } from "../types/task" */

/** Height above the lanes, and of each lane, in pixels; less if there are many lanes. */
const ROOM = { head: 32, lane: 56 };
const MANY = { head: 28, lane: 42 };
const SMALL = { head: 20, lane: 18 };

/** @param {number} count @param {boolean} small */
const roomOf = (count, small) => (small ? SMALL : count > 2 ? MANY : ROOM);

/** Width of a letter of the labels, in pixels. */
const LETTER = 7.3;

/** Returns the height of the timeline. @param {number} count @param {boolean} small */
export function heightOf(count, small) {
  const { head, lane } = roomOf(count, small);
  return head + count * lane + (small ? 6 : 4);
}

/** Returns the y of a lane's bar. @param {Axis} axis @param {number} count @param {number} i */
function laneY({ small }, count, i) {
  const { head, lane } = roomOf(count, small);
  return head + i * lane + (small ? 8 : lane - 20);
}

/**
 * Returns the label above a hop, as long as the space allows.
 * @param {Lane["hops"][number]} hop
 * @param {number} room
 */
function label({ to, left }, room) {
  const after = left === null ? "" : t("{left} left", { left });
  const texts = [[to, after].filter(Boolean).join(", "), after, left === null ? "" : String(left)];
  return texts.find((text) => text.length * LETTER < room - 6) ?? "";
}

/**
 * Marks the part of the axis that a lost message never reaches.
 * @param {Axis} axis
 * @param {number[]} places positions on the axis: hop n goes from places[n] to places[n + 1]
 */
function lostMark(axis, places) {
  const [from, to] = places.slice(-2).map(axis.x);
  const word = { class: "number middle lost", x: (from + to) / 2, y: axis.y - 11 };
  return [hatchedBox(axis, from + 4, to - from - 8), !axis.small && s("text", word, t("lost"))];
}

/** @param {Axis} axis at the height of the lane @param {Lane} lane @param {number[]} places */
function bars(axis, { hops, lost }, places) {
  const { x, y, small } = axis;
  const pad = hops.length > 60 ? 0.5 : 4;
  const hopBars = hops.map((hop, n) => {
    const [from, to] = [x(places[n]), x(places[n + 1])];
    const text = small ? "" : label(hop, to - from);
    return [
      hopBar(axis, {
        from: places[n],
        to: places[n + 1],
        role: hop.role,
        hop: stepUnderWay(places[n + 1]),
        pad,
      }),
      text && s("text.number.middle", { x: (from + to) / 2, y: y - 11 }, text),
    ];
  });
  const stops = hops.length < 60 && !small;
  const ticks = places.slice(0, hops.length + 1).map((place) => tick(axis, place));
  return [stops ? ticks : [], hopBars, lost && lostMark(axis, places)];
}

/**
 * Returns how far before the last lane a lane arrives, in as many words as fit behind it.
 * @param {Axis} axis
 * @param {BesideDocument} comparison
 * @param {number[][]} places
 * @param {number} i
 */
function aheadText(axis, { lanes }, places, i) {
  if (axis.small || lanes[i].lost) return null;
  const hops = lanes.filter((lane) => !lane.lost).map((lane) => lane.hops.length);
  const fewer = Math.max(...hops) - lanes[i].hops.length;
  const x = axis.x(places[i][places[i].length - 1]) + 14;
  const texts =
    fewer > 0 ? [t("arrived, {hops} ahead", { hops: plural(fewer, "hop") }), t("arrived")] : [];
  const text = texts.find((candidate) => x + candidate.length * LETTER < axis.width);
  return text && s("text.axis.arrived", { x, y: laneY(axis, lanes.length, i) + 4 }, text);
}

/**
 * The hop at which the lanes part, as a band behind them.
 * @param {Axis} axis
 * @param {BesideDocument} comparison
 * @param {number[][]} places
 */
function band(axis, { part, lanes, alike }, places) {
  if (!alike || lanes.length < 2) return null;
  const { x, small } = axis;
  const y = small ? 14 : 20;
  if (part === null) {
    const sentence = t("They never part: the same {hops}.", {
      hops: plural(lanes[0].hops.length, "hop"),
    });
    return s("text.word.start", { id: "beside-part", x: x(0), y }, sentence);
  }
  const ends = places.flatMap((lanePlaces) =>
    [lanePlaces[part - 1], lanePlaces[part]].filter((at) => at !== undefined),
  );
  const [from, to] = [x(Math.min(...ends)), x(Math.max(...ends))];
  const bottom = laneY(axis, lanes.length, lanes.length - 1) + (small ? 10 : 16);
  const words = small
    ? t("part at hop {hop}", { hop: part })
    : t("They part at hop {hop}", { hop: part });
  const fits = from + 8 + words.length * LETTER < axis.width;
  return s(
    "g",
    { id: "beside-part" },
    s("rect.band", { x: from, width: to - from, y: y + 8, height: bottom - y - 8 }),
    s("text", { class: fits ? "word start" : "word end", x: fits ? from + 2 : to, y }, words),
  );
}

/**
 * The lanes on the axis.
 * @param {Axis} axis
 * @param {BesideDocument} comparison
 * @param {number[][]} places
 * @param {number} at where all messages are
 */
export const timeline = (axis, comparison, places, at) => [
  band(axis, comparison, places),
  comparison.lanes.map((lane, i) => {
    const y = laneY(axis, comparison.lanes.length, i);
    return [
      !axis.small && [
        s("text.lane-name", { x: 16, y: y + 4 }, i + 1),
        s("text.axis", { x: 30, y: y + 4 }, plural(lane.hops.length, "hop")),
      ],
      bars({ ...axis, y }, lane, places[i]),
      aheadText(axis, comparison, places, i),
      s("circle.lane-handle", { cx: placeOf(axis, places[i], at), cy: y, r: axis.small ? 6 : 8.5 }),
    ];
  }),
];

/**
 * Returns where the message of a lane is: with the others, or at the end of its route.
 * @param {Axis} axis
 * @param {number[]} places
 * @param {number} at
 */
const placeOf = ({ x }, places, at) => x(Math.min(at, places[places.length - 1]));

/**
 * Moves the message of every lane to its position.
 * @param {Iterable<Element>} handles
 * @param {Axis} axis
 * @param {number[][]} places
 * @param {number} at
 */
export function moveHandles(handles, axis, places, at) {
  [...handles].forEach((handle, i) => {
    handle.setAttribute("cx", String(placeOf(axis, places[i], at)));
  });
}
