import * as z from 'zod/mini'
import type { Schema } from '../../kernel/schema.ts'

/** The rows of a list that can be read. Nobody asks for all of them: one of another form is left out. */
export function readRows<Row>(schema: Schema<Row>, rows: readonly unknown[]): Row[] {
  return rows.flatMap((row) => {
    const { success, data } = z.safeParse(schema, row)
    return success ? [data] : []
  })
}

/** The item with the largest amount, the first of equals; undefined of none. */
export function findLargest<Item>(
  items: readonly Item[],
  amountOf: (item: Item) => bigint,
): Item | undefined {
  return items.reduce<Item | undefined>(
    (best, next) => (best !== undefined && amountOf(best) >= amountOf(next) ? best : next),
    undefined,
  )
}
