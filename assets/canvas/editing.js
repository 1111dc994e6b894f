// A concept or a role changed in its place, a relation attached elsewhere, either deleted, the graph
// as text: Python checks it, and says what is wrong.
const CONCEPT = /^[^\s()"/:~]+$/, FRAME = /-\d{2,3}$/, NUMBERED = /^(ARG\d|op\d+|snt\d+)$/;
const BEGINS = 3;     // letters from which on concepts are offered
const DRAGGED = 6;    // pixels from which on a press is a drag

// What can be changed of a selection: whose it is, and how it is now. Of a constant, the relation to it.
function changeable(view, choice) {
  if (!view.data.editable || !choice) return null;
  const [kind, side, ...rest] = choice.split("."), of = LETTERS.indexOf(side);
  const graph = view.data.graphs[of];
  if (kind === "n") {
    const node = view.index.byKey[of].get(rest.join("."));
    if (node?.constant) return changeable(view, lineId(of, graph.lines.findIndex(line => graph.nodes[line.target] === node)));
    return node ? {side: of, variable: node.variable, concept: node.concept} : null;
  }
  const line = kind === "r" ? graph.lines[+rest[0]] : null;
  return line ? {side: of, relation: line.relation, constant: graph.nodes[line.target].constant} : null;
}

// The buttons that begin it, beside what is said of what is kept.
function editing(view, choice) {
  if (!changeable(view, choice)) return [];
  return [button("Change", "Change this concept or relation", () => edit(view, choice)),
    button("Delete", "Delete this node or relation (Del)", () => remove(view, choice))];
}
const changed = (view, what) => view.ask("edit", {of: view.data.id, ...what});
function remove(view, choice) {
  const {side, variable, relation} = changeable(view, choice);
  changed(view, {side, ...(relation ? {relation} : {variable}), gone: true});
}

function field(label, input) {
  return el("label", {}, `${label} `, input);
}
function typed(now, list) {
  return el("input", {type: "text", value: now, maxlength: 100, spellcheck: "false", autocapitalize: "off", list, "aria-describedby": "semlens-hint"});
}
function ends(view, side, now) {
  return el("select", {}, ...view.data.graphs[side].nodes.filter(node => !node.constant).map(node =>
    el("option", {value: node.variable, selected: node.variable === now}, `${node.variable} / ${node.concept}`)));
}

// What is wrong with what is typed, as far as can be told here; empty if nothing.
function wrongConcept(view, value) {
  if (!CONCEPT.test(value)) return "A concept is one word.";
  const known = view.concepts?.begins && value.toLowerCase().startsWith(view.concepts.begins) ? view.concepts.all : null;
  return known && FRAME.test(value) && !known.includes(value) ? "No frame of this name is known." : "";
}
function wrongRole(view, value) {
  const role = value.replace(/^:/, ""), base = role.replace(/-of$/, "");
  return view.data.roles.includes(role) || view.data.roles.includes(base) || NUMBERED.test(base) ? "" : "No role of this name is known.";
}

function edit(view, choice) {
  const what = changeable(view, choice), {side, relation} = what;
  const list = el("datalist", {id: "semlens-offered"});
  const offer = all => list.replaceChildren(...all.map(value => el("option", {value})));
  const input = typed(relation ? relation[1] : what.concept, "semlens-offered");
  const from = relation && ends(view, side, relation[0]);
  const to = relation && !what.constant ? ends(view, side, relation[2]) : null;
  const hint = el("span", {id: "semlens-hint", role: "status"});
  const form = el("form", {}, ...(relation ? [field("From", from), field("Role", input), to && field("to", to)]
    : [field(`Concept of ${what.variable}`, input)]).filter(Boolean), list, hint, el("button", {type: "submit"}, "Apply"));
  const end = () => {
    form.remove();
    view.offered = undefined;
    view.offer = null;
    view.light(view.kept);
    view.parts.get(choice)?.find(part => part.isConnected && part.hasAttribute("tabindex"))?.focus();
  };
  const look = () => {
    const value = input.value.trim();
    const wrong = (relation ? wrongRole : wrongConcept)(view, value);
    hint.textContent = value ? wrong : "";
    const begins = value.slice(0, BEGINS).toLowerCase();
    if (relation || begins.length < BEGINS || begins === view.concepts?.begins) return;
    view.concepts = {begins, all: null};  // Python knows them
    view.ask("look", {of: view.data.id, begins});
  };
  view.offer = all => { offer(all); look(); };
  if (relation) offer(view.data.roles);
  else if (view.concepts?.all) offer(view.concepts.all);
  form.append(button("Cancel", "Leave it as it is", end));
  input.addEventListener("input", look);
  form.addEventListener("submit", event => {
    event.preventDefault();
    const value = input.value.trim();
    const then = relation && [from.value, value, to ? to.value : relation[2]];
    if (then ? then.join(" ") !== relation.join(" ") : value && value !== what.concept) {
      changed(view, {side, ...(then ? {relation, changed: then} : {variable: what.variable, concept: value})});
    }
    end();
  });
  form.addEventListener("keydown", event => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    end();
  });
  if (view.kept !== choice) view.keep(choice);
  view.offered = null;  // what loses the focus now does not put its buttons back
  view.told.replaceChildren(view.details, form);
  input.focus();
  input.select();
  look();
}

