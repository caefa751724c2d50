import { type FormConsent, isReviewable, type ReviewConsent, usualSteps } from '@causeway/view-models'
import { legsCopy } from '#locale/legs-copy'
import { phaseCopy } from '../../copy/step-copy.ts'
import { CONSENT_MISSING } from '../review/decide.ts'
import { canUsePermit } from './can-use-permit.ts'
import type { Leg, LegTarget } from './legs.ts'
import type { LegRun } from './use-leg-run.ts'

/** Label and action of the button of several transfers. */
export interface LegsDecision {
  readonly label: string
  /** Undefined while the button is disabled. */
  readonly action:
    | { readonly type: 'connect' | 'quote' | 'check' | 'send' }
    | { readonly type: 'consent'; readonly consent: FormConsent }
    | undefined
}

interface LegsDecisionInput {
  readonly hasAccount: boolean
  readonly legs: readonly Pick<Leg, 'chain' | 'token' | 'view' | 'key'>[]
  readonly run: Pick<LegRun, 'status' | 'current' | 'checks'>
  /** Label of the button that sends all legs: `Sell 0.5 ETH`, `Send 3 transfers`. */
  readonly actionLabel: string
  /** Label if there is nothing to send. */
  readonly missing: string
  /** The consent that the verified legs require. */
  readonly consent?: Pick<ReviewConsent, 'isGiven'> | undefined
}

/** Returns the button for all legs. A blocked leg blocks all, and is named. */
export function decideLegs({
  hasAccount,
  legs,
  run,
  actionLabel,
  missing,
  consent,
}: LegsDecisionInput): LegsDecision {
  const { status, current, checks } = run
  if (status === 'running') return { label: phaseCopy(current?.progress), action: undefined }
  if (status === 'checking') return { label: legsCopy.checking, action: undefined }
  if (!hasAccount) return { label: legsCopy.connectWallet, action: { type: 'connect' } }
  if (legs.length === 0) return { label: missing, action: undefined }
  if (status === 'checked') {
    return consent?.isGiven === false
      ? { label: CONSENT_MISSING, action: undefined }
      : { label: actionLabel, action: { type: 'send' } }
  }
  const blocked = legs.find(({ view }) => !isReviewable(view.button))
  if (blocked) return blockedDecision(blocked, legs)
  const [first] = legs
  const wasStopped = legs.length === 1 && first !== undefined && checks.has(first.key)
  return {
    label: wasStopped ? legsCopy.resumeChain(first.chain.name) : legsCopy.review,
    action: { type: 'check' },
  }
}

function blockedDecision(
  { view, chain, token }: LegsDecisionInput['legs'][number],
  legs: LegsDecisionInput['legs'],
): LegsDecision {
  const { label, action, consent } = view.button
  const isAlone = legs.filter((leg) => leg.chain.id === chain.id).length === 1
  const name = isAlone ? chain.name : legsCopy.tokenOn(token.symbol, chain.name)
  const text = legs.length > 1 ? blockedLabel(view.button, name) : label
  if (action === 'connect' || action === 'quote') return { label: text, action: { type: action } }
  return { label: text, action: consent && { type: 'consent', consent } }
}

function blockedLabel({ code, label }: Leg['view']['button'], name: string): string {
  return code === 'NO_ROUTE' ? legsCopy.blockedFrom(label, name) : `${label}, ${name}`
}

/** Signing methods, by which the wallet requests of unchecked legs are estimated. */
interface SigningFacts {
  /** Destination if permits replace transactions where they can. Default: the wallet sends all. */
  readonly permitTarget?: LegTarget | undefined
  /** Chains on which the wallet sends an approval and the call after it as one batch. */
  readonly batchChains: ReadonlySet<number>
}

/** Returns the number of wallet requests: exact after the check, estimated before. */
export function countSignatures(
  legs: readonly Pick<Leg, 'key' | 'view' | 'chain' | 'token'>[],
  checks: LegRun['checks'],
  { permitTarget, batchChains }: SigningFacts,
): number {
  return legs.reduce((sum, leg) => {
    const { key, view } = leg
    const check = checks.get(key)
    if (check && check.status !== 'failed') return sum + check.leg.steps.length
    if (permitTarget && canUsePermit(leg, permitTarget)) return sum + 1
    const steps = view.offer ? usualSteps(view.offer.quote) : []
    // A signed order cannot be part of a batch.
    const isBatch = batchChains.has(leg.chain.id) && !steps.includes('order')
    return sum + (isBatch ? 1 : Math.max(1, steps.length))
  }, 0)
}
