// The strip: both sentences with what differs, what is asked for, and where that goes in the address.
import assert from "node:assert/strict";
import {test} from "node:test";
import {addressWith, go, remember} from "../src/address.js";
import {scaleOf} from "../src/raster.js";
import {pdfOf} from "../src/save.js";
import {pair} from "../src/strip-pair.js";
import {changes, verdict, views} from "../src/strip-parts.js";
import {openPage} from "./page.js";
import {scene} from "./scene.js";

/** @import {Strip} from "../src/strip.d.ts" */

/** @type {Strip} */
const strip = {
  id: "1",
  view: "graphs",
  views: [
    {name: "overview", label: "Overview"},
    {name: "graphs", label: "Graphs"},
  ],
  typed: ["A b.", "A <b>."],
  errors: ["", ""],
  known: true,
  sentences: scene.sentences,
  score: 0.5,
  band: "related",
  told: [
    ["They are alike, ", false],
    ["but B denies it", true],
  ],
  more: [],
  differs: true,
  changes: [{kind: "negate", label: "add a “not”", sentence: "A does not b."}],
  another: [],
  guess: false,
  chosen: "",
  bare: false,
};

/** What a test looks at: not all that an element of a page has. @param {unknown} made */
const fake = made =>
  /** @type {{textContent: string, hidden: boolean, attributes: Record<string, string>, dataset: Record<string, string>, all: (tag: string) => any[], listeners: Record<string, (event: unknown) => void>, onclick: () => void}} */ (
    made
  );

test("an address is written as Python writes it, and an empty parameter is left out", () => {
  openPage("/?a=A+b.&b=C&chosen=d.1");
  assert.equal(addressWith({a: "It's (so)!", chosen: ""}), "/?a=It%27s+%28so%29%21&b=C");
  assert.equal(addressWith({a: "", b: "", chosen: ""}), "/");
});

test("to go somewhere is one entry, of which the page hears; to remember replaces it", () => {
  const page = openPage("/?a=A");
  go({b: "C", view: "words"});
  remember({b: "D"});
  assert.deepEqual(page.entries, ["/?a=A&b=C&view=words", "replaced by /?a=A&b=D"]);
  assert.deepEqual(page.events, ["popstate"]);
});

test("neighbours of one difference share a mark, which has its number once", () => {
  openPage("/");
  const made = fake(pair(strip, ["", ""], assert.fail, assert.fail));
  const said = scene.sentences.map(({words, rest}) => words.map(({gap, text}) => gap + text).join("") + rest);
  const boxes = made.all("div").filter(each => each.attributes.role === "textbox");
  assert.deepEqual(
    boxes.map(each => each.textContent),
    said,
  );
  for (const mark of made.all("mark")) {
    const of = new Set(mark.all("span").map((/** @type {any} */ word) => word.dataset.of));
    assert.deepEqual([...of], [mark.dataset.number]);
  }
});

test("only what was changed is asked for, by Enter; Escape takes it back", () => {
  const page = openPage("/");
  /** @type {string[][]} */
  const asked = [];
  const data = {...strip, sentences: null};
  const made = fake(pair(data, ["", ""], (a, b) => asked.push([a, b]), assert.fail));
  const [, box] = made.all("div").filter(each => each.attributes.role === "textbox");
  const [compare] = made.all("button").filter(each => each.attributes.class === "compare");
  const press = (/** @type {string} */ key) => box.listeners.keydown({key, preventDefault: () => undefined});
  press("Enter");
  assert.deepEqual(asked, []);
  box.replaceChildren("  A\n c. ");
  box.listeners.input({});
  assert.equal(compare.hidden, false);
  press("Enter");
  assert.deepEqual(asked, [["A b.", "A c."]]);
  press("Escape");
  assert.equal(box.textContent, "A <b>.");
  assert.equal(compare.hidden, true);
  assert.ok(page.events.every(event => event === "semlens:draft"));
});

test("a draft stays in its box, and what is wrong stands below it", () => {
  openPage("/");
  const made = fake(pair({...strip, errors: ["", "It has no words."]}, ["", "?!"], assert.fail, assert.fail));
  const [, box] = made.all("div").filter(each => each.attributes.role === "textbox");
  assert.equal(box.textContent, "?!");
  assert.equal(box.attributes["aria-invalid"], "true");
  assert.equal(made.all("p")[0].textContent, "It has no words.");
});

test("chips change B, the view that is shown leads nowhere, and only a finding stands out", () => {
  openPage("/?a=A&b=B&view=graphs");
  /** @type {string[]} */
  const asked = [];
  const made = changes(
    strip,
    sentence => asked.push(sentence),
    assert.fail,
    () => asked.push("written"),
  );
  for (const chip of fake(made).all("button").slice(0, 2)) chip.onclick();
  const links = fake(views(strip, view => asked.push(view))).all("a");
  for (const link of links) link.onclick({preventDefault: () => undefined});
  assert.deepEqual(asked, ["written", "A does not b.", "overview"]);
  assert.deepEqual(
    links.map(link => [link.attributes.href, link.attributes["aria-current"]]),
    [
      ["/?a=A&b=B&view=overview", undefined],
      ["/?a=A&b=B&view=graphs", "page"],
    ],
  );
  const told = fake(verdict(strip));
  assert.equal(told.textContent, "They are alike, but B denies it");
  assert.deepEqual(
    told.all("em").map(each => each.textContent),
    ["but B denies it"],
  );
});

test("a PDF says where each of its objects is", async () => {
  const jpeg = new Uint8Array([255, 216, 255, 217]);
  const file = await pdfOf(jpeg, 300, 150, 0.25).text();
  assert.match(file, /\/MediaBox \[0 0 75.00 37.50\]/);
  const bytes = Buffer.from(await pdfOf(jpeg, 300, 150, 0.25).arrayBuffer()).toString("latin1");
  const [, start] = /** @type {RegExpMatchArray} */ (bytes.match(/startxref\n(\d+)/));
  assert.ok(bytes.slice(Number(start)).startsWith("xref"));
  const places = [...bytes.matchAll(/^(\d{10}) 00000 n /gm)].map(([, place]) => Number(place));
  assert.equal(places.length, 5);
  for (const [k, place] of places.entries()) assert.ok(bytes.slice(place).startsWith(`${k + 1} 0 obj`));
});

test("a picture is as large as a browser can draw it", () => {
  assert.equal(scaleOf(400, 300), 3);
  assert.equal(scaleOf(16_000, 100), 0.5);
  assert.equal(scaleOf(4000, 4000), 1);
});
