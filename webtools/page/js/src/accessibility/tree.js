// One walk over the flat tree: elements that say something become nodes, text becomes strings, wrappers vanish.

/** @import { AnyElement, Around, Child, PageWithMemo, RawChild } from "../types.js" */
import { isShown } from "../dom/boxes.js";
import { isClosedDetails, isEditingHost } from "../dom/controls.js";
import { dom, isA, isElement, isFrame, isText, tag } from "../dom/dom.js";
import { deepActive, elementsById, flatChildren, flatPath } from "../dom/flat_tree.js";
import { accessibleChildren } from "../dom/owners.js";
import { hasPeer } from "../dom/repeated_siblings.js";
import { INLINE, asShown, generatedText, isHidden, styleOf } from "../dom/styles.js";
import { squeeze } from "../dom/words.js";
import { UNNUMBERED, numberOf } from "../refs/refs.js";
import { surroundingsOf, within } from "./surroundings.js";
import { TEXT_OF_EDITORS, editorText } from "./editor_text.js";
import { isFormula } from "./formulas.js";
import { addHint } from "./hints.js";
import { piecesOf } from "./pieces.js";
import { isUnseenGenerated, partsOf } from "./unseen.js";
import { hiddenControl, shownControl } from "./labels.js";
import {
  addUnseen,
  isMarked,
  isSaying,
  isUnseenPart,
  leaveOutUnseen,
  markHolder,
  markNode,
  markWords,
} from "./marking.js";
import { NOTHING_TO_READ, isExplained, nameOf } from "./names.js";
import { AccessibleNode } from "../aria/node.js";
import { addNotes } from "./notes.js";
import { isReactive } from "./reactive.js";
import { NAMED_BY_CONTENT, TEXT_ROLES, TRANSPARENT_ROLES, shownRole } from "../aria/role_tables.js";
import { roleOf } from "./roles.js";
import { finish, sayOnce, withoutTwin } from "./shorten.js";
import { authorLabel, shownName } from "./shown_names.js";
import { isDisabled, statesOf, valueOf } from "./states.js";
import { Block, Inset, LINE_END, addText, addWritten, isBlock, isRawText, joinTexts } from "./texts.js";
import { isWithinReach, mayBeUsed } from "./aria_hidden.js";

// Elements that name the one in which they stand.
const CAPTIONS = new Set(["figcaption", "legend"]);

// HTML's parser nests no deeper than 512. What a script has nested deeper than this gives only its text, since our way
// down would take more stack than there is.
export const DEEPEST = 700;

// Elements whose content is their value, a document of its own, or nothing to be seen.
export const HOLDERS = new Set(["input", "meter", "progress", "textarea"]);

export class Builder {
  /**
   * @param {PageWithMemo} page
   * @param {{
   *   allRefs?: boolean,
   *   boxes?: boolean,
   *   unfolded?: boolean,
   *   behind?: boolean,
   *   numbered?: boolean,
   *   visibleOnly?: boolean,
   * }} [given]
   */
  constructor(
    page,
    {
      allRefs = false,
      boxes = false,
      unfolded = false,
      behind = false,
      numbered = false,
      visibleOnly = false,
    } = {},
  ) {
    this.page = page;
    this.allRefs = allRefs;
    this.boxes = boxes;
    this.unfolded = unfolded;
    this.behind = behind; // what is behind a modal dialog, too
    this.visibleOnly = visibleOnly;
    this.numbered = numbered; // else nodes that can have a number get it only when they are listed
    this.active = deepActive(page);
    if (this.active === document.body) this.active = null;
    this.current = this.active ? elementsById(this.active, "aria-activedescendant")[0] : null; // what keys act on
    this.depth = 0;
    /** @type {Set<AnyElement>} */
    this.reachable = new Set();
  }

  // The nodes and texts of a subtree, as if `element` stood alone; by default of the whole document.
  /** @param {AnyElement} element */
  build(element = document.body ?? document.documentElement) {
    const root = new AccessibleNode(element, "document");
    if (!element) return root; // a script can take all of a document away
    const surroundings = surroundingsOf(this.page, element, this.active);
    this.reachable = flatPath(this.page, surroundings.modal);
    if (
      element === document.documentElement ||
      (element === document.body && !meansSomething(this.page, element))
    ) {
      this.visitChildren(element, root, surroundings);
    } else if (!isHidden(this.page, element) || surroundings.veiled || styleOf(this.page, element).veiled) {
      this.visit(element, root, surroundings);
    }
    root.children = joinTexts(this.kept(root)).filter((child) => !this.visibleOnly || !isMarked(child));
    return root;
  }

