// Kinds of documents.

// A form may be called "contentType".
const contentType = Object.getOwnPropertyDescriptor(Document.prototype, "contentType")?.get;

function kind() {
  return contentType?.call(document) ?? "text/html";
}

// Return whether the browser's viewer of PDFs shows the document. Whose elements are there, if any, is the viewer's.
export function isPdf() {
  return kind() === "application/pdf";
}

// Return whether the page's author wrote the document's elements. Those of a viewer (of JSON, text, a PDF) are the
// browser's own; Chromium's page process ends when a script takes the closed shadow root of its viewer of JSON.
export function isHtml() {
  return /^(text\/html|application\/xhtml\+xml)$/.test(kind());
}

// The name of the file that the document shows.
export function fileName() {
  const name = location.pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // not UTF-8
  }
}

// Return what a document is in which the browser shows a picture, a sound or a film; "" for other documents.
export function shownMedia() {
  if (!/^(?!image\/svg)(image|audio|video)\//.test(kind())) return "";
  const [shown] = document.querySelectorAll("img, video");
  if (shown instanceof HTMLImageElement && shown.naturalWidth)
    return `${kind()}, ${shown.naturalWidth}×${shown.naturalHeight} pixels`;
  if (shown instanceof HTMLVideoElement && isFinite(shown.duration))
    return `${kind()}, ${Math.ceil(shown.duration)} s`;
  return kind();
}

// The source of an XML document that Firefox shows as a tree of its own, in a shadow root that no script reaches; ""
// for other documents. Its elements are there and have no boxes.
export function shownSource() {
  if (!/^(?!image\/svg).*[/+]xml$/.test(kind()) || isHtml()) return "";
  const root = document.documentElement;
  const content = document.createRange();
  content.selectNodeContents(root);
  const isShown = !content.toString().trim() && !root.firstElementChild;
  if (isShown || content.getClientRects().length || !root.getClientRects().length) return "";
  return new XMLSerializer().serializeToString(document);
}
