/* The algorithm: its lines, the one that decided lit, and the values that it read. */
import { fill, h } from "../../parts/dom.js";
import { part } from "../../parts/page.js";
import { keepInSight } from "../../parts/say.js";
import { trace } from "../../state/model.js";
import { shownHop } from "./shown.js";

/** @typedef {import("../../types/documents").Decision} Decision */
/** @typedef {[string, string, boolean]} Variable */

/** Fill the lines and the values of the hop on screen. */
export function code() {
  const { pseudocode, wrong } = trace();
  const shown = shownHop();
  const current = shown.lost ?? shown.hop;
  const decisions = shown.hop?.decisions ?? [];
  const read = new Set(decisions.map((d) => d.line));
  const lines = pseudocode.map((text, i) => {
    const lit = current?.line === i + 1;
    const looks = [lit && "lit", read.has(i + 1) && "read", lit && shown.lost && "lost"];
    return line(text, looks.filter(Boolean).join(" "), lit, wrong.includes(i + 1));
  });
  fill(part("code"), lines);
  keepInSight(part("code"), part("code").querySelector(".lit"), 40);
  fill(
    part("values"),
    values([...decisions.flatMap((d) => d.variables), ...(current?.variables ?? [])]),
  );
}

/** @param {string} text @param {string} looks @param {boolean} lit @param {boolean} isWrong */
function line(text, looks, lit, isWrong) {
  const words = h("span", null, text.trim());
  words.style.setProperty("--inset", String(text.length - text.trimStart().length));
  const flag = h("span", { class: "wrong", title: "The paper has this line wrong" }, "≠");
  return h("li", { class: looks, "aria-current": lit ? "step" : null }, words, isWrong && flag);
}

/** The values that were read, each as it was read last. @param {Variable[]} all */
function values(all) {
  const last = new Map(all.map((v) => [v[0], v]));
  if (!last.size) return [];
  const told = [...last.values()].map(([name, value, decides]) =>
    h("span", { class: decides ? "value decides" : "value" }, `${name} = `, h("b", null, value)),
  );
  return [h("span", { class: "quiet" }, "Values"), ...told];
}
