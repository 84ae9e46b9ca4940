/* The components of layouts: elements, stores, the address; the other half of web/elements.py. */

import { herePath, withFolder } from "../state/folder.js";
import { t } from "../state/language.js";
import { on } from "../state/model.js";
import { pageAt } from "../state/page_table.js";
import { withPage } from "./scripts.js";

/**
 * The part of React that is used here; Dash loads it.
 * @typedef {object} React
 * @property {(tag: unknown, props: object, ...children: unknown[]) => unknown} createElement
 * @property {(effect: () => void, on: unknown[]) => void} useEffect
 * @property {(first: boolean) => [boolean, (next: boolean) => void]} useState
 */

/** @returns {React} */
const react = () => /** @type {any} */ (window).React;

/**
 * @param {{id?: string, tag: string, attributes?: {[name: string]: unknown},
 *   children?: unknown}} props
 */
export const Element = ({ id, tag, attributes, children }) =>
  react().createElement(
    tag,
    { id, ...(tag === "button" ? BUTTON : {}), ...localizeAttributes(attributes ?? {}) },
    localizedChildren(children),
  );

/** A button without a type would submit its form. */
const BUTTON = { type: "button" };

/** Attributes with text for people. */
const TRANSLATED_ATTRIBUTES = ["title", "placeholder", "aria-label"];

/**
 * Returns attributes in the language of the page: layouts are written in English, text by text.
 * @param {{[name: string]: unknown}} attributes
 */
const localizeAttributes = (attributes) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      TRANSLATED_ATTRIBUTES.includes(name)
        ? localizedChildren(value)
        : name === "href"
          ? withFolder(String(value))
          : value,
    ]),
  );

/**
 * Returns the content of an element, its texts in the language of the page.
 * @param {unknown} children
 * @returns {unknown}
 */
function localizedChildren(children) {
  if (Array.isArray(children)) return children.map(localizedChildren);
  return typeof children === "string" ? t(children) : children;
}

/**
 * The graph of the stage, once its library is loaded: a page without a stage does not fetch it.
 * @param {{given: object, setProps: (props: object) => void}} props
 */
export function Graph({ given: properties, setProps }) {
  const [loaded, setLoaded] = react().useState(Boolean(window.dash_cytoscape));
  react().useEffect(() => on("graph", () => setLoaded(true)), []);
  if (!loaded || !window.dash_cytoscape) return null;
  const { Cytoscape } = window.dash_cytoscape;
  // The component's own default sensitivity makes Cytoscape warn on every start; the stage sets it.
  delete Cytoscape.defaultProps.wheelSensitivity;
  return react().createElement(Cytoscape, { ...properties, setProps });
}

/** A value that is not shown. */
export const Store = () => null;

/**
 * The current address, once the modules of its page are loaded; it is there as long as the page.
 * @param {{setProps: (props: {page: string, pathname: string, search: string}) => void}} props
 */
export function Address({ setProps }) {
  react().useEffect(() => {
    const update = () =>
      withPage(herePath(), () => {
        const pathname = herePath();
        setProps({ page: pageAt(pathname).path, pathname, search: location.search });
      });
    on("navigate", update);
    addEventListener("popstate", update);
    update();
  }, []);
  return null;
}
