import { type Address, concatHex, type Hex, numberToHex, pad } from 'viem'
import type { NotedDeposit, OrderTerms } from '../settlement/index.ts'
import type { BridgeRecords } from './bridge.ts'

/**
 * Returns the terms of a deposit that contains the id of its order, or undefined if another amount or token was
 * deposited.
 */
export function findDepositTerms(
  { note, inputToken, inputAmount }: NotedDeposit,
  { recall }: BridgeRecords,
): OrderTerms | undefined {
  return recall(createDepositKey(note, inputToken, inputAmount))
}

/** Returns the key under which a bridge remembers the terms of a deposit. */
export function createDepositKey(id: Hex, token: Address, amount: bigint): Hex {
  return concatHex([id, pad(token), numberToHex(amount, { size: 32 })])
}
