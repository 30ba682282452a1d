// One walk over the flat tree: elements that say something become nodes, text becomes strings, wrappers vanish.

// role, name, states, ref (a number or 0), value, notes (pairs printed as `/key: text`), children (nodes and texts)
class AccessibleNode {
  constructor(element, role) {
    this.element = element;
    this.parent = null;
    this.role = role;
    this.name = "";
    this.byContent = false; // the name says what the children say
    this.states = [];
    this.number = 0;
    this.value = "";
    this.target = ""; // of a link
    this.notes = [];
    this.children = [];
    this.inBlocks = false; // some of its texts are blocks of their own
    this.hidden = 0; // nodes below that are not shown
    this.hiddenTexts = 0; // texts in it that are not shown
    this.hiddenFrames = []; // nodes of frames below that are not shown
    this.cutShort = false; // a text in it, or its value, is cut for want of room
    this.line = 0; // of the text, where it begins
    this.foldLine = 0; // of the text, where it says how much is hidden
  }
}

// What names the element that it stands in.
const CAPTIONS = new Set(["figcaption", "legend"]);

// Wrappers whose parts tell by themselves what they are parts of.
const TRANSPARENT_ROLES = new Set(["none", "rowgroup", "sectionfooter", "sectionheader"]);

// HTML's parser nests no deeper than 512. What a script has nested deeper than this gives only its text, since our way
// down would take more stack than there is.
const DEEPEST = 700;

// What they contain is their value, a document of its own, or nothing to be seen.
const HOLDERS = new Set(["input", "meter", "progress", "textarea"]);

class Builder {
  constructor({ allRefs = false, boxes = false, unfolded = false, numbered = false } = {}) {
    this.allRefs = allRefs;
    this.boxes = boxes;
    this.unfolded = unfolded;
    this.numbered = numbered; // else nodes that can have a number get it only when they are listed
    this.active = deepActive();
    if (this.active === document.body) this.active = null;
    this.current = this.active ? elementsById(this.active, "aria-activedescendant")[0] : null; // what keys act on
    this.depth = 0;
  }

  // The nodes and texts of a subtree, as if `element` stood alone.
  build(element) {
    const root = new AccessibleNode(element, "document");
    if (!element) return root; // a script can take all of a document away
    const surroundings = surroundingsOf(element, this.active);
    this.reachable = flatPath(surroundings.modal);
    if (element === document.documentElement || (element === document.body && !meansSomething(element))) {
      this.visitChildren(element, root, surroundings);
    } else if (!isHidden(element) || (surroundings.veiled || styleOf(element).veiled)) {
      this.visit(element, root, surroundings);
    }
    root.children = joinTexts(root.children);
    return root;
  }

  visit(element, parent, around) {
    const style = styleOf(element);
    const name = tag(element);
    if (NOTHING_TO_READ.has(name)) return;
    if (style.cutOff) {
      if (!style.veiled || !mayBeUsed(element, around)) return;
      around = { ...around, veiled: true };
    }
    if (around.modal && !this.reachable.has(element)) return;
    const role = roleOf(element);
    if (around.inEditor && dom.matches(element, TEXT_OF_EDITORS)) return;
    const isPart = around.inEditor && (role === "generic" || role === "none") && !authorLabel(element);
    const reactive = !isPart && style.visible && isReactive(element, role, around) && (!around.veiled || isWithinReach(element));
    const inside = within(around, element, role, style, reactive);
    if (isA(element, "label") && !reactive && isLabelOfShown(element)) return this.foldLabel(element, parent, inside);
    if (around.inPicture && !reactive) return this.fold(element, parent, inside, style);
    const node = style.visible ? this.describe(element, role, reactive, around) : null;
    if (!node) return this.fold(element, parent, inside, style);
    node.parent = parent;
    parent.children.push(node);
    if (HOLDERS.has(name) || isFormula(element) || isFrame(element)) return addHint(node);
    this.visitChildren(element, node, inside);
    node.inBlocks = node.children.some(isBlock);
    node.children = joinTexts(node.children);
    if (WRITTEN.has(role) && !isA(element, "select")) sayOnce(node);
    finish(node);
    if (!this.allRefs && !inside.serving?.presses) parent.children[parent.children.length - 1] = withoutTwin(node);
  }

  describe(element, role, reactive, { disabled, veiled }) {
    if (veiled && !reactive) return null;
    const wanted = reactive || this.allRefs;
    const meaningless = role === "generic" || TRANSPARENT_ROLES.has(role) || TEXT_ROLES.has(role);
    if (meaningless && !wanted && !authorLabel(element) && !isExplained(element) && !this.unfolded) return null;
    const node = new AccessibleNode(element, this.allRefs && !reactive ? role : shownRole(role));
    node.byContent = NAMED_BY_CONTENT.has(role);
    node.name = shownName(element, role);
    const control = hiddenControl(element) ?? element;
    node.states = statesOf(control, role, (reactive && disabled) || isDisabled(control));
    node.value = (reactive ? editorText(element) : undefined) ?? valueOf(control, role);
    if (element === this.active || element === this.current) node.states.push("active");
    if (veiled) node.states.push("aria-hidden");
    if (wanted) node.number = this.numbered ? numberOf(element) : UNNUMBERED;
    if (this.boxes) node.states.push(boxState(element));
    addNotes(node, element, role);
    return node;
  }

