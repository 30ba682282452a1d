// Texts as they are printed. How they are compared is in words.js.

import LINE from "../../../line.json" with { type: "json" };

const QUOTED = new RegExp(LINE.quoted);

// Characters without a shape that give none to their neighbours either, such as places where words may be parted.
// Emoji, Persian and mixed directions need the others.
const SHAPELESS =
  /(?![\p{Join_Control}\p{Variation_Selector}\p{Bidi_Control}\p{Emoji_Component}])\p{Default_Ignorable_Code_Point}/gu;

/** @param {string} text */
export function clean(text) {
  const seen = /[^\0-\x7f]/.test(text) ? text.replace(SHAPELESS, "") : text;
  return seen.replace(/\p{White_Space}+/gu, " ").trim();
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
