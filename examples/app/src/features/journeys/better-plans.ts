import type { Address, QuoteRequestInput } from '@causeway/core'
import { sameAddress } from '@causeway/core/chains'
import type { JourneyPlan, JourneyRequest } from '@causeway/core/journeys'

/** A plan with several legs. */
export interface BetterPlan {
  readonly plan: JourneyPlan
  /** Output in addition to that of the best single route, in base units. Undefined if there is no single route. */
  readonly extra: bigint | undefined
}

/**
 * Returns the plans with several legs that pay more than every single route, best first.
 *
 * @param singleOutputs outputs of single routes in base units, in addition to those among the plans
 */
export function betterPlans(
  plans: readonly JourneyPlan[],
  singleOutputs: readonly bigint[],
): readonly BetterPlan[] {
  const singles = [
    ...singleOutputs,
    ...plans.filter(({ legs }) => legs.length < 2).map(({ toAmount }) => toAmount),
  ]
  const highest = singles.reduce((best, output) => (output > best ? output : best), 0n)
  return plans
    .filter(({ legs, toAmount }) => legs.length > 1 && toAmount > highest)
    .toSorted((a, b) => (a.toAmount < b.toAmount ? 1 : a.toAmount > b.toAmount ? -1 : 0))
    .map((plan) => ({ plan, extra: highest > 0n ? plan.toAmount - highest : undefined }))
}

/**
 * Returns the journey of a quote request. Undefined for an exact output, because a journey spends a fixed input, and for
 * another recipient, of which only the review of a single route warns.
 */
export function toJourneyRequest(request: QuoteRequestInput, account: Address): JourneyRequest | undefined {
  const { fromChainId, fromTokenAddress, fromAmount, toChainId, toTokenAddress } = request
  const { toAmount, toAddress: recipient, slippage } = request
  if (toAmount !== undefined || (recipient && !sameAddress(recipient, account))) return undefined
  return {
    account,
    from: { chainId: fromChainId, token: fromTokenAddress, amount: BigInt(fromAmount) },
    to: { chainId: toChainId, token: toTokenAddress },
    limits: slippage === undefined ? {} : { slippage },
  }
}
