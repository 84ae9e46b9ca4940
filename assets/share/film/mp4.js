/* Writes an MP4 (ISO/IEC 14496-12) with one track of encoded pictures. Its table of contents comes
   before the pictures, so that a file can be played while it is loaded. */

/**
 * An encoded picture; samples are in the order of decoding.
 * @typedef {{data: Uint8Array, key: boolean, timestamp: number}} Sample timestamp in microseconds
 */

/**
 * @typedef {object} Track
 * @property {string} codec as WebCodecs names it, `avc1.64001f` or `vp09.00.31.08`
 * @property {Uint8Array} [description] the configuration of the AVC decoder
 * @property {{primaries?: string | null, transfer?: string | null, matrix?: string | null,
 *   fullRange?: boolean | null}} [colorSpace]
 * @property {number} width
 * @property {number} height
 * @property {number} rate pictures a second
 */

/** Ticks a second: a multiple of every rate. */
const TICKS = 30_000;

/** @typedef {Uint8Array | number[]} Bytes */

/** @param {string} text */
const letters = (text) => [...text].map((letter) => letter.charCodeAt(0));
/** @param {...number} values */
const u16 = (...values) => values.flatMap((v) => [(v >>> 8) & 255, v & 255]);
/** @param {...number} values */
const u32 = (...values) => values.flatMap((v) => [...u16(v >>> 16), ...u16(v & 65535)]);
/** @param {number} count */
const zeros = (count) => new Array(count).fill(0);

/** @param {Bytes[]} parts */
function concatenate(parts) {
  const isFullRange = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    isFullRange.set(part, at);
    at += part.length;
  }
  return isFullRange;
}

/** @param {string} type @param {...Bytes} parts */
function box(type, ...parts) {
  const content = concatenate(parts);
  return concatenate([u32(content.length + 8), letters(type), content]);
}

/**
 * Returns a box with version and flags.
 * @param {string} type
 * @param {number} flags
 * @param {...Bytes} parts
 */
const fullBox = (type, flags, ...parts) => box(type, u32(flags), ...parts);

/** The identity matrix. */
const UNITY = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

/** The names of colour spaces in WebCodecs, and their numbers in ISO/IEC 23091-2. */
const PRIMARIES = { bt709: 1, bt470bg: 5, smpte170m: 6 };
const TRANSFER = { bt709: 1, smpte170m: 6, "iec61966-2-1": 13 };
const MATRIX = { rgb: 0, bt709: 1, bt470bg: 5, smpte170m: 6 };
const UNKNOWN = 2;

/** @param {Record<string, number>} table @param {string | null | undefined} name */
const codeOf = (table, name) => table[name ?? ""] ?? UNKNOWN;

/** @param {Track} track @returns {[number, number, number, boolean]} */
const colourCodes = ({ colorSpace: colourSpace }) => [
  codeOf(PRIMARIES, colourSpace?.primaries),
  codeOf(TRANSFER, colourSpace?.transfer),
  codeOf(MATRIX, colourSpace?.matrix),
  Boolean(colourSpace?.fullRange),
];

/** Returns the box with the configuration of the decoder. @param {Track} track */
function configuration(track) {
  if (track.codec.startsWith("avc1")) {
    if (!track.description) throw new Error("AVC without its description cannot be decoded");
    return box("avcC", track.description);
  }
  const [, profile, level, depth] = track.codec.split(".").map(Number);
  const [primaries, transfer, matrix, fullRange] = colourCodes(track);
  const depthByte = (depth << 4) | (1 << 1) | Number(fullRange);
  const fields = [profile, level, depthByte, primaries, transfer, matrix, 0, 0];
  return fullBox("vpcC", 0x01000000, fields);
}

/** @param {Track} track */
function sampleEntry(track) {
  const { codec, width, height } = track;
  const [primaries, transfer, matrix, fullRange] = colourCodes(track);
  const colour = [...letters("nclx"), ...u16(primaries, transfer, matrix), fullRange ? 128 : 0];
  return box(
    codec.slice(0, 4),
    [...zeros(6), ...u16(1), ...zeros(16), ...u16(width, height)],
    u32(0x480000, 0x480000, 0),
    [...u16(1), ...zeros(32), ...u16(0x18, 0xffff)],
    configuration(track),
    ...(track.colorSpace ? [box("colr", colour)] : []),
  );
}

/** @param {Track} track @param {Sample[]} samples @param {number} offset of the pictures */
function sampleTable(track, samples, offset) {
  const ticks = TICKS / track.rate;
  const delays = samples.map(
    ({ timestamp }, i) => Math.round((timestamp * TICKS) / 1e6 / ticks) * ticks - i * ticks,
  );
  const keys = samples.flatMap(({ key }, i) => (key ? [i + 1] : []));
  return box(
    "stbl",
    fullBox("stsd", 0, u32(1), sampleEntry(track)),
    fullBox("stts", 0, u32(1, samples.length, ticks)),
    // Only if pictures are decoded in another order than they are shown.
    ...(delays.some(Boolean)
      ? [fullBox("ctts", 0x01000000, u32(delays.length, ...delays.flatMap((delay) => [1, delay])))]
      : []),
    fullBox("stss", 0, u32(keys.length, ...keys)),
    fullBox("stsc", 0, u32(1, 1, samples.length, 1)),
    fullBox("stsz", 0, u32(0, samples.length, ...samples.map(({ data }) => data.length))),
    fullBox("stco", 0, u32(1, offset)),
  );
}

/** @param {Track} track @param {Sample[]} samples @param {number} offset */
function movieBox(track, samples, offset) {
  const { width, height, rate } = track;
  const duration = (samples.length * TICKS) / rate;
  const mediaInformation = box(
    "minf",
    fullBox("vmhd", 1, zeros(8)),
    box("dinf", fullBox("dref", 0, u32(1), fullBox("url ", 1))),
    sampleTable(track, samples, offset),
  );
  const media = box(
    "mdia",
    fullBox("mdhd", 0, u32(0, 0, TICKS, duration), u16(0x55c4, 0)),
    fullBox("hdlr", 0, u32(0), letters("vide"), zeros(13)),
    mediaInformation,
  );
  const displaySize = u32(width * 65536, height * 65536);
  return box(
    "moov",
    fullBox(
      "mvhd",
      0,
      u32(0, 0, TICKS, duration, 0x10000),
      u16(0x100),
      zeros(10),
      UNITY,
      zeros(24),
      u32(2),
    ),
    box(
      "trak",
      fullBox("tkhd", 7, u32(0, 0, 1, 0, duration), zeros(16), UNITY, displaySize),
      media,
    ),
  );
}

/**
 * Returns a file with pictures of equal duration.
 * @param {Track} track
 * @param {Sample[]} samples
 */
export function mp4(track, samples) {
  const brands = track.codec.startsWith("avc1") ? "isomiso2avc1mp41" : "isomiso2mp41";
  const type = box("ftyp", letters("isom"), u32(0x200), letters(brands));
  const picturesOffset = type.length + movieBox(track, samples, 0).length + 8;
  const data = concatenate(samples.map((sample) => sample.data));
  return concatenate([
    type,
    movieBox(track, samples, picturesOffset),
    u32(data.length + 8),
    letters("mdat"),
    data,
  ]);
}
