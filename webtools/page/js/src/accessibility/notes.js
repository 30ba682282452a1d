// Notes of a snapshot about an element, beyond its role, name, states and value.

/** @import { AnyElement, PageWithMemo } from "../types.js" */
/** @import { AccessibleNode } from "../aria/node.js" */
import { dom, isA, isFrame } from "../dom/dom.js";
import { elementsById } from "../dom/flat_tree.js";
import { isHidden } from "../dom/styles.js";
import { clean, cut } from "../dom/text.js";
import { linesInView } from "./editor_text.js";
import { descriptionOf, placeholderOf } from "./names.js";
import { errorMessage } from "./states.js";
import { LINKS, UNNAMED } from "../aria/role_tables.js";

// Its target, and the lines about it: description, lines, placeholder and error.
/** @param {PageWithMemo} page @param {AccessibleNode} node @param {AnyElement} element @param {string} role */
export function addNotes(page, node, element, role) {
  node.target = shortUrl(targetOf(element, role));
  if (
    dom.hasAttribute(element, "title") ||
    dom.hasAttribute(element, "aria-describedby") ||
    dom.hasAttribute(element, "aria-description")
  ) {
    const description = shortDescription(page, element);
    if (description && !UNNAMED.has(role)) node.notes.push(["description", description]);
  }
  const shown = node.number ? linesInView(element) : "";
  if (shown) node.notes.push(["lines", shown]);
  const placeholder = placeholderOf(page, element);
  if (placeholder && clean(placeholder) !== node.name) node.notes.push(["placeholder", clean(placeholder)]);
  if (node.states.some((state) => state.startsWith("invalid"))) {
    const message = errorMessage(element);
    if (message) node.notes.push(["error", message]);
  }
}

// The address of a link, and of what no script can look into, such as a PDF: its address says what it is.
/** @param {AnyElement} element @param {string} role */
function targetOf(element, role) {
  if (LINKS.includes(role))
    return dom.getAttribute(element, "href") ?? dom.getAttribute(element, "xlink:href");
  if (isFrame(element)) return null;
  return isA(element, "embed")
    ? dom.getAttribute(element, "src")
    : isA(element, "object") && dom.getAttribute(element, "data");
}

const LONGEST_QUOTE = 100;

// A description that stands in the element itself is read there; of a long one that stands elsewhere on the page, such
// as all of a dialog, its beginning is enough.
/** @param {PageWithMemo} page @param {AnyElement} element */
function shortDescription(page, element) {
  const targets = elementsById(element, "aria-describedby").filter((target) => !isHidden(page, target));
  if (targets.length && targets.every((target) => target !== element && dom.contains(element, target)))
    return "";
  const description = descriptionOf(page, element);
  return targets.length ? cut(description, LONGEST_QUOTE) : description;
}

/** @param {string} url */
function shortUrl(url) {
  if (!url || /^(javascript:|#?$)/i.test(url.trim())) return ""; // says nothing
  const text = clean(url);
  if (/^data:/i.test(text)) return `${text.slice(0, 30)}… (${text.length} characters)`;
  return text.length > 120 ? `${text.slice(0, 120)}… (${text.length} characters)` : text;
}
