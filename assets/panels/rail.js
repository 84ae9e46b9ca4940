/* The rail: a small picture of the network, its letters, and its first parameters. */

import { part } from "../page/page.js";
import { t } from "../state/language.js";
import { fill, h } from "../widgets/dom.js";
import { picture } from "../widgets/picture.js";
import { step } from "./commands.js";

/** @import { Neighbour, NetworkPanel, Stepper } from "../types/documents" */

/** Number of steppers on the rail. */
const MAX_STEPPERS = 2;

/** @type {{[key: string]: "up" | "down"}} */
const TOWARDS = { ArrowUp: "up", ArrowRight: "up", ArrowDown: "down", ArrowLeft: "down" };

/**
 * A button of a parameter: one up or down.
 * @param {string} sign
 * @param {"up" | "down"} towards
 * @param {Neighbour} aim
 */
const stepSign = (sign, towards, { spec = "" }) =>
  h("span.step", { "data-spec": spec, "data-towards": towards, "aria-hidden": "true" }, sign);

/**
 * A parameter as one control: arrow keys change it, as its buttons do.
 * @param {Stepper} stepper
 * @param {(name: string, why?: string) => string} refusalOf
 */
function parameter({ name, title, value, down, up }, refusalOf) {
  const refused = [up, down].find(({ spec }) => !spec);
  const element = h(
    "div.rail-stepper",
    {
      title: refused ? refusalOf(name, refused.why) : null,
      role: "spinbutton",
      tabindex: 0,
      id: `rail-${name}`,
      "aria-label": `${t(title)} ${name}`,
      "aria-valuenow": value,
      "aria-valuemin": down.spec ? null : value,
      "aria-valuemax": up.spec ? null : value,
    },
    h("i", { "aria-hidden": "true" }, name),
    stepSign("+", "up", up),
    h("span.mono", { "aria-hidden": "true" }, value),
    stepSign("−", "down", down),
  );
  element.addEventListener("click", ({ target }) => {
    const towards = target instanceof HTMLElement && target.dataset.towards;
    if (towards === "up" || towards === "down") step(name, towards);
  });
  element.addEventListener("keydown", (event) => {
    const towards = TOWARDS[event.key];
    if (!towards || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    step(name, towards);
  });
  return element;
}

/**
 * Fill the rail.
 * @param {NetworkPanel} net
 * @param {(name: string, why?: string) => string} refusalOf why there is no next network
 */
export function rail({ spec, icon, steppers }, refusalOf) {
  part("family").textContent = spec.replace(/\(.*/, "");
  fill(part("icon"), picture(icon));
  fill(
    part("rail"),
    steppers.slice(0, MAX_STEPPERS).map((stepper) => parameter(stepper, refusalOf)),
  );
}
