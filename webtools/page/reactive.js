// Which elements a person could act on: these get a ref.

// Attributes that name a handler of the mouse, in HTML and in frameworks that keep them in the document.
const HANDLERS = new Set(
  `onclick ondblclick onmousedown onmouseup onpointerdown onpointerup ontouchstart @click v-on:click x-on:click
  ng-click (click) jsaction hx-get hx-post`.split(/\s+/),
);

// around: see Builder
function isReactive(element, role, around) {
  if (INTERACTIVE.has(role) || isFrame(element)) return true;
  // A role that does not count where it stands still tells what the author means to be clicked.
  if (role === "generic" && INTERACTIVE.has(dom.getAttribute(element, "role"))) return true;
  if (around.inContainer && ITEMS.has(role)) return true;
  if (dom.hasAttributes(element) && hasReactiveAttribute(element)) return true;
  if (isNativelyFocusable(element)) return true;
  return (hasOwnPointer(element, around) || isListening(element, around)) && !isLabelOfShown(element);
}

function isFrame(element) {
  if (element === null) return false;
  return isA(element, "iframe") || isA(element, "frame") || (isA(element, "object") && element.contentWindow !== null);
}

function hasReactiveAttribute(element) {
  for (const name of dom.getAttributeNames(element)) {
    if (HANDLERS.has(name)) return true;
    if (name === "tabindex" && parseInt(dom.getAttribute(element, name)) >= 0) return true;
    if (name === "draggable" && dom.getAttribute(element, name) === "true") return true;
    if (name === "contenteditable" && isEditingHost(element)) return true;
  }
  return false;
}

// The cursor is inherited; it speaks for the element that it begins at, and within what is clickable as a whole (but
// no link or button) for what is given it once more.
function hasOwnPointer(element, around) {
  const { pointer } = styleOf(element);
  if (!pointer) return declaresPointerOnHover(element);
  return pointer !== around.pointer || (!around.inPicture && !around.inLink && declaresPointer(element));
}

// A label stands for its control, which has a ref of its own where it is shown.
function isLabelOfShown(element) {
  const control = controlOfLabel(element);
  return control !== null && !isHidden(control);
}
