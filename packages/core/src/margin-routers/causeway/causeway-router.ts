import { isNativeToken, lowerAddress } from '../../chains/address.ts'
import { CausewayError } from '../../kernel/errors.ts'
import type { Address } from '../../kernel/schema.ts'
import { getAssetName } from '../../lending/actions/format-token-amount.ts'
import { poolConfig } from '../../lending/lender-market.ts'
import { lenderDisplayName } from '../../lending/lender-names.ts'
import { FLASH_LOAN_KINDS } from '../../margin/flash-loan.ts'
import { MARGIN_LEGS } from '../../margin/margin-operation.ts'
import type { MarginRouter } from '../../margin/margin-router.ts'
import type { MarginTerms } from '../../margin/margin-terms.ts'
import { readFlashLoanOffers } from '../shared/read-flash-loan-offers.ts'
import { readPermissions } from '../shared/read-permissions.ts'
import { encodeTrade, isSupportedFamily } from './encode-trade.ts'
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
    getSwapParties(chainId) {
      const { router, forwarder } = requireDeployment(chainId)
      return { caller: forwarder, receiver: router }
    },
    *readPermissions(trade) {
      const { router } = requireDeployment(trade.chainId)
      return yield* readPermissions(trade, router)
    },
    encode(trade) {
      const { family, lender } = trade.market
      if (!isSupportedFamily(family)) {
        throw new CausewayError(`The Causeway router does not support ${lender}. Use another router.`, {
          code: 'MARGIN_UNSUPPORTED',
        })
      }
      return encodeTrade(trade, family, requireDeployment(trade.chainId).router)
    },
  }
}

function getUnsupportedReason({ market, sell, buy, operation }: MarginTerms): string | undefined {
  const lender = lenderDisplayName(market.lender)
  if (!isSupportedFamily(market.family)) return `${lender} is not supported.`
  const nativePool = [sell, buy].find(({ underlying }) => isNativeToken(underlying))
  if (nativePool)
    return `${getAssetName(nativePool.asset)} is the native asset at ${lender}: only tokens are supported.`
  if (market.family === 'compound-v2' && market.lender !== 'VENUS' && !market.lender.startsWith('VENUS_')) {
    return `${lender} does not support delegates.`
  }
  const brokeredPool = [sell, buy].find(
    ({ contracts }) => isContract(contracts['provider']) || isContract(contracts['broker']),
  )
  if (brokeredPool)
    return `${getAssetName(brokeredPool.asset)} at ${lender} can only be moved by the lender's broker contract.`
  const { output } = MARGIN_LEGS[operation]
  const config = poolConfig(buy, 0)
  const isCollateral = config !== 'unknown' && config.collateralFactor > 0n
  // The base token of a Comet is never collateral, and a Morpho market has one collateral.
  const hasBaseToken = market.family === 'compound-v3' || market.family === 'morpho'
  if (hasBaseToken && output === 'Deposit' && !isCollateral)
    return `${getAssetName(buy.asset)} cannot be used as collateral at ${lender}.`
  if (market.family === 'morpho' && (operation === 'CollateralSwap' || operation === 'DebtSwap')) {
    return 'A Morpho market has one collateral and one loan token, so neither can be swapped.'
  }
  return undefined
}

function isContract(address: string | undefined): boolean {
  return address !== undefined && !/^0x0{40}$/.test(address)
}
