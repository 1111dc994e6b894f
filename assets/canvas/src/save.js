// A picture of the page as a file that the browser makes: PNG, or PDF with the picture on one sheet.
import {el} from "./dom.js";
import {asBlob, drawn, saveAs} from "./raster.js";

/** @typedef {{parentElement: HTMLElement | ShadowRoot, data: {svg: string, name: string}}} Component */

const POINTS = 0.75; // of a PDF by a pixel

/** @param {Component} component */
export default function mount({parentElement, data}) {
  const png = el("button", {type: "button"}, "Picture (PNG)");
  const pdf = el("button", {type: "button"}, "Sheet (PDF)");
  const said = el("p", {role: "status"});
  const trying = (/** @type {() => Promise<void>} */ make) => async () => {
    said.textContent = "";
    await make().catch(() => {
      said.textContent = "This browser could not make the file. Save the picture as SVG instead.";
    });
  };
  png.onclick = trying(async () => {
    const {canvas} = await drawn(data.svg);
    saveAs(await asBlob(canvas, "image/png"), `${data.name}.png`);
  });
  pdf.onclick = trying(async () => {
    const {canvas, scale} = await drawn(data.svg);
    const jpeg = new Uint8Array(await (await asBlob(canvas, "image/jpeg")).arrayBuffer());
    saveAs(pdfOf(jpeg, canvas.width, canvas.height, POINTS / scale), `${data.name}.pdf`);
  });
  const buttons = el("div", {class: "save"}, png, pdf, said);
  parentElement.querySelector(".save")?.remove();
  parentElement.append(buttons);
}

/**
 * A PDF (ISO 32000-1, 7.5) of one sheet as large as its picture.
 * @param {Uint8Array<ArrayBuffer>} jpeg @param {number} width @param {number} height in pixels
 * @param {number} points of the sheet by a pixel
 */
export function pdfOf(jpeg, width, height, points) {
  const [w, h] = [width, height].map(side => (side * points).toFixed(2));
  const content = `q ${w} 0 0 ${h} 0 0 cm /Picture Do Q`;
  const picture =
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB ` +
    `/BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`;
  const objects = [
    ["<< /Type /Catalog /Pages 2 0 R >>"],
    ["<< /Type /Pages /Kids [3 0 R] /Count 1 >>"],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Contents 4 0 R ` +
        "/Resources << /XObject << /Picture 5 0 R >> >> >>",
    ],
    [`<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
    [picture, jpeg, "\nendstream"],
  ];
  /** @type {(string | Uint8Array<ArrayBuffer>)[]} */
  const parts = ["%PDF-1.4\n"];
  const places = [];
  const lengthOf = () => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [k, object] of objects.entries()) {
    places.push(lengthOf());
    parts.push(`${k + 1} 0 obj\n`, ...object, "\nendobj\n");
  }
  const start = lengthOf();
  const rows = places.map(place => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}` +
      `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  );
  return new Blob(parts, {type: "application/pdf"});
}
