// Hiding what fields hold while a picture is taken. Python decides which: no secret is sent to a page for that.

let fields = []; // as `fieldTexts` listed them last
let unmasked = []; // [style, value, priority] of each that is masked

// What text fields and editors show as text, in the order of the document.
function fieldTexts() {
  fields = [...scopes()]
    .flatMap((scope) => [...scope.querySelectorAll("input, textarea, [contenteditable]")])
    .filter((field) => takesText(field) && field.type !== "password");
  return fields.map(textOfField);
}

function textOfField(field) {
  return String(isField(field) ? field.value : dom.textContent(field));
}

// Show dots in the fields of these numbers, for so many milliseconds at most.
function maskFields(numbers, timeout) {
  unmaskFields();
  for (const field of numbers.map((number) => fields[number])) {
    const style = dom.style(field);
    unmasked.push([style, style.getPropertyValue(MASK), style.getPropertyPriority(MASK)]);
    style.setProperty(MASK, "disc", "important");
  }
  setTimeout(unmaskFields, timeout);
}

const MASK = "-webkit-text-security";

function unmaskFields() {
  for (const [style, value, priority] of unmasked) style.setProperty(MASK, value, priority);
  unmasked = [];
}

expose({ fieldTexts, maskFields, unmaskFields });
