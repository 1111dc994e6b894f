// Keeps the history of a session in its tab: asked for once, then written after every change.
export default function ({ data, setStateValue }) {
  const name = "semlens-history";
  try {
    if (data.write === null) setStateValue("kept", sessionStorage.getItem(name) ?? "[]");
    else sessionStorage.setItem(name, data.write);
  } catch {
    // a browser may forbid storage: the history then ends with the page
    if (data.write === null) setStateValue("kept", "[]");
  }
}
