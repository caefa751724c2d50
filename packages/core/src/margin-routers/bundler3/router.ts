import type { MarginRouter } from '../../margin/router.ts'
import type { MarginTerms } from '../../margin/trade.ts'
import { MarginRouteRefusedError } from '../shared/errors.ts'
import { readOffer } from '../shared/flash-offer.ts'
import { readPermissions } from '../shared/permissions.ts'
import { multicall } from './bundle.ts'
import { BUNDLER3_DEPLOYMENTS, type Bundler3Deployment } from './deployments.ts'
import { tradeBundle } from './trade-bundle.ts'

const NAME = 'Morpho Bundler3'

/** What `bundler3` is made with. */
export interface Bundler3Options {
  /** By chain id, on top of those that are known. */
  readonly addresses?: Readonly<Record<number, Bundler3Deployment>>
}

/**
 * Margin trades in one market of Morpho Blue, through Morpho's own Bundler3: the flash loan is Morpho's and free. It opens
 * and closes; a market has one collateral and one loan token, so there is nothing else to swap. It sells only: a provider
 * that buys an exact amount would leave the rest where anyone may take it.
 */
export function bundler3({ addresses = {} }: Bundler3Options = {}): MarginRouter {
  const places: Readonly<Record<number, Bundler3Deployment>> = { ...BUNDLER3_DEPLOYMENTS, ...addresses }
  const placeOf = (chainId: number): Bundler3Deployment => {
    const place = places[chainId]
    if (!place) throw new MarginRouteRefusedError(NAME, [`it is not known on chain ${chainId}`])
    return place
  }
  return {
    id: 'bundler3',
    name: NAME,
    sellsOnly: true,
    errors: async () => (await import('./bundler3-errors.ts')).bundler3Errors,
    unsupportedReason: (terms) => refusalOf(terms, places[terms.chainId]),
    *flashOffers(_chainId, token, { sell }) {
      const { morpho } = sell.contracts
      const offer = morpho === undefined ? undefined : yield* readOffer('morpho', morpho, token)
      return offer ? [offer] : []
    },
    swapParties: (chainId) => {
      const { bundler3: caller, generalAdapter1: receiver } = placeOf(chainId)
      return { caller, receiver }
    },
    // Never to the bundler: it calls anything for anybody.
    *permissions(trade) {
      const { generalAdapter1: adapter } = placeOf(trade.chainId)
      return yield* readPermissions(trade, adapter)
    },
    encode: (trade) => {
      const place = placeOf(trade.chainId)
      return multicall(place.bundler3, tradeBundle(trade, place))
    },
  }
}

function refusalOf(
  { operation, chainId, market, sell }: MarginTerms,
  place: Bundler3Deployment | undefined,
): string | undefined {
  if (market.family !== 'morpho' || !market.lender.startsWith('MORPHO_BLUE_'))
    return 'Bundler3 serves markets of Morpho Blue only'
  if (!place) return `Bundler3 is not known on chain ${chainId}`
  if (operation === 'CollateralSwap' || operation === 'DebtSwap')
    return 'A market of Morpho has one collateral and one loan token: there is nothing to swap them for'
  if (!market.params || !sell.contracts['morpho']) return 'The market came without its parameters'
  return undefined
}
