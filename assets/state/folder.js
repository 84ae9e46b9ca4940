/* Where the site stands: at the root of a name, or in a folder of one, as behind a proxy.

   Within the program an address begins at the site: "/papers?id=x". What the browser is told begins
   at the root of the name, "/user/ann/proxy/8050/papers?id=x". */

/** With a slash at both ends. */
const folder =
  globalThis.document?.querySelector("meta[name=folder]")?.getAttribute("content") ?? "/";

/** @param {string} path */
function decoded(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * An address of the site as the browser has it; any other, and one that it has already, as it is.
 * @param {string} address
 */
export const outward = (address, inside = folder) =>
  /^\/(?!\/)/.test(address) && !address.startsWith(inside) ? inside + address.slice(1) : address;

/**
 * A path of the browser as one of the site. A browser may write an `@` of the folder otherwise.
 * @param {string} path
 */
export function inward(path, inside = folder) {
  const depth = inside.split("/").length - 1;
  const parts = path.split("/");
  const isInside = decoded(`${parts.slice(0, depth).join("/")}/`) === decoded(inside);
  return isInside ? `/${parts.slice(depth).join("/")}` : path;
}

/** The path of the site that is in the address bar, which may be ahead of the screen. */
export const herePath = () => inward(location.pathname);
