import type { CallStep } from '@causeway/core'

/** Returns whether a call wraps or unwraps the native token, and the amount in base units. */
export function parseWrapping(
  { to, data, value }: CallStep['call'],
  token: string,
): { readonly type: 'wrap' | 'unwrap'; readonly amount: bigint } | undefined {
  if (to.toLowerCase() !== token) return undefined
  if (data === WRAP) return { type: 'wrap', amount: value }
  const [, digits] = UNWRAP.exec(data) ?? []
  return digits === undefined ? undefined : { type: 'unwrap', amount: BigInt(`0x${digits}`) }
}

/** Calldata of WETH9's `deposit()`, and of `withdraw(uint256)` with its amount. */
const WRAP = '0xd0e30db0'
const UNWRAP = /^0x2e1a7d4d([0-9a-f]{64})$/i
