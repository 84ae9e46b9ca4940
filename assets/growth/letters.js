/* Which letters on the stage are new: in addresses, in labels, in the names of clusters. */

/** @import { GrowthDocument } from "../types/documents" */

/** Returns the letters of a text, and the position of each. @param {string} text */
export function lettersOf(text) {
  /** @type {{letters: string[], columns: number[]}} */
  const result = { letters: [], columns: [] };
  [...text].forEach((letter, column) => {
    if (!/[\p{L}\p{N}·]/u.test(letter)) return;
    result.letters.push(letter);
    result.columns.push(column);
  });
  return result;
}

/**
 * Returns the new letters of every address, counted without separators.
 * @param {GrowthDocument} growth
 * @param {string[]} addresses
 */
export function newLetters({ columns, lit }, addresses) {
  return addresses.map((address, node) => {
    const places = lettersOf(address).columns;
    return columns[lit[node]].map((column) => places.indexOf(column));
  });
}

/**
 * Returns the position in their addresses from which texts are copied, the same for all: the labels
 * of nodes in one cluster are the part of the address that differs there. A dot is any letter.
 * @param {string[]} texts
 * @param {string[]} addresses
 * @returns {number} -1 if they are no part of the addresses
 */
export function startOf(texts, addresses) {
  const rows = texts.map((text, i) => [lettersOf(text).letters, lettersOf(addresses[i]).letters]);
  const most = Math.min(...rows.map(([part, address]) => address.length - part.length));
  for (let start = 0; start <= most; start++) {
    const holds = rows.every(([part, address]) =>
      part.every((letter, i) => letter === "·" || letter === address[start + i]),
    );
    if (holds) return start;
  }
  return -1;
}

/**
 * Returns the new columns of a text whose letters are those of an address from ``start`` on.
 * @param {string} text
 * @param {number} start
 * @param {number[]} letters the new ones of the address
 */
export function columnsIn(text, start, letters) {
  if (start < 0) return [];
  const { letters: textLetters, columns } = lettersOf(text);
  return letters.flatMap((letter) => {
    const column = columns[letter - start];
    return column === undefined || textLetters[letter - start] === "·" ? [] : [column];
  });
}

/**
 * Returns the new columns of every label.
 * @param {{addresses: string[], labels: string[], home: number[]}} drawing
 * @param {number[][]} letters the new ones of every address
 */
export function labelColumns({ addresses, labels, home }, letters) {
  /** @type {Map<number, number[]>} */
  const marksByCluster = new Map();
  labels.forEach((_, mark) => {
    marksByCluster.set(home[mark], [...(marksByCluster.get(home[mark]) ?? []), mark]);
  });
  /** @type {number[][]} */
  const columns = labels.map(() => []);
  for (const marks of marksByCluster.values()) {
    const start = startOf(
      marks.map((mark) => labels[mark]),
      marks.map((mark) => addresses[mark]),
    );
    for (const mark of marks) columns[mark] = columnsIn(labels[mark], start, letters[mark]);
  }
  return columns;
}

/**
 * Returns the outlines that new letters distinguish, and the new columns of their names: all nodes
 * inside have one value of such a letter, which differs from that of the drawing's first node.
 * @param {{addresses: string[], hulls: {name: string, ghost: boolean, marks: number[]}[]}} drawing
 * @param {number[][]} letters the new ones of every address
 */
export function newHulls({ addresses, hulls }, letters) {
  const allLetters = addresses.map((address) => lettersOf(address).letters);
  return hulls.flatMap(({ name, ghost, marks }, hull) => {
    const shared = (letters[marks[0]] ?? []).filter((letter) =>
      marks.every(
        (mark) =>
          letters[mark].includes(letter) &&
          allLetters[mark][letter] === allLetters[marks[0]][letter],
      ),
    );
    const differs = shared.some((letter) => allLetters[marks[0]][letter] !== allLetters[0][letter]);
    if (ghost || !differs) return [];
    const text = name.slice(name.lastIndexOf("=") + 1);
    const start = startOf(
      marks.map(() => text),
      marks.map((mark) => addresses[mark]),
    );
    const columns = columnsIn(text, start, shared).map((i) => i + name.length - text.length);
    return [{ hull, columns }];
  });
}
