import type { Address } from 'viem'
import { getSpec } from '../../chains/specs.ts'
import { tokensOn } from '../tokens/table.ts'
import type { RateModel } from './rates.ts'
import { type ReserveTokens, reserveTokensOf } from './reserve-tokens.ts'

/** What a reserve is listed with, in Aave V2 and V3 alike. Factors in basis points, the seed in whole tokens. */
export interface ReserveTerms {
  readonly symbol: string
  readonly ltv: bigint
  readonly threshold: bigint
  /** What a liquidator gets for a hundred per cent. */
  readonly bonus: bigint
  readonly reserveFactor: bigint
  readonly rates: RateModel
  readonly hasStableRate?: boolean
  readonly seed: { readonly supply: string; readonly variable?: string; readonly stable?: string }
}

/** Where a reserve's token is on a chain. */
export interface TokenPlace {
  readonly underlying: Address
  readonly decimals: number
}

/** A reserve and its tokens. */
export interface AaveReserve extends TokenPlace, ReserveTokens {
  readonly symbol: string
}

/** Those whose token a chain has, in the order in which they are initialised. */
export function listedOn<Terms extends ReserveTerms>(
  chainId: number,
  terms: readonly Terms[],
): readonly (Terms & TokenPlace)[] {
  const tokens = [{ ...getSpec(chainId).wrapped, decimals: 18 }, ...tokensOn(chainId)]
  return terms.flatMap((reserve) => {
    const token = tokens.find(({ symbol }) => symbol === reserve.symbol)
    return token === undefined ? [] : [{ ...reserve, underlying: token.address, decimals: token.decimals }]
  })
}

/** The same with the tokens that the configurator makes for them. */
export function withTokens(
  configurator: Address,
  reserves: readonly (ReserveTerms & TokenPlace)[],
): readonly AaveReserve[] {
  return reserves.map(({ symbol, underlying, decimals }, index) => {
    return { symbol, underlying, decimals, ...reserveTokensOf(configurator, index) }
  })
}
