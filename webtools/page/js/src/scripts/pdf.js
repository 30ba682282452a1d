// Reports what a PDF holds that the browser shows, as JSON: the text of its pages where the viewer gives it (Firefox's,
// in its own world), else the file in base64, from the browser's cache where it is there; or why it could not be read.

/** @import { PageGlobal } from "../types.js" */
const LARGEST_BYTES = 20_000_000;

export default async function readPdf() {
  const viewer = /** @type {PageGlobal} */ (globalThis).PDFViewerApplication;
  if (viewer) {
    const shown = await viewer.pdfLoadingTask.promise;
    const pages = [];
    for (let number = 1; number <= shown.numPages; number++) {
      const { items } = await (await shown.getPage(number)).getTextContent();
      /** @param {{ str: string, hasEOL: boolean }} item */
      const written = ({ str, hasEOL }) => (hasEOL ? `${str}\n` : str);
      pages.push(items.map(written).join(""));
    }
    return JSON.stringify({ pages });
  }
  try {
    const file = await (await fetch(location.href, { cache: "force-cache" })).blob();
    if (file.size > LARGEST_BYTES)
      return JSON.stringify({ problem: `it has more than ${LARGEST_BYTES / 1e6} MB` });
    const reader = new FileReader();
    await new Promise((done) => {
      reader.onloadend = done;
      reader.readAsDataURL(file);
    });
    return JSON.stringify({ file: String(reader.result).split(",")[1] });
  } catch (error) {
    return JSON.stringify({ problem: `the browser does not give it: ${error}` });
  }
}
