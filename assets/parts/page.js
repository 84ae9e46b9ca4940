// @ts-nocheck: its types come next
/* What every part of a page may ask: elements by name, how large, how lively things are. */
import { state } from "../state/model.js";

export const el = (id) => document.getElementById(id);

/** A part of the Explore page. */
export const part = (name) => el(`explore-${name}`);

export const reduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
export const onExplore = () => document.documentElement.dataset.page === "explore";

/** How much larger than at the desk things are drawn: for a room, for a projector. */
export const large = () =>
  (state.view.has("present") ? 1.3 : 1) *
  (document.documentElement.dataset.theme === "projector" ? 1.12 : 1);
