/* A lesson or a challenge as a page of its own: answers are judged and stored in the browser. */

import { read, write } from "../state/storage.js";
import { pageData, start } from "./start.js";

const NAME = `explorer-course-${pageData().id}`;

start({
  inCourse: false,
  kept: () => read(NAME) ?? "",
  keep: (text) => void write(NAME, text),
  report() {},
});
