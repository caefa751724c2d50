import * as z from 'zod/mini'
import type { Schema } from '../../kernel/schema.ts'

/** Parses the rows of a list. Invalid rows are skipped. */
export function readRows<Row>(schema: Schema<Row>, rows: readonly unknown[]): Row[] {
  return rows.flatMap((row) => {
    const { success, data } = z.safeParse(schema, row)
    return success ? [data] : []
  })
}

/** Returns the item with the largest amount, the first in case of a tie; undefined for an empty list. */
export function findLargest<Item>(
  items: readonly Item[],
  amountOf: (item: Item) => bigint,
): Item | undefined {
  return items.reduce<Item | undefined>(
    (best, next) => (best !== undefined && amountOf(best) >= amountOf(next) ? best : next),
    undefined,
  )
}
