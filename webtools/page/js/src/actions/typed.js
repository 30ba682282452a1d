// Whether an editor has what was typed into it. It may take the text later, in its own way, or not at all.

/** @import { AsyncFunctions, Untaken } from "../contract.js" */
/** @import { AnyElement, Page, Typing } from "../types.js" */
/** @typedef {Untaken["again"]} Way */
import { takesText } from "../dom/controls.js";
import { dom } from "../dom/dom.js";
import { deepActive } from "../dom/flat_tree.js";
import { cut, quoted } from "../dom/text.js";
import { squeeze } from "../dom/words.js";
import { asWritten } from "../accessibility/hit.js";
import { drawn } from "../waiting/drawn.js";
import { nextFrame } from "../waiting/frames.js";
import { isEditorInput, pasteInto, placesByKeys, select, textShown } from "./editors.js";
import { fieldOf } from "./focusing.js";
import { forgetFilled, heldInstead, keepFilled } from "./filled_fields.js";
import { releaseKey } from "./input_events.js";
import { spreadOver } from "./spread.js";

const DRAWING_MS = 1000; // for an editor to show what it was given
const DRAWING_FRAMES = 10; // that it gets in any case: drawing a long text can take longer

// After `typeText` has readied an editor: paste the text, or look whether the text is there that was typed.
//   way: how it gets the text; "type": it has got it
//   checked: whether the editor holds it then; false of keys that lead elsewhere
//   last: nothing else will be tried
// Gives { held }, or { obstacle }; or { again }, the way by which the text is to be given once more, when that may be
// tried and does no harm: what the text replaces is selected again then.
/** @type {AsyncFunctions["typed"]} */
export async function typed(page, text, { way = "type", checked = true, last = true, timeout, draws }) {
  const typing = /** @type {Typing} */ (page.act.typing);
  if (way !== "type") pasteInto(page, typing.element, text, { place: typing.place, rich: way === "rich" });
  if (checked) {
    const fault = await faultOf(page, typing, { text, way, timeout });
    if (fault && !last && fault.again) {
      await selectAgain(page, typing);
      return { again: fault.again };
    }
    if (fault?.obstacle) return { obstacle: fault.obstacle };
  }
  if (!typing.amid) forgetFilled(page);
  if (checked) keep(page, typing, elementNow(page, typing), text);
  const answer = await drawn(page, {}, draws);
  return { ...answer, held: heldInstead(page) };
}

// What is wrong with what the editor holds, if anything; with `again` when another way may help, and `obstacle` when
// it is no result to be content with.
/**
 * @param {Page} page
 * @param {Typing} typing
 * @param {{ text: string, way: Way, timeout: number }} given
 * @returns {Promise<{ again?: Way, obstacle?: string } | null>}
 */
async function faultOf(page, typing, { text, way, timeout }) {
  const shown = () => textShown(page, elementNow(page, typing)) ?? "";
  /** @param {string} what */
  const obstacle = (what) =>
    `${asWritten(elementNow(page, typing))} ${what}; it shows ${quoted(cut(shown(), 200))}`;
  const end = performance.now() + Math.min(timeout, DRAWING_MS);
  const isThere = () =>
    isTaken(page, typing, text) || spreadOver(page, elementNow(page, typing), text) !== null;
  if (!(await isSoon(end, isThere))) {
    const again = way === "type" ? "paste" : "type";
    return {
      again: shown() === typing.before ? again : undefined,
      obstacle: obstacle("did not take the text"),
    };
  }
  if (!(await isSoon(end, () => !isKept(page, typing, text))))
    return { again: way, obstacle: obstacle("kept what the text was to replace") };
  return null;
}

/** @param {number} end @param {() => boolean} condition */
async function isSoon(end, condition) {
  for (let frames = 0; ; frames++) {
    if (condition()) return true;
    if (performance.now() >= end && frames >= DRAWING_FRAMES) return false;
    await nextFrame();
  }
}

