import assert from "node:assert/strict";
import { test } from "node:test";
import { figure, tex } from "../../../assets/share/figure.js";

test("special characters of TeX are escaped", () => {
  assert.equal(
    tex("a_b 50% {x} \\ ^~"),
    "a\\_b 50\\% \\{x\\} \\textbackslash{} \\textasciicircum{}\\textasciitilde{}",
  );
});

test("a figure has its picture, its caption and the command behind it", () => {
  const of = {
    title: "Q(3), 000 to 111",
    source: "e-cube",
    account: "3 hops",
    command: "explorer route 'Q(3)'",
  };
  assert.equal(
    figure({ ...of, file: "q.pdf" }),
    [
      "% explorer route 'Q(3)'",
      "\\begin{figure}",
      "  \\centering",
      "  \\includegraphics[width=\\linewidth]{q.pdf}",
      "  \\caption{Q(3), 000 to 111. e-cube. 3 hops.}",
      "\\end{figure}",
    ].join("\n"),
  );
  const bare = figure({ ...of, file: "q.tex", source: "", account: "", command: "" });
  assert.match(bare, /^\\begin\{figure\}\n {2}\\centering\n {2}\\input\{q\.tex\}\n/);
  assert.match(bare, /\\caption\{Q\(3\), 000 to 111\.\}/);
});
