import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { UNREADABLE_CALL } from '../shared/decode-call.ts'
import { readPacked } from '../shared/read-packed.ts'
import { toUnprovenSwap } from '../shared/to-unproven-swap.ts'

/**
 * The swap of `AggregatorGuard`, whose calldata is packed. The positions are those of a public integrator's test, read in 2026-11, and
 * agree with two recorded replies; the contract's source was not found.
 */
const SELECTOR = '0x3f0bde25'

/** Positions in the calldata, in bytes. Before them: the id of the integrator in two bytes, and the executor. */
const AMOUNT = 26
const MINIMUM = 42
const RECIPIENT = 79
const FROM_TOKEN = 99
const TO_TOKEN = 119
const END = 139

/** Decodes the terms of a swap; undefined for any other calldata. It is not known how the contract enforces them. */
export function decodeNordstern(
  transaction: TransactionData,
  request: QuoteRequest,
): DecodedTransaction | undefined {
  if (!transaction.data.startsWith(SELECTOR)) return undefined
  const calldata = readPacked(transaction.data)
  if (calldata.size < END) return UNREADABLE_CALL
  return toUnprovenSwap(transaction, request, {
    fromToken: calldata.address(FROM_TOKEN),
    toToken: calldata.address(TO_TOKEN),
    amount: calldata.uint(AMOUNT, 16),
    minimum: calldata.uint(MINIMUM, 16),
    recipient: calldata.address(RECIPIENT),
  })
}
