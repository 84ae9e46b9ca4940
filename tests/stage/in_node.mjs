/* Runs a module of the browser side as the embedded engine does: reads what is wished for, then
   answers, a line each; writes what the module says. */
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

Uint8Array.fromBase64 ??= (text) => new Uint8Array(Buffer.from(text, "base64"));
globalThis.$say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const module = await import(pathToFileURL(process.argv[2]));
const first = await lines.next();
module.start(JSON.parse(first.value));
for await (const line of { [Symbol.asyncIterator]: () => lines }) module.answer(JSON.parse(line));
