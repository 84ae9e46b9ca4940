/* A lesson or a challenge as part of a course, which stores the answers and the score. */

import { findApi, Session } from "./scorm.js";
import { start } from "./start.js";

const session = new Session(findApi(window));
session.begin();
start(session);

addEventListener("pagehide", () => session.end());
addEventListener("visibilitychange", () => {
  // A phone may not announce that a page is closed.
  if (document.visibilityState === "hidden") session.commit();
});
addEventListener("pageshow", (event) => {
  // When the page is restored from the browser's cache, its session with the course has ended.
  if (event.persisted) location.reload();
});
