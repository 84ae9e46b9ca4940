/* Makes films of the stage in the browser: MP4 with the browser's encoder, GIF with
   gif.js. */
import { t } from "../../state/language.js";
import { steps as count, doc } from "../../state/model.js";
import { stepUnderWay } from "../../state/position.js";
import { reader } from "../caption.js";
import { withoutEmptyTexts } from "../layout.js";
import { painter, untilReady } from "../picture.js";
import { Gif, palette } from "./gif.js";
import { mp4 } from "./mp4.js";
import { fittingShots, hop, seconds } from "./timing.js";

/** @import { ExportSettings } from "../export_url.js" */
/** @import { Shot } from "./timing.js" */

/**
 * Reports progress: pictures made, of how many, and an estimate of the seconds left.
 * @typedef {(made: number, of: number, left: number) => void} Progress
 */

/** The most pictures of a film, by form. */
const MAX_PICTURES = { mp4: 9000, gif: 1500 };

/** Pictures a second, by form. */
const RATES = { mp4: 30, gif: 20 };

/** Pictures from one key frame to the next. */
const KEY_FRAME_INTERVAL = 60;

/** The most pictures that wait for the encoder. */
const MAX_QUEUE = 8;

/** Bits for a pixel of a picture, on average. */
const BITS_PER_PIXEL = 0.15;

/** Encoders by preference: nearly everything plays H.264. */
const CODECS = ["avc1.6400", "avc1.4d00", "avc1.42e0", "vp09.00."];

/** Levels by the most pixels of a picture, as H.264 and VP9 write them. */
const LEVELS = [
  { pixels: 1280 * 720, avc: "1f", vp9: "31" },
  { pixels: 2048 * 1088, avc: "28", vp9: "41" },
  { pixels: 4096 * 2176, avc: "33", vp9: "51" },
  { pixels: Infinity, avc: "3c", vp9: "61" },
];

/**
 * Returns the first codec with which this browser can encode pictures of a size.
 * @param {{width: number, height: number}} size
 */
async function supportedCodec({ width, height }) {
  if (!("VideoEncoder" in globalThis)) return null;
  const level = LEVELS.find(({ pixels }) => width * height <= pixels);
  for (const name of CODECS) {
    const codec = name.startsWith("avc") ? `${name}${level?.avc}` : `${name}${level?.vp9}.08`;
    /** @type {VideoEncoderConfig} */
    const config = {
      codec,
      width,
      height,
      framerate: RATES.mp4,
      bitrate: Math.round(width * height * RATES.mp4 * BITS_PER_PIXEL),
      bitrateMode: "variable",
      latencyMode: "quality",
    };
    const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({
      supported: false,
    }));
    if (supported) return config;
  }
  return null;
}

/** Returns the pictures of an MP4, where time passes only by pictures. @param {Shot[]} list */
const countPictures = (list) => list.reduce((sum, { pictures }) => sum + pictures, 0);

/** Returns the pictures of a GIF, each with its duration. @param {Shot[]} list */
const countShots = (list) => list.length;

/**
 * Returns the plan of a film: for each picture the position of the player.
 * @param {ExportSettings} settings
 * @param {keyof typeof RATES} form
 */
function planOf(settings, form) {
  const momentReader = reader();
  const last = count();
  const rate = RATES[form];
  const moments = Array.from({ length: last + 1 }, (_, step) => momentReader.read(step));
  momentReader.end();
  const restAt = (/** @type {number} */ step) =>
    seconds(step, last, settings.sentence ? moments[step].sentence : null);
  const countOf = form === "gif" ? countShots : countPictures;
  const most = MAX_PICTURES[form];
  const shotList = fittingShots({ steps: last, hop: hop(), rate, restAt }, countOf, most);
  if (countOf(shotList) > most) {
    throw new Error(
      t("{last} steps make {drawn} pictures; {name} takes at most {most} here.", {
        last,
        drawn: countOf(shotList),
        name: form.toUpperCase(),
        most,
      }),
    );
  }
  const pictures = countPictures(shotList);
  /** @param {number} at */
  const moment = (at) => ({ ...moments[Math.min(last, stepUnderWay(at))], at });
  return { shotList, pictures, moment, settings: withoutEmptyTexts(settings, moments) };
}

/**
 * Returns the duration in seconds of a film of the stage.
 * @param {ExportSettings} settings
 */
export function filmDuration(settings) {
  try {
    return planOf(settings, "mp4").pictures / RATES.mp4;
  } catch {
    // Too many pictures: making the film will say so.
    return null;
  }
}

/**
 * Returns a function that reports progress, and keeps the page responsive.
 * @param {Progress} report
 * @param {number} total of pictures, which may turn out to be more
 */
