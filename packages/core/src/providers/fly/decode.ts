import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { UNREADABLE_CALL } from '../shared/decode-call.ts'
import { type PackedReader, readPacked } from '../shared/read-packed.ts'
import { toUnprovenSwap } from '../shared/to-unproven-swap.ts'

/**
 * `swapWithBackendSignature(bytes)` of `DexAggregator`. LI.FI lists the signature (github.com/lifinance/contracts,
 * `config/whitelist.json`, commit ef00558 of 2026-08-21). The positions in its packed argument are those of a public integrator's
 * decoder, read in 2026-11; the contract's source was not found.
 */
const SELECTOR = '0x46ec278a'

/** Positions in the calldata, in bytes. */
const OFFSET = 4
const LENGTH = 36
const START = 68
const RECIPIENT = 72
const FROM_TOKEN = 92
const TO_TOKEN = 112
const AMOUNT = 132
const MINIMUM = 167

/** Decodes the terms of a swap, which Fly signs; undefined for any other calldata. It is not known how the contract enforces them. */
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

/** Reads a number that stands elsewhere: a byte has the bits to shift the word at the position of the next two bytes. */
function readPointer({ uint }: PackedReader, position: number): bigint {
  const shift = uint(position, 1)
  return uint(Number(uint(position + 1, 2)), 32) >> shift
}
