import { fieldIssue, InvalidInputError } from '../../kernel/errors.ts'
import type { LenderFamily } from '../../lending/lender.ts'
import { lenderAt } from '../shared/lender.ts'
import { MARKET_HASH, type MoreMarkets, morphoPlaces } from './deployments.ts'
import { readMarket } from './market.ts'
import { readPositions } from './position.ts'
import { readRateModel } from './rates.ts'
import { stepsOf } from './steps.ts'

/** Which markets of Morpho there are beside the known ones. */
export interface MorphoOptions {
  /** Markets of Morpho Blue that the public files do not have: their hashes by chain id. */
  readonly markets?: MoreMarkets
}

/**
 * Morpho Blue and Lista, one lender per market.
 *
 * @throws InvalidInputError for a market that is no 32-byte hash
 */
export function morpho({ markets = {} }: MorphoOptions = {}): LenderFamily {
  assertHashes(markets)
  return {
    id: 'morpho',
    files: ['config/morpho-pools', 'config/morpho-type-markets'],
    extras: [],
    errors: async () => (await import('./morpho-errors.ts')).morphoErrors,
    lenders: (files, chain) =>
      morphoPlaces(files, chain, markets).map((place) => lenderAt('morpho', place, ADAPTER)),
  }
}

const ADAPTER = { readMarket, readPositions, readRateModel, stepsOf }

function assertHashes(markets: MoreMarkets): void {
  for (const [chainId, hashes] of Object.entries(markets)) {
    const wrong = hashes.find((hash) => !MARKET_HASH.test(hash.toLowerCase()))
    if (wrong === undefined) continue
    throw new InvalidInputError('Morpho', [fieldIssue(`markets.${chainId}`, 'the hash of a market', wrong)])
  }
}
