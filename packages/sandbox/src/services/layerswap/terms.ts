import { type Address, concatHex, type Hex, numberToHex, pad } from 'viem'
import type { NotedDeposit, OrderTerms } from '../../settlement/index.ts'
import type { BridgeBooks } from '../bridge.ts'

/** What the swap of a deposit promises, if just its amount of just its token came. */
export function termsOf(
  { note, inputToken, inputAmount }: NotedDeposit,
  { recall }: BridgeBooks,
): OrderTerms | undefined {
  return recall(entryOf(note, inputToken, inputAmount))
}

/** Under what a swap stands in the books. */
export function entryOf(id: Hex, token: Address, amount: bigint): Hex {
  return concatHex([id, pad(token), numberToHex(amount, { size: 32 })])
}
