/* The LaTeX lines of a figure for a paper: its file, its caption, the command that makes it. */

/** Characters with a meaning in TeX, and how they are escaped. @type {{[sign: string]: string}} */
const ESCAPED = {
  "\\": "\\textbackslash{}",
  "^": "\\textasciicircum{}",
  "~": "\\textasciitilde{}",
};

/** Returns a text escaped for TeX. @param {string} text */
export const tex = (text) =>
  text.replace(/[\\^~]|[#$%&_{}]/g, (sign) => ESCAPED[sign] ?? `\\${sign}`);

/**
 * Returns the lines to be pasted into a paper.
 * @param {{file: string, title: string, source: string, account: string, command: string}} parts
 *   `account` says what it shows; `command` makes it again, and becomes a comment
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
