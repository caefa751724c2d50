import type { LenderMarket } from '../../lending/index.ts'
import type { CompoundV2Place } from './directory.ts'

/** The cToken of a pool. A market that was not read from the chain does not name them: then the files do. */
export function cTokenIn({ cTokens }: CompoundV2Place, { pools }: LenderMarket, poolId: string) {
  return pools[poolId]?.contracts['cToken'] ?? cTokens[poolId]
}

/** All cTokens that are known, of pools that could not be read as well: an account may owe something there. */
export function tokensIn(place: CompoundV2Place, market: LenderMarket) {
  const poolIds = new Set([...Object.keys(market.pools), ...Object.keys(place.cTokens)])
  return [...poolIds].flatMap((poolId) => {
    const cToken = cTokenIn(place, market, poolId)
    return cToken === undefined ? [] : [{ poolId, cToken }]
  })
}
