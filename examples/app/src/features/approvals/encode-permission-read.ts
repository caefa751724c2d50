import type { Address, Hex } from '@causeway/core'
import { PERMISSION_TYPES } from '../../copy/parse-permission.ts'
import type { AllowancePair } from './allowance-pairs.ts'

/** Selector of `balanceOf(address)`. */
const BALANCE_OF = '0x70a08231'

/** Call of `exchangeRateStored()`. */
export const EXCHANGE_RATE_READ: Hex = '0x182df0f5'

const WORD_DIGITS = 64

/** Encodes the read of a permission of an account. */
export function encodePermissionRead(pair: AllowancePair, account: Address): Hex {
  return `${getType(pair).read}${toWord(account)}${toWord(pair.spender)}`
}

/** Encodes the revocation of a permission: an amount of 0, or `false`. */
export function encodeRevocation(pair: AllowancePair): Hex {
  return `${getType(pair).set}${toWord(pair.spender)}${'0'.repeat(WORD_DIGITS)}`
}

export function encodeBalanceRead(account: Address): Hex {
  return `${BALANCE_OF}${toWord(account)}`
}

/** Decodes the amount that a call returned. Undefined if the data is not one word. */
export function decodeAmount(data: Hex): bigint | undefined {
  return data.length === WORD_DIGITS + 2 ? BigInt(data) : undefined
}

function getType(pair: AllowancePair) {
  return PERMISSION_TYPES[pair.family ?? (isDelegation(pair) ? 'debt' : 'approval')]
}

/** Returns whether a pair is a delegation of credit. */
export function isDelegation({ underlying, receipt }: AllowancePair): boolean {
  return underlying !== undefined && receipt === undefined
}

function toWord(address: Address): string {
  return address.slice(2).toLowerCase().padStart(WORD_DIGITS, '0')
}
