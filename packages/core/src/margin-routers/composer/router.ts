import { isNativeToken, lowerAddress, sameAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import { combineQueries } from '../../lending/read-contracts.ts'
import type { MarginRouter } from '../../margin/router.ts'
import type { MarginTerms, MarginTrade } from '../../margin/trade.ts'
import type { Call } from '../../platforms/transaction.ts'
import { MarginRouteRefusedError } from '../shared/errors.ts'
import { readOffer } from '../shared/flash-offer.ts'
import { readPermissions } from '../shared/permissions.ts'
import { marginProblems } from './check-trade.ts'
import { decodeCall } from './decode.ts'
import { COMPOSER_FLASH, COMPOSER_FORWARDER, COMPOSERS, type ComposerFlash } from './deployments.ts'
import { composerCall } from './encode.ts'
import { type ComposerPlace, isOwnContract, termsOfTrade, tradeOperations } from './trade-operations.ts'

/** What `composer` is made with. */
export interface ComposerOptions {
  /** Composers by chain id, on top of those that are known. */
  readonly addresses?: Readonly<Record<number, Address>>
  /** Default: the one of 1delta's documentation. */
  readonly forwarder?: Address
  /** Flash loans by chain id, in place of those that are known there. */
  readonly flash?: Readonly<Record<number, readonly ComposerFlash[]>>
}

const NAME = '1delta'

/**
 * Margin trades through 1delta's composer, at lenders of the kinds of Aave V2 and V3, Comet, Venus and Morpho Blue. It is
 * somebody else's contract behind a proxy, and its deployments differ: what goes to it is read back and held to the trade,
 * and a plan that could not be tried out on the chain must not be carried out.
 */
export function composer({
  addresses = {},
  forwarder = COMPOSER_FORWARDER,
  flash = {},
}: ComposerOptions = {}): MarginRouter {
  const composers: Readonly<Record<number, Address>> = { ...COMPOSERS, ...addresses }
  const sourcesOn = (chainId: number) => flash[chainId] ?? COMPOSER_FLASH[chainId] ?? []
  const composerOn = (chainId: number): Address => {
    const found = composers[chainId]
    if (!found) throw new MarginRouteRefusedError(NAME, [`it is not known on chain ${chainId}`])
    return found
  }
  return {
    id: 'composer',
    name: NAME,
    needsTrial: true,
    errors: async () => (await import('./composer-errors.ts')).composerErrors,
    unsupportedReason: (terms) => {
      if (!composers[terms.chainId]) return `1delta is not known on chain ${terms.chainId}`
      return sourcesOn(terms.chainId).length > 0
        ? lenderRefusal(terms)
        : `No flash loan that 1delta takes is known on chain ${terms.chainId}`
    },
    *flashOffers(chainId, token) {
      const readings = sourcesOn(chainId).map(({ kind, contract }) =>
        readOffer(kind, lowerAddress(contract), token),
      )
      const offers = (yield* combineQueries(readings)).filter((offer) => offer !== undefined)
      // A unit too much goes back to the account, and one too little fails the trade.
      return offers.map((offer) => (offer.kind === 'aave-v3' ? { ...offer, roundsUp: true as const } : offer))
    },
    // What is bought stays with the forwarder until it was held to the least that was agreed.
    swapParties: () => ({ caller: forwarder, receiver: forwarder }),
    *permissions(trade) {
      const spender = composerOn(trade.chainId)
      return yield* readPermissions(trade, spender)
    },
    encode: (trade) => {
      const source = sourcesOn(trade.chainId).find(({ contract }) =>
        sameAddress(contract, trade.flash.contract),
      )
      if (!source)
        throw new MarginRouteRefusedError(NAME, [`it takes no flash loan of ${trade.flash.contract}`])
      return callOf(trade, { composer: composerOn(trade.chainId), forwarder, poolId: source.poolId })
    },
  }
}

function lenderRefusal({ market, sell, buy }: MarginTerms): string | undefined {
  const { family, lender } = market
  if (family === 'init') return '1delta trades no positions of Init here'
  if (family === 'morpho' && !lender.startsWith('MORPHO_BLUE_')) return `1delta is not used for ${lender}`
  if (family === 'compound-v2' && !lender.startsWith('VENUS'))
    return `At ${lender} nobody can borrow for another account`
  if (isNativeToken(sell.underlying) || isNativeToken(buy.underlying))
    return 'Pools of the native asset itself are not traded'
  return undefined
}

/** @throws MarginRouteRefusedError, ComposerUnreadableError for bytes that would do something else than the trade */
function callOf(trade: MarginTrade, place: ComposerPlace): Call {
  const { flash, in: into, own } = trade
  const owed = flash.amount + flash.fee
  const data = composerCall(tradeOperations(trade, place))
  const problems = [
    ...(!into.isAll && owed > into.limit
      ? [`${owed} must be paid back, at most ${into.limit} was agreed`]
      : []),
    ...(isOwnContract(trade, place) ? [`${trade.swap.name} would call ${trade.swap.to}`] : []),
    ...marginProblems(decodeCall(data), termsOfTrade(trade, place)),
  ]
  if (problems.length > 0) throw new MarginRouteRefusedError(NAME, problems)
  return { to: place.composer, data, value: own?.asNative ? own.amount : 0n }
}
