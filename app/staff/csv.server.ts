import { stringify } from "csv-stringify/sync";

type CsvValue = string | number | boolean | Date | null;

export interface CsvColumn<Row> {
  label: string;
  csv: (row: Row) => CsvValue;
}

const OPTIONS = {
  escape_formulas: true,
  record_delimiter: "windows",
  quoted_match: /[\r\n]/,
  cast: {
    date: (value: Date) => value.toISOString(),
    boolean: (value: boolean) => (value ? "yes" : "no"),
  },
} as const;
/** By it spreadsheets know that the file is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";
const ROWS_AT_ONCE = 200;

/**
 * Rows as a CSV file (RFC 4180, UTF-8), made while it is sent. A cell that a spreadsheet would take for a formula gets a
 * leading apostrophe. An error while reading the rows ends the stream with it, so that half a file never looks whole.
 */
export function csvStream<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const parts = csvParts(columns, rows);
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

async function* csvParts<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<string, undefined> {
  yield BYTE_ORDER_MARK + stringify([columns.map(({ label }) => label)], OPTIONS);
  let batch: CsvValue[][] = [];
  for await (const row of rows) {
    batch.push(columns.map(({ csv }) => csv(row)));
    if (batch.length < ROWS_AT_ONCE) continue;
    yield stringify(batch, OPTIONS);
    batch = [];
  }
  if (batch.length > 0) yield stringify(batch, OPTIONS);
}
