// The one question whether a text says words. Both are put into one normal form: white space of every kind is one
// space, characters that nobody sees are left out (soft hyphens, joiners, marks of direction, controls), and letters
// with marks are composed (Unicode's form C), whoever wrote them. Python has the same (webtools/text/words.py);
// both are tested with the cases in tests/words.json.

const UNSEEN = /(?!\p{White_Space})[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;
const WHITE = /\p{White_Space}+/gu;
const RARE = /[^\t\n\r -~]/; // in nearly no text
const SPACED = /\s/;
const UNFOLDED = /[\t\n\r]|^ | {2}| $/;

/** @param {string} text */
export function normal(text) {
  if (RARE.test(text)) return text.replace(UNSEEN, "").replace(WHITE, " ").trim().normalize("NFC");
  return UNFOLDED.test(text) ? text.replace(/\s+/g, " ").trim() : text;
}

// Return whether the words are the whole of it, in this case.
/** @param {string} text @param {string} words */
export function isText(text, words) {
  return normal(text) === normal(words);
}

// Return whether the words are the whole of it, in whatever case.
/** @param {string} text @param {string} words */
export function isTextInAnyCase(text, words) {
  return folded(text) === folded(words);
}

// Return whether the words are a part of it, in whatever case.
/** @param {string} text @param {string} words */
export function hasText(text, words) {
  return folded(text).includes(folded(words));
}

// In no case: capitals may be more letters than what they stand for ("ß"), and the small letter of "İ" has two dots.
/** @param {string} text */
function folded(text) {
  return inNoCase(normal(text));
}

/** @param {string} text */
function inNoCase(text) {
  if (!RARE.test(text)) return text.toLowerCase();
  return text
    .toUpperCase()
    .toLowerCase()
    .replace(/i\u0307/g, "i");
}

// Its letters alone, in no case: what a text with the words has in any layout.
/** @param {string} text */
export function letters(text) {
  return inNoCase(squeeze(text));
}

// Return what anybody sees of it, spaces as they are.
/** @param {string} text */
export function seen(text) {
  return RARE.test(text) ? text.replace(UNSEEN, "").replace(/\u00a0/g, " ") : text;
}

// Without spaces, to compare texts whose lines are laid out in different ways.
/** @param {string} text */
export function squeeze(text) {
  if (RARE.test(text)) return text.replace(UNSEEN, "").replace(WHITE, "").normalize("NFC");
  return SPACED.test(text) ? text.replace(/\s+/g, "") : text;
}
