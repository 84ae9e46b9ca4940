/* Files of networks, read by the server, which keeps nothing of them; the page of files tells what
   they are. */

import * as opened from "../state/graphs.js";
import { t } from "../state/language.js";
import { emit } from "../state/model.js";
import * as pages from "../state/pages.js";
import { request } from "../state/server.js";
import { chooseFiles, wanted } from "./file_input.js";
import { notice } from "./notice.js";

/** @import { FileRead, FileRefused, TableRead } from "../types/documents" */

/** Bytes of a file that the server reads for a page. */
const MOST = 10_000_000;

/**
 * What was read last and is no network, or no routing table of one, for the page of files.
 * @type {{file: string, why: FileRefused, tableOf: string} | null}
 */
let trouble = null;

export const lastTrouble = () => trouble;

/** Where to go once the file is there, nothing where no link waits. @param {string} spec */
export const waiting = (spec) =>
  opened.specsIn(wanted().search).includes(spec) ? wanted().search : "";

/** Whether the file that was chosen is another than the link means. @param {string} mark */
export const isOther = (mark) => Boolean(wanted().mark && mark && wanted().mark !== mark);

/** A refusal in words of the server, which is no document. */
class Refusal extends Error {}

/**
 * What the server makes of a file.
 * @template T
 * @param {string} address
 * @param {Blob | string} content
 * @returns {Promise<T>}
 */
async function ask(address, content) {
  const answer = await request(address, { method: "POST", body: content });
  const json = answer.headers.get("Content-Type")?.includes("json");
  if (!json) throw new Refusal((await answer.text()).trim());
  const document = await answer.json();
  // Too long, too much, or too many ask: that is told in a sentence alone.
  if (document.refused && !("lines" in document)) throw new Refusal(document.refused);
  return document;
}

/**
 * Have a text read as a network.
 * @param {string} file
 * @param {Blob | string} content
 * @param {string} as the name of the graph
 * @returns {Promise<FileRead | FileRefused>}
 */
const read = (file, content, as) =>
  ask(`/open/read.json?${new URLSearchParams({ file, as })}`, content);

/** Say why nothing came of a file. @param {unknown} error */
const say = (error) =>
  notice(error instanceof Refusal ? error.message : t("The server does not answer. Try it again."));

/** A name that no other graph in this browser has. @param {string} name @param {number} n */
const numbered = (name, n) => `${name.replace(/\.[A-Za-z]{2,13}$/, "")}-${n}`;

/**
 * Open a file: read it, keep it in this browser, and show what it is.
 * @param {string} file
 * @param {Blob | string} content
 * @param {string} around what was on screen: a routing table is one of its graph
 */
export async function open(file, content, around = location.search) {
  const size = typeof content === "string" ? content.length : content.size;
  if (size > MOST) {
    return notice(t("{file} has more than 10 MB: the command `explorer info` reads it.", { file }));
  }
  try {
    const [asked] = opened.specsIn(wanted().search);
    let graph = await read(file, content, asked ? asked.slice(6, -1) : file);
    for (let n = 2; "spec" in graph; n++) {
      const { packed, mark, spec } = graph;
      const known = opened.kept(spec);
      if (!known || known.packed === packed || asked === spec) {
        const tables = known?.packed === packed ? known.tables : [];
        opened.keep(spec, { packed, mark, file, tables });
        trouble = null;
        return show(spec);
      }
      graph = await read(file, content, numbered(file, n));
    }
    const [shown] = opened.specsIn(around);
    if (graph.table && shown) return addTable(shown, file, content);
    trouble = { file, why: graph, tableOf: "" };
  } catch (error) {
    return say(error);
  }
  showTrouble();
}

/**
 * Show what was opened; where its address was already, asking for the file, it is asked anew.
 * @param {string} spec
 */
function show(spec) {
  const here = pages.here("open") && opened.specsIn(location.search).includes(spec);
  if (here) pages.send(location.search, {});
  else pages.go(`/open?net=${spec}`);
}

/** Where a router is verified over every pair. @param {string} spec @param {string} key */
export const verifyAddress = (spec, key) =>
  `/?net=${spec}&task=check&kind=router&pairs=all&router=${key}`;

/**
 * Take a routing table of a graph that is open: its router stands beside the others from now on.
 * @param {string} spec
 * @param {string} file
 * @param {Blob | string} content
 */
export async function addTable(spec, file, content) {
  try {
    const query = new URLSearchParams({ net: spec, file });
    /** @type {TableRead | FileRefused} */
    const table = await ask(`/open/table.json?${query}`, content);
    if ("key" in table) {
      opened.addTable(spec, table);
      return pages.go(verifyAddress(spec, table.key));
    }
    trouble = { file, why: table, tableOf: spec };
  } catch (error) {
    return say(error);
  }
  showTrouble();
}

/** Say on the page of files why one could not be read. */
function showTrouble() {
  if (pages.here("open")) emit("trouble");
  else pages.go("/open");
}

/** Ask for a file, and open it or do something else with it. @param {(file: File) => void} take */
export const choose = (take = (file) => void open(file.name, file)) =>
  chooseFiles(([file]) => take(file));

/** A fat tree of two levels with eight hosts, as words of links. */
const EXAMPLE = ["leaf0", "leaf1", "leaf2", "leaf3"]
  .flatMap((leaf, i) => [
    ...["spine0", "spine1"].map((spine) => `${leaf} ${spine} up`),
    ...[2 * i, 2 * i + 1].map((host) => `host${host} ${leaf} host`),
  ])
  .join("\n");

/** Open an example. */
export const openExample = () => void open("example.edgelist", EXAMPLE);
