/* The rail: the network by a small picture and its letters, and its first parameters. */

import { part } from "../page/page.js";
import { t } from "../state/language.js";
import { request } from "../state/server.js";
import { fill, h } from "../widgets/dom.js";
import { picture } from "../widgets/picture.js";
import { open } from "./commands.js";

/**
 * @typedef {import("../types/documents").NetworkPanel} NetworkPanel
 * @typedef {import("../types/documents").Neighbour} Neighbour
 * @typedef {import("../types/documents").Stepper} Stepper
 */

/** Steppers that have room on the rail. */
const ON_RAIL = 2;

/** @type {{[key: string]: "up" | "down"}} */
const TOWARDS = { ArrowUp: "up", ArrowRight: "up", ArrowDown: "down", ArrowLeft: "down" };

/** The pictures of families, once they came. @type {Map<string, string>} */
const pictures = new Map();

/** Which family was asked for last. */
let shown = "";

/** Show what a family looks like. @param {string} family */
async function show(family) {
  if (family === shown) return;
  shown = family;
  if (!pictures.has(family)) {
    const answer = await request(`/networks/icon/${encodeURIComponent(family)}.svg`).catch(
      () => null,
    );
    // Without a picture the letters are its name.
    pictures.set(family, answer?.ok ? await answer.text() : "");
  }
  if (family === shown) fill(part("icon"), picture(pictures.get(family) ?? ""));
}

/**
 * A part of a parameter that is clicked: it leads one up or down.
 * @param {string} sign
 * @param {Neighbour} aim
 * @param {string} refusal
 */
const half = (sign, aim, refusal) =>
  h(
    "span",
    {
      class: "step",
      "data-spec": aim.spec ?? "",
      "aria-hidden": "true",
      title: aim.spec ? t("Open {spec}", { spec: aim.spec }) : refusal,
    },
    sign,
  );

/**
 * A parameter as one control: arrow keys lead to the next size, as clicks on its signs do.
 * @param {Stepper} stepper
 * @param {(name: string, why?: string) => string} refusalOf
 */
function parameter({ name, title, value, down, up }, refusalOf) {
  const element = h(
    "div",
    {
      class: "rail-stepper",
      role: "spinbutton",
      tabindex: 0,
      id: `rail-${name}`,
      "aria-label": `${t(title)} ${name}`,
      "aria-valuenow": value,
      "aria-valuemin": down.spec ? null : value,
      "aria-valuemax": up.spec ? null : value,
    },
    h("i", { "aria-hidden": "true" }, name),
    half("+", up, refusalOf(name, up.why)),
    h("span", { class: "mono", "aria-hidden": "true" }, value),
    half("−", down, refusalOf(name, down.why)),
  );
  const lead = (/** @type {string | undefined} */ spec) => spec && open(spec, "");
  element.addEventListener("click", ({ target }) =>
    lead(/** @type {HTMLElement} */ (target).dataset.spec),
  );
  element.addEventListener("keydown", (event) => {
    const towards = TOWARDS[event.key];
    if (!towards || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    lead((towards === "up" ? up : down).spec);
  });
  return element;
}

/**
 * Fill the rail.
 * @param {NetworkPanel} net
 * @param {(name: string, why?: string) => string} refusalOf why there is no network
 */
export function rail({ spec, steppers }, refusalOf) {
  const family = spec.replace(/\(.*/, "");
  part("family").textContent = family;
  void show(family);
  const focus = document.activeElement?.id ?? "";
  fill(
    part("rail"),
    steppers.slice(0, ON_RAIL).map((stepper) => parameter(stepper, refusalOf)),
  );
  if (focus.startsWith("rail-")) document.getElementById(focus)?.focus();
}