  /** @param {AnyElement} element @param {AccessibleNode} parent @param {Around} given */
  visit(element, parent, given) {
    const around = this.approach(element, given);
    if (!around) return;
    const style = styleOf(this.page, element);
    const role = roleOf(this.page, element);
    const reactive = style.visible && this.isReactive(element, role, around);
    const inside = within(this.page, around, element, role, style, reactive);
    const labelled = reactive ? null : shownControl(this.page, element);
    if (labelled) return this.foldLabel(element, labelled, parent, inside);
    const isFace = around.inPicture && !reactive;
    const node = style.visible && !isFace ? this.describe(element, role, reactive, around) : null;
    if (!node) return this.fold(element, parent, inside, style);
    node.parent = parent;
    parent.children.push(node);
    if (isHolder(element)) return this.closeHolder(node);
    this.visitChildren(element, node, inside);
    this.close(node, role);
    if (!this.allRefs) this.replaceLast(parent, node, inside);
  }

  // A node that says nothing, or not more than another one, makes way.
  /** @param {AccessibleNode} parent @param {AccessibleNode} node @param {Around} inside */
  replaceLast({ children }, node, inside) {
    const last = children.length - 1;
    if (isNothing(this.page, node)) /** @type {RawChild[]} */ (children)[last] = LINE_END;
    else if (!inside.serving?.presses) children[last] = withoutTwin(this.page, node);
  }

  // Return what surrounds an element that has a part in the tree; null for one that has none, with all that is in it.
  /** @param {AnyElement} element @param {Around} around */
  approach(element, around) {
    if (NOTHING_TO_READ.has(tag(element))) return null;
    if (around.modal && !this.behind && !this.reachable.has(element)) return null;
    if (around.inEditor && dom.matches(element, TEXT_OF_EDITORS)) return null;
    const { cutOff, veiled } = styleOf(this.page, element);
    if (!cutOff) return around;
    return veiled && mayBeUsed(this.page, element, around) ? { ...around, veiled: true } : null;
  }

  /** @param {AnyElement} element @param {string} role @param {Around} around */
  isReactive(element, role, around) {
    if (around.inEditor && isWrapper(role) && !authorLabel(this.page, element)) return false;
    return (
      isReactive(this.page, element, role, around) && (!around.veiled || isWithinReach(this.page, element))
    );
  }

  /** @param {AccessibleNode} node */
  closeHolder(node) {
    markHolder(this.page, node);
    markWords(this.page, node);
    if (this.visibleOnly) leaveOutUnseen(node);
    addHint(this.page, node);
  }

  // A node's children are complete.
  /** @param {AccessibleNode} node @param {string} role */
  close(node, role) {
    node.inBlocks = node.children.some(isBlock);
    node.children = joinTexts(this.kept(node));
    markNode(this.page, node);
    if (WRITTEN.has(role) && !isA(node.element, "select")) sayOnce(node);
    finish(this.page, node);
    if (this.visibleOnly) leaveOutUnseen(node);
  }

  /**
   * @param {AnyElement} element
   * @param {string} role
   * @param {boolean} reactive
   * @param {{ disabled: boolean, veiled: boolean }} around
   */
  describe(element, role, reactive, { disabled, veiled }) {
    if (veiled && !reactive) return null;
    const wanted = reactive || this.allRefs;
    if (!wanted && !this.isWorthANode(element, role)) return null;
    const node = new AccessibleNode(element, this.allRefs && !reactive ? role : shownRole(role));
    node.byContent = NAMED_BY_CONTENT.has(role);
    node.name = shownName(this.page, element, role);
    const control = hiddenControl(this.page, element) ?? element;
    node.states = statesOf(
      this.page,
      control,
      role,
      (reactive && disabled) || isDisabled(this.page, control),
    );
    node.value = (reactive ? editorText(element) : undefined) ?? valueOf(this.page, control, role);
    this.addStates(node, veiled);
    if (wanted) node.number = this.numbered ? numberOf(this.page, element) : UNNUMBERED;
    addNotes(this.page, node, element, role);
    return node;
  }

