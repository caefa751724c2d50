import { CausewayError } from '../../kernel/errors.ts'
import type { Address } from '../../kernel/schema.ts'
import type { MarginRouter } from '../../margin/router.ts'
import { readPermissions } from '../shared/permissions.ts'
import { encodeTrade, isRouted } from './encode.ts'
import { readFlashOffers } from './flash.ts'
import { FLASH_SOURCES, type FlashSources } from './flash-sources.ts'
import { refusalOf } from './refusal.ts'

export type { FlashSources } from './flash-sources.ts'

/** Where the product's own contracts for margin trades stand on a chain. */
export interface CausewayRouterContracts {
  /** What is called, and what the account lets act for it. */
  readonly router: Address
  /** What calls the swap: it is let do nothing. */
  readonly forwarder: Address
}

/** What the product's own router is made with. */
export interface CausewayRouterOptions {
  /** By chain id. It has no public deployment: unaudited, it is for the sandbox. */
  readonly addresses: Readonly<Record<number, CausewayRouterContracts>>
  /** Who lends flash, by chain id. Default: Morpho, Aave V3 and Aave V2 where they are known. */
  readonly flash?: Readonly<Record<number, FlashSources>> | undefined
}

/**
 * The product's own router contract: Aave V2 and V3 and their forks, Comet, Morpho and Venus, with flash loans of Morpho,
 * Aave V3 or Aave V2. Its source is `MarginRouter.sol` of the sandbox. UNAUDITED: use it for nothing but the sandbox.
 */
export function causewayRouter({ addresses, flash = FLASH_SOURCES }: CausewayRouterOptions): MarginRouter {
  const contractsOn = (chainId: number) => addresses[chainId] ?? unknownChain(chainId)
  return {
    id: 'causeway',
    name: 'Causeway router',
    errors: async () => (await import('./margin-router-errors.ts')).marginRouterErrors,
    unsupportedReason: (terms) =>
      addresses[terms.chainId] ? refusalOf(terms) : `It is not on chain ${terms.chainId}`,
    flashOffers: (chainId, token) => readFlashOffers(flash[chainId] ?? {}, token),
    swapParties(chainId) {
      const { router, forwarder } = contractsOn(chainId)
      return { caller: forwarder, receiver: router }
    },
    *permissions(trade) {
      const { router } = contractsOn(trade.chainId)
      return yield* readPermissions(trade, router)
    },
    encode(trade) {
      const { family, lender } = trade.market
      if (!isRouted(family)) {
        throw new CausewayError(`${lender} is not served`, { code: 'MARGIN_UNSUPPORTED' })
      }
      return encodeTrade(trade, family, contractsOn(trade.chainId).router)
    },
  }
}

function unknownChain(chainId: number): never {
  throw new CausewayError(`The margin router is not on chain ${chainId}`, { code: 'MARGIN_UNSUPPORTED' })
}