  // A wrapper: what is in it belongs to its parent. A block keeps its text apart from the text around it.
  fold(element, parent, inside, { display }) {
    if (INLINE.has(display)) return this.visitChildren(element, parent, inside);
    const holder = new AccessibleNode(null, "generic");
    holder.parent = parent;
    this.visitChildren(element, holder, inside);
    if (isA(element, "pre") && holder.children.every(isRawText)) {
      const text = holder.children.map((child) => (child === LINE_END ? "\n" : child)).join("");
      parent.children.push(new Block(text.replace(/^\n+|\s+$/g, "")));
      return;
    }
    const children = joinTexts(holder.children);
    if (CAPTIONS.has(tag(element)) && isName(children, parent)) return;
    if (isRowOfTexts(element, children)) return void parent.children.push(this.group(element, parent, children));
    const kind = display.startsWith("inline-") && children.length === 1 ? Inset : Block;
    for (const child of children) parent.children.push(typeof child === "string" ? new kind(child) : child);
  }

  group(element, parent, children) {
    const node = new AccessibleNode(element, "generic");
    node.parent = parent;
    node.children = children;
    return node;
  }

  // What a label says is its control's name already.
  foldLabel(label, parent, inside) {
    const holder = new AccessibleNode(null, "generic");
    holder.parent = parent;
    this.visitChildren(label, holder, inside);
    const name = nameOf(label.control);
    const isSaid = (child) => (typeof child === "string" ? name.includes(child) : isMereText(child, name) && child.children.every(isSaid));
    const kept = joinTexts(holder.children).filter((child) => !isSaid(child));
    for (const child of kept) parent.children.push(typeof child === "string" ? new Block(child) : child);
  }

  visitChildren(element, node, around) {
    const style = element === document ? null : styleOf(element);
    if (style?.skipped) return;
    if (this.depth > DEEPEST) return void node.children.push(dom.textContent(element));
    this.depth++;
    const closed = isA(element, "details") && !element.open;
    const silent = closed || around.veiled || (style && !style.visible);
    const decorated = !silent && !dom.isContentEditable(element); // what CSS puts into an editor nobody has written
    if (decorated) addText(node, generatedText(element, "::before"));
    for (const child of showsFallback(element) ? accessibleChildren(element) : []) {
      if (isElement(child)) {
        if (isA(child, "br")) node.children.push(LINE_END);
        else this.visit(child, node, around);
      } else if (isText(child) && !silent) {
        addWritten(node, asShown(child.data, element), element);
      }
    }
    if (decorated) addText(node, generatedText(element, "::after"));
    this.depth--;
  }
}

// What stands in an object is for those whose browser cannot show the object.
function showsFallback(element) {
  return !isA(element, "object") || isShown(dom.firstElementChild(element));
}

// A row of a list or table that is made of wrappers alone: without it nobody knows which texts belong together.
function isRowOfTexts(element, children) {
  return children.length > 1 && children.every((child) => typeof child === "string") && hasPeer(element);
}

function isName(children, { name }) {
  return children.every((child) => typeof child === "string") && squeeze(children.join("")) === squeeze(name);
}

// Nothing but text, or a picture whose words the `name` has.
function isMereText(node, name) {
  return !node.number && (node.role === "generic" || (node.role === "img" && !node.notes.length && name.includes(node.name)));
}

// What is written into, where it is no form control.
const WRITTEN = new Set(["combobox", "searchbox", "textbox"]);

// Its text is its value, with its line breaks; where it has structure, its children tell.
function sayOnce(node) {
  const isTold = node.value !== "" || dom.isContentEditable(node.element);
  if (isTold && node.children.every(isLineOfText)) node.children = [];
  else node.value = "";
}

function isLineOfText(child) {
  if (typeof child === "string") return true;
  return ["generic", "paragraph"].includes(child.role) && !child.name && !child.number && !child.states.length && child.children.every(isLineOfText);
}

// A short form whose title is what it stands for.
function isExplained(element) {
  return (isA(element, "abbr") || isA(element, "kbd")) && tooltipOf(element) !== "";
}

// The body is the page, unless its author or editor made more of it.
function meansSomething(body) {
  const role = roleOf(body);
  return dom.inert(body) || isEditingHost(body) || parseInt(dom.getAttribute(body, "tabindex")) >= 0 || !["generic", "none", "document"].includes(role);
}

function shownRole(role) {
  return role === "none" ? "generic" : role;
}

// A row's name would only repeat its cells.
function shownName(element, role) {
  if (role === "row") return authorName(element);
  if (role === "generic") return authorLabel(element) || tooltipOf(element);
  return UNNAMED.has(role) ? authorLabel(element) : saidOnce(nameOf(element), element);
}

