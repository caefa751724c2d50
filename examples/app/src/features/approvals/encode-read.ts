import type { Address, Hex } from '@causeway/core'

/** Selectors of functions of ERC-20 tokens and, for delegations, of Aave's debt tokens. */
const SELECTORS = {
  allowance: '0xdd62ed3e',
  balanceOf: '0x70a08231',
  borrowAllowance: '0x6bd76d24',
  approveDelegation: '0xc04a8a10',
} as const

const WORD_DIGITS = 64

/** Encodes a read with its accounts. */
export function encodeRead(
  name: 'allowance' | 'balanceOf' | 'borrowAllowance',
  ...accounts: readonly Address[]
): Hex {
  const encoded = accounts.map((account) => account.slice(2).toLowerCase().padStart(WORD_DIGITS, '0'))
  return `${SELECTORS[name]}${encoded.join('')}`
}

/** Decodes the amount that a call returned. Undefined if the data is not one word. */
export function decodeAmount(data: Hex): bigint | undefined {
  return data.length === WORD_DIGITS + 2 ? BigInt(data) : undefined
}

/** Encodes the revocation of a delegation of credit. */
export function encodeDelegationRevocation(delegatee: Address): Hex {
  return `${SELECTORS.approveDelegation}${delegatee.slice(2).toLowerCase().padStart(WORD_DIGITS, '0')}${'0'.repeat(WORD_DIGITS)}`
}