  // An element without a meaning of its own is worth one when its author says something of it.
  /** @param {AnyElement} element @param {string} role */
  isWorthANode(element, role) {
    const isMeaningless = role === "generic" || TRANSPARENT_ROLES.has(role) || TEXT_ROLES.has(role);
    if (!isMeaningless || this.unfolded) return true;
    return authorLabel(this.page, element) !== "" || isExplained(element);
  }

  // States that an element does not have by itself.
  /** @param {AccessibleNode} node @param {boolean} veiled */
  addStates({ element, states }, veiled) {
    if (element === this.active || element === this.current) states.push("active");
    if (veiled) states.push("aria-hidden");
    if (this.boxes) states.push(boxState(element));
  }

  // A wrapper: what is in it belongs to its parent. A block keeps its text apart from the text around it.
  /**
   * @param {AnyElement} element
   * @param {AccessibleNode} parent
   * @param {Around} inside
   * @param {{ display: string }} style
   */
  fold(element, parent, inside, { display }) {
    if (INLINE.has(display)) return this.visitChildren(element, parent, inside);
    const holder = new AccessibleNode(null, "generic");
    holder.parent = parent;
    this.visitChildren(element, holder, inside);
    if (isA(element, "pre") && holder.children.every(isRawText)) {
      const text = holder.children
        .map((/** @type {unknown} */ child) => (child === LINE_END ? "\n" : child))
        .join("");
      /** @type {RawChild[]} */ (parent.children).push(new Block(text.replace(/^\n+|\s+$/g, "")));
      return;
    }
    const children = joinTexts(this.kept(holder));
    if (CAPTIONS.has(tag(element)) && isName(children, parent)) return;
    if (isRowOfTexts(element, children))
      return void parent.children.push(this.group(element, parent, children));
    const kind = display.startsWith("inline-") && children.length === 1 ? Inset : Block;
    for (const child of children)
      /** @type {RawChild[]} */ (parent.children).push(typeof child === "string" ? new kind(child) : child);
  }

  /** @param {AnyElement} element @param {AccessibleNode} parent @param {Child[]} children */
  group(element, parent, children) {
    const node = new AccessibleNode(element, "generic");
    node.parent = parent;
    node.children = children;
    return node;
  }

  // The text of a label is its control's name already.
  /** @param {AnyElement} label @param {AnyElement} control @param {AccessibleNode} parent @param {Around} inside */
  foldLabel(label, control, parent, inside) {
    const holder = new AccessibleNode(null, "generic");
    holder.parent = parent;
    this.visitChildren(label, holder, inside);
    const name = nameOf(this.page, control);
    /** @param {Child} child */
    const isSaid = (child) =>
      typeof child === "string"
        ? name.includes(child)
        : isMereText(child, name) && child.children.every(isSaid);
    const kept = joinTexts(this.kept(holder)).filter((child) => !isSaid(child));
    for (const child of kept)
      /** @type {RawChild[]} */ (parent.children).push(typeof child === "string" ? new Block(child) : child);
  }

  /** @param {AnyElement} element @param {AccessibleNode} node @param {Around} around */
  visitChildren(element, node, around) {
    const style = styleOf(this.page, element);
    if (style.skipped) return;
    if (this.depth > DEEPEST) return this.readDeep(element, node);
    this.depth++;
    const silent = around.veiled || !style.visible || isClosedDetails(element);
    const decorated = !silent && !dom.isContentEditable(element); // what CSS puts into an editor nobody has written
    if (decorated) this.readGenerated(element, "::before", node);
    for (const child of showsFallback(element) ? accessibleChildren(this.page, element) : []) {
      if (isElement(child)) {
        if (isA(child, "br")) /** @type {RawChild[]} */ (node.children).push(LINE_END);
        else this.visit(child, node, around);
      } else if (isText(child) && !silent) {
        this.read(child, element, node);
      }
    }
    if (decorated) this.readGenerated(element, "::after", node);
    this.depth--;
  }

