// A phone in a lesson: asks every second whether the lesson went on, and sends answers until they have arrived.
const EVERY = 1000, AGAIN = 2000, PATIENCE = 8000;  // milliseconds
const line = document.querySelector("#line"), main = () => document.querySelector("main");
const wait = milliseconds => new Promise(done => setTimeout(done, milliseconds));
let sending = false;

// Shows what a page of the server has; false if that is no page of a lesson
function show(html) {
  const next = new DOMParser().parseFromString(html, "text/html").querySelector("main[data-lesson]");
  if (!next) return false;
  main().replaceWith(next);
  waitForMove();
  next.querySelector("h1")?.focus();
  scrollTo(0, 0);
  return true;
}

// Where nobody has moved the slider, nobody has answered
function waitForMove() {
  const slider = document.querySelector("input[type=range]:not([data-given])");
  if (slider) slider.form.querySelector("button").disabled = true;
}

// What the server answers; none where it cannot be asked, or has too much to do
async function ask(address, more = {}) {
  try {
    const answer = await fetch(address, {...more, cache: "no-store", signal: AbortSignal.timeout(PATIENCE)});
    line.textContent = answer.status === 503 ? "Many answer at once: trying again …" : "";
    return answer.status === 503 ? null : answer;
  } catch {
    line.textContent = "No connection: trying again …";
    return null;
  }
}

async function follow() {
  for (;;) {
    await wait(EVERY * (.75 + Math.random() / 2));
    const {version, lesson} = main().dataset;
    if (!version || sending || document.hidden) continue;
    const answer = await ask(`?${new URLSearchParams({lesson, seen: version})}`);
    if (!answer) await wait(AGAIN);
    else if ((answer.ok || answer.status === 404) && answer.status !== 204 && !sending) show(await answer.text());
  }
}

document.addEventListener("submit", async event => {
  if (event.target.method !== "post") return;
  event.preventDefault();
  if (sending) return;
  sending = true;
  const body = new URLSearchParams(new FormData(event.target, event.submitter));
  const buttons = [...event.target.querySelectorAll("button")];
  for (const button of buttons) button.disabled = true;
  line.textContent = "Sending …";
  let answer = null;
  while (!(answer = await ask(event.target.action, {method: "POST", body}))) await wait(AGAIN * (.5 + Math.random()));
  if (!show(await answer.text().catch(() => ""))) {
    line.textContent = "Your answer was not taken: please send it again.";
    for (const button of buttons) button.disabled = false;
  }
  sending = false;
});
// Enter in a field is no choice of an answer
document.addEventListener("keydown", event => {
  if (event.key === "Enter" && event.target.matches("form[method=post] input[type=text]")) event.preventDefault();
});
for (const touch of ["input", "pointerup", "keyup"]) document.addEventListener(touch, event => {
  const said = event.target.type === "range" && event.target.form?.querySelector("output");
  if (!said || sending || ["Tab", "Shift"].includes(event.key)) return;  // which only arrive
  said.textContent = Number(event.target.value).toFixed(2);
  event.target.form.querySelector("button").disabled = false;
});
waitForMove();
follow();
