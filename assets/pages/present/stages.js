/* The stages of a talk: that of the scene on screen, and those of scenes before and after it, which
   are loaded ahead. */

import { t } from "../../state/language.js";
import { withChanges } from "../../state/query.js";
import { fill, h } from "../../widgets/dom.js";
import { liveStage } from "../../widgets/live_stage.js";
import { picture } from "../learn/views.js";
import { firstStep, nameOf } from "./scenes.js";

/** @import { Scene } from "./scenes.js" */
/** @import { LiveStage } from "../../widgets/live_stage.js" */

/**
 * Creates stages in an element, of which one is visible.
 * @param {HTMLElement} container
 * @param {object} options
 * @param {string} options.chrome the controls around a stage; "all" also magnifies it to present
 * @param {(within: Window) => void} options.onLoaded called when the frame of a stage is loaded
 * @param {() => void} options.onStepped called when the stage on screen has changed
 */
export function stages(container, { chrome, onLoaded, onStepped }) {
  /** @type {Map<number, {show: string, stage: LiveStage}>} */
  const loadedStages = new Map();
  let current = -1;
  /** The visible scene: the former one until the current one is drawn. */
  let visibleIndex = -1;
  /** The stages that are drawn. @type {WeakSet<LiveStage>} */
  const drawnFrames = new WeakSet();

  /** @param {number} at */
  function drop(at) {
    loadedStages.get(at)?.stage.close();
    loadedStages.delete(at);
  }

  /** @param {readonly Scene[]} scenes @param {number} at */
  function load(scenes, at) {
    const scene = scenes[at];
    if (!scene || scene.trouble) return;
    if (loadedStages.get(at)?.show === scene.show) return;
    drop(at);
    const search = withChanges(scene.show, {
      chrome,
      until: null,
      view: chrome === "all" ? "present" : null,
      theme: null,
    });
    const stage = liveStage(search, { title: nameOf(scene, at), label: "" });
    loadedStages.set(at, { show: scene.show, stage });
    stage.onStep(() => at === current && onStepped());
    stage.ready.then(() => {
      const within = stage.element.querySelector("iframe")?.contentWindow;
      if (within) onLoaded(within);
      drawnFrames.add(stage);
      showDrawn();
      if (at === current) onStepped();
    });
    container.append(stage.element);
  }

  /**
   * Load the scenes around one, the nearest first, one after the other: so the one on screen is
   * loaded first, and soon the talk does not need the server any more.
   * @param {readonly Scene[]} scenes
   * @param {number} at
   * @param {number} ahead
   */
  async function loadAround(scenes, at, ahead) {
    await loadedStages.get(at)?.stage.ready;
    for (let i = 1; i <= ahead; i += 1) {
      for (const index of [at + i, at - i]) {
        if (current !== at) return;
        load(scenes, index);
        showDrawn();
        await loadedStages.get(index)?.stage.ready;
      }
    }
  }

  /** Make the scene on screen visible once it is drawn; until then the former one stays visible. */
  function showDrawn() {
    const now = loadedStages.get(current)?.stage;
    if (!now || drawnFrames.has(now) || !loadedStages.has(visibleIndex)) visibleIndex = current;
    for (const [at, { stage }] of loadedStages) {
      stage.element.classList.toggle("ahead", at !== visibleIndex);
      stage.element.inert = at !== current;
    }
  }

  return {
    /** Returns the stage on screen, null if the scene has none. */
    stage: () => loadedStages.get(current)?.stage ?? null,
    /**
     * Show a scene from its start, and load the scenes around it.
     * @param {readonly Scene[]} scenes
     * @param {number} at
     * @param {number} ahead how many scenes before and after it are loaded
     */
    show(scenes, at, ahead) {
      loadedStages.get(current)?.stage.pause();
      current = at;
      for (const index of [...loadedStages.keys()]) {
        const far = Math.abs(index - at) > ahead && index !== visibleIndex;
        if (far || index >= scenes.length) drop(index);
      }
      load(scenes, at);
      showDrawn();
      const scene = scenes[at];
      const now = loadedStages.get(at)?.stage;
      now?.goto(firstStep(scene));
      for (const old of container.querySelectorAll(".present-trouble")) old.remove();
      if (scene?.trouble) container.append(trouble(scene, at));
      void loadAround(scenes, at, ahead);
    },
    close() {
      for (const at of [...loadedStages.keys()]) drop(at);
      fill(container);
    },
  };
}

/**
 * Returns the element shown if a scene can't be opened: a picture, and the reason.
 * @param {Scene} scene
 * @param {number} at
 */
const trouble = (scene, at) =>
  h(
    "div.present-trouble",
    scene.show.startsWith("?") && picture(scene.show, ""),
    h("h2", nameOf(scene, at)),
    h("p", t("It cannot be opened as it stands. {trouble}", { trouble: scene.trouble })),
  );
