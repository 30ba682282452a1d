// What the shop does without loading a new page. Everything here also works, more slowly, without it.

const results = document.querySelector("#results");
const search = document.querySelector("#search");
const toast = document.querySelector(".toast");

if (results) {
  let running = new AbortController();

  const show = async () => {
    running.abort();
    running = new AbortController();
    const query = new URLSearchParams(new FormData(search));
    try {
      const answer = await fetch(`${results.dataset.source}?${query}`, { signal: running.signal });
      results.innerHTML = await answer.text();
      history.replaceState(null, "", `?${query}`);
    } catch (error) {
      if (error.name !== "AbortError") search.submit();
    }
  };

  // The filters stand elsewhere on the page, but belong to the search form.
  for (const control of search.elements) control.addEventListener("input", show);

  const limit = document.querySelector("#at_most");
  const output = document.querySelector(".slider output");
  const showLimit = () => (output.value = `€ ${limit.value}`);
  limit.addEventListener("input", showLimit);
  showLimit();
}

const add = document.querySelector("#add");

add?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = add.querySelector("button");
  button.disabled = true;
  try {
    const answer = await fetch(add.action, {
      method: "POST",
      body: new FormData(add),
      headers: { Accept: "application/json" },
    });
    if (!answer.ok) throw new Error(`the shop answered ${answer.status}`);
    const { pieces, message } = await answer.json();
    const count = document.querySelector(".count");
    count.textContent = count.dataset.pieces = pieces;
    toast.textContent = message;
  } catch (error) {
    toast.textContent = "That did not work. Please try again.";
    console.error(error);
  } finally {
    button.disabled = false;
    button.focus();
  }
});

add?.addEventListener("change", ({ target }) => {
  if (target.dataset.tone) document.querySelector(".product .art").style.setProperty("--tone", target.dataset.tone);
});
