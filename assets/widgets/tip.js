/* The tip beside a node: its links by kind, its degree, its distance from the target. */

import { closest, part } from "../page/page.js";
import * as stage from "../stage/stage.js";
import { t } from "../state/language.js";
import {
  currentTask,
  doc,
  drawing,
  emit,
  isRefused,
  on,
  state,
  taskResult,
  veils,
} from "../state/model.js";
import { fill, h } from "./dom.js";
import { kindName, plural } from "./wording.js";

/** Milliseconds of hovering before a tip is shown. */
const REST = 120;

let timer = 0;

/**
 * Returns the neighbours of a node, grouped by kind of link in the order of kinds.
 * @param {number} mark
 * @param {import("cytoscape").EdgeCollection} links
 * @returns {[number, string[]][]}
 */
function byKind(mark, links) {
  /** @type {Map<number, string[]>} */
  const byLinkKind = new Map();
  links.forEach((link) => {
    const kind = link.data("kind");
    const other = link.source().data("mark") === mark ? link.target() : link.source();
    byLinkKind.set(kind, [
      ...(byLinkKind.get(kind) ?? []),
      drawing().addresses[other.data("mark")],
    ]);
  });
  return [...byLinkKind].sort(([a], [b]) => a - b);
}

/** @param {number} mark */
function tipContent(mark) {
  const { addresses, complete, kinds } = drawing();
  const { distances } = doc();
  const veiled = veils();
  const links = stage.nodeOf(mark).connectedEdges();
  const rows = (veiled.links ? [] : byKind(mark, links)).map(([kind, list]) => [
    h("dt", kindName(kinds[kind])),
    h("dd", list.length === 1 ? list[0] : t("{length} links", { length: list.length })),
  ]);
  if (distances && !veiled.distances) {
    rows.push([h("dt", t("To the target")), h("dd", plural(distances[mark], "hop"))]);
  }
  for (const [name, words] of (!isRefused() && currentTask().tip?.(taskResult())) || [])
    rows.push([h("dt", name), h("dd", words)]);
  const degree = [" ", h("span.quiet", t("degree {length}", { length: links.length }))];
  return [h("b", addresses[mark]), complete && degree, h("dl", rows)];
}

/** @param {number} mark */
function showTip(mark) {
  const tip = part("tip");
  fill(tip, tipContent(mark));
  tip.hidden = false;
  const p = stage.markOnScreen(mark);
  const { clientWidth, clientHeight } = stage.box();
  const beyond = p.x + 18 + tip.offsetWidth > clientWidth;
  const left = beyond ? p.x - tip.offsetWidth - 18 : p.x + 18;
  const below = p.y + 18;
  const fits = below + tip.offsetHeight < clientHeight;
  const top = fits ? below : p.y - tip.offsetHeight - 18;
  tip.style.left = `${Math.max(4, left)}px`;
  tip.style.top = `${Math.max(4, top)}px`;
}

export function hideTip() {
  clearTimeout(timer);
  part("tip").hidden = true;
}

document.addEventListener("pointerover", (event) => {
  if (state.hover !== null && !closest(event, "#explore-stage-box")) emit("hover", null);
});

on("hover", (mark) => {
  hideTip();
  if (mark !== null) timer = window.setTimeout(() => showTip(mark), REST);
});
