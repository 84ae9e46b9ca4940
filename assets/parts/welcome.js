/* What a first visitor is told: in one sentence what this is, and where to begin. */
import { on } from "../state/model.js";
import { h } from "./dom.js";
import { onExplore } from "./page.js";

/** Under this name the browser, and only it, remembers that the sentence was put away. */
const READ = "explorer-welcome";

/** Whether somebody came without asking for anything. */
const bare = !globalThis.location?.search && globalThis.location?.pathname.endsWith("/");

/** A browser that keeps nothing is told again. */
function isRead() {
  try {
    return localStorage.getItem(READ) === "read";
  } catch {
    return false;
  }
}

function putAway() {
  document.getElementById("welcome")?.remove();
  try {
    localStorage.setItem(READ, "read");
  } catch {
    // Nothing can be kept here: it is told again on the next visit.
  }
}

const told = () =>
  h(
    "aside",
    { id: "welcome", class: "welcome", "aria-label": "Welcome" },
    h(
      "p",
      null,
      "This draws the interconnection networks of parallel computers and sends a message through ",
      "them: every hop says why it is made. ",
      h("a", { href: "/networks" }, "See all networks"),
      ", or change the number below and watch this one grow.",
    ),
    h("button", { type: "button", class: "button edged", id: "welcome-close" }, "Close"),
  );

on("document", () => {
  const shown = document.getElementById("welcome");
  if (!bare || !onExplore() || isRead() || shown) return;
  document.getElementById("notice")?.after(told());
  document.getElementById("welcome-close")?.addEventListener("click", putAway);
});
on("page", (/** @type {string} */ name) => {
  if (name !== "explore") document.getElementById("welcome")?.remove();
});