export function reporter(report, total) {
  const began = performance.now();
  let rested = began;
  return async (/** @type {number} */ count) => {
    const now = performance.now();
    if (now - rested < 30 && count < total) return;
    const left = Math.max(0, total - count);
    report(total - left, total, ((now - began) / 1000 / Math.max(1, count)) * left);
    await new Promise((done) => setTimeout(done, 0));
    rested = performance.now();
  };
}

/**
 * Returns an MP4 of the stage.
 * @param {ExportSettings} settings
 * @param {AbortSignal} signal
 * @param {Progress} report
 */
export async function asMp4(settings, signal, report) {
  // Sides must be even: the format stores colours for two by two pixels.
  const size = { width: settings.width & ~1, height: settings.height & ~1 };
  const config = await supportedCodec(size);
  if (!config) throw new Error(t("MP4 needs an encoder that this browser lacks. GIF works."));
  const { shotList, pictures, moment, ...rest } = planOf(
    { ...settings, ...size, clear: false },
    "mp4",
  );
  const { canvas, paint } = painter(rest.settings);
  /** @type {import("./mp4.js").Sample[]} */
  const samples = [];
  /** @type {VideoDecoderConfig | undefined} */
  let meta;
  /** @type {Error | null} */
  let failed = null;
  const encoder = new VideoEncoder({
    output(chunk, { decoderConfig } = {}) {
      meta ??= decoderConfig;
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      samples.push({ data, key: chunk.type === "key", timestamp: chunk.timestamp });
    },
    error(error) {
      failed = error;
    },
  });
  const shownDocument = doc();
  try {
    encoder.configure(config);
    const beat = reporter(report, pictures);
    let count = 0;
    for (const shot of shotList) {
      if (doc() !== shownDocument) throw new Error(t("The stage shows something else now."));
      await untilReady(shot.at);
      paint(moment(shot.at));
      for (let i = 0; i < shot.pictures; i++, count++) {
        const timestamp = Math.round((count * 1e6) / RATES.mp4);
        const frame = new VideoFrame(canvas, { timestamp, duration: 1e6 / RATES.mp4 });
        encoder.encode(frame, { keyFrame: count % KEY_FRAME_INTERVAL === 0 });
        frame.close();
        await beat(count + 1);
        while (encoder.encodeQueueSize > MAX_QUEUE && !failed) {
          await new Promise((done) => setTimeout(done, 1));
        }
        if (failed) throw failed;
        signal.throwIfAborted();
      }
    }
    await encoder.flush();
  } finally {
    if (encoder.state !== "closed") encoder.close();
  }
  const description = meta?.description && new Uint8Array(bytes(meta.description));
  const track = { ...size, rate: RATES.mp4, codec: meta?.codec ?? config.codec, description };
  const file = mp4({ ...track, colorSpace: meta?.colorSpace }, samples);
  return new Blob([/** @type {BlobPart} */ (file)], { type: "video/mp4" });
}

/** @param {AllowSharedBufferSource} source @returns {ArrayBuffer} */
const bytes = (source) =>
  ArrayBuffer.isView(source)
    ? /** @type {ArrayBuffer} */ (source.buffer).slice(
        source.byteOffset,
        source.byteOffset + source.byteLength,
      )
    : /** @type {ArrayBuffer} */ (source);

/**
 * Returns a GIF of the stage.
 * @param {ExportSettings} settings
 * @param {AbortSignal} signal
 * @param {Progress} report
 */
export async function asGif(settings, signal, report) {
  const { shotList, moment, ...rest } = planOf({ ...settings, clear: false }, "gif");
  const { paint } = painter(rest.settings);
  const { width, height } = settings;
  const pixelsAt = async (/** @type {number} */ at) => {
    await untilReady(at);
    return paint(moment(at)).getImageData(0, 0, width, height).data;
  };
  // The palette is taken from beginning, middle and end, which have nearly all colours.
  const probes = [0, 0.5, 1].map((part) => shotList[Math.floor(part * (shotList.length - 1))].at);
  const first = [];
  for (const at of probes) first.push(await pixelsAt(at));
  const file = new Gif(width, height, palette(first));
  const shownDocument = doc();
  const beat = reporter(report, shotList.length);
  let count = 0;
  for (const shot of shotList) {
    if (doc() !== shownDocument) throw new Error(t("The stage shows something else now."));
    file.add(await pixelsAt(shot.at), shot.pictures / RATES.gif);
    count += 1;
    await beat(count);
    signal.throwIfAborted();
  }
  return new Blob([/** @type {BlobPart} */ (file.end())], { type: "image/gif" });
}
