// On a narrow window the navigation lies over the page: it goes when a page is chosen.
const NARROW = 768;

function chosen(event) {
  if (innerWidth > NARROW || !event.target.closest?.('[data-testid="stSidebarNavLink"]')) return;
  setTimeout(() => {  // after Streamlit has, on what it takes for a phone
    document.querySelector('[data-testid="stSidebarCollapseButton"] button[aria-expanded="true"]')?.click();
  });
}

export default function () {
  document.addEventListener("click", chosen);
  return () => document.removeEventListener("click", chosen);
}
