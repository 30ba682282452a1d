// Facts about a match that only tests ask for.

/** @import { DocumentFacts } from "../contract.js" */
/** @import { AnyElement, PageWithMemo } from "../types.js" */
import { isUnusable } from "../accessibility/hit.js";
import { descriptionOf, nameOf } from "../accessibility/names.js";
import { roleOf } from "../accessibility/roles.js";
import { errorOf, isReadOnly } from "../accessibility/states.js";
import { shownRole } from "../aria/role_tables.js";
import { dom, isA } from "../dom/dom.js";

const NOT_TYPED = "button checkbox color file hidden image radio range reset submit".split(" ");

/**
 * @param {PageWithMemo} page
 * @param {AnyElement} element
 * @param {string} fact
 * @param {string} name
 * @returns {DocumentFacts["ranks"][number]["fact"]}
 */
export function detailOf(page, element, fact, name) {
  switch (fact) {
    case "css":
      return getComputedStyle(element).getPropertyValue(name);
    case "html":
      return element.innerHTML;
    case "raw":
      return dom.textContent(element);
    case "role":
      return shownRole(roleOf(page, element)) || null;
    case "name":
      return nameOf(page, element);
    case "description":
      return descriptionOf(page, element);
    case "error":
      return errorOf(page, element);
    case "box":
      return boxOf(element);
    case "seen":
      return seenOf(element);
    default:
      return null;
  }
}

// Return whether its text can be changed; null where it has none that could.
/** @param {PageWithMemo} page @param {AnyElement} control */
export function isEditable(page, control) {
  const isTyped = isA(control, "textarea") || (isA(control, "input") && !NOT_TYPED.includes(control.type));
  const isField = isTyped || isA(control, "select") || dom.isContentEditable(control);
  return isField && !isUnusable(page, control) && !isReadOnly(page, control, roleOf(page, control));
}

/** @param {AnyElement} control */
export function isEmpty(control) {
  const isField = isA(control, "input") || isA(control, "textarea") || isA(control, "select");
  return isField ? control.value === "" : (dom.textContent(control) ?? "").trim() === "";
}

// In this document's view, in CSS pixels; null where it has none.
/** @param {AnyElement} element */
function boxOf(element) {
  const { x, y, width, height } = dom.getBoundingClientRect(element);
  return dom.getClientRects(element).length ? [x, y, width, height] : null;
}

// The share of it, from 0 to 1, that is in the view of this document.
/** @param {AnyElement} element */
function seenOf(element) {
  const { left, top, right, bottom, width, height } = dom.getBoundingClientRect(element);
  const across = Math.min(right, innerWidth) - Math.max(left, 0);
  const down = Math.min(bottom, innerHeight) - Math.max(top, 0);
  if (across < 0 || down < 0 || !dom.getClientRects(element).length) return [0];
  return [width * height > 0 ? (across * down) / (width * height) : 1];
}
