// Colours as a person sees them: what a text is drawn in and on.

const LEAST_CONTRAST = 1.2; // WCAG's ratio; that of light grey #ececec on white is 1.18
const NEAR_COLOURS = 48; // of 255 in each channel; red on green of the same lightness can be read

export const WHITE = [255, 255, 255, 1];
const colours = new Map(); // computed value -> [red, green, blue, alpha]
let painter = null;

// Computed values have many forms, such as oklch(1 0 0) and color(display-p3 1 1 1), so others are painted and read.
/** @param {any} value */
export function colour(value) {
  let known = colours.get(value);
  if (known) return known;
  const parts = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(value);
  known = parts
    ? [Number(parts[1]), Number(parts[2]), Number(parts[3]), Number(parts[4] ?? 1)]
    : paintedColour(value);
  if (colours.size > 1_000) colours.clear();
  colours.set(value, known);
  return known;
}

/** @param {any} value */
function paintedColour(value) {
  painter ??= new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  painter.clearRect(0, 0, 1, 1);
  painter.fillStyle = "rgba(0, 0, 0, 0)";
  painter.fillStyle = value;
  painter.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = painter.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

/** @param {any} given0 @param {any} under */
export function blended([red, green, blue, alpha], under) {
  if (alpha >= 1) return [red, green, blue, 1];
  return [red, green, blue]
    .map(
      (/** @type {number} */ channel, /** @type {number} */ at) => channel * alpha + under[at] * (1 - alpha),
    )
    .concat(1);
}

/** @param {any} one @param {any} other */
export function looksTheSame(one, other) {
  if (
    one.some(
      (/** @type {number} */ channel, /** @type {number} */ at) =>
        at < 3 && Math.abs(channel - other[at]) > NEAR_COLOURS,
    )
  )
    return false;
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05) < LEAST_CONTRAST;
}

// WCAG 2.2, relative luminance.
/** @param {any} given0 */
function luminance([red, green, blue]) {
  const [r, g, b] = [red, green, blue].map((channel) =>
    channel <= 10.31 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
