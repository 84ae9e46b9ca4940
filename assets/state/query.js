/* Query strings: the state of a page in its address. */
import { parameterName, tables } from "./config.js";

/**
 * New values of parameters, by name: null removes a parameter, a list repeats it.
 * @typedef {{[key: string]: string | string[] | null | undefined}} Changes
 */

/**
 * Returns names and values of the parameters of a query string, still encoded.
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
 * Returns a value encoded for an address, but readable: brackets, commas, colons and semicolons
 * stay.
 * @param {string} value
 */
export const encode = (value) =>
  encodeURIComponent(value)
    .replace(/%(?:2C|3A|3B)/g, decodeURIComponent)
    .replace(/%20/g, "+");

/**
 * Returns the query string with some parameters changed.
 * @param {string} search
 * @param {Changes} changes
 */
export function withChanges(search, changes) {
  const entries = Object.entries(changes).map(([name, value]) => ({
    key: parameterName(name),
    value,
  }));
  const keys = entries.map(({ key }) => key);
  const remaining = pairs(search).filter(([key]) => !keys.includes(key));
  for (const { key, value } of entries) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== null && item !== undefined && item !== "") remaining.push([key, encode(item)]);
    }
  }
  return remaining.length
    ? `?${remaining.map(([k, v]) => (v === "" ? k : `${k}=${v}`)).join("&")}`
    : "";
}

/**
 * Returns the query string with the present names of parameters: old links use former names.
 * @param {string} search
 * @param {string} page the module of the page
 */
export function withNewNames(search, page) {
  const task = parameter(search, "task") || "route";
  const names = {
    ...tables.former?.[page],
    ...(page === "explore" && tables.former?.[`task/${task}`]),
  };
  const parameters = pairs(search);
  if (!parameters.some(([key]) => key in names)) return search;
  return `?${parameters.map(([key, value]) => `${names[key] ?? key}=${value}`).join("&")}`;
}

/**
 * Returns the value of a parameter, "" if it is missing.
 * @param {string} search
 * @param {string} name
 */
export const parameter = (search, name) =>
  new URLSearchParams(search).get(parameterName(name)) ?? "";