// What the children of an element inherit from where they stand:
//   disabled: an ancestor says so for all of them
//   inContainer: in a list, grid, tree or menu whose items can be acted on
//   inLink: in a link
//   inPicture: in a control that shows them only as its face
//   pointer: the cursor around them, where it invites to something
//   serving: the container with a handler that serves its items, or null; see servingIn
//   veiled: hidden from assistive technology; only what can be acted on is shown
//   inEditor: in a code editor
//   modal: the dialog that alone can be reached, until the way down has come to it
function within(around, element, role, style, reactive) {
  const disabled = around.disabled || isTrue(element, "aria-disabled");
  const inContainer = around.inContainer || INTERACTIVE_CONTAINERS.has(role);
  const inLink = around.inLink || LINKS.includes(role);
  const inPicture = around.inPicture || (PICTURES.has(role) && !isDrawing(element));
  const modal = around.modal === element ? null : around.modal;
  const inEditor = around.inEditor || isCodeEditor(element);
  const { pointer } = style;
  const veiled = around.veiled && !reactive;
  const serving = servingIn(element, role, around, reactive);
  const same =
    around.disabled === disabled &&
    around.inContainer === inContainer &&
    around.inLink === inLink &&
    around.inPicture === inPicture &&
    around.pointer === pointer &&
    around.serving === serving &&
    around.veiled === veiled &&
    around.inEditor === inEditor &&
    around.modal === modal;
  return same ? around : { disabled, inContainer, inLink, inPicture, pointer, serving, veiled, inEditor, modal };
}

// A picture by what it is and not by its author's word: its texts can be read and its parts have names.
function isDrawing(element) {
  return isA(element, "svg", SVG) && !dom.hasAttribute(element, "role");
}

function surroundingsOf(element, active) {
  const dialogs = allScopes().flatMap((scope) => [...scope.querySelectorAll("dialog:modal")]);
  const focused = flatPath(active);
  const veiled = flatAncestor(element, (ancestor) => styleOf(ancestor).veiled) !== null;
  const modal = dialogs.findLast((dialog) => focused.has(dialog)) ?? dialogs.at(-1);
  return {
    disabled: flatAncestor(element, (ancestor) => isTrue(ancestor, "aria-disabled")) !== null,
    inContainer: flatAncestor(element, (ancestor) => INTERACTIVE_CONTAINERS.has(roleOf(ancestor))) !== null,
    inLink: false,
    inPicture: false,
    pointer: "",
    serving: null,
    veiled,
    inEditor: flatAncestor(element, isCodeEditor) !== null,
    modal: modal && !flatPath(element).has(modal) ? modal : null,
  };
}

function authorLabel(element) {
  if (isA(element, "slot")) return "";
  const label = ariaOf(element, "aria-label");
  if (label === null && !dom.hasAttribute(element, "aria-labelledby")) return "";
  return labelledText(element, new Walk(element)) || clean(label ?? "");
}

function boxState(element) {
  const { x, y, width, height } = dom.getBoundingClientRect(element);
  return `box=${[x, y, width, height].map(Math.round).join(",")}`;
}

function addNotes(node, element, role) {
  if (LINKS.includes(role)) {
    node.target = shortUrl(dom.getAttribute(element, "href") ?? dom.getAttribute(element, "xlink:href"));
  }
  if (dom.hasAttribute(element, "title") || dom.hasAttribute(element, "aria-describedby") || dom.hasAttribute(element, "aria-description")) {
    const description = shortDescription(element);
    if (description && !UNNAMED.has(role)) node.notes.push(["description", description]);
  }
  const shown = node.number ? linesInView(element) : "";
  if (shown) node.notes.push(["lines", shown]);
  const placeholder = placeholderOf(element);
  if (placeholder && clean(placeholder) !== node.name) node.notes.push(["placeholder", clean(placeholder)]);
  if (dom.hasAttribute(element, "aria-errormessage") && node.states.some((state) => state.startsWith("invalid"))) {
    const message = clean(elementsById(element, "aria-errormessage").map((target) => dom.textContent(target)).join(" "));
    if (message) node.notes.push(["error", message]);
  }
}

const LONGEST_QUOTE = 100;

// A description that stands in the element itself is read there; of a long one that stands elsewhere on the page, such as
// all of a dialog, its beginning is enough.
function shortDescription(element) {
  const targets = elementsById(element, "aria-describedby").filter((target) => !isHidden(target));
  if (targets.length && targets.every((target) => target !== element && dom.contains(element, target))) return "";
  const description = descriptionOf(element);
  return targets.length ? cut(description, LONGEST_QUOTE) : description;
}

function shortUrl(url) {
  if (!url || /^(javascript:|#?$)/i.test(url.trim())) return ""; // says nothing
  const text = clean(url);
  if (/^data:/i.test(text)) return `${text.slice(0, 30)}… (${text.length} characters)`;
  return text.length > 120 ? `${text.slice(0, 120)}… (${text.length} characters)` : text;
}
