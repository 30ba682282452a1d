// What scrolls sideways can be reached with the keyboard, and has a name of its own for screen readers.
const name = (box) => {
  if (box.scrollWidth > box.clientWidth) {
    const number = [...document.querySelectorAll(".md-typeset__scrollwrap")].indexOf(box) + 1;
    box.tabIndex = 0;
    box.setAttribute("role", "region");
    box.setAttribute("aria-label", `Wide table ${number}`);
  } else {
    for (const attribute of ["tabindex", "role", "aria-label"]) box.removeAttribute(attribute);
  }
};

const sizes = new ResizeObserver((entries) => entries.forEach((entry) => name(entry.target)));

const watch = () => {
  for (const box of document.querySelectorAll(".md-typeset__scrollwrap")) sizes.observe(box);
  // The theme gives each block of code a landmark, which leads nowhere.
  for (const buttons of document.querySelectorAll("nav.md-code__nav")) buttons.setAttribute("role", "presentation");
};

new MutationObserver(watch).observe(document.body, { childList: true, subtree: true });
watch();
