import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { UNREADABLE_CALL } from '../shared/decode-call.ts'
import { readPacked } from '../shared/read-packed.ts'
import { toUnprovenSwap } from '../shared/to-unproven-swap.ts'

/**
 * Swap function of `AggregatorGuard`, whose calldata is packed. The layout is from the test of a public integrator,
 * read in 2026-11, and matches two recorded replies. The contract's source is not published.
 */
const SELECTOR = '0x3f0bde25'

/** Byte offsets in the calldata. The integrator id (two bytes) and the executor precede them. */
const AMOUNT = 26
const MINIMUM = 42
const RECIPIENT = 79
const FROM_TOKEN = 99
const TO_TOKEN = 119
const END = 139

/** Decodes the terms of a swap; undefined for any other calldata. How the contract enforces them is unknown. */
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
