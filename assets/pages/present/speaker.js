/* The window of the speaker: the scene on screen, the next scene, notes, the clock. */

import { t } from "../../state/language.js";
import { fill, h } from "../../widgets/dom.js";
import { picture } from "../learn/views.js";
import { clock, nameOf, saidLines } from "./scenes.js";
import { stages } from "./stages.js";
import { button, labelPlayButton, player } from "./strip.js";

/** @import { Where } from "./channel.js" */
/** @import { Talk } from "./scenes.js" */

/** Font sizes of the notes, in pixels. */
const SIZES = [18, 22, 28, 36];

/**
 * Creates the window of the speaker.
 * @param {HTMLElement} root
 * @param {Talk} talk
 * @param {object} does
 * @param {(act: import("./keys.js").Act) => void} does.act
 * @param {() => void} does.again restarts the clock
 * @param {(within: Window) => void} does.onLoaded
 */
export function speaker(root, talk, { act, again, onLoaded }) {
  const time = h("b", { id: "speaker-clock", role: "timer" }, "00:00");
  const used = h("progress", {
    max: talk.minutes * 60 || 1,
    value: 0,
    "aria-label": t("Time used"),
  });
  const lateBox = h("span.quiet");
  const status = h("p.quiet", { id: "speaker-alone", role: "status" });
  const now = h("h2");
  const next = h("div.speaker-next");
  const notes = h("div", { id: "speaker-notes", tabindex: 0, "aria-label": t("Notes") });
  const place = h("div.speaker-stage");
  const speakerStages = stages(place, { chrome: "all", onLoaded, onStepped: () => {} });
  const start = h("button.button", { onclick: again }, t("Start again"));
  let sizeIndex = 1;
  /** @param {number} by @param {string} text @param {string} name */
  const sizeButton = (by, text, name) => {
    const onclick = () => {
      sizeIndex = Math.min(Math.max(sizeIndex + by, 0), SIZES.length - 1);
      notes.style.setProperty("--size", `${SIZES[sizeIndex]}px`);
    };
    return h("button.button", { "aria-label": `${text} ${name}`, onclick }, text);
  };
  const controls = h(
    "footer",
    player(act),
    button("previous", act, t("Previous scene"), { key: t("PgUp") }),
    button("next", act, t("Next scene"), { key: t("PgDn") }),
    h("span.spread"),
    button("blank", act, t("Blank"), { key: "B" }),
    button("pointer", act, t("Pointer"), { key: "." }),
    button("overview", act, t("Overview"), { key: "O" }),
    button("end", act, t("End"), { key: t("Esc") }),
  );
  fill(
    root,
    h(
      "main.speaker",
      h("h1.visually-hidden", t("Speaker: {title}", { title: talk.title })),
      h(
        "header",
        time,
        talk.minutes
          ? h("span.quiet", t("of {time}", { time: clock(talk.minutes * 60_000) }))
          : null,
        talk.minutes ? used : null,
        lateBox,
        start,
        h("span.spread"),
        status,
      ),
      h("section.speaker-now", { "aria-label": t("What the room sees") }, now, place),
      h(
        "section.speaker-side",
        { "aria-label": t("Next, and notes") },
        next,
        h(
          "div.speaker-head",
          h("h2", t("Notes")),
          sizeButton(-1, "A−", t("Smaller notes")),
          sizeButton(1, "A+", t("Larger notes")),
        ),
        notes,
      ),
      controls,
    ),
  );
  let began = 0;
  let at = -1;
  function tick() {
    const elapsed = began ? Date.now() - began : 0;
    time.textContent = clock(elapsed);
    used.value = Math.min(elapsed / 1000, used.max);
    // On time means: the same part of the minutes is used as of the scenes.
    const share = (at + 1) / talk.scenes.length;
    const late = elapsed - talk.minutes * 60_000 * share;
    const lateText = late > 0 ? t("{time} behind", { time: clock(late) }) : t("in time");
    lateBox.textContent = talk.minutes && began ? lateText : "";
  }
  const clockTimer = window.setInterval(tick, 500);
  return {
    /** Show the place that the room has sent. @param {Where} where */
    follow(where) {
      began = where.began;
      status.textContent = where.blank ? t("The room's screen is blank.") : "";
      if (where.at !== at) {
        at = where.at;
        const scene = talk.scenes[at];
        speakerStages.show(talk.scenes, at, 0);
        const coming = talk.scenes[at + 1];
        fill(
          next,
          h(
            "h2",
            coming
              ? t("Next: {at}  {at2}", { at: at + 2, at2: nameOf(coming, at + 1) })
              : t("This is the last scene"),
          ),
          coming && h("div.present-thumb", picture(coming.show, "")),
        );
        fill(
          notes,
          (scene?.notes ?? "").split("\n").map((text) => h("p", text)),
        );
      }
      const scene = talk.scenes[at];
      const hops = where.steps
        ? t(", step {step} of {steps}", { step: where.step, steps: where.steps })
        : "";
      fill(
        now,
        scene ? `${at + 1}  ${nameOf(scene, at)} ` : "",
        h(
          "span.quiet",
          t("scene {at} of {length}{hops}", { at: at + 1, length: talk.scenes.length, hops }),
        ),
      );
      const lines = [...notes.children];
      const saidCount = saidLines(lines.length, where.step, where.steps);
      for (const [i, line] of lines.entries()) line.classList.toggle("said", i < saidCount);
      if (speakerStages.stage()?.state()?.step !== where.step)
        speakerStages.stage()?.goto(where.step);
      labelPlayButton(controls, where.playing);
      tick();
    },
    /** Called when the room does not answer. */
    lost() {
      status.textContent = t("The talk is not open in another window of this browser.");
    },
    close() {
      clearInterval(clockTimer);
      speakerStages.close();
    },
  };
}
