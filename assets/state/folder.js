/* The folder of the site: the root of its host name, or a folder there, as behind a proxy.

   Within the program paths start at the site: "/papers?id=x". In the browser they start at the root
   of the host name: "/user/ann/proxy/8050/papers?id=x". */

/** The folder, with a slash at both ends. */
const folder =
  globalThis.document?.querySelector("meta[name=folder]")?.getAttribute("content") ?? "/";

/** Returns a path without percent-encoding. @param {string} path */
function decodePath(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Prefixes a site path with the folder; external and already prefixed addresses are unchanged.
 * @param {string} address
 */
export const withFolder = (address, inside = folder) =>
  /^\/(?!\/)/.test(address) && !address.startsWith(inside) ? inside + address.slice(1) : address;

/**
 * Removes the folder from a path of the browser; a path outside the folder is unchanged. The
 * browser may percent-encode characters such as @ in the folder.
 * @param {string} path
 */
export function sitePath(path, inside = folder) {
  const depth = inside.split("/").length - 1;
  const parts = path.split("/");
  const isInside = decodePath(`${parts.slice(0, depth).join("/")}/`) === decodePath(inside);
  return isInside ? `/${parts.slice(depth).join("/")}` : path;
}

/** Returns the site path in the address bar: it may have changed before the page on screen does. */
export const herePath = () => sitePath(location.pathname);
