// The aspects: all of them as a radar, and in rows those that tell most, or all.
// In a row the dot is predicted from the sub-embeddings, the square measured on the graphs.
const PART = 0.1;  // from this distance on, what is predicted and measured stands apart

function inWords({short, predicted, measured, absent}) {
  return `${short}: predicted ${digits(predicted)}` + (measured === null ? "" : `, measured ${digits(measured)}`)
    + (absent ? ", in neither" : "");
}

function aspects(view) {
  const {data, options} = view, {axes, first} = data.aspects;
  const low = lowest(axes);
  const at = value => `${100 * clamp((value - low) / (1 - low), 0, 1)}%`;
  const shown = options.all ? axes : first.map(name => axes.find(axis => axis.name === name));
  const rows = shown.map(axis => {
    const {predicted, measured} = axis;
    const apart = measured !== null && Math.abs(predicted - measured) >= PART;
    const track = el("span", {class: "track", "aria-hidden": "true"},
      ...[...new Set([low, 0, 0.5, 1])].map(value => el("i", {class: value ? "tick" : "tick zero", style: `left:${at(value)}`})),
      measured === null ? null : el("i", {class: apart ? "span apart" : "span",
        style: `left:${at(Math.min(predicted, measured))};right:calc(100% - ${at(Math.max(predicted, measured))})`}),
      el("i", {class: "predicted", style: `left:${at(predicted)}`}),
      measured === null ? null : el("i", {class: "measured", style: `left:${at(measured)}`}));
    const values = el("span", {class: "values"}, el("span", {class: "of predicted"}, `● ${digits(predicted)}`),
      measured === null ? null : el("span", {class: "of measured"}, `■ ${digits(measured)}`));
    return view.part(`s.${axis.name}`, el("div", {class: ["axis", axis.absent && "faint", axis.parts && "parts"].filter(Boolean).join(" "),
      role: "button", "aria-label": inWords(axis)},
      el("span", {class: "name"}, axis.short, axis.absent ? el("small", {}, "in neither") : null),
      track, values));
  });
  const scale = el("div", {class: "axis scale", "aria-hidden": "true"}, el("span", {class: "name"}),
    el("span", {class: "track"}, ...(low < -0.25 ? [low, 0, 0.5, 1] : [0, 0.5, 1]).map(value =>  // none on another
      el("i", {class: "mark", style: `left:${at(value)}`}, digits(value, value % 0.5 ? 2 : value % 1 ? 1 : 0)))),
    el("span", {class: "values"}));
  const body = el("div", {class: "axes"}, el("div", {class: "rows"},
    el("div", {"data-group": true, role: "group", "aria-label": "Aspects"}, ...rows), scale), radar(view, data.aspects));
  const made = panel(view, "aspects", "Aspects: similar in what?",
    "● predicted by S3BERT, ■ measured on the graphs.",
    "Predicted: cosine of the two sub-embeddings of an aspect (S3BERT, −1 to 1). Measured: the AMR metric on the two graphs (0 to 1). "
    + "First come those where the two part, then those in which the sentences differ. A thick bar: prediction and graphs part. "
    + `Faint: neither sentence has anything of it. ${data.aspects.said}`,
    [choose("How many aspects", [[false, "Telling"], [true, `All ${axes.length}`]], options.all, all => view.set({all}))],
    body);
  return {element: made, layout: () => view.roving(body)};
}
