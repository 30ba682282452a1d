// Colours as a person sees them: what a text is drawn in and on.

/** @import { Backdrop, Colour, Page } from "../types.js" */

const LEAST_CONTRAST = 1.2; // WCAG's ratio; that of light grey #ececec on white is 1.18
const NEAR_COLOURS = 48; // of 255 in each channel; red on green of the same lightness can be read

/** @type {Colour} */
export const WHITE = [255, 255, 255, 1];
const MOST_KNOWN = 1_000;

// Return what was read of colours; it holds for all documents.
/** @returns {Page["palette"]} */
export function newPalette() {
  return { colours: new Map(), lists: new Map(), painter: null };
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

const COLOURS = /\b(?:rgba?|hsla?|color|(?:ok)?l(?:ab|ch))\([^()]*\)/g;

// The colours in a computed value, such as those of a gradient.
/** @param {Page} page @param {string} value */
export function coloursIn(page, value) {
  if (value === "" || value === "none") return [];
  const { lists } = page.palette;
  let known = lists.get(value);
  if (known) return known;
  known = (value.match(COLOURS) ?? []).map((each) => colour(page, each));
  if (lists.size > MOST_KNOWN) lists.clear();
  lists.set(value, known);
  return known;
}

// Return a backdrop: the darkest and the lightest that each channel can be.
/** @param {Colour} one @returns {Backdrop} */
export function solid(one) {
  return [one, one];
}

// A backdrop with a colour upon all of it.
/** @param {Backdrop} back @param {Colour} painted @returns {Backdrop} */
export function under([low, high], painted) {
  return [blended(painted, low), blended(painted, high)];
}

// A backdrop with a colour, or less of it, upon a part of it.
/** @param {Backdrop} back @param {Colour} painted @returns {Backdrop} */
export function overlaid([low, high], painted) {
  /** @param {(...values: number[]) => number} choose @param {Colour} own @returns {Colour} */
  const each = (choose, own) => {
    const mixed = blended(painted, own);
    return [choose(own[0], mixed[0]), choose(own[1], mixed[1]), choose(own[2], mixed[2]), 1];
  };
  return [each(Math.min, low), each(Math.max, high)];
}

// As a filter shows it.
/** @param {Colour} one @returns {Colour} */
export function grey([red, green, blue, alpha]) {
  const shade = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return [shade, shade, shade, alpha];
}

// Return whether a colour differs visibly from every colour that a backdrop may have.
/** @param {Colour} ink @param {Backdrop} back */
export function standsOut(ink, [low, high]) {
  if (ink.some((value, at) => at < 3 && (value > high[at] + NEAR_COLOURS || value < low[at] - NEAR_COLOURS)))
    return true;
  const [own, dark, light] = [ink, low, high].map((each) => luminance(each) + 0.05);
  return own / light >= LEAST_CONTRAST || dark / own >= LEAST_CONTRAST;
}

// Return whether a colour differs visibly from no colour that the backdrop may have.
/** @param {Colour} ink @param {Backdrop} back */
export function sinksIn(ink, [low, high]) {
  return !standsOut(ink, [low, low]) && !standsOut(ink, [high, high]);
}

// WCAG 2.2, relative luminance.
/** @param {Colour} colour */
function luminance([red, green, blue]) {
  const [r, g, b] = [red, green, blue].map((channel) =>
    channel <= 10.31 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
