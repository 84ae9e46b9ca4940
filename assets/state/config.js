/* What the server declares once, and every page holds before it asks: parameters, themes … */

/** @import { Tables } from "../types/documents" */

const json = globalThis.document?.getElementById("tables")?.textContent;

/**
 * A parameter that is not in the table goes by its own name.
 * @type {Readonly<Tables>}
 */
export const tables = Object.freeze(
  json
    ? JSON.parse(json)
    : { parameters: {}, former: {}, themes: [], languages: [], show: [], papers: [], limits: {} },
);

/**
 * What URLs call a parameter.
 * @param {string} name
 */
export const parameterName = (name) => tables.parameters[name] ?? name;
