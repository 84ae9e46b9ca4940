/* The rows of address fields: of the present node, of the next one, and of the target; with the
   symbols that change and those that still differ. */

import { part } from "../../page/page.js";
import { t } from "../../state/language.js";
import { state, trace } from "../../state/model.js";
import { fill, h } from "../../widgets/dom.js";
import { stopWhileItScrolls } from "../../widgets/scroll_stop.js";
import { plural } from "../../widgets/wording.js";
import { shownHop } from "./current_hop.js";

/** @typedef {string[][]} Cells the symbols of an address, field by field */

/**
 * Returns how many symbols of two addresses differ; extra symbols of one of them count as
 * different.
 * @param {Cells} a
 * @param {Cells} b
 */
export const countDiffering = (a, b) =>
  a.reduce((sum, group, f) => {
    const longer = group.length >= b[f].length ? group : b[f];
    return sum + longer.filter((_, i) => group[i] !== b[f][i]).length;
  }, 0);

/** The least width of a cell, in pixels. */
const MIN_CELL = 8;

/**
 * Returns the size of cells and gaps so that an address fits in one row, with words after it if
 * they fit, and whether the row is `tiny`, `dense` or `long` (its CSS classes).
 * @param {number} room in pixels
 * @param {number} count of cells
 * @param {number} groups
 */
export function cellSizes(room, count, groups) {
  const dense = count > 8;
  const between = dense ? 8 : 16;
  const sizeWith = (/** @type {number} */ gap) => Math.floor((room - gap * (groups - 1)) / count);
  const wide = Math.floor((room - 96 - between * (groups - 1)) / count) - (dense ? 0 : 3);
  if (wide >= 11) return { size: Math.min(20, wide), between, tiny: false, dense, long: false };
  // In a narrow column the gaps between fields give way before the first field is cut.
  const gap = [between, 6, 4].find((width) => sizeWith(width) >= MIN_CELL) ?? 4;
  const size = Math.max(MIN_CELL, Math.min(20, sizeWith(gap)));
  return { size, between: gap, tiny: true, dense, long: false };
}

/** Returns the same for a presentation. @param {number} count */
export const presentedSizes = (count) => ({
  size: count > 20 ? 15 : count > 10 ? 20 : 30,
  between: 16,
  tiny: false,
  dense: count > 20,
  // Beside a long address there is no room for a sentence: it is written below.
  long: count > 24,
});

/** Set the size of the cells. @param {number} count @param {number} groups */
function sizeCells(count, groups) {
  const box = part("bits");
  const room = (box.clientWidth || 340) - 46;
  const fitting = state.view.has("present")
    ? presentedSizes(count)
    : cellSizes(room, count, groups);
  box.classList.toggle("dense", fitting.dense);
  box.classList.toggle("tiny", fitting.tiny);
  box.classList.toggle("long", fitting.long);
  box.style.setProperty("--cell", `${fitting.size}px`);
  box.style.setProperty("--between", `${fitting.between}px`);
  return fitting;
}

/**
 * Returns a row of cells with its name before and words after it.
 * @param {string} name
 * @param {Cells} cells
 * @param {(field: number, cell: number) => string} look
 * @param {string} words
 */
const row = (name, cells, look, words) =>
  h(
    "div.bit-row",
    h("span.row-name", name),
    h(
      "span.groups",
      cells.map((group, f) =>
        h(
          "span.group",
          group.map((cell, i) => h("span", { class: `cell ${look(f, i)}` }, cell)),
        ),
      ),
    ),
    h("span.words", words),
  );

/** Width of a symbol in the name of a field, in pixels. */
const SYMBOL_WIDTH = 7;

/**
 * Returns the names of the fields: without their brackets if there is not enough room, and "" if a
 * name would cover the one before.
 * @param {string[]} fields
 * @param {number[]} counts of cells
 * @param {{size: number, between: number}} pixels of a cell, and between two fields
 */
