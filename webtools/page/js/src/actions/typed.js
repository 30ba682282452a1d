// The check that an editor has the typed text. It may take the text later, in its own way, or not at all.

/** @import { AsyncFunctions, Untaken } from "../contract.js" */
/** @import { AnyElement, Page, Typing } from "../types.js" */
/** @typedef {Untaken["again"]} Again */
import { contentOf, takesText } from "../dom/controls.js";
import { dom } from "../dom/dom.js";
import { deepActive } from "../dom/flat_tree.js";
import { cut, quoted } from "../dom/text.js";
import { squeeze } from "../dom/words.js";
import { asWritten } from "../accessibility/hit.js";
import { hearsPastes } from "../accessibility/listeners.js";
import { drawn } from "../waiting/drawn.js";
import { nextFrame } from "../waiting/frames.js";
import { isEditorInput, pasteInto, placesByKeys, select, selectBehind, textShown } from "./editors.js";
import { placeCaret } from "./carets.js";
import { fieldOf } from "./focusing.js";
import { forgetFilled, heldInstead, keepFilled } from "./filled_fields.js";
import { insertParagraphs, releaseKey } from "./input_events.js";
import { linesOf } from "./lines.js";
import { spreadOver } from "./spread.js";

const DRAWING_MS = 1000; // for an editor to show what it was given
const DRAWING_FRAMES = 10; // that it gets in any case: drawing a long text can take longer
const LINES_MS = 300; // for an editor that shows the text to show its lines

// After `typeText` has readied an editor: paste the text, or look whether the text is there that was typed.
//   way: how it gets the text; "type": it has got it
//   checked: whether the editor holds it then; false of keys that lead elsewhere
//   same, other: the same way can be tried once more, or another one
//   lines: another way is tried as well when the editor has more or fewer empty lines than the text
// Gives { held }, or { obstacle }; or { again: "same" } or { again: "other" } when the text is to be given once more in
// that way, which does no harm: what the text replaces is selected again then.
/** @type {AsyncFunctions["typed"]} */
export async function typed(page, text, options) {
  const { way = "type", checked = true, same, other, lines, timeout, draws } = options;
  const typing = /** @type {Typing} */ (page.act.typing);
  if (way === "paragraphs")
    await insertParagraphs(elementNow(page, typing), text, { atEnd: typing.place === "end" });
  else if (way !== "type")
    typing.left = pasteInto(page, typing.element, text, { place: typing.place, rich: way === "rich" });
  const fault = checked ? await faultOf(page, typing, { text, lines, timeout }) : null;
  if (fault?.again && { same, other }[fault.again]) {
    await selectAgain(page, typing);
    return { again: fault.again };
  }
  if (fault?.obstacle) return { obstacle: fault.obstacle };
  if (!typing.amid) forgetFilled(page);
  if (checked) keep(page, typing, elementNow(page, typing), text);
  const answer = await drawn(page, { note: fault?.note ?? "" }, draws);
  return { ...answer, held: heldInstead(page) };
}

// Return the fault in what the editor holds, or null: with `again` when another way may help, `obstacle` when it is no
// acceptable result, else a `note`.
/**
 * @param {Page} page
 * @param {Typing} typing
 * @param {{ text: string, lines?: boolean, timeout: number }} given
 * @returns {Promise<{ again?: Again, obstacle?: string, note?: string } | null>}
 */
