// Keeps the history of a session in its tab. What the tab had kept before a reload is told once;
// from then on, the tab keeps what it is given.
export default function ({ data, setStateValue }) {
  const name = "semlens-history";
  try {
    const first = !window.semlensHistory;
    const kept = sessionStorage.getItem(name) ?? "[]";
    if (first && kept !== "[]" && kept !== data.entries) {
      window.semlensHistory = "told";
      setStateValue("kept", kept);
    } else if (first || window.semlensHistory === "given" || data.restored) {
      window.semlensHistory = "given";
      sessionStorage.setItem(name, data.entries);
    }
  } catch {
    // a browser may forbid storage: the history then ends with the page
  }
}
