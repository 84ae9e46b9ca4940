/* The variables of the innermost function, marked if the line that ran last in it changed them. */

import { el } from "../page/page.js";
import { plural, t } from "../state/language.js";
import { fill, h } from "../widgets/dom.js";
import { note } from "../widgets/widgets.js";
import { frames } from "./frames.js";
import { digits, inBits, valueText } from "./naming.js";
import { call, callNumber, line, visitorRouter } from "./position.js";

/** Fill the panel. */
export function variables() {
  const stack = frames(call(), line());
  const frame = stack.at(-1);
  const vars = [...(frame?.vars ?? [])];
  const callPath = stack.map(({ name }) => name).join(" › ");
  const count = visitorRouter().calls.length;
  const missed = call().missed;
  fill(
    el("own-vars"),
    h(
      "div.head",
      h("h2", t("Variables")),
      h(
        "span.quiet",
        t("{way}, call {call} of {count}", {
          way: callPath || t("nothing"),
          call: callNumber() + 1,
          count,
        }),
      ),
      inBits() &&
        h(
          "button.plain",
          { id: "own-digits", "aria-pressed": digits.bits },
          digits.bits ? t("as numbers") : t("as bits"),
        ),
    ),
    vars.length > 0 &&
      h(
        "dl",
        vars.map(([name, value]) =>
          h(
            "div",
            h("dt", name),
            h("dd", { class: frame?.fresh.has(name) ? "fresh" : null }, valueText(value, name)),
          ),
        ),
      ),
    !vars.length && note(t("No line of the file ran for this hop.")),
    missed > 0 && note(t("{lines} more were not recorded.", { lines: plural(missed, "line") })),
  );
}
