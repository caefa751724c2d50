import type { JourneyPlan } from '@causeway/core/journeys'

/** Tokens of a leg. The amounts are the expected ones, in base units. */
export interface LegTerms {
  readonly fromChainId: number
  readonly fromToken: string
  readonly fromTokenDecimals?: number | undefined
  readonly fromAmount: bigint
  readonly toChainId: number
  readonly toToken: string
  readonly toTokenDecimals?: number | undefined
  /** 0n before the first quote. */
  readonly toAmount: bigint
  /** Display name of the provider; empty before the first quote. */
  readonly name: string
}

/** Returns the tokens of the legs of a plan, in the form of a stored journey. */
export function toLegTerms({ legs }: Pick<JourneyPlan, 'legs'>): LegTerms[] {
  return legs.map(({ quote: { request, name, toAmount } }) => ({
    fromChainId: request.fromChainId,
    fromToken: request.fromTokenAddress,
    fromTokenDecimals: request.fromTokenDecimals,
    fromAmount: request.fromAmount,
    toChainId: request.toChainId,
    toToken: request.toTokenAddress,
    toTokenDecimals: request.toTokenDecimals,
    toAmount,
    name,
  }))
}
