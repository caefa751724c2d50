/** A column of an exported table: its header and its cell of each row. */
export type CsvColumn<Row> = readonly [head: string, cell: (row: Row) => string | undefined]

/** Formats a table as CSV (RFC 4180). */
export function csvTable<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(([head]) => csvCell(head)),
    ...rows.map((row) => columns.map(([, cell]) => csvCell(cell(row) ?? ''))),
  ]
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('')
}

/** Start of a text that spreadsheets evaluate as a formula. Token names and messages are untrusted. */
const FORMULA = /^\s*[=+\-@|%\t\r\n]/

/** Formats one cell: quoted if necessary, and never a formula. */
export function csvCell(text: string): string {
  const escaped = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n\t]|^\s|\s$/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}
