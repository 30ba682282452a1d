// Kinds of documents.

// A form may be called "contentType".
const contentType = Object.getOwnPropertyDescriptor(Document.prototype, "contentType")?.get;

function kind() {
  return contentType?.call(document) ?? "text/html";
}

// Whether the browser's viewer of PDFs shows the document. Whose elements are there, if any, is the viewer's.
export function isPdf() {
  return kind() === "application/pdf";
}

// Whether the page's author wrote the document's elements. Those of a viewer (of JSON, text, a PDF) are the browser's
// own; Chromium's page process ends when a script takes the closed shadow root of its viewer of JSON.
export function isHtml() {
  return /^(text\/html|application\/xhtml\+xml)$/.test(kind());
}
