// Keeps a history of a session in its tab. What the tab had kept before a reload is told once;
// from then on, the tab keeps what it is given.
export default function ({ data, setStateValue }) {
  const name = `semlens-${data.name}`;
  const states = (window.semlensHistory ??= {});
  try {
    const first = !states[data.name];
    const kept = sessionStorage.getItem(name) ?? "[]";
    if (first && kept !== "[]" && kept !== data.entries) {
      states[data.name] = "told";
      setStateValue("kept", kept);
    } else if (first || states[data.name] === "given" || data.restored) {
      states[data.name] = "given";
      sessionStorage.setItem(name, data.entries);
    }
  } catch {
    // a browser may forbid storage: the history then ends with the page
  }
}
