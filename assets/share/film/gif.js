/* Writes an animated GIF (GIF89a) with one palette; of each picture only the changed part is
   stored. */

/** The number of colours of a palette, which is the limit of the format. */
const COLOURS = 256;

/** The number of codes of the LZW compression. */
const MAX_CODES = 4096;

/**
 * Returns the upper five bits of red, green and blue as a number of 15 bits.
 * @param {number} rgb
 */
const coarse = (rgb) => ((rgb >> 9) & 0x7c00) | ((rgb >> 6) & 0x3e0) | ((rgb >> 3) & 0x1f);

/** Yields the colours of pixels, as numbers. @param {Uint8ClampedArray} pixels RGBA */
function* colours(pixels) {
  for (let i = 0; i < pixels.length; i += 4) {
    yield (pixels[i] << 16) | (pixels[i + 1] << 8) | pixels[i + 2];
  }
}

/**
 * Returns the colours that are most frequent in some pictures, without very similar ones.
 * @param {Uint8ClampedArray[]} pictures RGBA
 */
export function palette(pictures) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const pixels of pictures) {
    for (const rgb of colours(pixels)) counts.set(rgb, (counts.get(rgb) ?? 0) + 1);
  }
  const byCoarse = new Map();
  for (const [rgb] of [...counts].sort((a, b) => b[1] - a[1])) {
    if (!byCoarse.has(coarse(rgb))) byCoarse.set(coarse(rgb), rgb);
    if (byCoarse.size === COLOURS) break;
  }
  return [...byCoarse.values()];
}

/** Returns a function that finds the nearest colour of a palette. @param {number[]} palette */
function nearest(palette) {
  const nearestByColour = new Int16Array(32768).fill(-1);
  const exact = new Map(palette.map((rgb, i) => [rgb, i]));
  return (/** @type {number} */ rgb) => {
    const index = exact.get(rgb);
    if (index !== undefined) return index;
    const at = coarse(rgb);
    if (nearestByColour[at] < 0) {
      let least = Infinity;
      palette.forEach((other, i) => {
        const [r, g, b] = [16, 8, 0].map((s) => ((rgb >> s) & 255) - ((other >> s) & 255));
        // The eye sees green best, blue least.
        const distance = 3 * r * r + 6 * g * g + b * b;
        if (distance < least) [least, nearestByColour[at]] = [distance, i];
      });
    }
    return nearestByColour[at];
  };
}

/** A growing array of bytes. */
class Bytes {
  constructor() {
    this.buffer = new Uint8Array(1 << 16);
    this.length = 0;
  }

  /** @param {number} byte */
  write(byte) {
    if (this.length === this.buffer.length) {
      const wider = new Uint8Array(2 * this.length);
      wider.set(this.buffer);
      this.buffer = wider;
    }
    this.buffer[this.length++] = byte;
  }

  /** @param {...number} values of two bytes, the lower one first */
  shorts(...values) {
    for (const value of values) {
      this.write(value & 255);
      this.write(value >> 8);
    }
  }

  get content() {
    return this.buffer.slice(0, this.length);
  }
}

/**
 * Compresses bytes to codes of growing length, in blocks: variable-length LZW.
 * @param {Uint8Array} indices
 * @param {Bytes} out
 */
function compress(indices, out) {
  const [clear, end] = [256, 257];
  /** @type {number[]} */
  const block = [];
  let [bits, buffer] = [0, 0];
  let [width, next] = [9, 258];
  /** @type {Map<number, number>} */
  let codes = new Map();
  const flush = () => {
    out.write(block.length);
    for (const byte of block.splice(0)) out.write(byte);
  };
  const write = (/** @type {number} */ code) => {
    buffer |= code << bits;
    for (bits += width; bits >= 8; bits -= 8) {
      block.push(buffer & 255);
      buffer >>>= 8;
      if (block.length === 255) flush();
    }
  };
  out.write(8);
  write(clear);
  let prefix = indices[0];
  for (let i = 1; i < indices.length; i++) {
    const pair = (prefix << 8) | indices[i];
    const code = codes.get(pair);
    if (code !== undefined) {
      prefix = code;
      continue;
    }
    write(prefix);
    if (next < MAX_CODES) {
      if (next === 1 << width) width += 1;
      codes.set(pair, next++);
    } else {
      write(clear);
      codes = new Map();
      [width, next] = [9, 258];
    }
    prefix = indices[i];
  }
  write(prefix);
  // A decoder has learnt one more by now, and may read longer codes already.
  if (next === 1 << width && width < 12) width += 1;
  write(end);
  if (bits) block.push(buffer & 255);
  if (block.length) flush();
  out.write(0);
}

