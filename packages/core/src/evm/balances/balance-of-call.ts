import type { Address, Hex } from '../../kernel/schema.ts'
import { type BalanceResult, unknownBalance } from '../../platforms/balance.ts'

/** Encodes the calldata of `balanceOf(address)`. */
export function balanceOfCall(account: Address): Hex {
  return `0x70a08231${addressWord(account)}`
}

export function addressWord(address: Address): string {
  return address.slice(2).padStart(64, '0')
}

/** Parses the return data of `balanceOf`, which must be exactly one word. */
export function readAmount(data: string): BalanceResult {
  if (/^0x[0-9a-f]{64}$/i.test(data)) return { raw: BigInt(data) }
  // A call to an address without code succeeds and returns nothing.
  return data === '0x' ? unknownBalance('NO_CODE') : unknownBalance('INVALID_ANSWER')
}
