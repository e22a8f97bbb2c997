/** The named fields of a row and nothing else: what a screen is given, it is given away to whoever looks into the page. */
export function pick<Row extends object, const Name extends keyof Row>(
  row: Row,
  ...names: readonly Name[]
): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
}
