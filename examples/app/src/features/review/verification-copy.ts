import { type BuiltQuote, formatUnits, type Verification } from '@causeway/core'
import { abbreviateAddress } from '@causeway/core/format'
import { reviewCopy } from '#locale/review-copy'

/** Sentences about the checks of a transaction. */
export interface VerificationCopy {
  /** Whether every check passed and the native fee is within its limit. */
  readonly isComplete: boolean
  readonly text: string
  /** The verified checks only; the consent of the review states the others. */
  readonly verifiedText: string
}

interface VerificationTerms {
  readonly built: Pick<BuiltQuote, 'type' | 'approval' | 'verification'>
  /** Amount with its symbol, such as `850 USDC`. */
  readonly paid: string
  /** Native fee charged on top of the amount. */
  readonly fee?: NativeFeeTerms | undefined
  readonly provider: string
  /** `your wallet`, or an abbreviated address. */
  readonly recipient: string
}

/** A native fee, in base units of its currency. */
interface NativeFeeTerms {
  readonly amount: bigint
  readonly currency: { readonly decimals: number; readonly symbol: string }
  /** Whether it is above the usual cost of gas and its share of the trade is unknown without prices. */
  readonly isUnpriced: boolean
}

/** Returns the sentences of a review: the verified checks, then the others with their reasons. */
export function verificationCopy(terms: VerificationTerms): VerificationCopy {
  const { built, fee } = terms
  const claims = CHECKS.flatMap(({ key, claim }) =>
    built.verification[key].status === 'verified' ? [claim(terms)] : [],
  )
  const subject = built.type === 'order' ? reviewCopy.thisOrder : reviewCopy.thisTransaction
  const verified = claims.length > 0 ? [`${subject} ${toList(claims)}.`] : []
  const unverified = unverifiedCopy(built)
  const isComplete = unverified === '' && fee?.isUnpriced !== true
  const text = [...verified, unverified].filter(Boolean).join(' ')
  return { isComplete, text, verifiedText: verified.join(' ') }
}

/** Returns the unverified checks of a transaction with their reasons; empty if all are verified. */
export function unverifiedCopy({ verification }: Pick<BuiltQuote, 'verification'>): string {
  const subjectsByMessage = new Map<string, string[]>()
  for (const { key, subject } of CHECKS) {
    const check = verification[key]
    if (check.status === 'verified') continue
    const subjects = subjectsByMessage.get(check.message) ?? []
    subjectsByMessage.set(check.message, [...subjects, subject])
  }
  return [...subjectsByMessage]
    .map(([message, subjects]) => reviewCopy.notVerified(toList(subjects), message))
    .join(' ')
}

const CHECKS: readonly {
  readonly key: keyof Verification
  /** Name of the check, if it did not pass. */
  readonly subject: string
  /** Predicate of the sentence, if it passed. */
  claim(terms: VerificationTerms): string
}[] = [
  {
    key: 'spend',
    subject: reviewCopy.spentAmount,
    claim: (terms) => reviewCopy.spendsAtMost(spentCopy(terms)),
  },
  {
    key: 'spender',
    subject: reviewCopy.spenderSubject,
    claim: ({ built: { approval, verification }, provider }) => {
      if (!approval) return reviewCopy.noSpender
      const tokens = verification.spend.status === 'verified' ? reviewCopy.spentIt : reviewCopy.yourTokens
      return reviewCopy.onlySpender(provider, abbreviateAddress(approval.spender), tokens)
    },
  },
  {
    key: 'recipient',
    subject: reviewCopy.theRecipient,
    claim: ({ recipient }) => reviewCopy.paysOnly(recipient),
  },
]

function spentCopy({ paid, fee }: VerificationTerms): string {
  if (!fee || fee.amount === 0n) return paid
  const { decimals, symbol } = fee.currency
  return reviewCopy.withFees(paid, formatUnits(roundUp(fee.amount), decimals), symbol)
}

const SIGNIFICANT_DIGITS = 6

/** Rounds up to six significant digits, as the sentence says "no more than". */
function roundUp(amount: bigint): bigint {
  const step = 10n ** BigInt(Math.max(0, amount.toString().length - SIGNIFICANT_DIGITS))
  return ((amount + step - 1n) / step) * step
}

function toList(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  if (parts.length < 3) return parts.join(reviewCopy.and)
  return reviewCopy.listEnd(parts.slice(0, -1).join(', '), last)
}
