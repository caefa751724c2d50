import type { DegenReason } from '@causeway/core/lending'

interface DegenRow {
  /** Reason why the row is only shown in degen mode. */
  readonly degenReason: DegenReason | undefined
}

/** Splits rows into those that are shown, and those that only degen mode shows. */
export function splitDegenRows<Row extends DegenRow>(
  rows: readonly Row[],
  isDegenMode: boolean,
): { readonly shown: readonly Row[]; readonly hidden: readonly Row[] } {
  if (isDegenMode) return { shown: rows, hidden: [] }
  return {
    shown: rows.filter(({ degenReason }) => degenReason === undefined),
    hidden: rows.filter(({ degenReason }) => degenReason !== undefined),
  }
}

/** Returns the number of rows of each reason, the most frequent first. */
export function countDegenReasons(rows: readonly DegenRow[]): [DegenReason, number][] {
  const counts = new Map<DegenReason, number>()
  for (const { degenReason } of rows) {
    if (degenReason !== undefined) counts.set(degenReason, (counts.get(degenReason) ?? 0) + 1)
  }
  return [...counts].sort(([, first], [, second]) => second - first)
}
