// A table whose cells can be pressed: the server is told which.
export default function ({parentElement, data, setTriggerValue}) {
  const place = parentElement.querySelector(".place") ?? parentElement.appendChild(document.createElement("div"));
  place.className = "place";
  place.innerHTML = data.table;
  place.onclick = ({target}) => {
    const pressed = target.closest("button[data-cell]");
    if (pressed) setTriggerValue("cell", pressed.dataset.cell);
  };
}
