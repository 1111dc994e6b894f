// A frame that scrolls shows at its edges that there is more.

/** @param {HTMLElement} frame */
export function fading(frame) {
  const look = () => {
    const {scrollLeft, scrollWidth, clientWidth, scrollTop, scrollHeight, clientHeight} = frame;
    frame.classList.toggle("before", scrollLeft > 1);
    frame.classList.toggle("after", scrollLeft + clientWidth < scrollWidth - 1);
    frame.classList.toggle("above", scrollTop > 1);
    frame.classList.toggle("below", scrollTop + clientHeight < scrollHeight - 1);
  };
  frame.addEventListener("scroll", look, {passive: true});
  new ResizeObserver(look).observe(frame);
  new MutationObserver(look).observe(frame, {childList: true});
  return frame;
}
