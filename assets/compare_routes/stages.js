/* The stages: one for each lane, with a heading above and the sentence of its hop below. */

import { sample } from "../stage/paint/looks.js";
import { t } from "../state/language.js";
import { stepUnderWay } from "../state/position.js";
import { fill, h, icon, prose } from "../widgets/dom.js";
import { liveStage } from "../widgets/live_stage.js";
import { linkTerm, plural, routerName } from "../widgets/wording.js";
import { hopsAt } from "./sync.js";

/** @import { BesideDocument, BesideLane as Lane } from "../types/documents" */
/** @import { LiveStage } from "../widgets/live_stage.js" */

/**
 * A lane on screen: its stage, the query string that it shows, the elements that follow a hop.
 * @typedef {object} Standing
 * @property {HTMLElement} element
 * @property {LiveStage} live
 * @property {string} search
 * @property {Element} head
 * @property {Element} title
 * @property {Element} why
 */

/** The stages on screen, as long as the comparison is shown. @type {Standing[]} */
const stagesOnScreen = [];

/** BesideDocument in place of the second stage as long as there is only the first. */
const vacant = h("section.beside-vacant", { id: "beside-vacant" });
/** Number of routers offered there. */
const OFFERED = 3;

/**
 * Returns the interface that the page in a frame exports, once it is loaded.
 * @param {Standing} entry
 */
const apiOf = ({ live }) =>
  live.state() &&
  /** @type {any} */ (live.element.querySelector("iframe")?.contentWindow)?.explorer;

/**
 * Forward keys that are pressed in a frame to the whole comparison.
 * @param {HTMLIFrameElement} frame
 */
function forwardKeys(frame) {
  frame.tabIndex = -1;
  frame.contentWindow?.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Tab") return;
      const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
      const init = { key, shiftKey, ctrlKey, metaKey, altKey, bubbles: true, cancelable: true };
      event.stopImmediatePropagation();
      if (!frame.dispatchEvent(new KeyboardEvent("keydown", init))) event.preventDefault();
    },
    { capture: true },
  );
}

/** @param {Lane} lane @param {number} i @param {() => void} onDrawn @returns {Standing} */
function makeStage(lane, i, onDrawn) {
  const name = `${i + 1}: ${lane.spec}, ${routerName(lane.title)}`;
  const live = liveStage(`/embed${lane.search}`, { title: name, label: lane.spec });
  const head = h("header");
  const title = h("p.hop-title");
  const why = h("p.beside-why", { tabindex: 0 });
  const element = h(
    "section.beside-stage",
    { id: `beside-stage-${i + 1}`, tabindex: 0 },
    head,
    h("div.beside-frame", live.element),
    h("div.beside-said", title, why),
  );
  live.ready.then(() => {
    const frame = live.element.querySelector("iframe");
    if (frame) forwardKeys(frame);
    onDrawn();
  });
  return { element, live, search: lane.search, head, title, why };
}

/** The heading of a stage: its number, its network, its router, a button to close it. */
function heading(/** @type {Lane} */ lane, /** @type {number} */ i) {
  const options = lane.choices.map(({ written, title, chosen: selected }) =>
    h("option", { value: written, selected }, routerName(title)),
  );
  const router = {
    class: "select",
    "data-lane": i,
    "aria-label": t("Router of stage {n}", { n: i + 1 }),
  };
  const close = { "data-close-lane": i, "aria-label": t("Take away stage {n}", { n: i + 1 }) };
  return [
    h("span.lane-number", i + 1),
    h("b.mono", lane.spec),
    h("select", router, options),
    h("button.button.icon", close, icon("i-close")),
  ];
}

/**
 * Show a stage for each lane; a stage that is there already shows its new content.
 * @param {Element} place
 * @param {BesideDocument} comparison
 * @param {() => void} onDrawn called when a stage has drawn
 */
