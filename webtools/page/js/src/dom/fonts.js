// Fonts that pages bring with them, whose letters may have no shape.

/** @import { AnyElement, PageWithMemo } from "../types.js" */
import { styleOf } from "./styles.js";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const SIZE = 20; // CSS pixels
const LEAST_SHAPE = 4; // CSS pixels of the height of a letter, of its own or of its neighbours

// Whether a text is drawn with letters that can hardly be seen.
/** @param {PageWithMemo} page @param {AnyElement} element */
export function isInOddFont(page, element) {
  if (!document.fonts?.size) return false;
  const family = styleOf(page, element).css?.fontFamily ?? "";
  let odd = page.memo.oddFonts.get(family);
  if (odd === undefined) page.memo.oddFonts.set(family, (odd = isOdd(family)));
  return odd;
}

/** @param {string} family */
function isOdd(family) {
  const brought = [...document.fonts].some((face) =>
    family.includes(face.family.replace(/^["']|["']$/g, "")),
  );
  if (!brought) return false;
  const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  pen.font = `${SIZE}px ${family}`;
  return [...LETTERS].some((letter) => {
    const { actualBoundingBoxAscent, actualBoundingBoxDescent } = pen.measureText(letter);
    return actualBoundingBoxAscent + actualBoundingBoxDescent < LEAST_SHAPE;
  });
}
