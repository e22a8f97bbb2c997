import { expect, test } from "vitest";
import { csvStream } from "#app/staff/csv.server.ts";

const columns = [
  { label: "Name", csv: (row: { name: string; note: string | null }) => row.name },
  { label: "Note", csv: (row: { name: string; note: string | null }) => row.note },
];

async function textOf(rows: Iterable<{ name: string; note: string | null }>): Promise<string> {
  const bytes = await new Response(csvStream(columns, rows)).arrayBuffer();
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

test.each(["=1+1", "+91 98765", "-2+3", "@SUM(A1)", "\tcmd", "\rcmd", "＝1+1", '=HYPERLINK("http://x","y")'])(
  "a cell that starts like a formula is made text: %j",
  async (name) => {
    const text = await textOf([{ name, note: null }]);
    const cell = text.split("\r\n")[1] ?? "";
    expect(cell.replace(/^"/, "").startsWith("'")).toBe(true);
  },
);

test("quotes, commas and line ends stay inside their cell", async () => {
  const text = await textOf([{ name: 'Rao, "Asha"', note: "two\nlines" }]);
  expect(text).toBe('\uFEFFName,Note\r\n"Rao, ""Asha""","two\nlines"\r\n');
});

test("a list without rows is a file with a heading", async () => {
  expect(await textOf([])).toBe("\uFEFFName,Note\r\n");
});

test("a file whose rows fail ends with the failure", async () => {
  function* failing() {
    yield { name: "Asha", note: null };
    throw new Error("the database is away");
  }
  await expect(textOf(failing())).rejects.toThrow("the database is away");
});
