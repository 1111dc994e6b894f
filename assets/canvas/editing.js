// A concept or a role changed in its place: Python checks it, and says what is wrong.
const ROLES = ("ARG0 ARG1 ARG2 ARG3 ARG4 ARG0-of ARG1-of ARG2-of mod time location manner purpose cause poss part quant topic "
  + "degree direction source destination duration frequency instrument beneficiary accompanier age condition concession "
  + "polarity mode name op1 op2 op3").split(" ");

// What can be changed of a selection: whose it is, what it is called, and how it is now; none of constants.
function changeable(view, choice) {
  if (!view.data.editable || !choice) return null;
  const [kind, side, ...rest] = choice.split("."), of = LETTERS.indexOf(side);
  if (kind === "n") {
    const node = view.index.byKey[of].get(rest.join("."));
    return node?.concept === undefined ? null
      : {side: of, variable: node.variable, now: node.concept, label: `Concept of ${node.variable}`};
  }
  const line = kind === "r" ? view.data.graphs[of].lines[+rest[0]] : null;
  return line ? {side: of, relation: line.relation, now: line.relation[1], label: "Role"} : null;
}

// The button that begins it, beside what is said of what is kept.
function editing(view, choice) {
  if (!changeable(view, choice)) return [];
  return [button("Change", "Change this concept or role", () => edit(view, choice))];
}

function edit(view, choice) {
  const {label, now, ...of} = changeable(view, choice);
  const roles = el("datalist", {id: "semlens-roles"}, ...ROLES.map(role => el("option", {value: role})));
  const input = el("input", {type: "text", value: now, maxlength: 100, spellcheck: "false", autocapitalize: "off",
    list: of.relation ? "semlens-roles" : null});
  const form = el("form", {}, el("label", {}, `${label} `, input), of.relation ? roles : null,
    el("button", {type: "submit"}, "Apply"));
  const end = () => {
    form.remove();
    view.changing = false;
    view.offered = "";
    view.light(view.kept);
    view.parts.get(choice)?.find(part => part.isConnected && part.hasAttribute("tabindex"))?.focus();
  };
  form.append(button("Cancel", "Leave it as it is", end));
  form.addEventListener("submit", event => {
    event.preventDefault();
    const to = input.value.trim();
    if (to && to !== now) view.ask("edit", {of: view.data.id, ...of, to});
    end();
  });
  form.addEventListener("keydown", event => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    end();
  });
  if (view.kept !== choice) view.keep(choice);
  view.changing = true;  // what loses the focus now does not put its button back
  view.told.replaceChildren(view.details, form);
  input.focus();
  input.select();
}
