// What replaces a long list begins at its head, not where one had scrolled to.
export default function ({parentElement}) {
  const place = parentElement.getRootNode().host ?? parentElement;
  if (place.getBoundingClientRect().top >= 0) return;
  place.style.scrollMarginTop = "5rem";  // below the navigation
  place.scrollIntoView();
}
