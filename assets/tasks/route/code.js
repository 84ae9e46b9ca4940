/* The algorithm of the router: its lines, with the line that decided the hop marked, and the values
   that it read. */

import { closest, part } from "../../page/page.js";
import { keepInSight } from "../../panels/step_sentence.js";
import { asWritten, localText, t } from "../../state/language.js";
import { on, trace } from "../../state/model.js";
import { fill, h, runs } from "../../widgets/dom.js";
import { term } from "../../widgets/terms.js";
import { shownHop } from "./current_hop.js";

/** @import { Decision } from "../../types/documents" */
/**
 * `current` is the decision for the hop on screen, `decisions` those before it; `lost` says
 * whether the message is lost by it.
 * @typedef {{current: Decision | null, decisions: Decision[], lost: boolean}} Deciding
 */

/** Returns the decisions for the hop on screen. @returns {Deciding} */
export function shownLines() {
  const { lost, hop, index } = shownHop();
  return { current: lost ?? hop, decisions: hop ? trace().before[index] : [], lost: Boolean(lost) };
}

/** Fill the lines and the values of a hop. @param {Deciding} decisions */
export function fillCode({ current, decisions, lost }) {
  const { pseudocode, printed, wrong } = trace();
  const asPrinted = isPrinted && printed.length > 0;
  const written = asPrinted ? printed : pseudocode;
  const read = new Set(decisions.map((d) => d.line));
  const lines = written.map((text, i) => {
    const isCurrent = current?.line === i + 1;
    const looks = [isCurrent && "lit", read.has(i + 1) && "read", isCurrent && lost && "lost"];
    return line(text, looks.filter(Boolean).join(" "), isCurrent, wrong.includes(i + 1));
  });
  fill(part("code"), lines);
  if (asPrinted) part("code").lang = "en";
  else part("code").removeAttribute("lang");
  offerWording(printed.length > 0);
  const facts = { line: current?.line ?? 0, of: pseudocode.length };
  part("line").textContent = current ? t("line {line} of {of}", facts) : "";
  fill(part("values"), valueElements(current ? [...decisions, current] : decisions));
  watchHeight();
  // After the other parts have been filled, and have taken their room.
  requestAnimationFrame(fitHeight);
}

/** Whether the lines are shown in the original, on a page of another language. */
let isPrinted = false;

/** The button that switches to the original lines. */
let wordingButton = /** @type {HTMLElement | null} */ (null);

/** Offer the original lines if they are translated. @param {boolean} has whether they are */
function offerWording(has) {
  if (!has) return wordingButton?.remove();
  if (!wordingButton) {
    wordingButton = h("button.wording", t("In its own words"));
    wordingButton.addEventListener("click", () => {
      isPrinted = !isPrinted;
      fillCode(shownLines());
    });
  }
  wordingButton.setAttribute("aria-pressed", String(isPrinted));
  if (!wordingButton.isConnected) part("line").before(wordingButton);
}

/** Height of a line of code, in pixels. */
const LINE_HEIGHT = 20;

/** If there is room for fewer lines, only the marked line is shown, until it is clicked. */
const MIN_LINES = 5;

/** Whether the visitor has opened the lines for which there was no room. */
let isOpened = false;

/** Limit the height of the code so that it ends with a whole line. */
function fitHeight() {
  const list = part("code");
  list.classList.remove("short");
  list.style.maxHeight = "";
  const rows = Math.floor(list.clientHeight / LINE_HEIGHT);
  const isCut = list.scrollHeight > list.clientHeight;
  const currentLine = list.querySelector(".lit");
  const isShort = Boolean(isCut && rows < MIN_LINES && currentLine && !isOpened);
  // The marked line alone keeps its own height.
  if (isCut && !isShort) list.style.maxHeight = `${Math.max(1, rows) * LINE_HEIGHT}px`;
  list.classList.toggle("short", isShort);
  keepInSight(list, currentLine, 40);
  // A line that is broken into rows is shown whole or not at all.
  if (isCut && !isShort) list.style.maxHeight = `${wholeLines(list)}px`;
}

/**
 * Returns the height up to the end of the last line that is shown whole.
 * @param {Pick<HTMLElement, "children" | "scrollTop" | "clientHeight">} list
 */
export function wholeLines({ children, scrollTop, clientHeight }) {
  const ends = /** @type {HTMLElement[]} */ ([...children]).map(
    ({ offsetTop, offsetHeight }) => offsetTop + offsetHeight - scrollTop,
  );
  return Math.max(LINE_HEIGHT, ...ends.filter((end) => end <= clientHeight));
}

/** Show all lines if only the marked one is shown. @param {Event} event */
function unfold(event) {
  const isPress = !(event instanceof KeyboardEvent) || event.key === "Enter";
  if (!isPress || !closest(event, "#explore-code.short")) return;
  isOpened = true;
  fitHeight();
}

/** Observes the part above the code, whose height may change. */
let watch = /** @type {ResizeObserver | null} */ (null);

function watchHeight() {
  if (watch) return;
  watch = new ResizeObserver(() => part("code").isConnected && fitHeight());
  const section = part("code").closest(".code-section");
  for (const above of section?.parentElement?.children ?? []) {
    if (above === section) return;
    watch.observe(above);
  }
}

on("folded", fitHeight);
globalThis.addEventListener?.("resize", () => part("code")?.isConnected && fitHeight());
for (const name of ["click", "keydown"]) globalThis.document?.addEventListener(name, unfold);

/**
 * @param {string} text
 * @param {string} looks
 * @param {boolean} isCurrent
 * @param {boolean} isWrong
 */
function line(text, looks, isCurrent, isWrong) {
  const words = h("span", text.trim());
  words.style.setProperty("--inset", String(text.length - text.trimStart().length));
  const flag = h("span.wrong", term("≠", "", t("The paper has this line wrong")));
  return h(
    "li",
    { class: looks, "aria-current": isCurrent ? "step" : null },
    words,
    isWrong && flag,
  );
}

/** Returns the values that were read, each as it was read last. @param {Decision[]} steps */
function valueElements(steps) {
  const last = new Map(
    steps.flatMap(({ variables, decides }) =>
      Object.entries(variables).map(([name, value]) => [
        name,
        { value, decides: decides.includes(name) },
      ]),
    ),
  );
  if (!last.size) return [];
  const elements = [...last].map(([name, { value, decides }]) =>
    h(
      "span",
      { class: decides ? "value decides" : "value" },
      h("span", asWritten, `${name} = `),
      h("b", runs(localText(value))),
    ),
  );
  return [h("span.quiet", t("Values")), ...elements];
}
