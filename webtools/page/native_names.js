// Names that HTML and SVG themselves give (HTML-AAM §5, SVG-AAM §8.1): step 2E of the name computation.

function nativeName(element, role, walk) {
  if (dom.namespaceURI(element) === SVG) return svgTitle(element) || xlinkTitle(element);
  const compute = NATIVE_NAMES[tag(element)];
  if (compute) return compute(element, walk);
  return dom.localName(element).includes("-") ? labelText(element, walk) : "";
}

const NATIVE_NAMES = {
  __proto__: null,
  input: inputName,
  select: labelText,
  textarea: labelText,
  meter: labelText,
  output: labelText,
  progress: labelText,
  button: labelText,
  label: (element, walk) => (walk.origin === element && hiddenControl(element) ? authorName(element.control) : ""),
  img: (element) => element.alt,
  area: (element) => element.alt,
  fieldset: (element, walk) => firstChildText(element, "legend", walk),
  figure: (element, walk) => firstChildText(element, "figcaption", walk),
  table: (element, walk) => firstChildText(element, "caption", walk),
  optgroup: (element) => element.label,
  option: (element) => dom.getAttribute(element, "label"),
  "math:math": (element, walk) => dom.getAttribute(element, "alttext") || (walk.inContent ? formula(element) : ""),
};

function inputName(element, walk) {
  const label = labelText(element, walk);
  if (label) return label;
  switch (element.type) {
    case "button":
      return element.value;
    case "submit":
      return dom.hasAttribute(element, "value") ? element.value : "Submit";
    case "reset":
      return dom.hasAttribute(element, "value") ? element.value : "Reset";
    case "image":
      return clean(element.alt) || clean(element.value) || clean(element.title) || "Submit";
    default:
      return "";
  }
}

function labelText(element, walk) {
  const labels = labelsOf(element);
  return labels ? joinLabels(labels, walk) : "";
}

// `element.labels` looks through the whole document for each element; this looks once. It knows custom elements too,
// which have no `labels` that can be seen from outside.
function labelsOf(element) {
  const scope = dom.getRootNode(element);
  let known = memo.labels.get(scope);
  if (known === undefined) {
    known = new Map();
    for (const label of scope.querySelectorAll?.("label") ?? []) {
      const { control } = label;
      if (control) known.set(control, [...(known.get(control) ?? []), label]);
    }
    memo.labels.set(scope, known);
  }
  return known.get(element);
}

function joinLabels(labels, walk) {
  const texts = labels.map((label) => alternative(label, walk.toLabel(label)));
  return clean(texts.join(" "));
}

function firstChildText(element, name, walk) {
  for (const child of dom.children(element)) {
    if (isA(child, name)) return alternative(child, walk.toLabel(child));
  }
  return "";
}

function svgTitle(element) {
  for (const child of dom.children(element)) if (isA(child, "title", SVG)) return clean(dom.textContent(child));
  return "";
}

function xlinkTitle(element) {
  return isA(element, "a", SVG) ? dom.getAttribute(element, "xlink:title") : "";
}
