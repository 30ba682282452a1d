// Accessible names and descriptions: Accessible Name and Description Computation 1.2; the letters are its steps.

/** @import { AnyElement, PageWithMemo } from "../types.js" */
import {
  heldText,
  isClosedDetails,
  isEditingHost,
  isField,
  isPassword,
  optionText,
  tooltipOf,
} from "../dom/controls.js";
import { dom, isA, isElement, isText, tag } from "../dom/dom.js";
import { elementsById, shadowRootOf } from "../dom/flat_tree.js";
import { accessibleChildren } from "../dom/owners.js";
import { INLINE, asShown, generatedText, isHidden, styleOf } from "../dom/styles.js";
import { clean } from "../dom/text.js";
import { ariaOf } from "./internals.js";
import { hiddenControl, labelsOf } from "./labels.js";
import { nativeName } from "./native_names.js";
import { NAMED_BY_CONTENT, RANGE_ROLES, UNNAMED } from "../aria/role_tables.js";

/** @param {PageWithMemo} page @param {AnyElement} element */
export function nameOf(page, element) {
  let name = page.memo.names.get(element);
  if (name === undefined) {
    name = clean(computeName(page, element));
    page.memo.names.set(element, name);
  }
  return name;
}

// Return what may be read as its label: its name, and the text of each of its labels, with and without the values of
// other fields in it.
/** @param {PageWithMemo} page @param {AnyElement} element @returns {string[]} */
export function labelTexts(page, element) {
  const texts = labelsOf(page, element).flatMap((label) => {
    const fields = /** @type {AnyElement[]} */ ([...dom.querySelectorAll(label, FIELDS)]);
    const without = fields.some((each) => each !== element) ? [[element, ...fields]] : [];
    return [[element], ...without].map((unread) => {
      const walk = new Walk(page, element, { seen: new Set(unread) });
      return clean(alternative(page, label, walk.toLabel(label)));
    });
  });
  return [nameOf(page, element), ...texts];
}

const FIELDS = "input, select, textarea, output, progress, meter";

/** @param {PageWithMemo} page @param {AnyElement} element */
function computeName(page, element) {
  try {
    return alternative(page, element, new Walk(page, element));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return dom.textContent(element); // nested deeper than the stack is
  }
}

/**
 * @typedef {object} WalkState
 * @property {Set<AnyElement>} seen elements on the path
 * @property {Set<AnyElement>} named what references within the content have said already
 * @property {boolean} byReference inside aria-labelledby or aria-describedby, which are followed once
 * @property {boolean} inContent below an element whose content counts
 * @property {boolean} hiddenToo what a reference names counts although nobody sees it
 */

// The path by which the computation of a name reached an element.
/** @implements {WalkState} */
export class Walk {
  /**
   * @param {PageWithMemo} page
   * @param {AnyElement} origin
   * @param {Partial<WalkState>} [state]
   */
  constructor(page, origin, state = {}) {
    this.page = page;
    this.origin = origin; // whose name is computed
    this.seen = state.seen ?? new Set();
    this.named = state.named ?? new Set();
    this.byReference = state.byReference ?? false;
    this.inContent = state.inContent ?? false;
    this.hiddenToo = state.hiddenToo ?? false;
  }

  /** @param {Partial<WalkState>} changes */
  with(changes) {
    return new Walk(this.page, this.origin, { ...this, ...changes });
  }

  // To an element that is named by its id; what is hidden there counts when it is hidden itself.
  /** @param {AnyElement} target */
  toReference(target) {
    if (this.inContent) this.named.add(target);
    const hiddenToo = isHidden(this.page, target);
    return this.with({ seen: new Set(), byReference: true, inContent: false, hiddenToo });
  }

  // To a label, legend or caption.
  /** @param {AnyElement} label */
  toLabel(label) {
    return this.with({ byReference: true, inContent: true, hiddenToo: isHidden(this.page, label) });
  }

  toContent() {
    return this.inContent ? this : this.with({ inContent: true });
  }
}

/** @param {PageWithMemo} page @param {AnyElement} element @param {Walk} walk @returns {string} */
export function alternative(page, element, walk) {
  // Plain content says the same to whoever asks; only references and hidden content depend on the way there.
  if (!walk.inContent || walk.byReference || walk.hiddenToo || walk.named.size)
    return computeAlternative(page, element, walk);
  let known = page.memo.contents.get(element);
  if (known === undefined) {
    known = computeAlternative(page, element, walk);
    if (!walk.named.size) page.memo.contents.set(element, known);
  }
  return known;
}

