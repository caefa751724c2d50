import type { JourneyRecord } from '@causeway/core/journeys'

/** Amounts of a lender action in base units: the part that the lender takes, and the rest, which stays in the wallet. */
interface ActionAmounts {
  readonly used: bigint
  readonly rest: bigint
}

/** Returns how the amount that arrived, or is expected to, is divided: a repayment takes at most the debt. */
export function actionAmounts({
  from,
  legs,
  action,
}: Pick<JourneyRecord, 'from' | 'legs' | 'action'>): ActionAmounts {
  const last = legs.at(-1)
  const arrived = last ? (last.received ?? last.toAmount) : from.amount
  const limit = action?.used ?? action?.amount ?? arrived
  const used = limit < arrived ? limit : arrived
  return { used, rest: arrived - used }
}
