// Fonts that pages bring with them, whose letters may have no shape.

/** @import { AnyElement, PageWithMemo } from "../types.js" */
import { styleOf } from "./styles.js";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const SIZE = 20; // CSS pixels
const MOST_ASCENT = 3; // of the size of a font
const LEAST_SHAPE = 4; // CSS pixels of the height of a letter, of its own or of its neighbours

// Of the letters that a text is drawn with: "odd" where they can hardly be seen or stand far off, "alike" where
// nobody could tell them apart.
/** @param {PageWithMemo} page @param {AnyElement} element @returns {"" | "odd" | "alike"} */
export function oddityOfFont(page, element) {
  if (!document.fonts?.size) return "";
  const family = styleOf(page, element).css?.fontFamily ?? "";
  let oddity = page.memo.oddFonts.get(family);
  if (oddity === undefined) page.memo.oddFonts.set(family, (oddity = readOddity(family)));
  return oddity;
}

/** @param {string} family */
function readOddity(family) {
  const brought = [...document.fonts].some((face) =>
    family.includes(face.family.replace(/^["']|["']$/g, "")),
  );
  if (!brought) return "";
  const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  pen.font = `${SIZE}px ${family}`;
  const letters = [...LETTERS].map((letter) => pen.measureText(letter));
  const heights = letters.map((each) => each.actualBoundingBoxAscent + each.actualBoundingBoxDescent);
  const shapes = letters.map((each, at) => [heights[at], each.width, each.actualBoundingBoxLeft].join());
  if (new Set(shapes).size === 1) return "alike";
  const { fontBoundingBoxAscent, fontBoundingBoxDescent } = letters[0];
  const isFarOff = Math.max(fontBoundingBoxAscent, fontBoundingBoxDescent) > MOST_ASCENT * SIZE;
  return isFarOff || heights.some((height) => height < LEAST_SHAPE) ? "odd" : "";
}
