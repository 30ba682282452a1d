"""Our own code in the page, as bundles of the sources in `js/src`, and how Python calls it.

It runs in the sandbox realm `webtools`, where it shares the DOM with the page but none of its globals.

Rules of this code:

- It runs in every document as it begins (a preload script), or on first use in documents that were there before.
- It keeps the table ref → element. Results leave as one string, deflated when long: the driver copies every character
  several times, and every object costs as much as a kilobyte. No DOM node is part of a result, but the one reference
  that an action needs.
- DOM properties are read through prototype getters (dom.js), because a form's fields shadow properties of the form, and
  pages name fields "title", "children" or "parentNode". `isA(element, "input")` checks the namespace too, since SVG,
  MathML and XML have elements that only have the names of HTML's.
- Main-world scripts (listening.js, scheduled.js, closed_roots.js, disguise.js) may change how long a call waits and
  what is listed, and nothing else. A controlled clock (clock.js) is a caller's wish; our own code takes the browser's
  functions, before or beside it.
- Field values are reported after the page has settled: pages reformat, reset and replace fields a moment after they
  were filled. A field that another field of the same form has reset is filled once more.
- For a hidden native list, the control that replaces it is used: scripts that replace a `<select>` open their own list
  when the native one gets the focus, and most do not listen to its events. The replacement is clicked, then the option.
  The value is set natively only if that fails; a note then says what the replacement shows.
- A code editor gets its text as a paste: the element that takes its keys holds none of the text. Real keys select all,
  so that the editor itself knows what is replaced; pasted text is neither indented nor completed.
- A native slider is pressed and released by a real pointer, and its value is set in between, since applications commit
  on release, and few pixels hit a value.
- Addresses such as `mailto:` are kept from the browser, which would ask in a dialog that the protocol does not know and
  that blocks input. The caller gets a note.
"""
