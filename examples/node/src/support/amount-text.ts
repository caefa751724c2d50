import { styleText } from 'node:util'
import { formatUnits } from '@causeway/core'

/** Token with the symbol to display. */
export interface NamedToken {
  readonly symbol: string
  readonly decimals: number
}

export function amountText(amount: bigint, { symbol, decimals }: NamedToken): string {
  return `${formatUnits(amount, decimals)} ${symbol}`
}

/** Formats rows as columns of plain text. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  return rows
    .map(
      (row) =>
        `  ${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}`,
    )
    .join('\n')
}

export const heading = (text: string) => `\n${styleText('bold', text)}`
export const good = (text: string) => styleText('green', text)
export const bad = (text: string) => styleText('red', text)
export const quiet = (text: string) => styleText('dim', text)