/** @param {PageWithMemo} page @param {AnyElement} element @param {Walk} walk @returns {string} */
function computeAlternative(page, element, walk) {
  if (isPassedOver(page, element, walk)) return ""; // A
  const referenced = walk.byReference ? "" : labelledText(page, element, walk); // B
  if (referenced) return referenced;
  const role = page.roleOf(page, element);
  const embedded = walk.origin === element ? null : embeddedValue(page, element, role, walk); // C
  if (embedded !== null) return embedded;
  const label = isA(element, "slot") ? "" : ariaOf(page, element, "aria-label"); // D
  if (hasWords(label)) return label;
  walk.seen.add(element);
  const native = role === "none" ? "" : nativeText(page, element, walk); // E
  if (hasWords(native)) return native;
  if (!contentCounts(element, role, walk)) return tooltip(page, element, role, walk);
  const content = joinContent(page, element, walk.toContent()); // F, G, H
  if (hasWords(content)) return content;
  return tooltip(page, element, role, walk) || content; // I; a space parts words however deep it stands
}

/** @param {string | null | undefined} text @returns {text is string} */
function hasWords(text) {
  return Boolean(text) && clean(/** @type {string} */ (text)) !== "";
}

// Said already, or left out of the content around it.
/** @param {PageWithMemo} page @param {AnyElement} element @param {Walk} walk */
function isPassedOver(page, element, walk) {
  if (walk.seen.has(element)) return true;
  if (!walk.inContent) return false;
  return isSaidByReference(element, walk) || (!walk.hiddenToo && isLeftOut(page, element));
}

/** @param {AnyElement} element @param {Walk} walk */
function isSaidByReference(element, walk) {
  return !walk.byReference && walk.named.has(element) && !dom.hasAttribute(element, "aria-labelledby");
}

/** @param {AnyElement} element @param {string} role @param {Walk} walk */
function contentCounts(element, role, walk) {
  return walk.inContent || namedByContent(element, role) || (walk.byReference && !isControl(role));
}

/** @param {PageWithMemo} page @param {AnyElement} element @param {Walk} walk */
function nativeText(page, element, walk) {
  const isLabel = isA(element, "label") && walk.origin === element;
  if (isLabel) return hiddenControl(page, element) ? authorName(page, element.control) : "";
  return nativeName(page, element, walk, (/** @type {AnyElement} */ part) =>
    alternative(page, part, walk.toLabel(part)),
  );
}

// Left out of its parent's content: hidden itself; an ancestor's state is known from the way down.
/** @param {PageWithMemo} page @param {AnyElement} element */
function isLeftOut(page, element) {
  const style = styleOf(page, element);
  if (style.cutOff) return true;
  return !style.visible && !dom.firstElementChild(element) && !shadowRootOf(page, element);
}

/** @param {AnyElement} element @param {string} role */
function namedByContent(element, role) {
  return NAMED_BY_CONTENT.has(role) || (role === "generic" && isA(element, "summary"));
}

/** @param {string} role */
function isControl(role) {
  return ["textbox", "searchbox", "combobox", "listbox", "slider", "spinbutton"].includes(role);
}

// The other spelling is in use, and meant.
/** @param {PageWithMemo} page @param {AnyElement} element @param {Walk} walk */
export function labelledText(page, element, walk) {
  return (
    referencedText(page, element, "aria-labelledby", walk) ||
    referencedText(page, element, "aria-labeledby", walk)
  );
}

/** @param {PageWithMemo} page @param {AnyElement} element @param {string} attribute @param {Walk} walk */
function referencedText(page, element, attribute, walk) {
  if (!dom.hasAttribute(element, attribute)) return "";
  const targets = elementsById(element, attribute).filter((target) => !walk.named.has(target));
  const texts = targets.map((target) => alternative(page, target, walk.toReference(target)));
  return clean(texts.join(" "));
}

// Return what a person has entered, where a control stands inside of another's label (step 2C).
/** @param {PageWithMemo} page @param {AnyElement} element @param {string} role @param {Walk} walk */
function embeddedValue(page, element, role, walk) {
  if (!walk.inContent && !walk.byReference) return null;
  if (isPassword(element)) return "";
  if (RANGE_ROLES.has(role)) return rangeText(page, element);
  switch (role) {
    case "textbox":
    case "searchbox":
      return isField(element) ? heldText(element) : joinContent(page, element, walk.toContent());
    case "combobox":
    case "listbox":
      return chosenText(page, element, role, walk);
    case "menu":
    case "menubar":
      return walk.inContent ? "" : null; // its items are commands and no part of a text
    default:
      return null;
  }
}

/** @param {PageWithMemo} page @param {AnyElement} element @param {string} role @param {Walk} walk */
function chosenText(page, element, role, walk) {
  if (isA(element, "select")) return Array.from(element.selectedOptions, optionText).join(" ");
  if (isA(element, "input")) return element.value;
  const lists = [element, ...elementsById(element, "aria-owns")];
  const chosen = lists.flatMap((list) => [
    ...dom.querySelectorAll(list, '[role="option"][aria-selected="true"]'),
  ]);
  if (chosen.length) return chosen.map((option) => clean(dom.textContent(option))).join(" ");
  return role === "combobox" ? joinContent(page, element, walk.toContent()) : "";
}

const RANGES = new Set(["input", "meter", "progress"]);

