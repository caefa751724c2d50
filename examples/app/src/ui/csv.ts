/** A column of a table that is exported: its head, and its cell of each row. */
export type CsvColumn<Row> = readonly [head: string, cell: (row: Row) => string | undefined]

/** A table that a spreadsheet opens (RFC 4180). */
export function csvTable<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(([head]) => csvCell(head)),
    ...rows.map((row) => columns.map(([, cell]) => csvCell(cell(row) ?? ''))),
  ]
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('')
}

/** What a spreadsheet takes for the beginning of a formula: others can choose token names and messages. */
const FORMULA = /^\s*[=+\-@|%\t\r\n]/

/** One cell: quoted where it needs to be, and never a formula. */
export function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n\t]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
