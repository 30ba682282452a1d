// Kinds of documents.

const contentType = /** @type {() => string} */ (
  Object.getOwnPropertyDescriptor(Document.prototype, "contentType")?.get
);

// Whether the page's author wrote the document's elements. Those of a viewer (of JSON, text, a PDF) are the browser's
// own; Chromium's page process ends when a script takes the closed shadow root of its viewer of JSON.
export function isHtml() {
  return /^(text\/html|application\/xhtml\+xml)$/.test(contentType.call(document));
}
