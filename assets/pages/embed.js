/* The page Embed: the stage of Explore in a frame of another page. */

import { isFramed } from "../page/page.js";
import { withFolder } from "../state/folder.js";
import { t } from "../state/language.js";
import { on, step } from "../state/model.js";
import * as url from "../state/url.js";
import { h, icon } from "../widgets/dom.js";
import { page as explore } from "./explore.js";

/** @import { FramingDocument } from "../types/documents" */
/** @typedef {import("../page/notice.js").Answer & {framing: FramingDocument}} Framed */

/** A link to Explore, in a new window. */
const link = h(
  "a.button",
  { id: "embed-open", target: "_blank", rel: "noopener", "aria-label": "" },
  h("span", t("Open in Explore")),
  icon("i-arrow"),
);

/** The query string with which Explore is opened: what is shown, at its step. */
let exploreSearch = "";

function updateLink() {
  if (exploreSearch && isFramed()) link.href = withFolder(`/${url.address(exploreSearch, step())}`);
}

on("step", updateLink);
on("document", updateLink);

/**
 * The wheel and one finger scroll the outer page; the wheel with Ctrl or the command key, and two
 * fingers, zoom.
 */
addEventListener("wheel", letScroll, { capture: true, passive: true });
addEventListener("touchmove", letScroll, { capture: true, passive: true });

/** @param {WheelEvent | TouchEvent} event */
function letScroll(event) {
  const intended =
    event.ctrlKey || event.metaKey || ("touches" in event && event.touches.length > 1);
  if (!intended && isFramed()) event.stopImmediatePropagation();
}

/** @param {Framed} next @param {HTMLElement} root */
function draw(next, root) {
  const { chrome, opens: search } = next.framing;
  root.dataset.chrome = chrome;
  exploreSearch = search;
  link.setAttribute("aria-label", t("Open in Explore: {spec}", { spec: next.network.spec }));
  if (!link.isConnected) root.append(link);
  explore.draw(next, root);
}

/** @type {import("../state/pages.js").Page} */
export const page = { ...explore, guest: true, draw };
