// Long texts are judged piece by piece, since a part of one may be hidden.

const PIECE = 40; // characters of a text that are judged together
const LONGEST_HIDDEN_TAIL = 40; // characters at the end of a text that may be cut off, as teasers and titles are

// The pieces of a text, each with the white space behind it.
/** @param {string} text @returns {string[]} */
export function piecesOf(text) {
  if (text.trim().length < 1.5 * PIECE) return [text];
  return text.match(new RegExp(`\\s*[^]{1,${PIECE}}(?!\\S)\\s*|[^]{1,${PIECE}}`, "gu")) ?? [text];
}

// The boxes of each piece.
/** @param {Text} text */
export function boxesOfPieces(text) {
  const range = document.createRange();
  let at = 0;
  return piecesOf(text.data).map((piece) => {
    range.setStart(text, at);
    at = Math.min(at + piece.length, text.length);
    range.setEnd(text, at);
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  });
}

// Of the pieces whether they are unseen, when it is known where nothing of them is drawn.
/** @param {string} text @param {boolean[]} unseen */
export function judgedPieces(text, unseen) {
  const hidden = piecesOf(text).reduce((sum, piece, at) => sum + (unseen[at] ? piece.trim().length : 0), 0);
  return !unseen.every(Boolean) && hidden <= LONGEST_HIDDEN_TAIL ? [false] : unseen;
}
