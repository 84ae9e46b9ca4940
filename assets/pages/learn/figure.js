/* Figures of lessons: a live stage, two stages in step, an animation from drawing to drawing, a
   plot. */

import { isReduced } from "../../page/page.js";
import { langParam, t } from "../../state/language.js";
import { Away, request, whenBack } from "../../state/server.js";
import { fill, h, icon } from "../../widgets/dom.js";
import { liveStage } from "../../widgets/live_stage.js";
import { nodesOf, words } from "../../widgets/prose.js";
import { twoStages } from "./beside.js";
import { block, proseNodes } from "./text.js";
import { frameSearch, openWords, pageAddress, playerBar, plot, printPicture } from "./views.js";

/** @import { SceneShown } from "../../types/documents" */

/**
 * A figure on the page.
 * @typedef {object} Figure
 * @property {HTMLElement} element
 * @property {import("../../widgets/live_stage.js").LiveStage | null} stage the stage, if the figure
 *   is a single live one
 * @property {() => void} close
 */

/** Distance from the screen, as a part of its height, at which an animation is loaded. */
const LOAD_MARGIN = "100%";
/** The part of an animation that must be visible for it to play. */
const PLAY_FROM = 0.6;

/** Returns a figure of a lesson. @param {SceneShown} scene @returns {Figure} */
export function figure(scene) {
  const frame = h("div.learn-frame", { "data-verb": scene.verbs[0] });
  const name = t("Figure {n}", { n: scene.number });
  const title = scene.title || name;
  const trouble = scene.views.map((view) => view.trouble).find(Boolean);
  const caption = h("p.learn-caption", proseNodes(scene.caption));
  const link = h(
    "a.button",
    { href: pageAddress(scene.views[0]) },
    openWords(scene.views[0]),
    icon("i-arrow"),
  );
  const text = h("p.learn-words", proseNodes(scene.words));
  const inside = fillFrame(scene, frame, title);
  // A stage with all controls has its own link to Explore, at the step on screen.
  const leads = inside.leads || scene.views[0].address.startsWith("/papers");
  const element = h(
    "figure.learn-figure",
    { id: `scene-${scene.number}`, "aria-label": title },
    frame,
    h("figcaption", h("div", caption, text), !leads && link),
    trouble && h("p.learn-trouble", trouble),
  );
  return {
    element: block("figure", scene.notes, element),
    stage: inside.stage,
    close: inside.close,
  };
}

/**
 * Fills the frame of a figure.
 * @param {SceneShown} scene
 * @param {HTMLElement} frame
 * @param {string} title
 * @returns {{stage: Figure["stage"], close: () => void, leads: boolean}}
 */
function fillFrame(scene, frame, title) {
  const [view] = scene.views;
  const nothing = { stage: null, close: () => {}, leads: false };
  if (view.address.startsWith("/papers")) {
    frame.dataset.verb = "paper";
    frame.append(paper(view));
    return nothing;
  }
  if (view.address.startsWith("/")) {
    frame.append(...scene.views.map(({ address }) => plot(address, words(scene.words))));
    frame.dataset.verb = "plot";
    return nothing;
  }
  if (!scene.staged) return { ...nothing, close: addAnimation(scene, frame) };
  if (scene.views.length === 2) return { ...nothing, close: twoStages(scene, frame) };
  const plays = scene.verbs[0] !== "look";
  const chrome = plays ? "all" : "none";
  const stage = liveStage(frameSearch(view, { chrome, play: plays }), {
    title,
    label: t("The figure comes."),
  });
  frame.append(stage.element, printPicture(view));
  return { stage, close: () => stage.close(), leads: plays };
}

/**
 * Returns a statement of a paper: what is printed, what is computed, the verdict.
 * @param {import("../../types/documents").ViewShown} view
 */
function paper({ address, statement }) {
  const link = h("a.button.edged", { href: address }, t("Open"), icon("i-arrow"));
  if (!statement) return link;
  const { place, says, value, computed, verdict } = statement;
  return h(
    "blockquote.learn-statement",
    h("p", ...nodesOf(says)),
    h("p.mono", ...nodesOf(value), computed && [" → ", ...nodesOf(computed)]),
    h(
      "footer",
      h("b", { class: `learn-finding ${verdict}` }, t(verdict)),
      h("span.quiet", place),
      link,
    ),
  );
}

/**
 * Adds an animation, which is loaded when it is near the screen and plays while it is visible;
 * returns a function that ends it.
 * @param {SceneShown} scene
 * @param {HTMLElement} frame
 */
function addAnimation(scene, frame) {
  /** @type {Awaited<ReturnType<typeof mountMove>> | null} */
  let move = null;
  let inSight = false;
  let playsNext = !isReduced();
  const playIfVisible = () => {
    if (!move) return;
    if (inSight && playsNext) {
      playsNext = false;
      move.play();
    } else if (!inSight && move.playing()) {
      playsNext = true;
      move.pause();
    }
  };
  const build = async () => {
    try {
      move = await mountMove(scene, frame);
      playIfVisible();
    } catch (error) {
      if (error instanceof Away) whenBack(() => void (frame.isConnected && build()));
    }
  };
  const loadObserver = new IntersectionObserver(
    async (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      loadObserver.disconnect();
      await build();
    },
    { rootMargin: `${LOAD_MARGIN} 0px` },
  );
  const playObserver = new IntersectionObserver(
    (entries) => {
      inSight = entries[entries.length - 1].isIntersecting;
      playIfVisible();
    },
    { threshold: PLAY_FROM },
  );
  frame.append(h("p.quiet", t("The figure comes.")));
  loadObserver.observe(frame);
  playObserver.observe(frame);
  return () => {
    loadObserver.disconnect();
    playObserver.disconnect();
    move?.pause();
  };
}

/**
 * Load an animation and put it into its frame, with its buttons.
 * @param {SceneShown} scene
 * @param {HTMLElement} frame
 */
async function mountMove(scene, frame) {
  const query = new URLSearchParams([["verb", scene.verbs.join(", ")]]);
  if (langParam) query.set("lang", langParam);
  for (const { address } of scene.views) query.append("url", address);
  const [{ move }, answer] = await Promise.all([
    import("../../moves/move.js"),
    request(`/learn/move.json?${query}`),
  ]);
  const document = answer.ok ? await answer.json() : { refused: `${answer.status}` };
  if (document.refused) {
    fill(
      frame,
      h("p.learn-trouble", t("This figure did not come: {why}", { why: document.refused })),
    );
    throw new Error(document.refused);
  }
  const player = move(document, { reduced: isReduced() });
  const { element, update } = playerBar({
    toggle: () => (player.playing() ? player.pause() : player.play()),
    move: (by) => player.step(by),
    state: () => ({
      playing: player.playing(),
      done: player.length ? player.at() / player.length : 1,
    }),
  });
  player.onTick(update);
  fill(frame, player.element, element);
  return player;
}
