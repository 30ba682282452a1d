// Numbers as people and fields write them: with a currency or a unit, digits in groups, and a point or a comma before
// the fraction.

// Return whether two texts are numbers that differ in every reading: a field that drops the comma makes 125 of "12,5".
/** @param {string} one @param {string} other */
export function areOtherNumbers(one, other) {
  const [ones, others] = [readings(one), readings(other)];
  return ones.length > 0 && others.length > 0 && !ones.some((each) => others.includes(each));
}

// Return whether a text is the same number as `number`, in one reading at least.
/** @param {string} text @param {string} number */
export function isNumber(text, number) {
  const known = readings(number);
  return readings(text).some((each) => known.includes(each));
}

const AROUND = /^[\p{L}\p{Sc}%\s.]*?(?=[-+\u2212]?[.,]?\d)|(?<=\d[.,]?)[\p{L}\p{Sc}%\s.]*$/gu;
const NUMBER = /^([-+\u2212]?)([\d.,]+)$/;
const SPACES = /[\s'\u2019_]/g; // between groups
const LONGEST = 100; // characters of a number
const POWER = /^[-+]?\d*\.?\d+e[-+]?\d+$/i;

// List the numbers that the text may mean, each in one form ("-1234.5"); none if it is no number.
/** @param {string} given @returns {string[]} */
export function readings(given) {
  if (given.length > LONGEST) return [];
  const text = given.trim().replace(/\p{Nd}/gu, digitOf);
  if (POWER.test(text))
    return Number.isFinite(Number(text)) ? [inOneForm("", ...partsOf(String(Number(text))))] : [];
  const [, sign, written] = text.replace(AROUND, "").replace(SPACES, "").match(NUMBER) ?? [];
  if (written === undefined || !/\d/.test(written)) return [];
  const ways = splits(written).map(([whole, fraction]) => inOneForm(sign, whole, fraction));
  return /%\s*$/.test(text) ? ways.flatMap((each) => [each, hundredth(each)]) : ways;
}

// A digit of any script as one of ASCII: each script has its ten in a row, and most begin at a multiple of ten of them.
/** @param {string} digit */
function digitOf(digit) {
  const code = /** @type {number} */ (digit.codePointAt(0));
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String(code - zero);
}

// The whole part and the fraction, in each way to read it.
/** @param {string} written @returns {[string, string][]} */
function splits(written) {
  const marks = [...written.replace(/\d/g, "")];
  if (marks.length === 0) return [[written, ""]];
  const last = /** @type {string} */ (marks.at(-1));
  const at = written.lastIndexOf(last);
  const whole = written.slice(0, at);
  const fraction = written.slice(at + 1);
  const ways = /** @type {[string, string][]} */ ([]);
  if (marks.filter((each) => each === last).length === 1 && isGrouped(whole))
    ways.push([plain(whole), fraction]);
  if (new Set(marks).size === 1 && isGrouped(written)) ways.push([plain(written), ""]);
  return ways;
}

// Digits without marks, or in groups: the last one has three, the others two or three (India).
/** @param {string} text */
function isGrouped(text) {
  return /^\d*$/.test(text) || /^\d{1,3}(?:\.\d{2,3})*\.\d{3}$|^\d{1,3}(?:,\d{2,3})*,\d{3}$/.test(text);
}

/** @param {string} text */
function plain(text) {
  return text.replace(/[.,]/g, "");
}

/** @param {string} number @returns {[string, string]} */
function partsOf(number) {
  const [whole, fraction = ""] = number.split(".");
  return [whole, fraction];
}

/** @param {string} sign @param {string} whole @param {string} fraction */
function inOneForm(sign, whole, fraction) {
  const minus = /[-\u2212]/.test(sign + whole) ? "-" : "";
  const digits = whole.replace(/^[-+]?0*/, "") || "0";
  const rest = fraction.replace(/0+$/, "");
  const number = rest ? `${digits}.${rest}` : digits;
  return number === "0" ? number : minus + number;
}

/** @param {string} number */
function hundredth(number) {
  const [whole, fraction] = partsOf(number.replace("-", ""));
  const digits = whole.padStart(3, "0");
  return inOneForm(number.startsWith("-") ? "-" : "", digits.slice(0, -2), digits.slice(-2) + fraction);
}
