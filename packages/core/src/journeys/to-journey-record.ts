import { normalizeTokenAddress } from '../chains/address.ts'
import { compact } from '../kernel/compact.ts'
import { getMinAmount } from './create-journey-plans.ts'
import { type JourneyPlan, lowerMinimums } from './journey-plan.ts'
import { completeLimits, isLenderTarget } from './journey-request.ts'
import type { JourneyRecord } from './record.ts'

/**
 * Returns the record of a plan that is about to start. If the user accepts less than the plan guarantees, its legs may
 * lose the same share.
 *
 * @param now milliseconds since the epoch
 */
export function toJourneyRecord(plan: JourneyPlan, now: number): JourneyRecord {
  const { id, request, legs } = plan
  const { account, from, to } = request
  const { slippage, minHealthFactor } = completeLimits(request.limits)
  const minimums = lowerMinimums(plan, getMinAmount(request) ?? plan.toAmountMin)
  return compact({
    id,
    account,
    from: { chainId: from.chainId, token: normalizeTokenAddress(from.token), amount: from.amount },
    slippage,
    minHealthFactor,
    legs: legs.map(({ quote, minimum }, index) => {
      const { fromChainId, fromTokenAddress, fromTokenDecimals, fromAmount, ...terms } = quote.request
      return {
        fromChainId,
        fromToken: fromTokenAddress,
        fromTokenDecimals,
        toChainId: terms.toChainId,
        toToken: terms.toTokenAddress,
        toTokenDecimals: terms.toTokenDecimals,
        ...(quote.request.message === undefined
          ? { recipient: terms.toAddress ?? account }
          : { recipient: account, arrival: { providerId: quote.providerId } }),
        fromAmount,
        name: quote.name,
        ...(index === 0 ? { reviewedProviderId: quote.providerId } : {}),
        toAmount: quote.toAmount,
        minimum: minimums[index] ?? minimum,
        duration: quote.estimatedDuration,
        transferIds: [],
      }
    }),
    action: isLenderTarget(to)
      ? compact({
          chainId: to.chainId,
          lender: to.lender,
          action: to.action,
          pool: to.pool,
          token: legs.at(-1)?.quote.request.toTokenAddress ?? normalizeTokenAddress(from.token),
          amount: to.amount,
          used: plan.usedAmount,
          transferIds: [],
        })
      : undefined,
    state: { status: 'ready' as const, leg: 0 },
    addedTime: now,
  })
}
