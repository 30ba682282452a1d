// The text of a document as a person reads it: a line for each block, no names that only assistive technology knows,
// nothing that no person can see.

/** @import { DocumentText, Functions, Problem } from "../contract.js" */
/** @import { AnyElement, Child, PageWithMemo } from "../types.js" */
import { isUnseenBox, isUnseenGenerated, isUnseenText } from "../accessibility/unseen.js";
import { NOTHING_TO_READ } from "../accessibility/names.js";
import { countDoubts } from "../accessibility/doubts.js";
import { AccessibleNode } from "../aria/node.js";
import { roleOf } from "../accessibility/roles.js";
import { valueOf } from "../accessibility/states.js";
import { showsLines } from "../accessibility/texts.js";
import { DEEPEST, HOLDERS } from "../accessibility/tree.js";
import { fileName, isPdf, shownMedia, shownSource } from "../dom/documents.js";
import { isA, isElement, isFrame, isText, tag } from "../dom/dom.js";
import { flatChildren } from "../dom/flat_tree.js";
import { PRIVATE_USE } from "../dom/sheets.js";
import { INLINE, asShown, generatedText, isHidden, styleOf } from "../dom/styles.js";
import { clean } from "../dom/text.js";
import { shownTitle } from "../dom/title.js";
import { remembering } from "../memo.js";
import { list, resolve } from "./resolve.js";
import { awaited } from "./snapshot.js";

const LEAST_MAIN_CHARS = 200; // a shorter main part is not what the page is about

// Return the text of the document, or of the element that a number stands for.
//   root: its number; 0: the whole document
//   main: only the main part, where the page marks one
/** @type {Functions["readText"]} */
export function readText(page, { root, main }) {
  return remembering(
    page,
    /** @returns {DocumentText | Problem} */ (page) => {
      /** @type {AnyElement | null} */
      let element = document.body ?? document.documentElement;
      if (root) {
        const resolved = resolve(page, root);
        if (!resolved.element) return { problem: resolved.problem };
        element = resolved.element;
      }
      const marked = main && !root ? mainPart(page) : null;
      let reader = new TextReader(page, marked ?? element);
      let part = marked !== null;
      if (part && !reader.frames.length && reader.length < LEAST_MAIN_CHARS) {
        reader = new TextReader(page, element);
        part = false;
      }
      const { frames } = reader;
      list(page, frames, frames);
      const media = shownMedia();
      return {
        url: location.href,
        title: shownTitle(),
        pdf: isPdf() && !root,
        part,
        lines: [
          ...(media && !root ? [`(${fileName()}: ${media})`] : []),
          ...(root ? [] : shownSource().split("\n").filter(Boolean)),
          ...reader.lines.map((line) => (typeof line === "string" ? line : line.number)),
        ],
        frames: frames.map(({ number }) => number),
        awaited: awaited(frames),
        doubts: countDoubts(page),
      };
    },
  );
}

// The one element that is marked as the main part, or the one article; null where there is none or are several.
/** @param {PageWithMemo} page */
function mainPart(page) {
  for (const selector of ["main, [role=main]", "article, [role=article]"]) {
    const shown = [...document.querySelectorAll(selector)].filter((element) => !isHidden(page, element));
    if (shown.length === 1) return shown[0];
  }
  return null;
}

class TextReader {
  /**
   * @param {PageWithMemo} page
   * @param {AnyElement | null} element
   */
  constructor(page, element) {
    this.page = page;
    /** @type {Child[]} */
    this.lines = []; // and the frames where they stand
    this.line = "";
    if (element && !isHidden(page, element)) this.visit(element, 0);
    this.end();
    this.length = this.lines.reduce((sum, line) => sum + (typeof line === "string" ? line.length : 0), 0);
  }

  get frames() {
    return this.lines.filter((line) => typeof line !== "string");
  }

  end() {
    const line = clean(this.line).replace(PRIVATE_USE, "");
    if (line) this.lines.push(line);
    this.line = "";
  }

  /**
   * @param {AnyElement} element
   * @param {number} depth
   */
  visit(element, depth) {
    const style = styleOf(this.page, element);
    if (NOTHING_TO_READ.has(tag(element)) || (style.cutOff && !style.veiled) || depth > DEEPEST) return;
    if (isFrame(element)) {
      if (isUnseenBox(this.page, element)) return;
      this.end();
      this.lines.push(new AccessibleNode(element, "iframe"));
      return;
    }
    if (HOLDERS.has(tag(element)) || isA(element, "select")) return this.readControl(element, style);
    const { display } = style;
    const isCell = display === "table-cell";
    const isInline = INLINE.has(display) || display.startsWith("inline-") || isCell;
    if (!isInline) this.end();
    if (!style.skipped) this.readChildren(element, style, depth);
    if (isCell) this.line += " ";
    else if (!isInline) this.end();
  }

  /**
   * @param {AnyElement} element
   * @param {ReturnType<typeof styleOf>} style
   * @param {number} depth
   */
  readChildren(element, style, depth) {
    const isPre = isA(element, "pre");
    if (style.visible) this.readGenerated(element, "::before");
    for (const child of flatChildren(this.page, element)) {
      if (isElement(child)) {
        if (isA(child, "br")) this.end();
        else this.visit(child, depth + 1);
      } else if (isText(child) && style.visible && !isUnseenText(this.page, child, element)) {
        this.readText(
          asShown(this.page, /** @type {Text} */ (/** @type {unknown} */ (child)).data, element),
          isPre || showsLines(element),
        );
      }
    }
    if (style.visible) this.readGenerated(element, "::after");
  }

  /**
   * @param {AnyElement} element
   * @param {"::before" | "::after"} side
   */
  readGenerated(element, side) {
    const text = generatedText(this.page, element, side);
    if (text && !isUnseenGenerated(this.page, element, side, text)) this.line += text;
  }

  /**
   * @param {string} text
   * @param {boolean} asLines
   */
  readText(text, asLines) {
    if (!asLines) return void (this.line += text);
    const [first, ...others] = text.split("\n");
    this.line += first;
    for (const line of others) {
      this.end();
      this.line = line;
    }
  }

  // The content of a field can be read; the options of a list are read when it is open.
  /**
   * @param {AnyElement} element
   * @param {ReturnType<typeof styleOf>} style
   */
  readControl(element, style) {
    if (!style.visible || isUnseenBox(this.page, element)) return;
    const select = isA(element, "select")
      ? /** @type {HTMLSelectElement} */ (/** @type {unknown} */ (element))
      : null;
    const value = select
      ? [...select.selectedOptions].map((option) => option.label).join(", ")
      : valueOf(this.page, element, roleOf(this.page, element));
    this.line += ` ${value ?? ""} `;
  }
}
