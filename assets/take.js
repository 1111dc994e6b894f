// Counts for how long a question was in sight, reloads included, and tells where its slider stands.
const form = document.querySelector("form.question");
const key = form && `semlens-seen ${form.ticket.value} ${form.number.value}`;
const kept = (change) => { try { return change(sessionStorage); } catch { return null; } };  // it may be forbidden
let before = Number(key && kept((all) => all.getItem(key))) || 0;
let since = document.visibilityState === "visible" ? performance.now() : null;
const seen = () => before + (since === null ? 0 : performance.now() - since);

function keep() {
  if (key) kept((all) => all.setItem(key, String(Math.round(seen()))));
}

document.addEventListener("visibilitychange", () => {
  before = seen();
  since = document.visibilityState === "visible" ? performance.now() : null;
  keep();
});
addEventListener("pagehide", keep);
form?.addEventListener("submit", (event) => {
  if (form.dataset.sent) return event.preventDefault();  // twice, in a hurry
  form.dataset.sent = "yes";
  form.ms.value = String(Math.round(seen()));
});
addEventListener("pageshow", () => { if (form) delete form.dataset.sent; });
const slider = form?.querySelector("input[type=range]");
const moved = () => {
  form.querySelector("output").textContent = Number(slider.value).toFixed(2);
  slider.classList.add("moved");
  form.querySelector("button").disabled = false;
};
for (const touch of ["input", "pointerup", "keyup"]) slider?.addEventListener(touch, (event) => {
  if (!["Tab", "Shift"].includes(event.key)) moved();  // which only arrive
});
if (slider) form.querySelector("button").disabled = true;  // where nobody has moved it, nobody has answered
