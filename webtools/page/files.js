// Fields for files. Many are hidden behind something prettier, so they need not be seen.

// The field that the element is, labels or holds, once it is enabled: it and JSON of { note, many }; else null and JSON
// of { problem } as `resolve` gives, or { obstacle } in words.
async function fileField(number, { grace }) {
  const end = performance.now() + grace;
  for (;;) {
    const { element, note, problem } = resolve(number);
    if (problem) return [null, JSON.stringify({ problem })];
    const field = [element, element.control, element.querySelector("input[type=file]")].find(isFileField);
    if (!field) return [null, JSON.stringify({ obstacle: "it is no file field" })];
    if (!isUnusable(field)) return [field, JSON.stringify({ note, many: field.multiple || field.webkitdirectory })];
    if (performance.now() >= end) return [null, JSON.stringify({ obstacle: "it is disabled" })];
    await nextFrame();
  }
}

function isFileField(element) {
  return element?.localName === "input" && element.type === "file";
}

expose({ fileField });