/** @param {import("../types.js").Page} page @param {AnyElement} element @returns {string} */
export function rangeText(page, element) {
  return (
    ariaOf(page, element, "aria-valuetext") ??
    ariaOf(page, element, "aria-valuenow") ??
    (RANGES.has(tag(element)) ? String(element.value) : "")
  );
}

/** @param {PageWithMemo} page @param {AnyElement} element @param {Walk} walk */
export function joinContent(page, element, walk) {
  if (isA(element, "iframe")) return ""; // what is in the tag is for browsers that know no frames
  let text = generatedText(page, element, "::before", walk.hiddenToo);
  if (!styleOf(page, element).skipped || walk.hiddenToo) {
    const isTreeItem = page.roleOf(page, element) === "treeitem";
    const visible = walk.hiddenToo || (styleOf(page, element).visible && !isClosedDetails(element));
    for (const child of accessibleChildren(page, element)) {
      if (isText(child)) {
        if (visible) text += asShown(page, child.data, element);
      } else if (isElement(child)) {
        if (isTreeItem && page.roleOf(page, child) === "group") continue; // its branches have names of their own
        text += childText(page, child, walk);
      }
    }
  }
  return text + generatedText(page, element, "::after", walk.hiddenToo);
}

export const NOTHING_TO_READ = new Set(
  "head link meta noscript script style svg:script svg:style svg:title template title".split(" "),
);

/** @param {PageWithMemo} page @param {AnyElement} child @param {Walk} walk */
function childText(page, child, walk) {
  if (isA(child, "br")) return " ";
  if (NOTHING_TO_READ.has(tag(child))) return "";
  const text = alternative(page, child, walk);
  return INLINE.has(styleOf(page, child).display) ? text : ` ${text} `;
}

// Tooltips name what nothing else does; placeholders come last (HTML-AAM §5.1).
/** @param {PageWithMemo} page @param {AnyElement} element @param {string} role @param {Walk} walk */
function tooltip(page, element, role, walk) {
  const title = dom.getAttribute(element, "title");
  if (hasWords(title) && mayBeTitled(element, role, walk)) return title;
  return walk.inContent ? "" : placeholderOf(page, element);
}

/** @param {AnyElement} element @param {string} role @param {Walk} walk */
function mayBeTitled(element, role, walk) {
  return role !== "none" && (walk.inContent || !UNNAMED.has(role) || isExplained(element));
}

// The words that an element gives to what it stands in, attributes as well; those that refer to what can be read are
// said there.
/** @param {PageWithMemo} page @param {AnyElement} element */
export function saidWithin(page, element) {
  const named = elementsById(element, "aria-labelledby");
  if (named.some((each) => !isHidden(page, each))) return "";
  return clean(alternative(page, element, new Walk(page, document.documentElement, { inContent: true })));
}

/** @param {PageWithMemo} page @param {AnyElement} element */
export function placeholderOf(page, element) {
  if (isA(element, "input") || isA(element, "textarea")) return element.placeholder ?? "";
  return (
    ariaOf(page, element, "aria-placeholder") ?? (isEditingHost(element) ? hintInside(page, element) : "")
  );
}

// Editors have CSS say in them what is to be written, as long as nothing is.
/** @param {PageWithMemo} page @param {AnyElement} editor */
function hintInside(page, editor) {
  if (clean(dom.textContent(editor))) return "";
  for (let at = editor; at; at = dom.firstElementChild(at)) {
    const hint = generatedText(page, at, "::before") || generatedText(page, at, "::after");
    if (hint) return hint;
  }
  return "";
}

// The author's own words, without looking at content: what distinguishes a region from a mere section.
/** @param {PageWithMemo} page @param {AnyElement} element */
export function authorName(page, element) {
  const walk = new Walk(page, element);
  return (
    labelledText(page, element, walk) ||
    clean(ariaOf(page, element, "aria-label") ?? "") ||
    clean(dom.getAttribute(element, "title") ?? "")
  );
}

// Accessible Name §4.3.3; what the name already says is not said again.
/** @param {PageWithMemo} page @param {AnyElement} element */
export function descriptionOf(page, element) {
  let text = "";
  if (dom.hasAttribute(element, "aria-describedby"))
    text = referencedText(page, element, "aria-describedby", new Walk(page, element));
  if (!text) text = clean(ariaOf(page, element, "aria-description") ?? "");
  if (!text) text = tooltipOf(element);
  return text === nameOf(page, element) ? "" : text;
}

// A short form whose title is what it stands for.
/** @param {AnyElement} element */
export function isExplained(element) {
  return (isA(element, "abbr") || isA(element, "kbd")) && tooltipOf(element) !== "";
}

// The text in an element as it is read.
/** @param {PageWithMemo} page @param {AnyElement} element */
export function textIn(page, element) {
  // Inside of these stands the value that a field began with, or text for browsers that do not know the element.
  if (isA(element, "textarea")) return clean(element.value);
  if (isA(element, "meter") || isA(element, "progress")) return rangeText(page, element);
  return clean(joinContent(page, element, new Walk(page, element).toContent()));
}
