import type { Address, Hex } from '@causeway/core'
import { encodePermissionRead, PERMISSION_TYPES, toWord, WORD_DIGITS } from '../../copy/parse-permission.ts'
import type { AllowancePair } from './allowance-pairs.ts'

/** Selector of `balanceOf(address)`. */
const BALANCE_OF = '0x70a08231'

/** Call of `exchangeRateStored()`. */
export const EXCHANGE_RATE_READ: Hex = '0x182df0f5'

/** Encodes the read of a permission of an account. */
export function encodePairRead(pair: AllowancePair, account: Address): Hex {
  return encodePermissionRead({ ...getType(pair), spender: pair.spender }, account)
}

/** Encodes the revocation of a permission: an amount of 0, or `false`. */
export function encodeRevocation(pair: AllowancePair): Hex {
  return `${getType(pair).set}${toWord(pair.spender)}${'0'.repeat(WORD_DIGITS)}`
}

export function encodeBalanceRead(account: Address): Hex {
  return `${BALANCE_OF}${toWord(account)}`
}

function getType(pair: AllowancePair) {
  return PERMISSION_TYPES[pair.family ?? (isDelegation(pair) ? 'debt' : 'approval')]
}

/** Returns whether a pair is a delegation of credit. */
export function isDelegation({ underlying, receipt }: AllowancePair): boolean {
  return underlying !== undefined && receipt === undefined
}