export function stages(place, { lanes, more }, onDrawn) {
  for (const entry of stagesOnScreen.splice(lanes.length)) {
    entry.live.close();
    entry.element.remove();
  }
  lanes.forEach((lane, i) => {
    const stage = stagesOnScreen[i];
    if (!stage) {
      stagesOnScreen[i] = makeStage(lane, i, onDrawn);
      place.append(stagesOnScreen[i].element);
    } else if (stage.search !== lane.search) {
      stage.search = lane.search;
      stage.live.show(`/embed${lane.search}`).then(onDrawn);
    }
    const { element, head } = stagesOnScreen[i];
    element.setAttribute(
      "aria-label",
      t("Stage {n}: {spec}, {title}", {
        n: i + 1,
        spec: lane.spec,
        title: routerName(lane.title),
      }),
    );
    fill(head, heading(lane, i));
  });
  place.setAttribute("data-count", String(lanes.length));
  if (lanes.length > 1) return vacant.remove();
  fill(vacant, h("p", t("Add a router or a network.")), more.slice(0, OFFERED).map(offer));
  place.append(vacant);
}

/** A button for a router that can be added. @param {[written: string, title: string]} router */
const offer = ([written, title]) =>
  h("button.button.edged", { "data-add-lane": written }, routerName(title));

/** Remove all stages. */
export function clear() {
  vacant.remove();
  for (const { live, element } of stagesOnScreen.splice(0)) {
    live.close();
    element.remove();
  }
}

/**
 * Bring every stage to the current step of its lane.
 * @param {number[][]} places
 * @param {number} at
 */
export function move(places, at) {
  stagesOnScreen.forEach((entry, i) => {
    if (places[i]) apiOf(entry)?.move(hopsAt(places[i], at));
  });
}

/**
 * Draw over every stage the routes of the other lanes, dotted, and a ring at the node where they
 * part.
 * @param {BesideDocument} comparison
 */
export function drawOtherRoutes({ lanes, alike, part }) {
  const routes = lanes.map(({ source, hops }) => [source, ...hops.map(({ to }) => to)]);
  stagesOnScreen.forEach((entry, i) => {
    const others = alike ? routes.filter((_, k) => k !== i) : [];
    const ring = alike && part !== null ? routes[i][part - 1] : "";
    apiOf(entry)?.lay({ ways: others, ring });
  });
}

/**
 * Returns the title of the current hop of a lane, and its sentence.
 * @param {Lane} lane
 * @param {number} hopsMade
 */
function hopText({ hops, lost }, hopsMade) {
  const count = hops.length;
  if (lost && hopsMade > count) return { title: [h("b.lost", t("Lost"))], why: lost };
  const now = Math.max(1, Math.min(hopsMade, count));
  const hop = hops[now - 1];
  if (!hop) return { title: [h("b", t("No hop"))], why: lost };
  const name = linkTerm({ title: hop.kind });
  const place = hopsMade
    ? t("Hop {now} of {length}", { now, length: count })
    : t("Next: hop 1 of {length}", { length: count });
  const left =
    hop.left === null ? "" : t("{hops} left after it", { hops: plural(hop.left, "hop") });
  const quiet = hopsMade >= count && !lost ? t("arrived") : left;
  return {
    title: [sample(hop.role, 36), h("b", `${place}, ${name}`), h("span.quiet", quiet)],
    why: hop.why,
  };
}

/**
 * Write the hop of every lane; returns the text for screen readers.
 * @param {BesideDocument} comparison
 * @param {number[][]} places
 * @param {number} at
 */
export function writeHops({ lanes }, places, at) {
  return lanes.map((lane, i) => {
    const hopsMade = stepUnderWay(hopsAt(places[i], at));
    const { title, why } = hopText(lane, hopsMade);
    fill(stagesOnScreen[i].title, title);
    fill(stagesOnScreen[i].why, prose(why));
    const node = [lane.source, ...lane.hops.map(({ to }) => to)][
      Math.min(hopsMade, lane.hops.length)
    ];
    return lane.lost && hopsMade > lane.hops.length
      ? t("Stage {n}: at {node}, lost.", { n: i + 1, node })
      : t("Stage {n}: at {node}.", { n: i + 1, node });
  });
}

/** Bring a stage into focus, by its number. @param {number} number */
export const focus = (number) => stagesOnScreen[number - 1]?.element.focus();
