// Keeps the owner's keys of studies in the tab that opened them, so that a reload does not lose
// them; the address does not have them. Keys that only the tab knows are told once.
export default function ({ data, setStateValue }) {
  const name = "semlens-owned";
  try {
    const given = JSON.parse(data.owned);
    const all = [...new Set([...JSON.parse(sessionStorage.getItem(name) ?? "[]"), ...given])].slice(-data.most);
    sessionStorage.setItem(name, JSON.stringify(all));
    if (all.some((key) => !given.includes(key)) && !window.semlensOwned) {
      window.semlensOwned = "told";
      setStateValue("kept", JSON.stringify(all));
    }
  } catch {
    // a browser may forbid storage: the keys are then lost with the page
  }
}
