// src/dom.js
function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === void 0) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
}
function filled(element, attributes, children) {
  setAttributes(element, attributes);
  element.append(...children.filter((child) => child !== null));
  return element;
}
var el = (tag, attributes = {}, ...children) => filled(document.createElement(tag), attributes, children);

// src/raster.js
var SCALE = 3;
var LARGEST = 8e3;
var AREA = 16e6;
var scaleOf = (width, height) => Math.min(SCALE, LARGEST / width, LARGEST / height, Math.sqrt(AREA / (width * height)));
async function drawn(svg) {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  const { width, height } = picture;
  const scale = scaleOf(width, height);
  const canvas = el("canvas", { width: width * scale, height: height * scale });
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return { canvas, scale };
}
var asBlob = (canvas, kind) => new Promise(
  (resolve, reject) => canvas.toBlob((blob) => blob ? resolve(blob) : reject(new Error("this browser cannot make the file")), kind, 0.92)
);
function saveAs(blob, name) {
  const href = URL.createObjectURL(blob);
  el("a", { download: name, href }).click();
  setTimeout(() => URL.revokeObjectURL(href), 6e4);
}

// src/save.js
var POINTS = 0.75;
function mount({ parentElement, data }) {
  const png = el("button", { type: "button" }, "Picture (PNG)");
  const pdf = el("button", { type: "button" }, "Sheet (PDF)");
  const said = el("p", { role: "status" });
  const trying = (make) => async () => {
    said.textContent = "";
    await make().catch(() => {
      said.textContent = "This browser could not make the file. Save the picture as SVG instead.";
    });
  };
  png.onclick = trying(async () => {
    const { canvas } = await drawn(data.svg);
    saveAs(await asBlob(canvas, "image/png"), `${data.name}.png`);
  });
  pdf.onclick = trying(async () => {
    const { canvas, scale } = await drawn(data.svg);
    const jpeg = new Uint8Array(await (await asBlob(canvas, "image/jpeg")).arrayBuffer());
    saveAs(pdfOf(jpeg, canvas.width, canvas.height, POINTS / scale), `${data.name}.pdf`);
  });
  const buttons = el("div", { class: "save" }, png, pdf, said);
  parentElement.querySelector(".save")?.remove();
  parentElement.append(buttons);
}
function pdfOf(jpeg, width, height, points) {
  const [w, h] = [width, height].map((side) => (side * points).toFixed(2));
  const content = `q ${w} 0 0 ${h} 0 0 cm /Picture Do Q`;
  const picture = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>
stream
`;
  const objects = [
    ["<< /Type /Catalog /Pages 2 0 R >>"],
    ["<< /Type /Pages /Kids [3 0 R] /Count 1 >>"],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Contents 4 0 R /Resources << /XObject << /Picture 5 0 R >> >> >>`
    ],
    [`<< /Length ${content.length} >>
stream
${content}
endstream`],
    [picture, jpeg, "\nendstream"]
  ];
  const parts = ["%PDF-1.4\n"];
  const places = [];
  const lengthOf = () => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [k, object] of objects.entries()) {
    places.push(lengthOf());
    parts.push(`${k + 1} 0 obj
`, ...object, "\nendobj\n");
  }
  const start = lengthOf();
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n 
`).join("");
  parts.push(
    `xref
0 ${objects.length + 1}
0000000000 65535 f 
${rows}trailer
<< /Size ${objects.length + 1} /Root 1 0 R >>
startxref
${start}
%%EOF
`
  );
  return new Blob(parts, { type: "application/pdf" });
}
export {
  mount as default,
  pdfOf
};
