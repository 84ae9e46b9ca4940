/* The time of an exchange by the parameters of a model, for this network and others of its size. */

import { closest, findAll, part } from "../../page/page.js";
import { labelOf } from "../../panels/options.js";
import { localText, numberText, t } from "../../state/language.js";
import { doc, taskResult } from "../../state/model.js";
import * as url from "../../state/url.js";
import { fill, h } from "../../widgets/dom.js";
import { bar } from "../../widgets/widgets.js";

/** @import { ExchangeTime as Time } from "../../types/documents" */

const PARAMETERS = ["ts", "tw", "th", "g"];

/** @param {string} name */
const control = (name) => doc().controls.find((control) => control.name === name);

/**
 * Returns the time T = ts·S + g·tw·W + th·H of start-ups, words and hops; g is the length of a
 * message in words. `row` has the coefficients S, W and H, as ts, tw and th.
 * @param {Pick<Time, "ts" | "tw" | "th">} row
 * @param {{ts: number, tw: number, th: number, g: number}} values
 */
export const total = (row, { ts, tw, th, g }) => row.ts * ts + row.tw * g * tw + row.th * th;

/** Fill the bars. @param {Time[]} rows */
export function fillTimes(rows) {
  const [ts, tw, th, g] = PARAMETERS.map((name) => Number(control(name)?.value ?? 0));
  const totals = rows.map((row) => total(row, { ts, tw, th, g }));
  const most = Math.max(1, ...totals);
  const lines = rows.map((row, i) =>
    h(
      "div.time",
      h("span", localText(row.name)),
      h(
        "span.mono",
        t("{ts} ts + {tw} g·tw + ", { ts: numberText(row.ts), tw: numberText(row.tw) }),
        h("b", numberText(row.th)),
        t(" th"),
      ),
      h("i", bar("b", totals[i] / most)),
      h("span.mono", numberText(totals[i])),
    ),
  );
  for (const place of findAll(part("more"), ".clock")) fill(place, lines);
}

/** Returns a slider for each parameter; moving one does not need the server. */
export const sliders = () =>
  PARAMETERS.map(control).map(
    (parameter) =>
      parameter &&
      h(
        "div.option",
        labelOf(parameter, `live-${parameter.name}`),
        h(
          "span.ranged",
          h("input", {
            type: "range",
            id: `live-${parameter.name}`,
            "data-live": parameter.name,
            "aria-label": t(parameter.title),
            "aria-description": parameter.hint ? t(parameter.hint) : null,
            min: parameter.low,
            max: parameter.high,
            value: parameter.value,
          }),
          h("output.mono", parameter.value),
        ),
      ),
  );

/**
 * Called when a slider is moved: updates its number, the address and the times.
 * @param {Event} event
 */
export function onSlide(event) {
  const slider = closest(event, "input[data-live]");
  const parameter = slider?.dataset.live && control(slider.dataset.live);
  if (!(slider instanceof HTMLInputElement) || !parameter) return;
  parameter.value = slider.value;
  for (const output of findAll(slider.parentElement ?? slider, "output"))
    output.textContent = parameter.value;
  url.update({ [parameter.name]: parameter.value === parameter.standard ? null : parameter.value });
  fillTimes(taskResult().times);
}
