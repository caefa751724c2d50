import { type BuiltQuote, formatUnits, type Verification, type VerificationCheck } from '@causeway/core'
import { abbreviateAddress } from '@causeway/core/format'

/** What was checked of a transaction, in sentences. */
export interface CheckWords {
  readonly isComplete: boolean
  readonly text: string
}

interface CheckedDeed {
  readonly built: Pick<BuiltQuote, 'type' | 'approval' | 'verification'>
  /** Such as `850 USDC`. */
  readonly paid: string
  /** The native fee charged on top of it. */
  readonly fee?: NativeFeeFacts | undefined
  readonly provider: string
  /** `your wallet`, or an address in short. */
  readonly recipient: string
}

/** A native fee, in base units of its currency. */
interface NativeFeeFacts {
  readonly amount: bigint
  readonly currency: { readonly decimals: number; readonly symbol: string }
  /** It is above the usual cost of gas, and prices are unknown: its share of the trade cannot be computed. */
  readonly isUnpriced: boolean
}

/** What the checks say: what holds first, then what nobody could see, and why. */
export function checkWords(deed: CheckedDeed): CheckWords {
  const { built } = deed
  const { verification } = built
  const holds = QUESTIONS.flatMap(({ key, holds }) =>
    verification[key].status === 'checked' ? [holds(deed)] : [],
  )
  const open = QUESTIONS.flatMap(({ key, asks }) => unknown(verification[key], asks))
  const subject = built.type === 'order' ? 'This order' : 'This transaction'
  const said = holds.length > 0 ? [`${subject} ${listed(holds)}.`] : []
  const isComplete = open.length === 0 && deed.fee?.isUnpriced !== true
  return { isComplete, text: [...said, ...open].join(' ') }
}

/** Returns the unverified checks of a transaction with their reasons; empty if all are verified. */
export function unverifiedWords({ verification }: Pick<BuiltQuote, 'verification'>): string {
  return QUESTIONS.flatMap(({ key, asks }) => unknown(verification[key], asks)).join(' ')
}

const QUESTIONS: readonly {
  readonly key: keyof Verification
  /** What it asks, where it could not be answered. */
  readonly asks: string
  holds(deed: CheckedDeed): string
}[] = [
  { key: 'spend', asks: 'how much it spends', holds: (deed) => `spends no more than ${spentText(deed)}` },
  {
    key: 'spender',
    asks: 'who may take tokens',
    holds: ({ built: { approval }, provider }) =>
      approval
        ? `lets only ${provider} ${abbreviateAddress(approval.spender)} spend it`
        : 'lets nobody take your tokens',
  },
  { key: 'recipient', asks: 'who receives', holds: ({ recipient }) => `pays only ${recipient}` },
]

function spentText({ paid, fee }: CheckedDeed): string {
  if (!fee || fee.amount === 0n) return paid
  const { decimals, symbol } = fee.currency
  return `${paid} and ${formatUnits(roundedUp(fee.amount), decimals)} ${symbol} in fees`
}

const SIGNIFICANT_DIGITS = 6

/** Rounds up to a few digits: the sentence says 'no more than'. */
function roundedUp(amount: bigint): bigint {
  const step = 10n ** BigInt(Math.max(0, amount.toString().length - SIGNIFICANT_DIGITS))
  return ((amount + step - 1n) / step) * step
}

function unknown(check: VerificationCheck, asks: string): string[] {
  if (check.status === 'checked') return []
  const reason = check.reason.replace(/\.$/, '')
  return [`Not verified, ${asks}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`]
}

function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')}, and ${last}`
}
