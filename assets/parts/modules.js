/* Modules and sheets that wait until they are wanted: fetched all at once, and taken up once. */

/**
 * What is fetched with every module that waits: itself first, last its sheet, if it has one.
 * @type {{[entry: string]: string[]}}
 */
const parcels =
  JSON.parse(globalThis.document?.getElementById("modules")?.textContent ?? "{}").parcels ?? {};

const base = new URL("../", import.meta.url).href;

/** What has come, by its entry. @type {Map<string, any>} */
const come = new Map();

/** What is done with a module when it has come. @type {(entry: string, module: any) => void} */
let taken = () => {};

/** @param {(entry: string, module: any) => void} take */
export function begin(take) {
  taken = take;
}

/** Whether all of some entries are there. @param {readonly string[]} entries */
export const there = (entries) => entries.every((entry) => come.has(entry));

/**
 * Let a sheet that waits in the head hold, once it is there.
 * @param {string} name
 * @returns {Promise<void>}
 */
const dressed = (name) =>
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

/** Let a module be on its way before one that imports it has come. @param {string} name */
function hurry(name) {
  const href = base + name;
  if (document.querySelector(`link[rel=modulepreload][href$="${name}"]`)) return;
  const link = document.createElement("link");
  document.head.append(Object.assign(link, { rel: "modulepreload", href }));
}

/**
 * Fetch an entry with all that belongs to it.
 * @param {string} entry
 */
async function fetched(entry) {
  const [own, ...others] = parcels[entry] ?? [`${entry}.js`];
  const sheets = others.filter((name) => name.endsWith(".css")).map(dressed);
  for (const name of [own, ...others]) if (name.endsWith(".js")) hurry(name);
  const [module] = await Promise.all([import(base + own), ...sheets]);
  if (come.has(entry)) return;
  come.set(entry, module);
  taken(entry, module);
}

/** Fetch some entries. @param {readonly string[]} entries */
export const load = (entries) =>
  Promise.all(entries.filter((entry) => !come.has(entry)).map(fetched));

/** A module that has come. @param {string} entry */
export const module = (entry) => come.get(entry);
