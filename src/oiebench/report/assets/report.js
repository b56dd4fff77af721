"use strict";
for (const form of document.querySelectorAll("form.filters")) {
  const field = form.elements;
  const sentences = [...form.parentElement.querySelectorAll("details.sentence")];
  const output = form.querySelector("output");
  const has = (list, system) => (system === "" ? list !== "" : list.split(" ").includes(system));
  const apply = () => {
    const system = field.system.value, show = field.show.value, text = field.text.value.trim().toLowerCase();
    let count = 0;
    for (const sentence of sentences) {
      const data = sentence.dataset;
      const kept = (show === "" || (show === "gap" ? data.gap === "1" : has(data[show], system)))
        && (text === "" || sentence.textContent.toLowerCase().includes(text));
      sentence.hidden = !kept;
      count += kept;
      for (const card of sentence.querySelectorAll("section[data-s]"))
        card.hidden = system !== "" && card.dataset.s !== system;
    }
    output.textContent = `${count} of ${sentences.length} sentences`;
  };
  form.addEventListener("input", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  field.open.addEventListener("click", () => {
    const open = field.open.textContent === "Open all";
    for (const sentence of sentences) sentence.open = open;
    field.open.textContent = open ? "Close all" : "Open all";
  });
  form.hidden = false;
  apply();
}
let opened = [];
addEventListener("beforeprint", () => {
  opened = [...document.querySelectorAll("details:not([open])")];
  for (const item of opened) item.open = true;
});
addEventListener("afterprint", () => {
  for (const item of opened) item.open = false;
});
