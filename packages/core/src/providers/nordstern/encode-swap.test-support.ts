import { concatHex, type Hex, toHex } from 'viem'
import { ATTACKER } from '../shared/cases.test-support.ts'
import type { CalldataTerms } from '../shared/encode-swap.test-support.ts'

/** Encodes a swap of `AggregatorGuard` with an attacker's executor. */
export const encodeNordsternSwap = (terms: CalldataTerms): Hex =>
  concatHex([
    '0x3f0bde25',
    '0x0001',
    ATTACKER,
    toHex(terms.amount, { size: 16 }),
    toHex(terms.minimum, { size: 16 }),
    '0x07',
    ATTACKER,
    terms.recipient,
    terms.fromToken,
    terms.toToken,
  ])
