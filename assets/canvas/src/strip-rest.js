// When a page that opens has come to rest: what is below its first picture is then shown, and does not jump.

const LOOKS = 50; // milliseconds from one look to the next
const CALM = 5; // looks in a row that find all as it was

/** What changes while a page is drawn: how high it is; empty as long as it runs, or a part is still to come. */
function state() {
  const app = /** @type {HTMLElement | null} */ (document.querySelector('[data-testid="stApp"]'));
  const page = document.querySelector('[data-testid="stMainBlockContainer"]');
  const toCome = document.querySelector('[data-testid="stSkeleton"], [data-testid="stDataFrame"]:not(:has(canvas))');
  return toCome || app?.dataset.testScriptState === "running" ? "" : String(page?.scrollHeight);
}

/** Say so on the root, where assets/look.css asks for it. Once a page: what is hidden later, hides for another reason. */
export function showAtRest() {
  const root = document.documentElement;
  if (root.dataset.rests !== undefined) return;
  let before = "";
  let calm = 0;
  const looking = setInterval(() => {
    const now = state();
    calm = now && now === before ? calm + 1 : 0;
    before = now;
    if (calm < CALM) return;
    clearInterval(looking);
    root.dataset.rests = "";
  }, LOOKS);
}
