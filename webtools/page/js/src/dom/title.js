// The document's title as answers give it. It goes with most of them, and a page may make it as long as it likes. The
// prototype's getter is used because an image or form named "title" shadows `document.title`.

const LONGEST = 4096;

export function shownTitle() {
  const title = Reflect.get(Document.prototype, "title", document);
  return (title.length > LONGEST ? `${title.slice(0, LONGEST - 1)}…` : title).toWellFormed();
}
