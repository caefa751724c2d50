import { mulDiv } from '../kernel/amounts.ts'
import { compact } from '../kernel/compact.ts'
import { fieldIssue, InvalidInputError } from '../kernel/errors.ts'
import type { AskingState, JourneyChoice, JourneyFunds, JourneyRecord, JourneyRecordLeg } from './record.ts'
import { withLeg } from './with-leg.ts'

/**
 * Returns the journey after the answer of the user. It is ready to go on, or has ended.
 *
 * @param now milliseconds since the epoch
 * @throws InvalidInputError if the journey does not take this answer
 */
export function choose(record: JourneyRecord, choice: JourneyChoice, now: number): JourneyRecord {
  const { state } = record
  const choices = state.status === 'asking' ? state.choices : []
  if (state.status !== 'asking' || !choices.includes(choice)) {
    const expected =
      choices.length > 0 ? `one of ${choices.join(', ')}` : 'no choice: the journey does not ask'
    throw new InvalidInputError('Journey', [fieldIssue('choice', expected, choice)])
  }
  switch (choice) {
    case 'wait':
      return wait(record, state, now)
    case 'accept':
      return accept(record, state)
    case 'stop':
      return {
        ...record,
        state: compact({ status: 'stopped' as const, funds: state.funds }),
        finishedTime: now,
      }
    case 'return': {
      const { isRecovered: _, ...known } = record
      return state.funds ? goTo(known, state.leg, state.funds, record.from) : record
    }
  }
}

function wait(record: JourneyRecord, { leg, reason, funds }: AskingState, now: number): JourneyRecord {
  if (reason === 'send-unknown') return { ...record, state: { status: 'running', leg } }
  // The transfer may arrive, or be refunded.
  if (reason === 'stalled' || (reason === 'failed' && !funds))
    return { ...record, state: { status: 'running', leg, waitedTime: now } }
  const current = record.legs[leg]
  // The transfer of the leg has paid: read the balance again.
  if (reason === 'funds-missing' && current?.transferIds.length && funds === undefined) {
    return { ...record, state: { status: 'running', leg } }
  }
  if (reason === 'other-token' && funds && current) {
    const end = record.legs.at(-1) ?? current
    return goTo({ ...record, legs: record.legs.slice(0, leg + 1) }, leg, funds, toEnd(end), record.action)
  }
  // Send the refund, which may be less than the amount before.
  const spent = (reason === 'refunded' || reason === 'failed') && funds ? { fromAmount: funds.amount } : {}
  return { ...withLeg(record, leg, spent), state: { status: 'ready', leg } }
}

function toEnd({ toChainId: chainId, toToken: token, recipient, toTokenDecimals }: JourneyRecordLeg) {
  return { chainId, token, recipient, ...compact({ decimals: toTokenDecimals }) }
}

function accept(record: JourneyRecord, { leg, reason, offer, message }: AskingState): JourneyRecord {
  const ready: JourneyRecord = { ...record, state: { status: 'ready', leg } }
  if (reason === 'imported') return { ...ready, isImported: false }
  if (reason === 'send-unknown' || reason === 'recipient') return ready
  const { action, legs } = record
  const current = legs[leg]
  if (!current)
    return action && reason === 'risk' ? { ...ready, action: { ...action, acceptedRisk: message } } : ready
  if (!offer) return ready
  // Later legs may lose the same share.
  const { minimum = offer.toAmountMin } = current
  const isLower = offer.toAmountMin < minimum
  const lowered = legs.map((later, index) =>
    index > leg && isLower && later.minimum !== undefined
      ? { ...later, minimum: mulDiv(later.minimum, offer.toAmountMin, minimum) }
      : later,
  )
  return withLeg({ ...ready, legs: lowered }, leg, {
    accepted: offer,
    minimum: isLower ? offer.toAmountMin : minimum,
  })
}

/** Replaces the legs from `leg` on with one leg from the funds to a token. The user has to accept its terms. */
function goTo(
  record: JourneyRecord,
  leg: number,
  funds: JourneyFunds,
  to: Omit<JourneyFunds, 'amount'> & {
    readonly recipient?: JourneyRecordLeg['recipient']
    readonly decimals?: number
  },
  action?: JourneyRecord['action'],
): JourneyRecord {
  const { action: _, ...rest } = record
  const replaced: JourneyRecordLeg = {
    fromChainId: funds.chainId,
    fromToken: funds.token,
    toChainId: to.chainId,
    toToken: to.token,
    recipient: to.recipient ?? record.account,
    fromAmount: funds.amount,
    name: '',
    toAmount: 0n,
    transferIds: [],
    ...compact({ toTokenDecimals: to.decimals }),
  }
  // The leg that ended otherwise stays in the record, with its transfers.
  const kept = record.legs.slice(0, (record.legs[leg]?.transferIds.length ?? 0) > 0 ? leg + 1 : leg)
  return {
    ...rest,
    ...compact({ action }),
    legs: [...kept, replaced],
    state: { status: 'ready', leg: kept.length },
  }
}
