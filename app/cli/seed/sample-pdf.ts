/** A small PDF of one page with these lines of Latin text; written by hand so that thousands take a second. */
export function samplePdf(title: string, lines: string[]): Buffer {
  const text = [`/F1 20 Tf 60 760 Td (${escaped(title)}) Tj`, "/F1 12 Tf 0 -40 Td"].concat(
    lines.map((line) => `(${escaped(line)}) Tj 0 -22 Td`),
  );
  const page = `BT\n${text.join("\n")}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>",
  ];
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, place) => {
    const offset = body.length;
    body += `${place + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}xref\n0 ${count}\n0000000000 65535 f \n${table}${trailer}`, "latin1");
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, "\\$&");
}