/** @param {Page} page @param {Typing} typing */
async function selectAgain(page, typing) {
  const element = elementNow(page, typing);
  if (typing.place !== "caret" && !placesByKeys(page, element))
    await select(page, element, typing.place === "all");
}

// What the editor is to hold in the end, where the document has all of it.
/** @param {Page} page @param {Typing} typing @param {AnyElement} element @param {string} text */
function keep(page, typing, element, text) {
  if (text && !isEditorInput(page, element)) releaseKey(element, text.slice(-1));
  const expected = expectedOf(page, typing, text);
  const fields = isTaken(page, typing, text) ? null : spreadOver(page, element, text);
  if (fields !== null) keepFilled(page, typing.number, element, () => fields, fieldOf);
  else if (expected !== null)
    keepFilled(page, typing.number, element, (now) => instead(page, now, expected), fieldOf);
}

// Editors replace their elements.
/** @param {Page} page @param {Typing} typing @returns {AnyElement} */
function elementNow(page, { element }) {
  if (dom.isConnected(element)) return element;
  const active = deepActive(page);
  return active !== null && takesText(active) ? active : element;
}

const DRAWN_LINES = 20; // of which every editor draws all

/** @param {Page} page @param {Typing} typing @param {string} text */
function isTaken(page, typing, text) {
  const shown = textShown(page, elementNow(page, typing));
  if (shown === null) return true;
  const held = squeeze(shown);
  const before = typing.before ?? "";
  // Some editors show words of their own when they are empty.
  if (!squeeze(text)) return text !== "" || typing.place !== "all" || held === "" || held !== squeeze(before);
  if (typing.place !== "all" && shown === before) return false;
  const lines = text.split("\n").filter(squeeze);
  if (!isEditorInput(page, typing.element) && areJoined(shown, lines.slice(0, DRAWN_LINES))) return false;
  return held.includes(squeeze(text)) || hasLines(held, lines);
}

// An editor that has just got the focus may set the selection once more.
/** @param {Page} page @param {Typing} typing @param {string} text */
function isKept(page, typing, text) {
  const before = squeeze(typing.before ?? "");
  const held = squeeze(textShown(page, elementNow(page, typing)) ?? "");
  return typing.place === "all" && before !== "" && !squeeze(text).includes(before) && held.includes(before);
}

// Of two lines, the end of one and the beginning of the next in one piece.
/** @param {string} shown @param {string[]} lines */
function areJoined(shown, lines) {
  return lines.some(
    (line, index) => index > 0 && shown.includes(lines[index - 1].slice(-JOINED) + line.slice(0, JOINED)),
  );
}

const JOINED = 20; // characters that tell a line from others

/** @param {string} held @param {string[]} lines */
function hasLines(held, lines) {
  const known = letters(held);
  /** @param {string} line */
  const has = (line) => held.includes(squeeze(line)) || known.includes(letters(line));
  return lines.length > DRAWN_LINES ? has(lines[0]) || has(lines.at(-1) ?? "") : lines.every(has);
}

// As an editor keeps it that makes lists, quotes and marks of what begins a line or stands around words.
/** @param {string} text */
function letters(text) {
  return text
    .replace(/^\s*(?:[-*+>#]+|\d+[.)])\s/, "")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase() // capitals may be more letters than what they stand for
    .toLowerCase();
}

// What the editor holds in the end; null where the document has a part of it only.
/** @param {Page} page @param {Typing} typing @param {string} text */
function expectedOf(page, { element, place, before }, text) {
  if (isEditorInput(page, element) || text.split("\n").length > DRAWN_LINES || place === "caret") return null;
  return (place === "all" ? "" : (before ?? "")) + text;
}

/** @param {Page} page @param {AnyElement} element @param {string} expected */
function instead(page, element, expected) {
  const held = textShown(page, element) ?? "";
  return squeeze(held) === squeeze(expected) ? null : held;
}
