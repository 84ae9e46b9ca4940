/* Pictures of the stage as it is on screen, of every task and of the map: SVG and PNG. */

import { s } from "../parts/dom.js";
import { module } from "../parts/modules.js";
import { part } from "../parts/page.js";
import { theme as wear } from "../parts/theme.js";
import { pen } from "../stage/canvas.js";
import { token } from "../stage/looks.js";
import { still } from "../stage/still.js";
import { t } from "../state/language.js";
import { doc } from "../state/model.js";
import { theme } from "../state/pages.js";
import { Recorder } from "./recorder.js";

/** @typedef {import("../types/task").Ctx} Ctx */
/** @typedef {import("./taking.js").Wish} Wish */

/** The map, where it is on the stage. */
const map = () => module("map/mount")?.current() ?? null;

/** How large the stage is, in CSS pixels. */
function stage() {
  const { clientWidth: width, clientHeight: height } = part("stage-box");
  return { width, height };
}

/** Draw the stage on a context, so many pixels of it a CSS pixel. @param {Ctx} context */
function draw(context, ratio = 1) {
  const shown = map();
  if (shown) return void shown.still(context, ratio);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  still(context, stage());
}

/**
 * Do something in the colours of a theme, at once, so that nobody sees it.
 * @template T
 * @param {string} name
 * @param {() => T} act
 */
function wearing(name, act) {
  const before = theme();
  if (name !== before) wear(name);
  try {
    return act();
  } finally {
    if (name !== before) wear(before);
  }
}

/** What is shown, in a line. */
function title() {
  const { network, task, source, target } = doc();
  return task === "route"
    ? t("{spec}, {source} to {target}", { spec: network.spec, source, target })
    : `${network.spec}, ${task}`;
}

/** The stage as an SVG, words as words. @param {Wish} wish */
export function svg({ theme: name, width, height }) {
  const [size, record] = [stage(), new Recorder(stage().width, stage().height)];
  const ground = wearing(name, () => {
    draw(/** @type {Ctx} */ (/** @type {unknown} */ (record)));
    return record.colour(token("--stage"));
  });
  const frame = framed(size, width / height);
  const viewBox = [frame.x, frame.y, frame.width, frame.height].join(" ");
  const root = s(
    "svg",
    { viewBox, width, height, role: "img" },
    s("title", null, title()),
    s("rect", { ...frame, fill: ground }),
    record.elements,
  );
  const text = new XMLSerializer().serializeToString(root);
  return new Blob([text], { type: "image/svg+xml" });
}

/**
 * The part of the plane that holds the stage and has other proportions.
 * @param {{width: number, height: number}} size
 * @param {number} proportion
 */
export function framed({ width: w, height: h }, proportion) {
  const [width, height] = [Math.max(w, h * proportion), Math.max(h, w / proportion)];
  return { x: (w - width) / 2, y: (h - height) / 2, width, height };
}

/** The stage as pixels. @param {Wish} wish @returns {Promise<Blob>} */
export function png({ theme: name, width, height }) {
  const size = stage();
  const frame = framed(size, width / height);
  const ratio = width / frame.width;
  const sheet = document.createElement("canvas");
  const whole = document.createElement("canvas");
  sheet.width = Math.ceil(size.width * ratio);
  sheet.height = Math.ceil(size.height * ratio);
  Object.assign(whole, { width, height });
  const context = pen(whole);
  wearing(name, () => {
    draw(pen(sheet), ratio);
    context.fillStyle = token("--stage");
  });
  context.fillRect(0, 0, width, height);
  context.drawImage(sheet, -frame.x * ratio, -frame.y * ratio);
  return new Promise((done, failed) => {
    const keep = (/** @type {Blob | null} */ blob) =>
      blob ? done(blob) : failed(new Error("The picture is too large for this browser."));
    whole.toBlob(keep, "image/png");
  });
}