export function fieldNames(fields, counts, { size, between }) {
  let [left, free] = [0, 0];
  return fields.map((field, i) => {
    const wide = counts[i] * size;
    const name = field.length * SYMBOL_WIDTH > wide + 8 ? field.replace(/[[\]]/g, "") : field;
    const from = left + (wide - name.length * SYMBOL_WIDTH) / 2;
    left += wide + between;
    if (i > 0 && from < free) return "";
    free = from + name.length * SYMBOL_WIDTH + 2;
    return name;
  });
}

/**
 * Returns the row with the names of the fields.
 * @param {string[]} fields
 * @param {Cells} now
 * @param {{size: number, between: number}} fitting
 */
function namesRow(fields, now, fitting) {
  const counts = now.map((cells) => cells.length);
  const groups = fieldNames(fields, counts, fitting).map((name, i) => {
    const group = h("span.group", name);
    group.style.setProperty("--cells", String(counts[i]));
    return group;
  });
  return h("div.bit-row.names", h("span.row-name"), h("span.groups", groups));
}

/**
 * Returns how many symbols change, in words.
 * @param {Cells} now
 * @param {Cells} next
 * @param {string} unit
 */
function changeText(now, next, unit) {
  const changes = countDiffering(now, next);
  return changes === 1
    ? t("{what} changes", { what: plural(1, unit) })
    : t("{what} change", { what: plural(changes, unit) });
}

/**
 * Returns a function that gives the CSS class of a symbol that changes.
 * @param {Cells} now
 * @param {Cells} next
 */
const changedClass = (now, next) => (/** @type {number} */ f, /** @type {number} */ i) =>
  next[f][i] !== now[f][i] ? "changed" : "";

/** Returns the addresses before and after the hop on screen. */
export function shownBits() {
  const { addresses } = trace();
  const { index, hop } = shownHop();
  return { now: addresses[index].cells, next: hop ? addresses[index + 1].cells : null };
}

/**
 * Fill the rows of two addresses, above that of the target with what is to go to it.
 * @param {{now: Cells, next: Cells | null, name?: string}} addresses with the `name` of the second
 *   row if no hop leads to it: the message stays
 */
export function fillBits({ now, next: other, name }) {
  const { goal: to, unit, fields } = trace();
  const next = other ?? now;
  const goal = to.cells;
  const arrival = name ? now : next;
  const differing = countDiffering(arrival, goal);
  const goalClass = (/** @type {number} */ f, /** @type {number} */ i) =>
    goal[f][i] !== arrival[f][i] ? "wanted" : "same";
  fillRows(fields, other && !name ? t("before") : t("now"), now, [
    other && row(name ?? t("after"), next, changedClass(now, next), changeText(now, next, unit)),
    row(
      t("to"),
      goal,
      goalClass,
      differing ? t("{what} to go", { what: plural(differing, unit) }) : t("all equal"),
    ),
  ]);
}

/**
 * Fill the rows for two addresses that may have no link between them; without the target.
 * @param {string[]} fields
 * @param {Cells} now
 * @param {Cells | null} next
 * @param {string} unit
 */
export function bitsBetween(fields, now, next, unit) {
  const after = next && row(t("after"), next, changedClass(now, next), changeText(now, next, unit));
  fillRows(fields, next ? t("before") : t("now"), now, after);
}

/**
 * Fill the names of the fields, the first row with its name, and those below it.
 * @param {string[]} fields
 * @param {string} name
 * @param {Cells} now
 * @param {import("../../widgets/dom.js").Child} below
 */
function fillRows(fields, name, now, below) {
  const box = part("bits");
  // Names of a graph's nodes are not compared.
  if (!fields.length) return fill(box);
  const count = now.reduce((sum, group) => sum + group.length, 0);
  fill(
    box,
    namesRow(fields, now, sizeCells(count, now.length)),
    row(name, now, () => "", ""),
    below,
  );
  stopWhileItScrolls(box);
  const first = box.querySelector(".changed");
  if (!first) return;
  const from = first.getBoundingClientRect().left - box.getBoundingClientRect().left;
  box.scrollLeft += from - box.clientWidth * 0.6;
}
