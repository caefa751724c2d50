import * as z from 'zod/mini'
import { hashSchema, parseExternal, quantitySchema, scalarSchema } from '../../kernel/schema.ts'
import type { BatchProgress, BatchReceipt } from '../../platforms/batch.ts'

/** How a batch stands at the wallet. */
export type BatchState = BatchProgress['state']

/** What a wallet says of a batch. */
export interface BatchStatus extends BatchProgress {
  /** The wallet's own number. */
  readonly code: number
}

/** Words from before version 2.0.0 of the standard. */
const LEGACY_CODES: ReadonlyMap<unknown, number> = new Map([
  ['PENDING', 100],
  ['CONFIRMED', 200],
])

const statusSchema = z.object({
  status: scalarSchema('a status number, PENDING or CONFIRMED', (value) =>
    Number.isInteger(value) ? (value as number) : LEGACY_CODES.get(value),
  ),
  receipts: z.optional(
    z.nullable(
      z.array(
        z.object({
          transactionHash: hashSchema,
          status: scalarSchema('0x1 or 0x0', readSucceeded),
        }),
      ),
    ),
  ),
})

/** What `wallet_getCallsStatus` says. @throws InvalidResponseError */
export function readStatus(answer: unknown): BatchStatus {
  const { status: code, receipts: raw } = parseExternal(statusSchema, answer, 'The status of the batch')
  const receipts = (raw ?? []).map(({ transactionHash, status }) => ({ transactionHash, succeeded: status }))
  return {
    code,
    state: stateOf(code, receipts),
    receipts,
    ...(isUnproven(code, receipts) ? { reason: UNPROVEN } : {}),
  }
}

/** Some wallets pass on viem's words, or a number. */
function readSucceeded(value: unknown): boolean | undefined {
  if (value === 'success' || value === 'reverted') return value === 'success'
  const quantity = z.safeParse(quantitySchema, value)
  return quantity.success && quantity.data <= 1n ? quantity.data === 1n : undefined
}

const UNPROVEN = 'The wallet reports the batch as confirmed, but names no transaction.'

/** Confirmed by the wallet's word alone. */
function isUnproven(code: number, receipts: readonly BatchReceipt[]): boolean {
  return code === 200 && receipts.length === 0
}

function stateOf(code: number, receipts: readonly BatchReceipt[]): BatchState {
  if (code === 400 || code === 500) return 'failed'
  if (code === 600) return 'partially-reverted'
  if (code !== 200 || isUnproven(code, receipts)) return 'pending'
  // CONFIRMED once meant no more than that it was in a block.
  if (receipts.every(({ succeeded }) => succeeded)) return 'success'
  return receipts.some(({ succeeded }) => succeeded) ? 'partially-reverted' : 'failed'
}
