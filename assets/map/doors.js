/* Doors: a card for each far link of the node in focus; a click on it flies along the link. */

import { plural, t } from "../state/language.js";
import { fill, h, runsOf, s } from "../widgets/dom.js";
import { kindName } from "../widgets/wording.js";
import { cardsThatFit } from "./paint/door_places.js";

/** @import { MapStage } from "./stage.js" */
/** @import { Nest, Path } from "./nest/nest.js" */
/** @import { Stub } from "./paint/boundary_links.js" */

/** An address of more letters than this is shortened to its changed parts. */
const MAX_LETTERS = 30;
/** Letters that are kept before and after a changed part. */
const LETTERS_AROUND = 9;

/** Width and height of the drawing of the cluster that a door leads to, in pixels. */
const CLUSTER_SIZE = 48;

/**
 * Returns an address in pieces, each either equal to the address before or changed by the link.
 * @param {string} before
 * @param {string} after
 * @returns {{text: string, changed: boolean}[]}
 */
export function changes(before, after) {
  /** @type {{text: string, changed: boolean}[]} */
  const pieces = [];
  [...after].forEach((text, i) => {
    const changed = before[i] !== text;
    const last = pieces[pieces.length - 1];
    if (last && last.changed === changed) last.text += text;
    else pieces.push({ text, changed });
  });
  return after.length > MAX_LETTERS ? shortenText(pieces) : pieces;
}

/** @param {{text: string, changed: boolean}[]} pieces */
const shortenText = (pieces) =>
  pieces.map(({ text, changed }, i) => {
    if (changed || text.length <= 2 * LETTERS_AROUND) return { text, changed };
    const head = i === 0 ? "" : text.slice(0, LETTERS_AROUND);
    const tail = i === pieces.length - 1 ? "" : text.slice(-LETTERS_AROUND);
    return { text: `${head}…${tail}`, changed };
  });

/**
 * Returns a small drawing of the cluster of a node, with that node filled.
 * @param {Nest} nest
 * @param {Path} path
 */
function smallCluster(nest, path) {
  const type = nest.typesOf(path)[path.length - 1];
  const scale = (CLUSTER_SIZE - 12) / (2 * Math.max(type.halfX, type.halfY));
  /** @param {number} kid @returns {[number, number]} */
  const at = (kid) => [
    CLUSTER_SIZE / 2 + type.x[kid] * scale,
    CLUSTER_SIZE / 2 + type.y[kid] * scale,
  ];
  const r = Math.max(1.5, Math.min(4, 0.16 * scale));
  const links = type.cell.ties.map(([a, b]) => {
    const [x1, y1] = at(a);
    const [x2, y2] = at(b);
    return s("line", { x1, y1, x2, y2 });
  });
  const nodes = [...type.kids.keys()].map((kid) => {
    const [cx, cy] = at(kid);
    return s("circle", { cx, cy, r, class: kid === path[path.length - 1] ? "arriving" : null });
  });
  return s(
    "svg",
    { width: CLUSTER_SIZE, height: CLUSTER_SIZE, "aria-hidden": "true" },
    links,
    nodes,
  );
}

/**
 * The actions of doors: fly to a node, and back to where the last flight began.
 * @typedef {{through: (to: Path) => void, back: () => void}} Flights
 */

/**
 * Fill the doors of the node in focus: the first as cards, the others as a list; on a small stage
 * all of them as a list.
 * @param {HTMLElement} element
 * @param {MapStage} map
 * @param {Flights} flights
 */
export function fillDoors(element, map, flights) {
  const { view, nest } = map;
  const doors = map.moving ? [] : view.doors;
  element.hidden = doors.length === 0;
  element.classList.toggle("listed", !view.hasDoors);
  const here = doors.length ? view.addressOf(view.pathOfFocus()) : "";
  const maxCards = view.hasDoors ? cardsThatFit(map.surface) : 0;
  const cards = doors
    .slice(0, maxCards)
    .map((door) => cardOf(nest, door, here, view.addressOf(door.to), flights.through));
  fill(
    element,
    map.passages.length > 0 && backButton(flights),
    cards,
    doorList(nest, doors.slice(maxCards), flights, cards.length > 0),
  );
}

/** Returns the button that flies back through the last door. @param {Flights} flights */
const backButton = ({ back }) =>
  h(
    "button.map-back",
    { "aria-keyshortcuts": "Backspace", onclick: back },
    "← ",
    t("Fly back"),
    h("span.key", t("Backspace")),
  );

/**
 * @param {Nest} nest
 * @param {Stub} door
 * @param {string} here
 * @param {string} address
 * @param {Flights["through"]} through
 */
function cardOf(nest, { port, kind, to }, here, address, through) {
  const name = nest.document.ports[port];
  const title = kindName(nest.document.kinds[kind]);
  // The kind is not written after a name that says it: "swap 4" is a "swap with place 4".
  const isSame = title.toLowerCase().startsWith(name.split(" ")[0].toLowerCase());
  const pieces = changes(here, address).map(({ text, changed }) =>
    changed ? h("mark", text) : text,
  );
  return h(
    "button.map-door",
    { "data-port": port, title: runsOf(address), onclick: () => through(to) },
    smallCluster(nest, to),
    h(
      "span",
      h("span", h("b", name), " ", !isSame && h("small", title)),
      h("code", address ? pieces : "…"),
      h("small", t("Fly through"), " →"),
    ),
  );
}

/** @type {(nest: Nest, doors: Stub[], flights: Flights, areMore: boolean) => Node | null} */
function doorList(nest, doors, flights, areMore) {
  if (!doors.length) return null;
  const names = doors.map(({ port, to }) =>
    h("button.button", { onclick: () => flights.through(to) }, nest.document.ports[port]),
  );
  const n = doors.length;
  return h(
    "details.map-more-doors",
    h("summary", areMore ? t("… and {n} more", { n }) : plural(n, "far link")),
    h("div", names),
  );
}
