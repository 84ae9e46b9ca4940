/* Query strings: the state of a page as it stands in its address. */
import { parameterName, tables } from "./config.js";

/**
 * What parameters become, by name: null takes one out, a list repeats it.
 * @typedef {{[key: string]: string | string[] | null | undefined}} Changes
 */

/**
 * The parameters of a query string, as they are written.
 * @param {string} search
 * @returns {[string, string][]}
 */
export function pairs(search) {
  return search
    .replace(/^\?/, "")
    .split("&")
    .filter(Boolean)
    .map((part) => {
      const at = part.indexOf("=");
      return at < 0 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
    });
}

/**
 * A value as people can read it in an address: brackets, commas, colons and semicolons stay.
 * @param {string} value
 */
export const readable = (value) =>
  encodeURIComponent(value)
    .replace(/%(?:2C|3A|3B)/g, decodeURIComponent)
    .replace(/%20/g, "+");

/**
 * The query string with some parameters changed.
 * @param {string} search
 * @param {Changes} changes
 */
export function changed(search, changes) {
  const entries = Object.entries(changes).map(([name, value]) => ({
    key: parameterName(name),
    value,
  }));
  const keys = entries.map(({ key }) => key);
  const remaining = pairs(search).filter(([key]) => !keys.includes(key));
  for (const { key, value } of entries) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== null && item !== undefined && item !== "") remaining.push([key, readable(item)]);
    }
  }
  return remaining.length
    ? `?${remaining.map(([k, v]) => (v === "" ? k : `${k}=${v}`)).join("&")}`
    : "";
}

/**
 * The query string with parameters by their names of today: a link lives for ever.
 * @param {string} search
 * @param {string} page the module of the page
 */
export function modern(search, page) {
  const task = parameter(search, "task") || "route";
  const names = {
    ...tables.former?.[page],
    ...(page === "explore" && tables.former?.[`task/${task}`]),
  };
  const given = pairs(search);
  if (!given.some(([key]) => key in names)) return search;
  return `?${given.map(([key, value]) => `${names[key] ?? key}=${value}`).join("&")}`;
}

/**
 * A parameter of a query string, the empty string where there is none.
 * @param {string} search
 * @param {string} name
 */
export const parameter = (search, name) =>
  new URLSearchParams(search).get(parameterName(name)) ?? "";
