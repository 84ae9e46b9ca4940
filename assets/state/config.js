/* The tables that each page contains: names of URL parameters, themes, languages, limits … */

/** @import { Tables } from "../types/documents" */

const json = globalThis.document?.getElementById("tables")?.textContent;

/**
 * The tables. A parameter that is not in them has the same name in URLs.
 * @type {Readonly<Tables>}
 */
export const tables = Object.freeze(
  json
    ? JSON.parse(json)
    : { parameters: {}, former: {}, themes: [], languages: [], show: [], papers: [], limits: {} },
);

/** Returns the name of a parameter in URLs. @param {string} name */
export const parameterName = (name) => tables.parameters[name] ?? name;
