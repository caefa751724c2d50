import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { UNREADABLE_CALL } from '../shared/decode-call.ts'
import { type PackedReader, readPacked } from '../shared/read-packed.ts'
import { toUnprovenSwap } from '../shared/to-unproven-swap.ts'

/**
 * `swapWithBackendSignature(bytes)` of `DexAggregator`. LI.FI lists the signature (github.com/lifinance/contracts,
 * `config/whitelist.json`, commit ef00558 of 2026-08-21). The layout of the packed argument is from the decoder of a
 * public integrator, read in 2026-11, because the contract's source is not published.
 */
const SELECTOR = '0x46ec278a'

/** Byte offsets in the calldata. */
const OFFSET = 4
const LENGTH = 36
const START = 68
const RECIPIENT = 72
const FROM_TOKEN = 92
const TO_TOKEN = 112
const AMOUNT = 132
const MINIMUM = 167

/** Decodes the signed terms of a swap; undefined for any other calldata. How the contract enforces them is unknown. */
export function decodeFly(
  transaction: TransactionData,
  request: QuoteRequest,
): DecodedTransaction | undefined {
  if (!transaction.data.startsWith(SELECTOR)) return undefined
  const calldata = readPacked(transaction.data)
  const paddedLength = (calldata.uint(LENGTH, 32) + 31n) & ~31n
  const isCanonical =
    calldata.uint(OFFSET, 32) === 32n && BigInt(START) + paddedLength === BigInt(calldata.size)
  if (!isCanonical) return UNREADABLE_CALL
  return toUnprovenSwap(transaction, request, {
    fromToken: calldata.address(FROM_TOKEN),
    toToken: calldata.address(TO_TOKEN),
    amount: calldata.uint(AMOUNT, 32),
    minimum: readPointer(calldata, MINIMUM),
    recipient: calldata.address(RECIPIENT),
  })
}

/**
 * Reads a number through its pointer: one byte with the right shift in bits, two bytes with the position of the word.
 */
function readPointer({ uint }: PackedReader, position: number): bigint {
  const shift = uint(position, 1)
  return uint(Number(uint(position + 1, 2)), 32) >> shift
}
