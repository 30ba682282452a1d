// Colours as a person sees them: what a text is drawn in and on.

/** @import { Colour, Page } from "../types.js" */

const LEAST_CONTRAST = 1.2; // WCAG's ratio; that of light grey #ececec on white is 1.18
const NEAR_COLOURS = 48; // of 255 in each channel; red on green of the same lightness can be read

/** @type {Colour} */
export const WHITE = [255, 255, 255, 1];
const MOST_KNOWN = 1_000;

// What was read of colours; it holds for all documents.
/** @returns {Page["palette"]} */
export function newPalette() {
  return { colours: new Map(), painter: null };
}

// Computed values have many forms, such as oklch(1 0 0) and color(display-p3 1 1 1), so others are painted and read.
/** @param {Page} page @param {string} value @returns {Colour} */
export function colour({ palette }, value) {
  const { colours } = palette;
  let known = colours.get(value);
  if (known) return known;
  const parts = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(value);
  known = parts
    ? [Number(parts[1]), Number(parts[2]), Number(parts[3]), Number(parts[4] ?? 1)]
    : paintedColour(palette, value);
  if (colours.size > MOST_KNOWN) colours.clear();
  colours.set(value, known);
  return known;
}

/** @param {Page["palette"]} palette @param {string} value @returns {Colour} */
function paintedColour(palette, value) {
  palette.painter ??= new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const painter = /** @type {OffscreenCanvasRenderingContext2D} */ (palette.painter);
  painter.clearRect(0, 0, 1, 1);
  painter.fillStyle = "rgba(0, 0, 0, 0)";
  painter.fillStyle = value;
  painter.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = painter.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

/** @param {Colour} over @param {Colour} under @returns {Colour} */
export function blended([red, green, blue, alpha], under) {
  if (alpha >= 1) return [red, green, blue, 1];
  /** @param {number} channel @param {number} below */
  const mixed = (channel, below) => channel * alpha + below * (1 - alpha);
  return [mixed(red, under[0]), mixed(green, under[1]), mixed(blue, under[2]), 1];
}

/** @param {Colour} one @param {Colour} other */
export function looksTheSame(one, other) {
  if (one.some((channel, at) => at < 3 && Math.abs(channel - other[at]) > NEAR_COLOURS)) return false;
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05) < LEAST_CONTRAST;
}

// WCAG 2.2, relative luminance.
/** @param {Colour} colour */
function luminance([red, green, blue]) {
  const [r, g, b] = [red, green, blue].map((channel) =>
    channel <= 10.31 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