  /** @param {Text} text @param {AnyElement} element @param {AccessibleNode} node */
  read(text, element, node) {
    const shown = asShown(this.page, text.data, element);
    const parts = /\S/.test(shown) ? partsOf(this.page, text, element) : [];
    if (parts.length < 2)
      return parts[0] ? addUnseen(node, shown, element) : addWritten(node, shown, element);
    piecesOf(shown).forEach((piece, at) =>
      parts[at] ? addUnseen(node, piece, element) : addWritten(node, piece, element),
    );
  }

  /** @param {AnyElement} element @param {"::before" | "::after"} side @param {AccessibleNode} node */
  readGenerated(element, side, node) {
    const text = generatedText(this.page, element, side);
    if (/\S/.test(text) && isUnseenGenerated(this.page, element, side, text)) addUnseen(node, text, element);
    else addText(node, text);
  }

  /** @param {AnyElement} element @param {AccessibleNode} node */
  readDeep(element, node) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      this.read(/** @type {Text} */ (walker.currentNode), dom.parentNode(walker.currentNode), node);
  }

  // The children without unseen texts, unless there is nothing else: then all of the node goes.
  /** @param {AccessibleNode} node */
  kept(node) {
    const { children } = node;
    const isOther = (/** @type {Child} */ child) => isSaying(child) && !isUnseenPart(child);
    if (!this.visibleOnly || !children.some(isUnseenPart) || !children.some(isOther)) return children;
    node.unsaid = true;
    return children.map((child) => (isUnseenPart(child) ? " " : child));
  }
}

// A paragraph that nobody has written, such as one for an error that may come (in an editor it is an empty line), and
// what can be acted on and holds a label alone, which its control has.
/** @param {PageWithMemo} page @param {AccessibleNode} node */
function isNothing(page, { element, role, name, value, number, notes, states, children }) {
  if (name || value || notes.length || children.length) return false;
  if (role === "paragraph") return !number && !states.length && !dom.isContentEditable(element);
  return role === "generic" && number > 0 && states.every(isHint) && holdsLabel(page, element);
}

/** @param {string} state */
function isHint(state) {
  return state.startsWith("hint=");
}

/** @param {PageWithMemo} page @param {AnyElement} element @returns {boolean} */
function holdsLabel(page, element) {
  return flatChildren(page, element).some(
    (child) => isElement(child) && (shownControl(page, child) !== null || holdsLabel(page, child)),
  );
}

/** @param {AnyElement} element */
function isHolder(element) {
  return HOLDERS.has(tag(element)) || isFormula(element) || isFrame(element);
}

/** @param {string} role */
function isWrapper(role) {
  return role === "generic" || role === "none";
}

// The content of an object is for browsers that cannot show the object.
/** @param {AnyElement} element */
function showsFallback(element) {
  return !isA(element, "object") || isShown(dom.firstElementChild(element));
}

// A row of a list or table that is made of wrappers alone: without it nobody knows which texts belong together.
/** @param {AnyElement} element @param {Child[]} children */
function isRowOfTexts(element, children) {
  return children.length > 1 && children.every((child) => typeof child === "string") && hasPeer(element);
}

/** @param {Child[]} children @param {{ name: string }} given */
function isName(children, { name }) {
  return children.every((child) => typeof child === "string") && squeeze(children.join("")) === squeeze(name);
}

// Nothing but text, or a picture whose words the `name` has.
/** @param {AccessibleNode} node @param {string} name */
function isMereText(node, name) {
  return (
    !node.number &&
    (node.role === "generic" || (node.role === "img" && !node.notes.length && name.includes(node.name)))
  );
}

// Roles of elements that are written into without being form controls.
const WRITTEN = new Set(["combobox", "searchbox", "textbox"]);

// The body is the page, unless its author or editor made more of it.
/** @param {PageWithMemo} page @param {AnyElement} body */
function meansSomething(page, body) {
  const role = roleOf(page, body);
  return (
    dom.inert(body) ||
    isEditingHost(body) ||
    parseInt(dom.getAttribute(body, "tabindex")) >= 0 ||
    !["generic", "none", "document"].includes(role)
  );
}

/** @param {AnyElement} element */
function boxState(element) {
  const { x, y, width, height } = dom.getBoundingClientRect(element);
  return `box=${[x, y, width, height].map(Math.round).join(",")}`;
}
