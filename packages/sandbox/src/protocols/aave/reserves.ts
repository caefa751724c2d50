import type { Address } from 'viem'
import { getSpec } from '../../chains/specs.ts'
import { tokensOn } from '../tokens/token-specs.ts'
import type { RateModel } from './rates.ts'
import { getReserveTokens, type ReserveTokens } from './reserve-tokens.ts'

/** Parameters of a reserve of Aave V2 or V3. Factors in basis points, seed amounts in whole tokens. */
export interface ReserveTerms {
  readonly symbol: string
  readonly ltv: bigint
  readonly threshold: bigint
  /**
   * Liquidation bonus: collateral that a liquidator receives per repaid value, in basis points. 10,500 is a bonus of 5
   * %.
   */
  readonly bonus: bigint
  readonly reserveFactor: bigint
  readonly rates: RateModel
  readonly hasStableRate?: boolean
  readonly seed: { readonly supply: string; readonly variable?: string; readonly stable?: string }
}

/** Underlying token of a reserve on a chain. */
export interface TokenPlace {
  readonly underlying: Address
  readonly decimals: number
}

/** Reserve with its underlying token, its aToken and its debt tokens. */
export interface AaveReserve extends TokenPlace, ReserveTokens {
  readonly symbol: string
}

/** Returns the reserves whose underlying token exists on a chain, in the order in which they are initialized. */
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

/** Returns the reserves with the tokens that the configurator creates for them. */
export function withTokens(
  configurator: Address,
  reserves: readonly (ReserveTerms & TokenPlace)[],
): readonly AaveReserve[] {
  return reserves.map(({ symbol, underlying, decimals }, index) => {
    return { symbol, underlying, decimals, ...getReserveTokens(configurator, index) }
  })
}
