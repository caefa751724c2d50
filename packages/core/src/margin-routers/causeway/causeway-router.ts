import { isNativeToken, lowerAddress } from '../../chains/address.ts'
import { CausewayError } from '../../kernel/errors.ts'
import type { Address } from '../../kernel/schema.ts'
import { getAssetName } from '../../lending/actions/format-token-amount.ts'
import { type LenderMarket, type LendingPool, poolConfig } from '../../lending/lender-market.ts'
import { marketDisplayName } from '../../lending/lender-names.ts'
import { FLASH_LOAN_KINDS } from '../../margin/flash-loan.ts'
import { MARGIN_LEGS } from '../../margin/margin-operation.ts'
import type { MarginRouter } from '../../margin/margin-router.ts'
import type { MarginTerms } from '../../margin/margin-terms.ts'
import type { RefinanceTerms } from '../../margin/refinance/refinance-terms.ts'
import { readFlashLoanOffers } from '../shared/read-flash-loan-offers.ts'
import { readPermissions, readRefinancePermissions } from '../shared/read-permissions.ts'
import { encodeRefinance, encodeTrade, isSupportedFamily } from './encode-trade.ts'
import { FLASH_LOAN_SOURCES, type FlashLoanSources } from './flash-loan-sources.ts'

/** Causeway's contracts for margin trades on a chain. */
export interface CausewayRouterDeployment {
  /** Contract that is called, and to which the account grants permissions. */
  readonly router: Address
  /** Contract that calls the swap. It holds no permissions. */
  readonly forwarder: Address
}

/** Options for `causewayRouter`. */
export interface CausewayRouterOptions {
  /**
   * Contracts by chain id. There is no public deployment, because the contract is unaudited and only for the sandbox.
   */
  readonly deployments: Readonly<Record<number, CausewayRouterDeployment>>
  /** Flash loan sources by chain id. Default: known contracts of Morpho, Aave V3 and Aave V2. */
  readonly flashLoans?: Readonly<Record<number, FlashLoanSources>> | undefined
}

/**
 * Causeway's own router contract for Aave V2 and V3 and their forks, Comet, Morpho and Venus, with flash loans of
 * Morpho, Aave V3 or Aave V2. Its source is `MarginRouter.sol` of the sandbox. UNAUDITED: only use it in the sandbox.
 */
export function causewayRouter({
  deployments,
  flashLoans = FLASH_LOAN_SOURCES,
}: CausewayRouterOptions): MarginRouter {
  const requireDeployment = (chainId: number): CausewayRouterDeployment => {
    const deployment = deployments[chainId]
    if (deployment) return deployment
    throw new CausewayError(
      `The Causeway router is not deployed on chain ${chainId}. Configure it in \`deployments\`.`,
      { code: 'MARGIN_UNSUPPORTED' },
    )
  }
  return {
    id: 'causeway',
    name: 'Causeway router',
    errors: async () => (await import('./margin-router-errors.ts')).marginRouterErrors,
    unsupportedReason: (terms) =>
      deployments[terms.chainId]
        ? getUnsupportedReason(terms)
        : `The Causeway router is not deployed on chain ${terms.chainId}.`,
    readFlashLoanOffers(chainId, token) {
      const sources = FLASH_LOAN_KINDS.flatMap((kind) => {
        const contract = lowerAddress(flashLoans[chainId]?.[kind])
        return contract ? [{ kind, contract }] : []
      })
      return readFlashLoanOffers(sources, token)
    },
    getSpender: (chainId) => deployments[chainId]?.router,
    getSwapParties(chainId) {
      const { router, forwarder } = requireDeployment(chainId)
      return { caller: forwarder, receiver: router }
    },
    *readPermissions(trade) {
      const { router } = requireDeployment(trade.chainId)
      return yield* readPermissions(trade, router)
    },
    encode: (trade) => encodeTrade(trade, requireDeployment(trade.chainId).router),
    refinance: {
      unsupportedReason: (terms) =>
        deployments[terms.chainId]
          ? getRefinanceReason(terms)
          : `The Causeway router is not deployed on chain ${terms.chainId}.`,
      *readPermissions(trade) {
        return yield* readRefinancePermissions(trade, requireDeployment(trade.chainId).router)
      },
      encode: (trade) => encodeRefinance(trade, requireDeployment(trade.chainId).router),
    },
  }
}

function getUnsupportedReason({ market, sell, buy, operation }: MarginTerms): string | undefined {
  const reason = getLenderReason(market, [sell, buy])
  if (reason !== undefined) return reason
  if (MARGIN_LEGS[operation].output === 'Deposit' && !canBeCollateral(market, buy))
    return `${getAssetName(buy.asset)} cannot be used as collateral at ${marketDisplayName(market)}.`
  if (market.family === 'morpho' && (operation === 'CollateralSwap' || operation === 'DebtSwap')) {
    return 'A Morpho market has one collateral and one loan token, so neither can be swapped.'
  }
  return undefined
}

function getRefinanceReason({ from, to }: RefinanceTerms): string | undefined {
  for (const { market, debt, collateral } of [from, to]) {
    const reason = getLenderReason(market, [debt, collateral])
    if (reason !== undefined) return reason
    const name = marketDisplayName(market)
    if (!canBeCollateral(market, collateral))
      return `${getAssetName(collateral.asset)} cannot be used as collateral at ${name}.`
    if (hasBaseToken(market) && canBeCollateral(market, debt))
      return `${getAssetName(debt.asset)} cannot be borrowed at ${name}.`
  }
  return undefined
}

function getLenderReason(market: LenderMarket, pools: readonly LendingPool[]): string | undefined {
  const { family, lender } = market
  const name = marketDisplayName(market)
  if (!isSupportedFamily(family)) return `${name} is not supported.`
  const nativePool = pools.find(({ underlying }) => isNativeToken(underlying))
  if (nativePool)
    return `${getAssetName(nativePool.asset)} is the native asset at ${name}: only tokens are supported.`
  if (family === 'compound-v2' && lender !== 'VENUS' && !lender.startsWith('VENUS_')) {
    return `${name} does not support delegates.`
  }
  const brokeredPool = pools.find(
    ({ contracts }) => isContract(contracts['provider']) || isContract(contracts['broker']),
  )
  return (
    brokeredPool &&
    `${getAssetName(brokeredPool.asset)} at ${name} can only be moved by the lender's broker contract.`
  )
}

/** Returns whether a lender has one asset that can be borrowed and is never collateral. */
function hasBaseToken({ family }: LenderMarket): boolean {
  return family === 'compound-v3' || family === 'morpho'
}

/** Returns whether a deposit can be collateral. The lender's own rules check other lenders. */
function canBeCollateral(market: LenderMarket, pool: LendingPool): boolean {
  const config = poolConfig(pool, 0)
  return !hasBaseToken(market) || (config !== 'unknown' && config.collateralFactor > 0n)
}

function isContract(address: string | undefined): boolean {
  return address !== undefined && !/^0x0{40}$/.test(address)
}
