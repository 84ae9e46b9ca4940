/* Says what the stage shows of drawings: reads [{drawing, view}] as JSON, writes lists of primitives. */
import { readFileSync } from "node:fs";

import { labels } from "../../assets/stage/paint/node_labels.js";
import { layoutOf, linksIn } from "../../assets/stage/geometry/derived.js";
import { routeLines, routeNodes, signs } from "../../assets/stage/paint/route_path.js";
import { links, names, outlines, rulerTexts, stubs } from "../../assets/stage/paint/picture.js";

function shown({ drawing, view }) {
  const all = { ...drawing, ...layoutOf(drawing) };
  const looked = {
    ...view,
    at: ([x, y]) => [x * view.scale, y * view.scale],
    touched: new Set(view.touched),
  };
  const strokes = linksIn(drawing);
  const between = (a, b) =>
    strokes.find((link) => (link.a === a && link.b === b) || (link.a === b && link.b === a));
  const route = { marks: view.touched, heldHops: new Set(view.touched.keys()), begun: Infinity };
  const [source, target] = [view.touched[0], view.touched.at(-1)];
  const ends = view.touched.length ? [{ role: "source", mark: source }, { role: "target", mark: target }] : [];
  return [
    ...outlines(all, looked),
    ...links(all, strokes, looked),
    ...stubs(all, looked),
    ...routeLines(all, looked, between, route),
    ...(drawing.pills ? [] : routeNodes(all, looked, { ...route, marks: view.touched.slice(0, -1) })),
    ...(drawing.pills ? [] : signs(all, looked, ends)),
    ...names(all, looked),
    ...rulerTexts(all, looked),
    ...labels(all, looked),
  ];
}

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(shown)));