/**
 * Returns the part of a picture that differs from the one before; null if nothing differs.
 * @param {Uint8Array} now
 * @param {Uint8Array | null} before
 * @param {number} width
 * @param {number} height
 */
function changedPart(now, before, width, height) {
  if (!before) return { x: 0, y: 0, w: width, h: height };
  let [left, right, top, foot] = [width, -1, height, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (now[y * width + x] === before[y * width + x]) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, foot] = [Math.min(top, y), y];
    }
  }
  return foot < 0 ? null : { x: left, y: top, w: right - left + 1, h: foot - top + 1 };
}

/** A GIF that is written picture by picture, and repeats forever. */
export class Gif {
  /** @param {number} width @param {number} height @param {number[]} colours of its palette */
  constructor(width, height, colours) {
    this.width = width;
    this.height = height;
    this.nearest = nearest(colours);
    this.out = new Bytes();
    /** @type {Uint8Array | null} */
    this.before = null;
    /**
     * The position of the duration of the last picture in the file, and that duration in 1/100 s.
     */
    this.timed = { at: 0, ticks: 0 };
    this.until = 0;
    this.written = 0;
    for (const letter of "GIF89a") this.out.write(letter.charCodeAt(0));
    this.out.shorts(width, height);
    for (const byte of [0xf7, 0, 0]) this.out.write(byte);
    for (let i = 0; i < COLOURS; i++) {
      for (const shift of [16, 8, 0]) this.out.write(((colours[i] ?? 0) >> shift) & 255);
    }
    for (const byte of [0x21, 0xff, 11]) this.out.write(byte);
    for (const letter of "NETSCAPE2.0") this.out.write(letter.charCodeAt(0));
    for (const byte of [3, 1, 0, 0, 0]) this.out.write(byte);
  }

  /** @param {Uint8ClampedArray} pixels RGBA @param {number} seconds its duration */
  add(pixels, seconds) {
    const { width, height, before, out } = this;
    this.until += seconds * 100;
    const ticks = Math.round(this.until) - this.written;
    this.written += ticks;
    const now = new Uint8Array(width * height);
    let i = 0;
    for (const rgb of colours(pixels)) now[i++] = this.nearest(rgb);
    const part = changedPart(now, before, width, height);
    this.before = now;
    if (!part) return this.time(this.timed.ticks + ticks);
    for (const byte of [0x21, 0xf9, 4, 4]) out.write(byte);
    this.timed = { at: out.length, ticks };
    out.shorts(ticks);
    for (const byte of [0, 0, 0x2c]) out.write(byte);
    out.shorts(part.x, part.y, part.w, part.h);
    out.write(0);
    const signs = new Uint8Array(part.w * part.h);
    for (let y = 0; y < part.h; y++) {
      const from = (part.y + y) * width + part.x;
      signs.set(now.subarray(from, from + part.w), y * part.w);
    }
    compress(signs, out);
  }

  /** Set the duration of the last picture. @param {number} ticks */
  time(ticks) {
    this.timed.ticks = ticks;
    this.out.buffer[this.timed.at] = ticks & 255;
    this.out.buffer[this.timed.at + 1] = ticks >> 8;
  }

  /** Returns the whole file. */
  end() {
    this.out.write(0x3b);
    return this.out.content;
  }
}