async function faultOf(page, typing, { text, lines, timeout }) {
  const shown = () => textShown(page, elementNow(page, typing)) ?? "";
  /** @param {string} what */
  const obstacle = (what) =>
    `${asWritten(elementNow(page, typing))} ${what}; it shows ${quoted(cut(shown(), 200))}${shownBelow(page, typing)}`;
  const end = performance.now() + Math.min(timeout, DRAWING_MS);
  const isThere = () =>
    isTaken(page, typing, text) ||
    spreadOver(page, elementNow(page, typing), text) !== null ||
    blocksWith(page, text) !== null;
  if (!(await isSoon(end, isThere))) {
    if (isTerminal(page, typing))
      return { note: `${asWritten(elementNow(page, typing))} got the text, and shows nothing of it` };
    return {
      again: mayBeGivenAgain(page, typing, text) ? "other" : undefined,
      obstacle: obstacle("did not take the text"),
    };
  }
  if (isTerminal(page, typing)) return null;
  const blocks = blocksWith(page, text);
  if (!(await isSoon(end, () => !isKept(page, typing, text, blocks))))
    return { again: blocks ? undefined : "same", obstacle: obstacle("kept what the text was to replace") };
  if (blocks !== null) return noteOnBlocks(typing, text, blocks);
  // Given again, a text of which the editor has made lists or headings would be in them.
  const isAsGiven = squeeze(shown()).includes(squeeze(text));
  const ends = Boolean(lines) && isAsGiven;
  const isRight = () => hasItsLines(page, typing, elementNow(page, typing), text, { ends });
  if (await isSoon(Math.min(end, performance.now() + LINES_MS), isRight)) return null;
  return { again: lines ? "other" : undefined, obstacle: obstacle("made other lines of the text") };
}

// Return whether a text that the editor does not show may be given again without harm. If the focus has gone elsewhere,
// the page may have put the text there.
/** @param {Page} page @param {Typing} typing @param {string} text */
function mayBeGivenAgain(page, typing, text) {
  const element = elementNow(page, typing);
  const active = deepActive(page);
  if (active !== null && active !== element && takesText(active)) return false;
  const isUntouched = (textShown(page, element) ?? "") === typing.before;
  return isUntouched || (typing.place !== "caret" && isJoined(page, typing, text));
}

// Return whether the field passes keys on, as that of a terminal does: a script has heard the paste and left it to the
// browser, as no editor does. It need not show anything of a text, or replace anything; given again, the text would be
// there twice.
/** @param {Page} page @param {Typing} typing */
function isTerminal(page, typing) {
  const element = elementNow(page, typing);
  return typing.left && isEditorInput(page, element) && hearsPastes(page, element);
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
  if (typing.place === "caret" || placesByKeys(page, element)) return;
  const isUntouched = textShown(page, element) === typing.before;
  await select(page, element, () => {
    if (typing.place === "all" || isUntouched) placeCaret(element, typing.place === "all");
    else selectBehind(element, typing.length);
  });
}

// Keep what the editor is to hold in the end, if the document has all of it.
/** @param {Page} page @param {Typing} typing @param {AnyElement} element @param {string} text */
function keep(page, typing, element, text) {
  if (text && !isEditorInput(page, element)) releaseKey(element, text.slice(-1));
  const expected = expectedOf(page, typing, text);
  const fields = isTaken(page, typing, text) ? null : spreadOver(page, element, text);
  if (blocksWith(page, text)) return;
  if (fields !== null) keepFilled(page, typing.number, element, { insteadOf: () => fields, sought: fieldOf });
  else if (expected !== null) {
    /** @param {AnyElement} now */
    const insteadOf = (now) =>
      hasItsLines(page, typing, now, text) ? instead(page, now, expected) : linesOf(now).join("\n");
    keepFilled(page, typing.number, element, { insteadOf, sought: fieldOf });
  }
}

// Editors replace their elements.
/** @param {Page} page @param {Typing} typing @returns {AnyElement} */
function elementNow(page, { element }) {
  if (dom.isConnected(element)) return element;
  const active = deepActive(page);
  return active !== null && takesText(active) ? active : element;
}

const DRAWN_LINES = 20; // of which every editor draws all
const CHECKED_LINES = 1000; // that are looked at, which takes a few milliseconds

/** @param {Page} page @param {Typing} typing @param {string} text */
function isTaken(page, typing, text) {
  const shown = textShown(page, elementNow(page, typing));
  if (shown === null) return true;
  const held = squeeze(shown);
  const before = typing.before ?? "";
  // Some editors show words of their own when they are empty.
  if (!squeeze(text)) return text !== "" || typing.place !== "all" || held === "" || held !== squeeze(before);
  if (typing.place !== "all" && shown === before) return false;
  return !isJoined(page, typing, text) && hasWords(held, text);
}

