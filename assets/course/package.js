/* A lesson or a challenge as a part of a course: what is answered is kept and scored there. */

import { findApi, Session } from "./scorm.js";
import { start } from "./start.js";

const session = new Session(findApi(window));
session.begin();
start(session);

addEventListener("pagehide", () => session.end());
addEventListener("visibilitychange", () => {
  // A phone may never say that a page goes.
  if (document.visibilityState === "hidden") session.commit();
});
addEventListener("pageshow", (event) => {
  // Taken out of the store of the browser, the session with the course is over.
  if (event.persisted) location.reload();
});
