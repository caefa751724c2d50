import { type FormConsent, usualSteps } from '@causeway/view-models'
import { phaseCopy } from '../../copy/step-copy.ts'
import { ACCEPT_UNVERIFIED } from '../review/decision.ts'
import type { Leg } from './legs.ts'
import type { LegRun } from './use-leg-run.ts'
import type { SigningWay } from './use-signing-way.ts'

/** What the one button says, and what pressing it is for. */
export interface LegsFooter {
  readonly label: string
  /** Undefined while it can only be waited, or typed away. */
  readonly action:
    | { readonly type: 'connect' | 'quote' | 'check' | 'send' | 'acceptUnverified' }
    | { readonly type: 'consent'; readonly consent: FormConsent }
    | undefined
}

interface LegsDecisionInput {
  readonly hasAccount: boolean
  readonly legs: readonly Pick<Leg, 'chain' | 'token' | 'view' | 'key'>[]
  readonly run: Pick<LegRun, 'status' | 'current' | 'checks'>
  /** What is done with all of it: `Sell 0.5 ETH`, `Send 3 transfers`. */
  readonly deed: string
  /** What is missing before anything can be sent. */
  readonly missing: string
  /** A checked transaction is not verified, and the user has not accepted that. */
  readonly needsConsent?: boolean
}

/** One button for all of them. What stands in the way of one stands in the way of all, and says of which. */
export function decideLegs({
  hasAccount,
  legs,
  run,
  deed,
  missing,
  needsConsent = false,
}: LegsDecisionInput): LegsFooter {
  const { status, current, checks } = run
  if (status === 'running') return { label: phaseCopy(current?.progress), action: undefined }
  if (status === 'checking') return { label: 'Checking', action: undefined }
  if (!hasAccount) return { label: 'Connect a wallet', action: { type: 'connect' } }
  if (legs.length === 0) return { label: missing, action: undefined }
  if (status === 'checked' && needsConsent) {
    return { label: ACCEPT_UNVERIFIED, action: { type: 'acceptUnverified' } }
  }
  if (status === 'checked') return { label: deed, action: { type: 'send' } }
  const blocked = legs.find(({ view }) => view.button.code !== 'REVIEW')
  if (blocked) return blockedDecision(blocked, legs.length > 1)
  const [first] = legs
  const wasStopped = legs.length === 1 && first !== undefined && checks.has(first.key)
  return { label: wasStopped ? `Resume ${first.chain.name}` : 'Review', action: { type: 'check' } }
}

function blockedDecision(
  { view, chain }: LegsDecisionInput['legs'][number],
  isOneOfSeveral: boolean,
): LegsFooter {
  const { label, action, consent } = view.button
  const told = isOneOfSeveral ? `${label}, ${chain.name}` : label
  if (action === 'connect' || action === 'quote') return { label: told, action: { type: action } }
  return { label: told, action: consent && { type: 'consent', consent } }
}

/** How often the wallet opens: as it was found out, else as such transfers usually have it. */
export function signatures(
  legs: readonly Pick<Leg, 'key' | 'view'>[],
  checks: LegRun['checks'],
  way: SigningWay['status'] = 'wallet',
): number {
  return legs.reduce((sum, { key, view }) => {
    const check = checks.get(key)
    if (check && check.status !== 'failed') return sum + check.leg.steps.length
    if (way === 'permit') return sum + 1
    return sum + (view.offer ? usualSteps(view.offer.quote).length : 1)
  }, 0)
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'] as const

/** A small number at the beginning of a sentence. */
export function numberWord(count: number): string {
  return NUMBERS[count] ?? String(count)
}