// A relation's end is drawn to another node: the end that is nearer to where it is taken.
function draggable(view, side, svg) {
  if (!view.data.editable) return;
  const shape = choice => svg.querySelector(`.node[data-choice="${CSS.escape(choice)}"] .shape`).getBoundingClientRect();
  const centre = box => [box.x + box.width / 2, box.y + box.height / 2];
  svg.addEventListener("pointerdown", event => {
    const edge = event.target.closest(".edge");
    if (!edge || event.button || event.pointerType === "touch") return;  // a finger scrolls; it has the form
    const graph = view.data.graphs[side], line = graph.lines[+edge.dataset.choice.split(".")[2]];
    const at = ["source", "target"].map(end => centre(shape(nodeId(side, graph.nodes[line[end]]))));
    const far = at.map(([x, y]) => Math.hypot(x - event.clientX, y - event.clientY));
    const moves = graph.nodes[line.target].constant || far[0] < far[1] ? 0 : 1;
    const begun = [event.clientX, event.clientY], ending = new AbortController();
    let rubber = null, over = null;
    const here = ([x, y]) => {
      const point = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse());
      return [round(point.x), round(point.y)];
    };
    const move = now => {
      if (!rubber) {
        if (Math.hypot(now.clientX - begun[0], now.clientY - begun[1]) < DRAGGED) return;
        const [x, y] = here(at[1 - moves]);
        svg.append(rubber = draw("line", {class: "rubber", x1: x, y1: y, x2: x, y2: y}));
        svg.setPointerCapture(event.pointerId);
      }
      const [x, y] = here([now.clientX, now.clientY]);
      filled(rubber, {x2: x, y2: y}, []);
      over?.classList.remove("aim");
      over = svg.getRootNode().elementFromPoint(now.clientX, now.clientY)?.closest(`.node[data-side="${side}"]:not([data-constant])`);
      over?.classList.add("aim");
    };
    const end = () => {
      ending.abort();
      rubber?.remove();
      over?.classList.remove("aim");
    };
    const drop = () => {
      end();
      if (rubber) svg.addEventListener("click", click => click.stopPropagation(), {capture: true, once: true});
      if (!rubber || !over || over.dataset.variable === line.relation[2 * moves]) return;
      const then = [...line.relation];
      then[2 * moves] = over.dataset.variable;
      changed(view, {side, relation: line.relation, changed: then});
    };
    const {signal} = ending;
    svg.addEventListener("pointermove", move, {signal});
    svg.addEventListener("pointerup", drop, {signal});
    svg.addEventListener("pointercancel", end, {signal});
  });
}

// The graph as text: a line lights up with its node or relation; what is changed there is drawn once applied.
function written(view, side) {
  const graph = view.data.graphs[side], bearers = [];
  const text = el("pre", {class: "penman", tabindex: 0, "aria-label": `PENMAN of ${"AB"[side]}`, spellcheck: "false",
    ...(view.data.editable ? {role: "textbox", "aria-multiline": "true", contenteditable: "plaintext-only"} : {role: "group"})});
  const fill = () => text.replaceChildren(...graph.penman.split("\n").flatMap((line, n) => {
    const depth = line.search(/\S/) / 4, bearer = bearers[Math.round(depth) - 1];
    const [, role = "", value = ""] = line.match(/^\s*:(\S+) ([^()]*[^()\s])/) ?? [], [, variable] = line.match(/\((\S+) \//) ?? [];
    if (variable) bearers[Math.round(depth)] = variable;
    const turned = [value, role.replace(/-of$/, ""), bearer];
    const relation = variable ? -1 : graph.lines.findIndex(({relation: of}) =>
      [[bearer, role, value], turned].some(known => known.every((part, k) => part === of[k])));
    const choice = relation < 0 ? `n.${LETTERS[side]}.${variable ?? bearer}` : lineId(side, relation);
    return [n ? "\n" : "", view.part(choice, el("span", {}, line), false)];
  }));
  fill();
  const apply = () => changed(view, {side, penman: text.textContent});
  const tools = el("div", {class: "apply", hidden: true}, button("Apply", `Apply the text of ${"AB"[side]} (Ctrl+Enter)`, apply),
    button("Put back", `Put the text of ${"AB"[side]} back`, () => { fill(); tools.hidden = true; }));
  text.addEventListener("input", () => { tools.hidden = false; });
  text.addEventListener("keydown", event => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); apply(); }
  });
  text.addEventListener("keyup", () => {
    const caret = (text.getRootNode().getSelection?.() ?? document.getSelection())?.focusNode;
    const line = (caret?.nodeType === Node.TEXT_NODE ? caret.parentElement : caret)?.closest?.("[data-choice]");
    if (line) view.light(line.dataset.choice);
  });
  return el("div", {class: "written"}, text, tools);
}
