// Handing many elements over to the page's main world. For the browser each would be a node of its own to describe,
// which takes a third of a millisecond; the registry of highlights shows the same ranges to every world.

/** @import { Functions } from "../contract.js" */
import { HANDED } from "../handed.js";

// An element outside the document that hands over, once and when the main world asks for them, the elements that
// `facts` has kept (scripts/taken.js, which takes them out again before any script of the page could see them).
/** @type {Functions["keptElements"]} */
export function keptElements(page) {
  const { elements } = page.kept;
  page.kept.elements = [];
  const carrier = document.createElement("i");
  const hand = () => {
    const highlight = new Highlight();
    for (const element of elements)
      highlight.add(
        new StaticRange({ startContainer: element, startOffset: 0, endContainer: element, endOffset: 0 }),
      );
    CSS.highlights.set(HANDED, highlight);
  };
  carrier.addEventListener(HANDED, hand, { once: true });
  return carrier;
}
