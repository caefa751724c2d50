import type { BuiltQuote } from '@causeway/core'

/** Returns whether a check of a built quote is verified by a simulation, and not only by its calldata. */
export function isSimulated({ verification }: Pick<BuiltQuote, 'verification'>): boolean {
  const checks = [verification.spend, verification.spender, verification.recipient]
  return checks.some((check) => check.status === 'verified' && check.by.includes('simulation'))
}
