import { fieldIssue, InvalidInputError } from '../../kernel/errors.ts'
import type { LoadedFamily } from '../../lending/lender.ts'
import { createLender, type LenderAdapter } from '../shared/create-lender.ts'
import { decodePayment } from './decode-payment.ts'
import { discoverMarkets, MORPHO_API } from './discover-markets.ts'
import {
  type AdditionalMarkets,
  getMorphoDeployments,
  lacksMarkets,
  MARKET_HASH,
  type MorphoDeployment,
  toBlueDeployments,
} from './get-deployments.ts'
import { getSteps } from './get-steps.ts'
import { readMarket } from './read-market.ts'
import { readPositions } from './read-positions.ts'
import { readRateModel } from './read-rate-model.ts'

/** Options for `morpho`. */
export interface MorphoOptions {
  /** Ids of Morpho Blue markets by chain id, in addition to those in the startup files. */
  readonly markets?: AdditionalMarkets
  /**
   * URL of Morpho's API, or `false` to use none. It returns the listed markets of chains without a market in the
   * startup files. Default: `https://api.morpho.org`.
   */
  readonly discovery?: string | false
}

/**
 * Morpho Blue and Lista, one lender per market.
 *
 * @throws InvalidInputError for a market id that is not a 32-byte hash
 */
export function morpho({ markets = {}, discovery = MORPHO_API }: MorphoOptions = {}): LoadedFamily {
  assertHashes(markets)
  const toLender = (deployment: MorphoDeployment) => createLender('morpho', deployment, ADAPTER)
  return {
    id: 'morpho',
    files: ['config/morpho-pools', 'config/morpho-type-markets'],
    extras: [],
    errors: async () => (await import('./morpho-errors.ts')).morphoErrors,
    lenders: (files, chain) => getMorphoDeployments(files, chain, markets).map(toLender),
    async discover(files, chain, context) {
      if (discovery === false || !lacksMarkets(files, chain)) return []
      const ids = await discoverMarkets(discovery, chain.id, context)
      return toBlueDeployments(files, chain, ids).map(toLender)
    },
  }
}

const ADAPTER: LenderAdapter<MorphoDeployment> = {
  readMarket,
  readPositions,
  readRateModel,
  getSteps,
  decodePayment,
  getSpenders: ({ morpho: contract }) => [contract],
  getPermissionContract: ({ morpho: contract }) => contract,
}

function assertHashes(markets: AdditionalMarkets): void {
  for (const [chainId, hashes] of Object.entries(markets)) {
    const wrong = hashes.find((hash) => !MARKET_HASH.test(hash.toLowerCase()))
    if (wrong === undefined) continue
    throw new InvalidInputError('Morpho', [fieldIssue(`markets.${chainId}`, 'the hash of a market', wrong)])
  }
}
