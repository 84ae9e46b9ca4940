/* What a first visitor is told: it stands in the frame, boot.js has found out who is one. */
import { on } from "../state/model.js";
import { around } from "./page.js";

/** Under this name the browser, and only it, remembers that the sentence was put away. */
const READ = "explorer-welcome";

const putAway = () => delete document.documentElement.dataset.welcome;

document.addEventListener("click", (event) => {
  if (!around(event, "#welcome-close")) return;
  putAway();
  try {
    localStorage.setItem(READ, "read");
  } catch {
    // Nothing can be kept here: it is told again on the next visit.
  }
});
on("page", (/** @type {string} */ name) => name !== "explore" && putAway());
