import type { JourneyPlan } from '@causeway/core/journeys'
import type { JourneyEnd } from './journey-target.ts'
import type { JourneyAmounts } from './use-journey-costs.ts'

/** Returns the amounts of a plan whose loss the user accepts. Undefined for an action without a swap or transfer. */
export function toPlanAmounts(
  { request, legs, toAmount, toAmountMin, gasUsd }: JourneyPlan,
  { chainId, asset }: Pick<JourneyEnd, 'chainId' | 'asset'>,
): JourneyAmounts | undefined {
  const [first] = legs
  return (
    first && {
      from: { ...request.from, decimals: first.quote.request.fromTokenDecimals },
      to: {
        chainId,
        token: asset.address,
        amount: toAmount,
        amountMin: toAmountMin,
        decimals: asset.decimals,
      },
      nativeFees: legs.map(({ quote }) => ({
        chainId: quote.request.fromChainId,
        amount: quote.otherPayOut ?? 0n,
      })),
      onTopUsd: [gasUsd],
    }
  )
}
