/* Modules and sheets that wait until they are wanted: fetched all at once, and taken up once. */

/**
 * The sheets of every module that waits.
 * @type {{[entry: string]: string[]}}
 */
const parcels =
  JSON.parse(globalThis.document?.getElementById("modules")?.textContent ?? "{}").parcels ?? {};

const base = new URL("../", import.meta.url).href;

/** What has come, by its entry. @type {Map<string, any>} */
const loaded = new Map();

/** What is done with a module when it has come. @type {(entry: string, module: any) => void} */
let onModule = () => {};

/** @param {(entry: string, module: any) => void} take */
export function begin(take) {
  onModule = take;
}

/** Whether all of some entries are there. @param {readonly string[]} entries */
export const there = (entries) => entries.every((entry) => loaded.has(entry));

/**
 * Let a sheet that waits in the head hold, once it is there.
 * @param {string} name
 * @returns {Promise<void>}
 */
const enableSheet = (name) =>
  new Promise((done, failed) => {
    const link = document.querySelector(`link[rel=stylesheet][href$="${name}"]`);
    if (!(link instanceof HTMLLinkElement) || !link.disabled) return done();
    link.onload = () => done();
    link.onerror = (error) => {
      link.disabled = true;
      failed(error);
    };
    link.disabled = false;
  });

/**
 * Fetch an entry with all that belongs to it.
 * @param {string} entry
 */
async function fetchEntry(entry) {
  const sheets = (parcels[entry] ?? []).map(enableSheet);
  const [module] = await Promise.all([import(`${base}${entry}.js`), ...sheets]);
  if (loaded.has(entry)) return;
  loaded.set(entry, module);
  onModule(entry, module);
}

/** Fetch some entries. @param {readonly string[]} entries */
export const load = (entries) =>
  Promise.all(entries.filter((entry) => !loaded.has(entry)).map(fetchEntry));

/** A module that has come. @param {string} entry */
export const module = (entry) => loaded.get(entry);
