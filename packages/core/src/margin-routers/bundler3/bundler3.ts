import { sameAddress } from '../../chains/address.ts'
import { getAssetName } from '../../lending/actions/format-token-amount.ts'
import { marketDisplayName } from '../../lending/lender-names.ts'
import { rejectRoute } from '../../margin/margin-rejected-error.ts'
import type { MarginRouter } from '../../margin/margin-router.ts'
import type { MarginTerms } from '../../margin/margin-terms.ts'
import type { RefinanceTerms } from '../../margin/refinance/refinance-terms.ts'
import { readFlashLoanOffers } from '../shared/read-flash-loan-offers.ts'
import { readPermissions, readRefinancePermissions } from '../shared/read-permissions.ts'
import { BUNDLER3_DEPLOYMENTS, type Bundler3Deployment } from './bundler3-deployments.ts'
import { createRefinanceBundle, createTradeBundle } from './create-trade-bundle.ts'
import { encodeMulticall } from './encode-multicall.ts'

const NAME = 'Morpho Bundler3'

/** Options for `bundler3`. */
export interface Bundler3Options {
  /** Deployments by chain id, in addition to the known ones. */
  readonly deployments?: Readonly<Record<number, Bundler3Deployment>>
}

/**
 * Margin trades in a Morpho Blue market through Morpho's Bundler3, with Morpho's free flash loan. Supports Open and
 * Close: a market has one collateral and one loan token, so neither can be swapped. Exact outputs are not supported,
 * because unspent input would stay in the bundler, where anyone can take it.
 */
export function bundler3({ deployments = {} }: Bundler3Options = {}): MarginRouter {
  const allDeployments: Readonly<Record<number, Bundler3Deployment>> = {
    ...BUNDLER3_DEPLOYMENTS,
    ...deployments,
  }
  const requireDeployment = (chainId: number): Bundler3Deployment =>
    allDeployments[chainId] ?? rejectRoute(NAME, [`Bundler3 is not deployed on chain ${chainId}.`])
  return {
    id: 'bundler3',
    name: NAME,
    exactInputOnly: true,
    errors: async () => (await import('./bundler3-errors.ts')).bundler3Errors,
    unsupportedReason: (terms) => getUnsupportedReason(terms, allDeployments[terms.chainId]),
    readFlashLoanOffers(_chainId, token, { sell }) {
      const { morpho } = sell.contracts
      return readFlashLoanOffers(morpho === undefined ? [] : [{ kind: 'morpho', contract: morpho }], token)
    },
    getSpender: (chainId) => allDeployments[chainId]?.generalAdapter1,
    getSwapParties: (chainId) => {
      const { bundler3: caller, generalAdapter1: receiver } = requireDeployment(chainId)
      return { caller, receiver }
    },
    // Grant permissions to the adapter, never to the bundler, which executes any call for any sender.
    *readPermissions(trade) {
      const { generalAdapter1 } = requireDeployment(trade.chainId)
      return yield* readPermissions(trade, generalAdapter1)
    },
    encode: (trade) => {
      const deployment = requireDeployment(trade.chainId)
      return encodeMulticall(deployment.bundler3, createTradeBundle(trade, deployment))
    },
    refinance: {
      borrowsWholeLoan: true,
      unsupportedReason: (terms) => getRefinanceReason(terms, allDeployments[terms.chainId]),
      *readPermissions(trade) {
        const { generalAdapter1 } = requireDeployment(trade.chainId)
        return yield* readRefinancePermissions(trade, generalAdapter1)
      },
      encode: (trade) => {
        const deployment = requireDeployment(trade.chainId)
        return encodeMulticall(deployment.bundler3, createRefinanceBundle(trade, deployment))
      },
    },
  }
}

function getRefinanceReason(
  { chainId, from, to }: RefinanceTerms,
  deployment: Bundler3Deployment | undefined,
): string | undefined {
  if (!deployment) return `Bundler3 is not deployed on chain ${chainId}.`
  for (const { market, debt, collateral } of [from, to]) {
    const { family, lender, params } = market
    const name = marketDisplayName(market)
    if (family !== 'morpho' || !lender.startsWith('MORPHO_BLUE_'))
      return `Bundler3 only moves loans between Morpho Blue markets, and has no adapter for ${name}.`
    if (!params || !debt.contracts['morpho']) return `The parameters of ${name} are unknown.`
    const hasTokens =
      sameAddress(params.loanToken, debt.underlying) &&
      sameAddress(params.collateralToken, collateral.underlying)
    if (!hasTokens)
      return `${name} does not lend ${getAssetName(debt.asset)} against ${getAssetName(collateral.asset)}.`
  }
  return sameAddress(from.debt.contracts['morpho'] ?? '', to.debt.contracts['morpho'] ?? '')
    ? undefined
    : 'The two markets belong to different deployments of Morpho.'
}

function getUnsupportedReason(
  { operation, chainId, market, sell }: MarginTerms,
  deployment: Bundler3Deployment | undefined,
): string | undefined {
  if (market.family !== 'morpho' || !market.lender.startsWith('MORPHO_BLUE_'))
    return 'Bundler3 only supports Morpho Blue markets.'
  if (!deployment) return `Bundler3 is not deployed on chain ${chainId}.`
  if (operation === 'CollateralSwap' || operation === 'DebtSwap')
    return 'A Morpho market has one collateral and one loan token, so neither can be swapped.'
  if (!market.params || !sell.contracts['morpho']) return 'The parameters of the market are unknown.'
  return undefined
}
