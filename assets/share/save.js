/* Makes and saves each format, and names its file. */

import { withFolder } from "../state/folder.js";
import { langParam, t } from "../state/language.js";
import { doc, step, steps } from "../state/model.js";
import { address, embedHtml, fileName } from "./export_url.js";
import { asGif, asMp4 } from "./film/encode.js";
import { filmFile } from "./film/film_files.js";
import { png, svg, title } from "./picture.js";
import { download, make, saveFile, showProgress } from "./progress.js";
import { FORMS } from "./purposes.js";

/** @import { ExportSettings } from "./export_url.js" */

const FILMS = { gif: asGif, mp4: asMp4 };

/** The most letters of an end in the name of a file. */
const MAX_END = 20;

/** Returns the part of a file's name that says what it shows: one step, all steps, its purpose. */
const suffix = (/** @type {string} */ form, /** @type {ExportSettings} */ { whole }) => {
  if (form === "sheet") return "handout";
  const isStill = ["png", "svg", "pdf", "tikz"].includes(form);
  return isStill && !whole && steps() ? `step-${step()}` : "";
};

/** Returns the name of the file. @param {string} form @param {ExportSettings} settings */
export function fileOf(form, settings) {
  const { network, task, source, target } = doc();
  const { maker, ending = form } = FORMS[form];
  if (maker === "course")
    return fileName(["challenge", network.spec], [langParam, ending].filter(Boolean).join("."));
  // Long ends would be cut, and then no longer tell one route from another.
  const ends = [source, target].every(({ length }) => length <= MAX_END) ? [source, target] : [];
  const nameParts = task === "route" ? ends : [task];
  const words = maker === "network" ? [] : [...nameParts, suffix(form, settings)];
  return fileName([network.spec, ...words], ending);
}

/** Returns the HTML that embeds the stage in a page. @param {ExportSettings} settings */
export function embeddingHtml(settings) {
  const at = settings.whole || !steps() ? null : step();
  return embedHtml(location.origin + withFolder("/"), doc().search, at, settings, title());
}

/**
 * Returns the address of a file for a course with the challenge on screen.
 * @param {string} ending
 */
function challengeFile(ending) {
  const query = new URLSearchParams([["challenge", location.search]]);
  query.set("site", location.origin + withFolder("/"));
  if (langParam) query.set("lang", langParam);
  return `/learn/course.${ending}?${query}`;
}

/** Save the stage as it is on screen. @param {string} form @param {ExportSettings} settings */
async function saveStill(form, settings) {
  try {
    saveFile(await (form === "svg" ? svg(settings) : png(settings)), fileOf(form, settings));
    showProgress(t("{name} is in your downloads.", { name: FORMS[form].name }));
  } catch (error) {
    showProgress(/** @type {Error} */ (error).message);
  }
}

/** Make a format, and save it. @param {string} form @param {ExportSettings} settings */
export function saveForm(form, settings) {
  const { name, maker, ending = form, as = form } = FORMS[form];
  const file = fileOf(form, settings);
  if (maker === "still") return saveStill(form, settings);
  if (maker === "network")
    return download(address(`network.${ending}`, location.search, step(), settings), name);
  if (maker === "course") return download(challengeFile(ending), name);
  const film = maker === "film" ? FILMS[/** @type {"gif"} */ (form)] : null;
  return make(name, async (...rest) => ({
    blob: await (film ? film(settings, ...rest) : filmFile(as, settings, ...rest)),
    file,
  }));
}
