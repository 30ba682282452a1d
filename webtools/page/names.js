// Accessible names and descriptions: Accessible Name and Description Computation 1.2; the letters are its steps.

function clean(text) {
  const visible = /[\u00ad\u200b]/.test(text) ? text.replace(/[\u00ad\u200b]/g, "") : text; // where words may be parted
  return visible.replace(/[\s\u00a0]+/g, " ").trim();
}

function nameOf(element) {
  let name = memo.names.get(element);
  if (name === undefined) {
    name = clean(computeName(element));
    memo.names.set(element, name);
  }
  return name;
}

function computeName(element) {
  try {
    return alternative(element, new Walk(element));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return dom.textContent(element); // nested deeper than the stack is
  }
}

// How a computation came to where it is.
class Walk {
  constructor(origin, seen = new Set(), byReference = false, inContent = false, hiddenToo = false, named = new Set()) {
    this.origin = origin; // whose name is computed
    this.seen = seen;
    this.named = named; // what references within the content have said already
    this.byReference = byReference; // inside aria-labelledby or aria-describedby, which are followed once
    this.inContent = inContent; // below an element whose content counts
    this.hiddenToo = hiddenToo; // what a reference names counts although nobody sees it
  }

  // To an element that is named by its id; what is hidden there counts when it is hidden itself.
  toReference(target) {
    if (this.inContent) this.named.add(target);
    return new Walk(this.origin, new Set(), true, false, isHidden(target), this.named);
  }

  // To a label, legend or caption.
  toLabel(label) {
    return new Walk(this.origin, this.seen, true, true, isHidden(label), this.named);
  }

  toContent() {
    return this.inContent ? this : new Walk(this.origin, this.seen, this.byReference, true, this.hiddenToo, this.named);
  }
}

function alternative(element, walk) {
  // Plain content says the same to whoever asks; only references and hidden content depend on the way there.
  if (!walk.inContent || walk.byReference || walk.hiddenToo || walk.named.size) return computeAlternative(element, walk);
  let known = memo.contents.get(element);
  if (known === undefined) {
    known = computeAlternative(element, walk);
    if (!walk.named.size) memo.contents.set(element, known);
  }
  return known;
}

function computeAlternative(element, walk) {
  if (walk.seen.has(element)) return "";
  if (walk.inContent && !walk.byReference && walk.named.has(element) && !dom.hasAttribute(element, "aria-labelledby")) return "";
  if (walk.inContent && !walk.hiddenToo && isLeftOut(element)) return ""; // A
  if (!walk.byReference) {
    const referenced = labelledText(element, walk); // B
    if (referenced) return referenced;
  }
  const role = roleOf(element);
  const embedded = walk.origin !== element && embeddedValue(element, role, walk); // C
  if (typeof embedded === "string") return embedded;
  const label = isA(element, "slot") ? "" : ariaOf(element, "aria-label"); // D
  if (label && clean(label)) return label;
  walk.seen.add(element);
  const native = role === "none" ? "" : nativeName(element, role, walk); // E
  if (native && clean(native)) return native;
  if (walk.inContent || namedByContent(element, role) || (walk.byReference && !isControl(role))) {
    const content = joinContent(element, walk.toContent()); // F, G, H
    if (clean(content)) return content;
    return tooltip(element, role, walk) || content; // I; a space parts words however deep it stands
  }
  return tooltip(element, role, walk);
}

// Left out of its parent's content: hidden itself; an ancestor's state is known from the way down.
function isLeftOut(element) {
  const style = styleOf(element);
  if (style.cutOff) return true;
  return !style.visible && !dom.firstElementChild(element) && !dom.shadowRoot(element);
}

function namedByContent(element, role) {
  return NAMED_BY_CONTENT.has(role) || (role === "generic" && isA(element, "summary"));
}

function isControl(role) {
  return ["textbox", "searchbox", "combobox", "listbox", "slider", "spinbutton"].includes(role);
}

// The other spelling is in use, and meant.
function labelledText(element, walk) {
  return referencedText(element, "aria-labelledby", walk) || referencedText(element, "aria-labeledby", walk);
}

function referencedText(element, attribute, walk) {
  if (!dom.hasAttribute(element, attribute)) return "";
  const targets = elementsById(element, attribute).filter((target) => !walk.named.has(target));
  const texts = targets.map((target) => alternative(target, walk.toReference(target)));
  return clean(texts.join(" "));
}

