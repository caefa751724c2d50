import { isNativeToken, lowerAddress, sameAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import type { LenderMarket, LendingPool } from '../../lending/lender-market.ts'
import { rejectRoute } from '../../margin/margin-rejected-error.ts'
import type { MarginRouter } from '../../margin/margin-router.ts'
import type { MarginTrade } from '../../margin/margin-trade.ts'
import type { Call } from '../../platforms/transaction.ts'
import { readFlashLoanOffers } from '../shared/read-flash-loan-offers.ts'
import { readPermissions, readRefinancePermissions } from '../shared/read-permissions.ts'
import { checkComposerTrade } from './check-composer-trade.ts'
import { COMPOSER_FLASH_LOANS, COMPOSER_FORWARDER, COMPOSERS, type ComposerFlashLoan } from './composers.ts'
import { decodeComposerCall } from './decode-composer-operations.ts'
import { encodeComposerCall } from './encode-composer-operations.ts'
import { encodeComposerRefinance } from './encode-composer-refinance.ts'
import {
  type ComposerDeployment,
  isForbiddenTarget,
  toComposerOperations,
  toComposerTerms,
} from './to-composer-operations.ts'

/** Options for `composer`. */
export interface ComposerOptions {
  /** Composers by chain id, in addition to the known ones. */
  readonly addresses?: Readonly<Record<number, Address>>
  /** Default: the forwarder of 1delta's documentation. */
  readonly forwarder?: Address
  /** Flash loan sources by chain id. They replace the known ones of the chain. */
  readonly flashLoans?: Readonly<Record<number, readonly ComposerFlashLoan[]>>
}

const NAME = '1delta'

/**
 * Margin trades through 1delta's composer, at lenders of the families of Aave V2 and V3, Comet, Venus and Morpho Blue.
 * The composer is a third-party contract behind a proxy, and its deployments differ: the encoded calldata is decoded
 * and checked against the trade, and a plan that cannot be simulated is rejected.
 */
export function composer({
  addresses = {},
  forwarder = COMPOSER_FORWARDER,
  flashLoans = {},
}: ComposerOptions = {}): MarginRouter {
  const composers: Readonly<Record<number, Address>> = { ...COMPOSERS, ...addresses }
  const getSources = (chainId: number) => flashLoans[chainId] ?? COMPOSER_FLASH_LOANS[chainId] ?? []
  const requireComposer = (chainId: number): Address =>
    composers[chainId] ?? rejectRoute(NAME, [`The composer is not deployed on chain ${chainId}.`])
  const requireDeployment = ({
    chainId,
    flashLoan: { contract },
  }: Pick<MarginTrade, 'chainId' | 'flashLoan'>): ComposerDeployment => {
    const source = getSources(chainId).find((candidate) => sameAddress(candidate.contract, contract))
    if (!source) return rejectRoute(NAME, [`${contract} is not a flash loan source of the composer.`])
    return { composer: requireComposer(chainId), forwarder, poolId: source.poolId }
  }
  const getUnsupportedChainReason = (chainId: number): string | undefined => {
    if (!composers[chainId]) return `The composer is not deployed on chain ${chainId}.`
    return getSources(chainId).length > 0
      ? undefined
      : `No flash loan source of 1delta is known on chain ${chainId}.`
  }
  return {
    id: 'composer',
    name: NAME,
    requiresSimulation: true,
    errors: async () => (await import('./composer-errors.ts')).composerErrors,
    unsupportedReason: ({ chainId, market, sell, buy }) =>
      getUnsupportedChainReason(chainId) ?? getUnsupportedLenderReason(market, [sell, buy]),
    *readFlashLoanOffers(chainId, token) {
      const sources = getSources(chainId).map(({ kind, contract }) => ({
        kind,
        contract: lowerAddress(contract),
      }))
      const offers = yield* readFlashLoanOffers(sources, token)
      // Round up, because a missing unit would revert the trade. The account receives a surplus unit.
      return offers.map((offer) => (offer.kind === 'aave-v3' ? { ...offer, roundsUp: true as const } : offer))
    },
    getSpender: (chainId) => composers[chainId],
    // The forwarder receives the output, because it checks the minimum before it transfers the output.
    getSwapParties: () => ({ caller: forwarder, receiver: forwarder }),
    *readPermissions(trade) {
      return yield* readPermissions(trade, requireComposer(trade.chainId))
    },
    encode: (trade) => encodeTrade(trade, requireDeployment(trade)),
    refinance: {
      borrowsWholeLoan: true,
      unsupportedReason: ({ chainId, from, to }) =>
        getUnsupportedChainReason(chainId) ??
        [from, to]
          .map(({ market, debt, collateral }) => getUnsupportedLenderReason(market, [debt, collateral]))
          .find((reason) => reason !== undefined),
      *readPermissions(trade) {
        return yield* readRefinancePermissions(trade, requireComposer(trade.chainId))
      },
      encode: (trade) => encodeComposerRefinance(trade, requireDeployment(trade)),
    },
  }
}

function getUnsupportedLenderReason(
  { family, lender }: LenderMarket,
  pools: readonly LendingPool[],
): string | undefined {
  if (family === 'init') return 'Positions of Init are not supported.'
  if (family === 'morpho' && !lender.startsWith('MORPHO_BLUE_')) return `${lender} is not supported.`
  if (family === 'compound-v2' && !lender.startsWith('VENUS')) return `${lender} does not support delegates.`
  return pools.some(({ underlying }) => isNativeToken(underlying))
    ? 'Pools of the native asset are not supported.'
    : undefined
}

/**
 * @throws MarginRejectedError MARGIN_ROUTE_REJECTED or CausewayError COMPOSER_UNREADABLE if the calldata differs from
 * the trade
 */
function encodeTrade(trade: MarginTrade, deployment: ComposerDeployment): Call {
  const { flashLoan, funding, margin, swap } = trade
  const repayment = flashLoan.amount + flashLoan.fee
  const data = encodeComposerCall(toComposerOperations(trade, deployment))
  const problems = [
    ...(!funding.isAll && repayment > funding.limit
      ? [`The flash loan needs ${repayment} base units, the limit is ${funding.limit}.`]
      : []),
    ...(isForbiddenTarget(trade, deployment)
      ? [`The swap of ${swap.name} calls ${swap.to}, a token or a contract of 1delta.`]
      : []),
    ...checkComposerTrade(decodeComposerCall(data), toComposerTerms(trade, deployment)),
  ]
  if (problems.length > 0) rejectRoute(NAME, problems)
  return { to: deployment.composer, data, value: margin?.asNative ? margin.amount : 0n }
}
