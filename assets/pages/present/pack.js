/* Packs a talk for a link: compressed if the browser can do that. */

/**
 * Returns a packed text; `explorer/talks/talk_code.py` unpacks it.
 * @param {string} text
 * @returns {Promise<string>} "z" (compressed) or "p" (plain), then base64 for URLs
 */
export async function pack(text) {
  const plain = new TextEncoder().encode(text);
  if (!("CompressionStream" in globalThis)) return `p${base64(plain)}`;
  const stream = new Blob([plain]).stream().pipeThrough(new CompressionStream("deflate"));
  return `z${base64(new Uint8Array(await new Response(stream).arrayBuffer()))}`;
}

/** @param {Uint8Array} bytes */
function base64(bytes) {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
