/** One line of the report. */
export interface Row {
  readonly name: string
  readonly value: string
  readonly aim: string
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

export function printReport(rows: readonly Row[]): void {
  const width = Math.max(...rows.map(({ name }) => name.length))
  for (const { name, value, aim } of rows) {
    console.log(`${name.padEnd(width)}  ${value}${aim ? `  [aim: ${aim}]` : ''}`)
  }
}