// What a person has entered, where a control stands inside of another's label (step 2C).
function embeddedValue(element, role, walk) {
  if (!walk.inContent && !walk.byReference) return null;
  if (isPassword(element)) return "";
  switch (role) {
    case "textbox":
    case "searchbox":
      return editedText(element);
    case "combobox":
    case "listbox":
      return chosenText(element, role, walk);
    case "menu":
    case "menubar":
      return walk.inContent ? "" : null; // its items are commands and no part of a text
    case "slider":
    case "spinbutton":
    case "scrollbar":
    case "progressbar":
    case "meter":
      return rangeText(element);
    default:
      return null;
  }
}

function editedText(element) {
  if (isA(element, "input") || isA(element, "textarea")) return element.value;
  return dom.textContent(element);
}

function chosenText(element, role, walk) {
  if (isA(element, "select")) return Array.from(element.selectedOptions, optionText).join(" ");
  if (isA(element, "input")) return element.value;
  const lists = [element, ...elementsById(element, "aria-owns")];
  const chosen = lists.flatMap((list) => [...dom.querySelectorAll(list, '[role="option"][aria-selected="true"]')]);
  if (chosen.length) return chosen.map((option) => clean(dom.textContent(option))).join(" ");
  return role === "combobox" ? joinContent(element, walk.toContent()) : "";
}

function optionText(option) {
  return clean(option.label || dom.textContent(option));
}

const RANGES = new Set(["input", "meter", "progress"]);

function rangeText(element) {
  return (
    ariaOf(element, "aria-valuetext") ??
    ariaOf(element, "aria-valuenow") ??
    (RANGES.has(tag(element)) ? String(element.value) : "")
  );
}

function joinContent(element, walk) {
  let text = generatedText(element, "::before", walk.hiddenToo);
  if (!styleOf(element).skipped || walk.hiddenToo) {
    const isTreeItem = roleOf(element) === "treeitem";
    const closed = isA(element, "details") && !element.open;
    const visible = walk.hiddenToo || (styleOf(element).visible && !closed);
    for (const child of accessibleChildren(element)) {
      if (isText(child)) {
        if (visible) text += asShown(child.data, element);
      } else if (isElement(child)) {
        if (isTreeItem && roleOf(child) === "group") continue; // its branches have names of their own
        text += childText(child, walk);
      }
    }
  }
  return text + generatedText(element, "::after", walk.hiddenToo);
}

const NOTHING_TO_READ = new Set(
  "head link meta noscript script style svg:script svg:style svg:title template title".split(" "),
);

function childText(child, walk) {
  if (isA(child, "br")) return " ";
  if (NOTHING_TO_READ.has(tag(child))) return "";
  const text = alternative(child, walk);
  return INLINE.has(styleOf(child).display) ? text : ` ${text} `;
}

// Tooltips name what nothing else does; placeholders come last (HTML-AAM §5.1).
function tooltip(element, role, walk) {
  const title = dom.getAttribute(element, "title");
  if (title && clean(title) && role !== "none" && (walk.inContent || !UNNAMED.has(role) || isExplained(element))) return title;
  return walk.inContent ? "" : placeholderOf(element);
}

function placeholderOf(element) {
  if (isA(element, "input") || isA(element, "textarea")) return element.placeholder ?? "";
  return ariaOf(element, "aria-placeholder") ?? (isEditingHost(element) ? hintInside(element) : "");
}

// Editors have CSS say in them what is to be written, as long as nothing is.
function hintInside(editor) {
  if (clean(dom.textContent(editor))) return "";
  for (let at = editor; at; at = dom.firstElementChild(at)) {
    const hint = generatedText(at, "::before") || generatedText(at, "::after");
    if (hint) return hint;
  }
  return "";
}

// The author's own words, without looking at content: what tells a region from a mere section.
function authorName(element) {
  const walk = new Walk(element);
  return (
    labelledText(element, walk) ||
    clean(ariaOf(element, "aria-label") ?? "") ||
    clean(dom.getAttribute(element, "title") ?? "")
  );
}

// Accessible Name §4.3.3; what the name already says is not said again.
function descriptionOf(element) {
  let text = "";
  if (dom.hasAttribute(element, "aria-describedby")) text = referencedText(element, "aria-describedby", new Walk(element));
  if (!text) text = clean(ariaOf(element, "aria-description") ?? "");
  if (!text) text = tooltipOf(element);
  return text === nameOf(element) ? "" : text;
}

function tooltipOf(element) {
  return clean(dom.getAttribute(element, "title") ?? "");
}
