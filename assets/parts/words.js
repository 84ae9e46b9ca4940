// @ts-nocheck: its types come next
/* Words: markup from text, sentences with addresses, names of link kinds in running text. */

export function escaped(text) {
  return String(text).replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

/** A sentence with its `backticked` addresses set in mono. */
export function prose(text) {
  return escaped(text).replace(/`([^`]*)`/g, "<code>$1</code>");
}

/** A link kind's name in running text: without its explanation, names such as E1 kept as they are. */
export function brief(kind) {
  const name = kind.title
    .split(/[,(]/)[0]
    .trim()
    .replace(/^Swap with (place|position)/, "Swap");
  return /^[A-Z]\d/.test(name) ? name : name[0].toLowerCase() + name.slice(1);
}

/** A sentence with a capital, unless it begins with a symbol of one letter. */
export const asSentence = (text) =>
  /^[a-z][a-z ]/.test(text) && !/^\S+ is no /.test(text)
    ? text[0].toUpperCase() + text.slice(1)
    : text;
