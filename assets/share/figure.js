/* A figure as a paper takes it up: the file of its picture, its caption, the command behind it. */

/** What TeX would take for its own. @type {{[sign: string]: string}} */
const ESCAPED = {
  "\\": "\\textbackslash{}",
  "^": "\\textasciicircum{}",
  "~": "\\textasciitilde{}",
};

/** A text as TeX sets it as it is. @param {string} text */
export const tex = (text) =>
  text.replace(/[\\^~]|[#$%&_{}]/g, (sign) => ESCAPED[sign] ?? `\\${sign}`);

/**
 * The lines to be pasted into a paper.
 * @param {{file: string, title: string, source: string, account: string, command: string}} of
 *   `account` is what came of it; `command` makes it again, and is a comment
 */
export function figure({ file, title, source, account, command }) {
  const picture = file.endsWith(".tex")
    ? `\\input{${file}}`
    : `\\includegraphics[width=\\linewidth]{${file}}`;
  const sentences = [title, source, account].filter(Boolean).map((text) => `${tex(text)}.`);
  return [
    command && `% ${command}`,
    "\\begin{figure}",
    "  \\centering",
    `  ${picture}`,
    `  \\caption{${sentences.join(" ")}}`,
    "\\end{figure}",
  ]
    .filter(Boolean)
    .join("\n");
}
