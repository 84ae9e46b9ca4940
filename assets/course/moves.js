/* Figures that move from drawing to drawing: the moves of the main page, with buttons to play
   them. */

import { move } from "../moves/move.js";
import { findAll, isReduced } from "../page/page.js";
import { t } from "../state/language.js";
import { fill, h, s } from "../widgets/dom.js";

/** Icons of buttons, in a box of 24. */
const ICONS = {
  play: "M7 4v16l13-8z",
  pause: "M6 4h4v16H6zM14 4h4v16h-4z",
  back: "M17 5 7 12l10 7z",
  forward: "M7 5l10 7-10 7z",
};

/** @param {keyof typeof ICONS} name */
const icon = (name) =>
  s(
    "svg",
    { viewBox: "0 0 24 24", width: 20, height: 20, "aria-hidden": "true" },
    s("path", { d: ICONS[name] }),
  );

/** @param {keyof typeof ICONS} name @param {string} words @param {() => void} act */
const button = (name, words, act) => h("button", { "aria-label": words, onclick: act }, icon(name));

/** Creates a move in its element. @param {HTMLElement} place */
function mount(place) {
  const json = document.getElementById(`move-${place.dataset.move}`)?.textContent;
  if (!json || place.dataset.mounted) return;
  place.dataset.mounted = "true";
  const player = move(JSON.parse(json), { reduced: isReduced() });
  const play = button("play", t("Play"), () => (player.playing() ? player.pause() : player.play()));
  const done = h("progress", { max: 1, value: 0, "aria-label": t("Play") });
  player.onTick((now, plays) => {
    fill(play, icon(plays ? "pause" : "play"));
    play.setAttribute("aria-label", plays ? t("Pause") : t("Play"));
    done.value = player.length ? now / player.length : 1;
  });
  fill(
    place,
    player.element,
    h(
      "div.bar",
      button("back", t("Back"), () => player.step(-1)),
      play,
      button("forward", t("Forward"), () => player.step(1)),
      done,
    ),
  );
}

/** Creates every move when it comes near the screen, and all of them before the page is printed. */
export function mountMoves() {
  const places = [...findAll(document, "[data-move]")];
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        mount(/** @type {HTMLElement} */ (target));
      }
    },
    { rootMargin: "100%" },
  );
  for (const place of places) near.observe(place);
  addEventListener("beforeprint", () => places.forEach(mount));
}
