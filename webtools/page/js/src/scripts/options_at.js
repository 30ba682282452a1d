// The options of a list at these places: the value of each, or its label where several have that value.

/** @param {HTMLSelectElement | HTMLLabelElement} element @param {number[]} places */
export default function optionsAt(element, places) {
  const list = element instanceof HTMLLabelElement ? element.control : element;
  const options = list instanceof HTMLSelectElement ? [...list.options] : [];
  return places.map((place) => {
    const option = options.at(place);
    if (!option) return null;
    const isUnique = options.filter(({ value }) => value === option.value).length === 1;
    return isUnique ? option.value : option.label;
  });
}
