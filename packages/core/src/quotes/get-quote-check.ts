import type { Verification } from './verification.ts'

/**
 * State of the checks of a quote. 'pending': the quote does not include its transaction, which `build` verifies before
 * it is signed.
 */
export type QuoteCheck = 'verified' | 'unverified' | 'pending'

/** Returns the state of the checks of a quote: 'verified' only if each of them passed. */
export function getQuoteCheck(verification: Verification | undefined): QuoteCheck {
  if (!verification) return 'pending'
  const { spend, spender, recipient } = verification
  const isVerified = [spend, spender, recipient].every(({ status }) => status === 'verified')
  return isVerified ? 'verified' : 'unverified'
}
