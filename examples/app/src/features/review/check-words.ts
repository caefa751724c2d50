import { abbreviateAddress, type BuiltQuote, type Verification, type VerificationCheck } from '@causeway/core'

/** What was checked of a transaction, in sentences. */
export interface CheckWords {
  readonly isComplete: boolean
  readonly text: string
}

interface CheckedDeed {
  readonly built: Pick<BuiltQuote, 'type' | 'approval' | 'verification'>
  /** Such as `850 USDC`. */
  readonly paid: string
  readonly provider: string
  /** `your wallet`, or an address in short. */
  readonly recipient: string
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
  return { isComplete: open.length === 0, text: [...said, ...open].join(' ') }
}

/** What of a transaction is not verified, and why. Empty where everything is. */
export function unverifiedWords({ verification }: Pick<BuiltQuote, 'verification'>): string {
  return QUESTIONS.flatMap(({ key, asks }) => unknown(verification[key], asks)).join(' ')
}

const QUESTIONS: readonly {
  readonly key: keyof Verification
  /** What it asks, where it could not be answered. */
  readonly asks: string
  holds(deed: CheckedDeed): string
}[] = [
  { key: 'spend', asks: 'how much it spends', holds: ({ paid }) => `spends no more than ${paid}` },
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

function unknown(check: VerificationCheck, asks: string): string[] {
  if (check.status === 'checked') return []
  const reason = check.reason.replace(/\.$/, '')
  return [`Not verified, ${asks}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`]
}

function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')}, and ${last}`
}
