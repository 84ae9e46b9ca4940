/* Written by explorer.display.stylesheets from looks.py beside it: change it there. */

/** @typedef {{fill: string, line: string, width: number, dash: number[],
 * round: boolean}} Look */
/** @typedef {{face: string, size: number, weight: number, ink: string,
 * halo: string}} Letters */
/** @typedef {{share: number, least: number, most: number}} Size */

/** The line of a link, by the role of its kind. @type {Record<string, Look>} */
export const LINKS = {
  local: { fill: "", line: "k-local", width: 1.4, dash: [], round: false },
  bold: { fill: "", line: "ink", width: 2.6, dash: [], round: false },
  cross: { fill: "", line: "k-cross", width: 1.5, dash: [6, 4], round: false },
  cross2: { fill: "", line: "k-cross", width: 1.6, dash: [2, 4], round: false },
  diameter: { fill: "", line: "k-diam", width: 1.6, dash: [9, 3, 2, 3], round: false },
  swap: { fill: "", line: "k-swap", width: 1.6, dash: [12, 4], round: false },
  ring: { fill: "", line: "k-ring", width: 1.6, dash: [2, 3], round: false },
};

/** A link that leaves the drawing, in the colour of its kind. @type {Look} */
export const STUB = { fill: "", line: "", width: 1.2, dash: [4, 4], round: false };

/** The look of everything else, by role. @type {Record<string, Look>} */
export const LOOKS = {
  hull: { fill: "hull", line: "hull-edge", width: 1, dash: [], round: false },
  "hull-outer": { fill: "stage", line: "hull-edge", width: 1, dash: [], round: false },
  "hull-ghost": { fill: "stage", line: "hull-edge", width: 1, dash: [5, 4], round: false },
  "hull-touched": { fill: "hull", line: "node-edge", width: 1.5, dash: [], round: false },
  node: { fill: "node", line: "node-edge", width: 1.3, dash: [], round: false },
  "node-hollow": { fill: "hull", line: "node-edge", width: 1.3, dash: [2.5, 2], round: false },
  "node-visited": { fill: "msg", line: "ink", width: 1.5, dash: [], round: false },
  "node-ahead": { fill: "node", line: "ink", width: 1.2, dash: [], round: false },
  "end-ground": { fill: "stage", line: "", width: 0, dash: [], round: false },
  source: { fill: "source", line: "", width: 0, dash: [], round: false },
  "source-hole": { fill: "surface", line: "", width: 0, dash: [], round: false },
  target: { fill: "target", line: "", width: 0, dash: [], round: false },
  "target-ring": { fill: "surface", line: "target", width: 2, dash: [], round: false },
  "source-pill": { fill: "source", line: "surface", width: 1.5, dash: [], round: false },
  "target-pill": { fill: "target", line: "surface", width: 1.5, dash: [], round: false },
  trail: { fill: "", line: "trail", width: 11, dash: [], round: true },
  shortest: { fill: "", line: "ink", width: 1.5, dash: [1.5, 3.5], round: false },
  missing: { fill: "", line: "v-no", width: 1.8, dash: [2, 5], round: false },
  "cross-out": { fill: "", line: "v-no", width: 2.6, dash: [], round: true },
  badge: { fill: "msg", line: "on-ink", width: 1.5, dash: [], round: false },
  leader: { fill: "", line: "ink-3", width: 1, dash: [], round: false },
  focus: { fill: "", line: "ink", width: 2, dash: [], round: false },
  failed: { fill: "stage", line: "v-no", width: 2, dash: [], round: false },
  tint: { fill: "ink-2", line: "", width: 0, dash: [], round: false },
  token: { fill: "msg", line: "msg-ink", width: 2, dash: [], round: false },
  "token-ring": { fill: "", line: "msg", width: 3, dash: [], round: false },
};

