import type { Address, Hex } from '@causeway/core'

/** Selectors of ERC-20 functions. */
const SELECTORS = { allowance: '0xdd62ed3e', balanceOf: '0x70a08231', approve: '0x095ea7b3' } as const

const WORD_DIGITS = 64

/** Encodes a call of `allowance` or `balanceOf` with its accounts. */
export function encodeRead(name: 'allowance' | 'balanceOf', ...accounts: readonly Address[]): Hex {
  const encoded = accounts.map((account) => account.slice(2).toLowerCase().padStart(WORD_DIGITS, '0'))
  return `${SELECTORS[name]}${encoded.join('')}`
}

/** Decodes the amount that a call returned. Undefined if the data is not one word. */
export function decodeAmount(data: Hex): bigint | undefined {
  return data.length === WORD_DIGITS + 2 ? BigInt(data) : undefined
}

/** Returns the spender of the calldata of `approve`. Undefined for other calldata. */
export function getApprovedSpender(data: Hex): Address | undefined {
  const match = /^0x0{24}([0-9a-f]{40})[0-9a-f]{64}$/i.exec(`0x${data.slice(SELECTORS.approve.length)}`)
  return data.toLowerCase().startsWith(SELECTORS.approve) && match ? `0x${match[1]}` : undefined
}
