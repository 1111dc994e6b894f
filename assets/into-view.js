// What was asked for is seen from its head on, not where one had scrolled to, nor below all else.
export default function ({parentElement}) {
  const place = parentElement.getRootNode().host ?? parentElement;
  const {top} = place.getBoundingClientRect();
  if (top >= 0 && top < innerHeight / 2) return;
  place.style.scrollMarginTop = "5rem";  // below the navigation
  place.scrollIntoView();
}
