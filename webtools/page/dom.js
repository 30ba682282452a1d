// A form gives a field where a page calls one like a property or method: with a field named "parentNode",
// `form.parentNode` is that field (Web IDL, [LegacyOverrideBuiltIns]), and fields are called "title" or "children" often.
// So whatever may be a form is asked by its interfaces' own functions, by which `dom.parentNode(element)` is what
// `element.parentNode` ought to be. That is faster, too. The document's names are hidden in the page's own world only.

const XHTML = new Document().createElementNS("http://www.w3.org/1999/xhtml", "a").namespaceURI; // the very string: it is compared often
const SVG = "http://www.w3.org/2000/svg";
const MATHML = "http://www.w3.org/1998/Math/MathML";
const PREFIXES = { [SVG]: "svg", [MATHML]: "math" };

function ownOf({ prototype }, name) {
  const { get, value } = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
  return get ?? value;
}

// The node comes first, then what the method takes.
function ask(native) {
  return Function.prototype.call.bind(native);
}

function those(owner, names) {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, ask(ownOf(owner, name))]));
}

// What HTML, SVG and MathML each have for themselves, or only some of them do; others give undefined.
function mixedIn(names) {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, ofItsKind(name)]));
}

function ofItsKind(name) {
  const kinds = new Map();
  for (const [namespace, owner] of [[XHTML, HTMLElement], [SVG, SVGElement], [MATHML, MathMLElement]]) {
    const native = ownOf(owner, name);
    if (native) kinds.set(namespace, ask(native));
  }
  return (element, given) => kinds.get(dom.namespaceURI(element))?.(element, given);
}

const dom = {
  ...those(EventTarget, "dispatchEvent"),
  ...those(Node, `childNodes contains firstChild getRootNode isConnected nextSibling nodeType ownerDocument parentElement
    parentNode textContent`),
  ...those(Element, `assignedSlot checkVisibility children clientHeight clientLeft clientTop clientWidth closest
    currentCSSZoom firstElementChild
    getAttribute getAttributeNames getBoundingClientRect getClientRects hasAttribute hasAttributes localName matches
    namespaceURI querySelector querySelectorAll scrollBy scrollHeight scrollIntoView scrollLeft scrollTop scrollWidth
    shadowRoot`),
  ...mixedIn("blur focus inert innerText isContentEditable style"),
};

// The name of an HTML element. What SVG, MathML or another language calls so is something else: "svg:a", "math:math".
function tag(element) {
  const namespace = dom.namespaceURI(element);
  const name = dom.localName(element);
  return namespace === XHTML ? name : `${PREFIXES[namespace] ?? "other"}:${name}`;
}

// Most often the name tells alone, so it comes first.
function isA(element, name, language = XHTML) {
  return dom.localName(element) === name && dom.namespaceURI(element) === language;
}

function closestTag(element, name) {
  for (let at = element; at; at = dom.parentElement(at)) if (isA(at, name)) return at;
  return null;
}

function isElement(node) {
  return Boolean(node) && dom.nodeType(node) === Node.ELEMENT_NODE;
}

function isText(node) {
  return dom.nodeType(node) === Node.TEXT_NODE;
}
