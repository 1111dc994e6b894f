// In the boxes for sentences Enter compares, as Ctrl+Enter does everywhere; Shift+Enter is a new line.
export default function () {
  const ending = new AbortController();
  document.addEventListener("keydown", event => {
    const box = event.target.closest?.('textarea[aria-label^="Sentence "]');
    if (!box || event.key !== "Enter" || event.isComposing) return;
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const same = {key: "Enter", code: "Enter", keyCode: 13, which: 13, bubbles: true, cancelable: true};
    box.dispatchEvent(new KeyboardEvent("keydown", {...same, ctrlKey: true}));
  }, {capture: true, signal: ending.signal});
  return () => ending.abort();
}
