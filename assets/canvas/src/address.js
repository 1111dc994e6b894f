// The address of the page, which is where it keeps what is looked at.

/** As Python's urlencode writes it, so that neither takes the other's for another one. @param {string} text */
const encoded = text =>
  encodeURIComponent(text)
    .replace(/[!*'()]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+");

/**
 * The page's address with other parameters; an empty one is left out.
 * @param {Record<string, string>} changed
 */
export function addressWith(changed) {
  const now = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changed)) {
    if (value) now.set(name, value);
    else now.delete(name);
  }
  const asked = [...now].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&");
  return location.pathname + (asked && `?${asked}`);
}

/**
 * Go there: one entry of the browser's history. Streamlit runs the page anew, as after Back.
 * @param {Record<string, string>} changed
 */
export function go(changed) {
  history.pushState({}, "", addressWith(changed));
  again();
}

/** Have the page run anew at its address. */
export const again = () => dispatchEvent(new PopStateEvent("popstate"));

/** Have the address say what is there already. @param {Record<string, string>} changed */
export const remember = changed => history.replaceState({}, "", addressWith(changed));
