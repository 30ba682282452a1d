// Texts as they are compared and printed.

import LINE from "../../../line.json" with { type: "json" };

const QUOTED = new RegExp(LINE.quoted);

/** @param {string} text */
export function clean(text) {
  const visible = /[\u00ad\u200b]/.test(text) ? text.replace(/[\u00ad\u200b]/g, "") : text; // where words may be parted
  return visible.replace(/[\s\u00a0]+/g, " ").trim();
}
export const LONGEST_TEXT = 2_000;

/** @param {string} text @param {number} longest */
export function cut(text, longest) {
  return text.length <= longest ? text : `${whole(text, longest)}… (${text.length} characters)`;
}

// So many of a text's characters, or one less, so that none is cut in two.
/** @param {string} text @param {number} longest */
function whole(text, longest) {
  return text.slice(0, /[\ud800-\udbff]/.test(text[longest - 1] ?? "") ? longest - 1 : longest);
}

/** @param {string} text */
export function quoted(text) {
  return JSON.stringify(text);
}

// Text is given bare where it reads back as the same line and could not be taken for a ref, quoted elsewhere.
/** @param {string} text @param {number} [longest] */
export function plain(text, longest = LONGEST_TEXT) {
  const short = cut(text, longest);
  return QUOTED.test(short) ? quoted(short) : short;
}

// Without spaces, to compare texts whose lines are laid out in different ways.
/** @param {string} text */
export function squeeze(text) {
  return text.replace(/\s+/g, "");
}
