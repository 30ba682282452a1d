// Decides whether words may be read across pieces of text that follow each other. Any of these may be left out, as what
// nobody sees is. A quick answer, which never denies what there is.

export class Pieces {
  /** @param {string} wanted letters without spaces, as in the pieces */
  constructor(wanted) {
    this.wanted = wanted;
    this.ends = /** @type {Set<number>} */ (new Set()); // how much of them the pieces so far may end with
  }

  // Add the next piece; whether they may be read by now.
  /** @param {string} piece */
  add(piece) {
    if (!piece) return false;
    const { wanted, ends } = this;
    if (piece.includes(wanted)) return true;
    const last = piece.at(-1);
    const longer = /** @type {number[]} */ ([]);
    for (const end of ends) {
      if (wanted.length - end <= piece.length && piece.startsWith(wanted.slice(end))) return true;
      if (wanted.startsWith(piece, end)) longer.push(end + piece.length);
    }
    for (let end = Math.min(piece.length, wanted.length - 1); end > 0; end--)
      if (wanted[end - 1] === last && piece.endsWith(wanted.slice(0, end))) longer.push(end);
    for (const end of longer) ends.add(end);
    return false;
  }
}
