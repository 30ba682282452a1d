// Answers what tests of web-platform-tests ask, in a page in which benchmarks/wpt_stub.js has made `suite`.

/** @import { AnyElement, PageGlobal, PageWithMemo } from "../types.js" */
import { descriptionOf, nameOf } from "../accessibility/names.js";
import { roleOf } from "../accessibility/roles.js";
import { remembering } from "../memo.js";
import { newPage } from "../page.js";

/** @param {string} role */
const word = (role) => (role === "img" ? "image" : role); // the suites take the newer of two words

/** @type {{ [property: string]: (page: PageWithMemo, element: AnyElement) => string }} */
const compute = {
  name: nameOf,
  role: (page, element) => word(roleOf(page, element)),
  description: descriptionOf,
};

export default function answer() {
  const { suite } = /** @type {PageGlobal} */ (globalThis);
  suite.answer(
    remembering(newPage("unheard"), (page) =>
      suite.asked.map((/** @type {{ element: AnyElement, property: string }} */ { element, property }) =>
        compute[property](page, element),
      ),
    ),
  );
}
