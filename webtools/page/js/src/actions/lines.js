// The lines that an element draws, by its blocks and breaks: its text has as many line ends between paragraphs, which
// stand apart, as where a line is empty.

/** @import { AnyElement } from "../types.js" */
import { dom, isA, isElement, isText } from "../dom/dom.js";
import { keepsLines } from "./input_events.js";

/** @param {AnyElement} element @returns {string[]} */
export function linesOf(element) {
  /** @type {string[]} */
  const lines = [];
  let line = /** @type {string | null} */ (null); // the one that nothing has ended yet
  const end = () => {
    if (line !== null) lines.push(line);
    line = null;
  };
  /** @param {AnyElement} parent */
  const add = (parent) => {
    const keeps = keepsLines(parent);
    for (const node of dom.childNodes(parent)) {
      if (isText(node)) addText(node.data, keeps);
      else if (isElement(node)) addElement(node);
    }
  };
  /** @param {string} data @param {boolean} keeps */
  const addText = (data, keeps) => {
    if (data === "" || (!keeps && line === null && /^[ \t\n\r]+$/.test(data))) return;
    const [first, ...others] = keeps ? data.split("\n") : [data];
    line = (line ?? "") + first;
    for (const other of others) {
      end();
      line = other || null; // the last end of a line begins none
    }
  };
  /** @param {AnyElement} child */
  const addElement = (child) => {
    const { display } = getComputedStyle(child);
    if (display === "none") return;
    const isBlock = !/^(inline|contents)/.test(display);
    if (isA(child, "br")) {
      line ??= "";
      end();
    } else if (isBlock) {
      end();
      if (dom.isContentEditable(child)) add(child); // or it is a button of the editor's
      end();
    } else add(child);
  };
  add(element);
  end();
  return lines;
}
