/* Two stages side by side with one player: both go hop by hop, each with its sentence. */

import { parameter } from "../../state/query.js";
import { fill, h, prose } from "../../widgets/dom.js";
import { liveStage } from "../../widgets/live_stage.js";
import { frameSearch, playerBar, printPicture } from "./views.js";

/** @import { SceneShown } from "../../types/documents" */
/** @import { Shown } from "../../widgets/live_stage.js" */

/** Returns source and target of a message, as text. @param {{address: string}} view */
const fromTo = ({ address }) =>
  [parameter(address, "from"), parameter(address, "to")].filter(Boolean).join(" → ");

/**
 * Puts two stages with one player into a frame; returns a function that closes them.
 * @param {SceneShown} scene
 * @param {HTMLElement} frame
 */
export function twoStages(scene, frame) {
  const play = scene.verbs[0] !== "look";
  const [first, second] = scene.views.map((view) => view.name);
  const sides = scene.views.map((view) => {
    // Two stages with the same router differ in source and target: their names tell these too.
    const name = first === second ? `${view.name} · ${fromTo(view)}` : view.name;
    const stage = liveStage(frameSearch(view, { chrome: "none", play }), {
      title: name,
      label: name,
    });
    const why = h("p.learn-why");
    const count = h("span.learn-count");
    const element = h(
      "section",
      { "aria-label": name },
      h("h3", h("span", name), count),
      stage.element,
      printPicture(view),
      play && why,
    );
    /** @type {Shown | null} */
    let state = null;
    stage.onStep((now) => {
      state = now;
      if (play) count.textContent = `${now.step} / ${now.steps}`;
      fill(why, prose(now.why));
      player.update();
    });
    return { stage, element, shown: () => state };
  });
  const steps = () => Math.max(...sides.map((side) => side.shown()?.steps ?? 0));
  const step = () => Math.max(...sides.map((side) => side.shown()?.step ?? 0));
  const playing = () => sides.some((side) => side.shown()?.playing);
  /** @param {number} to */
  const go = (to) => {
    for (const { stage, shown } of sides)
      stage.goto(Math.max(0, Math.min(to, shown()?.steps ?? 0)));
  };
  const toggle = () => {
    const wasPlaying = playing();
    if (!wasPlaying && step() >= steps()) go(0);
    for (const { stage, shown } of sides) {
      const now = shown();
      if (wasPlaying) stage.pause();
      else if (now && now.step < now.steps) stage.play();
    }
  };
  const player = playerBar({
    toggle,
    move: (by) => go(step() + by),
    state: () => ({ playing: playing(), done: steps() ? step() / steps() : 0 }),
  });
  frame.dataset.verb = "beside";
  fill(
    frame,
    h(
      "div.learn-sides",
      sides.map(({ element }) => element),
    ),
    play && player.element,
  );
  return () => {
    for (const { stage } of sides) stage.close();
  };
}
