import type { TransferRecord } from '@causeway/core'
import type { Engine } from '../../state/use-engine.ts'
import { isSentAlready } from '../review/find-repeated.ts'
import { isSent } from '../review/is-sent.ts'
import { markOutdated } from './mark-outdated.ts'
import type { CheckedAction, CheckedPlan, ReviewSubject } from './review.ts'
import { searchLost } from './search-lost.ts'
import { type LostReview, type SentAction, toSentAction } from './sent-action.ts'

/** The function that plans an action, and the reviews that were left while it was unknown whether their transfer was sent. */
interface CheckInput<Subject extends ReviewSubject, Plan extends CheckedPlan> {
  plan(causeway: Engine, subject: Subject): Promise<Omit<CheckedAction<Plan>, 'steps'>>
  /** Reviews by the id of their transfer. */
  readonly lostReviews: ReadonlyMap<string, LostReview<Subject, Plan>>
}

/** Result of a check: the plan, or the transfer that it would repeat. */
interface CheckResult<Subject, Plan extends CheckedPlan> {
  readonly checked?: CheckedAction<Plan>
  /** Milliseconds since the epoch. */
  readonly checkedTime?: number
  /** Transfers that the check searched for. */
  readonly searchedIds?: readonly string[]
  readonly sent?: SentAction<Subject, Plan> | undefined
  /** Actions that were found on the chain, and that the figures of the review do not include. */
  readonly recovered?: readonly TransferRecord[]
}

/**
 * Plans and simulates an action, unless a transfer of the account whose wallet response was lost turns out to be sent.
 * @throws errors of the plan; CausewayError ALREADY_SENT if an earlier visit has sent the action
 */
export async function checkAction<Subject extends ReviewSubject, Plan extends CheckedPlan>(
  causeway: Engine,
  subject: Subject,
  { plan, lostReviews }: CheckInput<Subject, Plan>,
): Promise<CheckResult<Subject, Plan>> {
  const lost = await searchLost(causeway, subject.account, [...lostReviews.keys()])
  const sentActions = lost.filter(({ latest }) => isSent(latest))
  if (sentActions.length > 0) markOutdated(causeway, subject.account)
  const wallet = causeway.wallets.walletFor(subject.account.chainId)
  try {
    const checked = await plan(causeway, subject)
    const { execution } = checked.plan
    const repeated = sentActions.find(({ latest }) => isSentAlready(execution, latest))
    if (repeated) return { sent: toSentAction(repeated.latest, lostReviews.get(repeated.latest.id)) }
    const recovered = sentActions.filter(({ wasUnknown }) => wasUnknown).map(({ latest }) => latest)
    if (recovered.length > 0) return { recovered }
    const steps = await causeway.executor.preview(execution, wallet)
    return {
      checked: { ...checked, steps },
      checkedTime: causeway.clock.now(),
      searchedIds: lost.map(({ latest }) => latest.id),
    }
  } catch (error) {
    // The account may not be able to pay the same amount again.
    const repeated = sentActions.find(
      ({ latest }) => lostReviews.get(latest.id)?.subject.summary.label === subject.summary.label,
    )
    if (repeated) return { sent: toSentAction(repeated.latest, lostReviews.get(repeated.latest.id)) }
    throw error
  }
}
