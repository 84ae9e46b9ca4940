/* What layouts are made of: elements, stores, the address; the other half of app/elements.py. */
import { withPage } from "./scripts.js";

/**
 * The part of React that is needed here; Dash brings it.
 * @typedef {object} React
 * @property {(tag: string, props: object, ...children: unknown[]) => unknown} createElement
 * @property {(effect: () => () => void, on: unknown[]) => void} useEffect
 */

/** @returns {React} */
const react = () => /** @type {any} */ (window).React;

/**
 * @param {{id?: string, tag: string, attributes?: object, children?: unknown}} props
 */
export const Element = ({ id, tag, attributes, children }) =>
  react().createElement(tag, { id, ...attributes }, children);

/** A value without a look. */
export const Store = () => null;

/**
 * Where the visitor is, once what that page is drawn with is there.
 * @param {{setProps: (props: {pathname: string, search: string}) => void}} props
 */
export function Address({ setProps }) {
  react().useEffect(() => {
    const tell = () =>
      withPage(location.pathname, () =>
        setProps({ pathname: location.pathname, search: location.search }),
      );
    for (const event of ["popstate", "address"]) addEventListener(event, tell);
    tell();
    return () => {
      for (const event of ["popstate", "address"]) removeEventListener(event, tell);
    };
  }, []);
  return null;
}
