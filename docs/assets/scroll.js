// What scrolls sideways can be reached with the keyboard, and has a name for screen readers.
const name = (box) => {
  if (box.scrollWidth > box.clientWidth) {
    box.tabIndex = 0;
    box.setAttribute("role", "region");
    box.setAttribute("aria-label", "Wide table");
  } else {
    for (const attribute of ["tabindex", "role", "aria-label"]) box.removeAttribute(attribute);
  }
};

const sizes = new ResizeObserver((entries) => entries.forEach((entry) => name(entry.target)));

const watch = () => {
  for (const box of document.querySelectorAll(".md-typeset__scrollwrap")) sizes.observe(box);
};

new MutationObserver(watch).observe(document.body, { childList: true, subtree: true });
watch();
