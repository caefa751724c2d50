import type { Verification, VerificationCheck } from './verification.ts'

/** The reason why no second node simulated a transaction, as a sentence. */
export interface MissingOpinion {
  readonly missing: string
}

/** Combines the checks by the simulations of two nodes. */
export function confirmVerification(
  first: Verification,
  second: Verification | MissingOpinion,
): Verification {
  const confirm = (name: keyof Verification) =>
    confirmCheck(first[name], 'missing' in second ? second : second[name])
  return { spend: confirm('spend'), spender: confirm('spender'), recipient: confirm('recipient') }
}

/**
 * Combines a check by two simulations: failed if it fails by either, unverified if it only passes by one. Without a
 * second simulation, only calldata proves a check.
 */
function confirmCheck(
  first: VerificationCheck,
  second: VerificationCheck | MissingOpinion,
): VerificationCheck {
  if ('missing' in second) {
    if (first.status !== 'verified') return first
    if (first.by.includes('calldata')) return { status: 'verified', by: ['calldata'] }
    const message = `Only one node simulated it. ${second.missing}`
    return { status: 'unverified', reason: 'single-node', message }
  }
  if (first.status === 'verified' && second.status === 'verified') {
    return { status: 'verified', by: first.by.filter((evidence) => second.by.includes(evidence)) }
  }
  if (first.status === second.status) return first
  const [worse] = [first, second].sort((a, b) => SEVERITY[b.status] - SEVERITY[a.status])
  if (!worse || worse.status === 'verified') return first
  const message = `Two nodes disagree. By the simulation of one of them: ${worse.message}`
  return { status: worse.status, reason: 'nodes-disagree', message }
}

const SEVERITY = { verified: 0, unverified: 1, failed: 2 } as const
