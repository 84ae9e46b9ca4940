/* Says what the stage shows of drawings: reads [{drawing, view}] as JSON, writes lists of primitives. */
import { readFileSync } from "node:fs";

import { labels } from "../../assets/stage/words.js";
import { laid, linksIn } from "../../assets/stage/laid.js";
import { links, names, outlines, ruled, stubs } from "../../assets/stage/picture.js";

function shown({ drawing, view }) {
  const all = { ...drawing, ...laid(drawing) };
  const looked = {
    ...view,
    at: ([x, y]) => [x * view.scale, y * view.scale],
    touched: new Set(view.touched),
  };
  return [
    ...outlines(all, looked),
    ...links(all, linksIn(drawing), looked),
    ...stubs(all, looked),
    ...names(all, looked),
    ...ruled(all, looked),
    ...labels(all, looked),
  ];
}

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(shown)));