/** What tasks lay over a drawing, by role. @type {Record<string, Look>} */
export const LAID = {
  "heat-1": { fill: "", line: "h2", width: 1.6, dash: [], round: false },
  "heat-2": { fill: "", line: "h2", width: 2.7, dash: [], round: false },
  "heat-3": { fill: "", line: "h3", width: 4.2, dash: [], round: false },
  "heat-4": { fill: "", line: "h4", width: 5.7, dash: [], round: false },
  pointed: { fill: "", line: "msg", width: 11, dash: [], round: false },
  "one-of-many": { fill: "msg", line: "msg-ink", width: 1.2, dash: [], round: false },
  informed: { fill: "ink-2", line: "ink", width: 1.2, dash: [], round: false },
  "informed-last": { fill: "msg", line: "ink", width: 1.2, dash: [], round: false },
  lane: { fill: "", line: "", width: 2.4, dash: [], round: false },
  "lane-node": { fill: "node", line: "", width: 2, dash: [], round: false },
  "lane-token": { fill: "", line: "", width: 2.5, dash: [], round: false },
  part: { fill: "", line: "", width: 1.2, dash: [], round: false },
  "part-hollow": { fill: "surface", line: "", width: 2.2, dash: [], round: false },
  guest: { fill: "", line: "", width: 2.4, dash: [], round: false },
  "guest-fine": { fill: "", line: "", width: 1.4, dash: [], round: false },
  "guest-long": { fill: "", line: "", width: 2.4, dash: [5, 3], round: false },
  "guest-node": { fill: "", line: "ink", width: 1.3, dash: [], round: false },
  "guest-node-fine": { fill: "", line: "ink", width: 0.8, dash: [], round: false },
  "host-node": { fill: "node", line: "line-2", width: 1, dash: [], round: false },
  "would-fail": { fill: "", line: "ink-2", width: 1.6, dash: [3, 3], round: false },
  "held-by-others": { fill: "h3", line: "h3", width: 4.2, dash: [], round: false },
  "held-mark": { fill: "h3", line: "stage", width: 1.5, dash: [], round: false },
  "way-on": { fill: "", line: "ink", width: 2, dash: [1.5, 5], round: false },
  "no-link": { fill: "", line: "v-no", width: 2.5, dash: [2, 5], round: false },
  channel: { fill: "", line: "v-no", width: 3, dash: [], round: false },
  "channel-now": { fill: "", line: "v-no", width: 4.5, dash: [], round: false },
  flow: { fill: "", line: "ink", width: 3, dash: [], round: false },
  bead: { fill: "msg", line: "msg-ink", width: 2, dash: [], round: false },
  "bead-small": { fill: "msg", line: "msg-ink", width: 1.2, dash: [], round: false },
  retreat: { fill: "surface", line: "ink-3", width: 2, dash: [3, 4], round: false },
  wait: { fill: "msg", line: "v-no", width: 3, dash: [], round: false },
};

/** The letters of all words, by role. @type {Record<string, Letters>} */
export const TEXTS = {
  label: { face: "mono", size: 11, weight: 400, ink: "ink-2", halo: "stage" },
  "label-on": { face: "mono", size: 11, weight: 600, ink: "ink", halo: "stage" },
  pill: { face: "mono", size: 12, weight: 400, ink: "ink", halo: "" },
  "pill-visited": { face: "mono", size: 12, weight: 600, ink: "msg-ink", halo: "" },
  "pill-end": { face: "mono", size: 12, weight: 600, ink: "surface", halo: "" },
  name: { face: "mono", size: 13, weight: 400, ink: "ink-2", halo: "stage" },
  "name-on": { face: "mono", size: 13, weight: 600, ink: "ink", halo: "stage" },
  "name-small": { face: "mono", size: 11, weight: 400, ink: "ink-2", halo: "stage" },
  "name-ghost": { face: "mono", size: 11, weight: 400, ink: "ink-3", halo: "stage" },
  note: { face: "sans", size: 12, weight: 400, ink: "ink-3", halo: "stage" },
  from: { face: "sans", size: 12, weight: 600, ink: "source", halo: "stage" },
  to: { face: "sans", size: 12, weight: 600, ink: "target", halo: "stage" },
  "from-address": { face: "mono", size: 12, weight: 400, ink: "source", halo: "stage" },
  "to-address": { face: "mono", size: 12, weight: 400, ink: "target", halo: "stage" },
  ruler: { face: "mono", size: 11, weight: 400, ink: "ink-3", halo: "stage" },
  badge: { face: "sans", size: 11.5, weight: 600, ink: "msg-ink", halo: "" },
};

/** Sizes in pixels at the desk, and sizes that follow the pitch. */
export const SIZES = {
  pill: { letter: 7.4, sides: 16, height: 23, least: 30 },
  node: { share: 0.15, least: 1.8, most: 6.5 },
  trail: { share: 0.36, least: 5, most: 11 },
  token: { share: 0.35, least: 5, most: 10.5 },
  lost: { share: 0.35, least: 5, most: 11 },
  nodeRoom: 0.22,
  small: 3,
  thin: 0.7,
  halo: 3.5,
  onWay: { width: 1, dash: 0.8 },
  ahead: 0.62,
  missingBow: 0.2,
  stub: 0.5,
};

/** From which pitch or width on there is room for words. */
export const ROOMS = {
  alone: 44,
  grouped: 30,
  passed: 22,
  wide: 160,
  narrow: 90,
  named: 26,
  hovered: 16,
  ruler: 14,
  asked: 22,
};
