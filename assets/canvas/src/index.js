// The component, as Streamlit mounts it: called whenever the page is drawn, and its answer when it is gone.
import {checkVersion} from "./scene.js";
import {View} from "./view.js";

/** @import {Component} from "./types.d.ts" */

/** @type {WeakMap<Component["parentElement"], View>} */
const views = new WeakMap();

/** @param {Component} component */
export default function mount(component) {
  checkVersion(component.data);
  const parent = component.parentElement;
  const known = views.get(parent);
  const view = known ?? new View(component);
  views.set(parent, view);
  known?.update(component);
  return () => {
    view.end();
    views.delete(parent);
  };
}
