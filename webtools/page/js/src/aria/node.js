// The nodes of the accessibility tree.

/** @import { AnyElement, Child } from "../types.js" */
import { FIELDS } from "./role_tables.js";

// role, name, states, ref (a number or 0), value, notes (pairs printed as `/key: text`), children (nodes and texts)
export class AccessibleNode {
  /** @param {AnyElement | null} element @param {string} role */
  constructor(element, role) {
    this.element = /** @type {AnyElement} */ (element); // null in none but those that only hold children for a while
    /** @type {AccessibleNode | null} */
    this.parent = null;
    this.role = role;
    this.name = "";
    this.byContent = false; // the name says what the children say
    this.implied = false; // the name is not printed, since the children say it
    this.states = /** @type {string[]} */ ([]);
    this.number = 0;
    this.value = "";
    this.target = ""; // of a link
    this.notes = /** @type {[string, string][]} */ ([]);
    this.children = /** @type {Child[]} */ ([]);
    this.inBlocks = false; // some of its texts are blocks of their own
    this.isUnseenText = false; // it is no element but a text that nobody sees
    this.isPartlyUnseen = false; // its name has words that nobody sees
    this.unsaid = false; // its name is not printed, since nobody sees it
    this.hidden = 0; // nodes below that are not shown
    this.hiddenTexts = 0; // texts in it that are not shown
    this.hiddenFrames = /** @type {AccessibleNode[]} */ ([]); // nodes of frames below that are not shown
    this.cutShort = false; // a text in it, or its value, is cut for want of room
    // Its share of a budget (`measure` in folding.js).
    this.level = 0;
    this.own = 0;
    this.size = 0;
    this.least = 0;
    this.sizes = /** @type {number[]} */ ([]);
    this.leasts = /** @type {number[]} */ ([]);
  }
}

// All that children say: names, values and texts.
/** @param {Child[]} children @returns {string} */
export function textOf(children) {
  let text = "";
  for (const child of children) {
    if (typeof child === "string") text += " " + child;
    else text += " " + (child.implied || !child.name ? textOf(child.children) : child.name);
  }
  return text;
}

// Return what children say in the name of what they are in: of fields their values, not their names.
/** @param {Child[]} children @returns {string} */
export function contentOf(children) {
  let text = "";
  for (const child of children) {
    if (typeof child === "string") text += " " + child;
    else if (FIELDS.has(child.role)) text += " " + (child.value || chosenOf(child));
    else text += " " + (child.implied || !child.name ? contentOf(child.children) : child.name);
  }
  return text;
}

// The name of the chosen option of a list that is closed.
/** @param {AccessibleNode} node */
export function chosenOf({ children }) {
  const options = children.filter((child) => typeof child !== "string");
  return options.find(({ states }) => states.includes("selected"))?.name ?? "";
}

/**
 * @param {AccessibleNode} node
 * @param {(node: AccessibleNode) => boolean} matches
 * @param {AccessibleNode[]} [found]
 */
export function matching(node, matches, found = []) {
  for (const child of node.children) {
    if (typeof child === "string") continue;
    if (matches(child)) found.push(child);
    matching(child, matches, found);
  }
  return found;
}