// Return the editable elements of their own that have the lines, as block editors keep them, or null: the last has the
// focus. They may leave out empty lines.
/** @param {Page} page @param {string} text @returns {AnyElement[] | null} */
function blocksWith(page, text) {
  const lines = text.split("\n").map(squeeze);
  if (lines.length === 1) return null;
  const editables = editablesShown();
  const last = editables.indexOf(/** @type {AnyElement} */ (deepActive(page))) + 1;
  for (const some of [lines, lines.filter(Boolean)]) {
    const blocks = editables.slice(Math.max(0, last - some.length), last);
    if (some.length > 1 && blocks.length === some.length && blocks.every(holdsLine(some))) return blocks;
  }
  return null;
}

// Some editors begin a block with appended text, and leave out empty lines.
/** @param {Typing} typing @param {string} text @param {AnyElement[]} blocks */
function noteOnBlocks({ element, place, before }, text, blocks) {
  const [first, ...others] = text.split("\n");
  const note = "Each line of the text is in a block of its own";
  if (blocks.length <= others.length) return { note: `${note}, and none is empty` };
  return place === "end" && before && first && blocks[0] !== element ? { note } : null;
}

function editablesShown() {
  const editables = [
    .../** @type {NodeListOf<AnyElement>} */ (document.querySelectorAll("[contenteditable]")),
  ];
  return editables.filter(takesText);
}

/** @param {string[]} lines @returns {(block: AnyElement, index: number) => boolean} */
function holdsLine(lines) {
  return (block, index) => {
    const held = squeeze(contentOf(block) ?? "");
    if (index === 0) return held.endsWith(lines[index]);
    return index === lines.length - 1 ? held.startsWith(lines[index]) : held === lines[index];
  };
}

// In words, what is shown from below the element to where the focus is now.
/** @param {Page} page @param {Typing} typing */
function shownBelow(page, typing) {
  const editables = editablesShown();
  const active = editables.indexOf(/** @type {AnyElement} */ (deepActive(page)));
  const texts = editables.slice(editables.indexOf(elementNow(page, typing)) + 1, active + 1).map(contentOf);
  return texts.length ? `, and below it ${quoted(cut(texts.join("\n"), 200))}` : "";
}

/** @param {Page} page @param {Typing} typing @param {string} text */
function isJoined(page, typing, text) {
  const shown = textShown(page, elementNow(page, typing)) ?? "";
  const lines = text.split("\n").filter(squeeze);
  return !isEditorInput(page, typing.element) && areJoined(shown, lines.slice(0, DRAWN_LINES));
}

/** @param {string} held @param {string} text */
function hasWords(held, text) {
  return held.includes(squeeze(text)) || hasLines(held, text.split("\n").filter(squeeze));
}

// Return whether the editor has the empty lines of the text and of its content before, and no others, as far as that
// can be seen. Some editors keep one at the end.
/**
 * @param {Page} page
 * @param {Typing} typing
 * @param {AnyElement} element
 * @param {string} text
 * @param {{ ends?: boolean }} [counted]
 */
function hasItsLines(page, typing, element, text, { ends = false } = {}) {
  const lines = text.split("\n");
  if (lines.length === 1 || lines.length > CHECKED_LINES) return true;
  if (typing.place === "caret" || placesByKeys(page, element)) return true;
  const before = typing.place === "all" ? [] : typing.linesBefore.slice(0, -1);
  const last = typing.place === "all" ? "" : (typing.linesBefore.at(-1) ?? "");
  const expected = shapeOf([...before, last + lines[0], ...lines.slice(1)]);
  const held = shapeOf(linesOf(element));
  return ends ? held === expected : held.trim() === expected.trim();
}

// Its lines, each with words or without any.
/** @param {string[]} lines */
function shapeOf(lines) {
  return lines.map((line) => (squeeze(line) ? "-" : " ")).join("");
}

// An editor that has just got the focus may set the selection once more.
/** @param {Page} page @param {Typing} typing @param {string} text @param {AnyElement[] | null} blocks with the text */
function isKept(page, typing, text, blocks) {
  const element = elementNow(page, typing);
  const before = squeeze(typing.before ?? "");
  const held = squeeze(textShown(page, element) ?? "");
  const isRepeated = squeeze(text).includes(before) && (blocks === null || blocks.includes(element));
  return typing.place === "all" && before !== "" && !isRepeated && held.includes(before);
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

// Return what the editor is to hold in the end; null if the document has only a part of it.
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
