// Says what is wrong beside the field, in the shop's own words, and keeps the sum in step with the delivery.

const form = document.querySelector("#checkout");
const alert = form.querySelector(".alert");
const total = document.querySelector("#total");
const controls = [...form.elements].filter((control) => control.name);

form.noValidate = true; // the browser's own bubbles would hide ours

const isSunday = (control) => control.type === "date" && control.valueAsDate?.getUTCDay() === 0;

const complaint = (control) => {
  if (control.validity.valueMissing || !control.value.trim()) return control.dataset.missing;
  if (!control.validity.valid || isSunday(control)) return control.dataset.invalid;
  return "";
};

const judge = (control) => {
  const text = complaint(control);
  document.querySelector(`#${control.name}-message`).textContent = text;
  if (text) control.setAttribute("aria-invalid", "true");
  else control.removeAttribute("aria-invalid");
  return text;
};

form.addEventListener("change", ({ target }) => judge(target));

form.addEventListener("submit", (event) => {
  const wrong = controls.filter((control) => judge(control));
  if (!wrong.length) return;
  event.preventDefault();
  const fields = new Set(wrong.map((control) => control.name)).size;
  alert.textContent = `${fields} ${fields === 1 ? "field needs" : "fields need"} your attention.`;
  wrong[0].focus();
});

form.addEventListener("change", async ({ target }) => {
  if (target.name !== "delivery") return;
  const answer = await fetch(`${total.dataset.source}?${new URLSearchParams({ delivery: target.value })}`);
  if (answer.ok) total.innerHTML = await answer.text();
});
