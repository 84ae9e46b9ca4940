/* Writes films of pixels that it is told, as JSON: {gif: base64, mp4: base64}. */
import { readFileSync } from "node:fs";

import { Gif, palette } from "../../assets/share/film/gif.js";
import { mp4 } from "../../assets/share/film/mp4.js";

const { width, height, frames, samples, track } = JSON.parse(readFileSync(0, "utf8"));
const pixels = frames.map(({ data }) => new Uint8ClampedArray(Buffer.from(data, "base64")));
const gif = new Gif(width, height, palette(pixels));
frames.forEach(({ seconds }, i) => gif.add(pixels[i], seconds));
const decoded = samples.map((sample) => ({ ...sample, data: Buffer.from(sample.data, "base64") }));
const decodedTrack = { ...track, description: Buffer.from(track.description, "base64") };
const text = (bytes) => Buffer.from(bytes).toString("base64");
process.stdout.write(JSON.stringify({ gif: text(gif.end()), mp4: text(mp4(decodedTrack, decoded)) }));
