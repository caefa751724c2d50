import { defineProvider } from '../../quotes/define-provider.ts'
import { knownContract } from '../../quotes/known-contracts.ts'
import type { QuoteProvider } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { rejectCrossChain, rejectMessage } from '../shared/reject.ts'
import type { PoolRouterDeployments } from './deployment.ts'
import { decodeOrder } from './order.ts'
import { quoteOrder } from './quote-order.ts'

/** Options for `causewayPools`. */
export interface CausewayPoolsOptions {
  /** The routers by chain id. There is no public deployment. */
  readonly deployments: PoolRouterDeployments
}

const NAME = 'Causeway'

/**
 * The Causeway router: swaps through one or two pools of Uniswap V3, without a fee, for an exact input or an exact output. Quotes
 * are read on chain, so it needs a platform. The router reverts without a reason if the output is too low; translate that with
 * `isOwnRouter`.
 *
 * It has no status endpoint: the receipt completes the swap.
 */
export function causewayPools({ deployments }: CausewayPoolsOptions): QuoteProvider {
  return defineProvider({
    id: 'causeway-router',
    name: NAME,
    kind: 'swap',
    settlesOn: 'destination',
    supportsExactOutput: true,
    supportsContractCaller: true,
    unsupportedReason: (request) =>
      rejectCrossChain(NAME, request) ??
      rejectMessage(NAME, request) ??
      rejectUnknownChain(deployments, request),
    decodesEveryCall: true,
    contracts: ({ fromChainId }) => knownContract(deployments[fromChainId]?.router),
    async quote(request, context) {
      const deployment = deployments[request.fromChainId]
      if (!deployment) throw unknownChain(request)
      return quoteOrder(NAME, deployment, request, context)
    },
    decode: (transaction, request) => decodeOrder(deployments, transaction, request),
  })
}

function rejectUnknownChain(deployments: PoolRouterDeployments, request: QuoteRequest) {
  return deployments[request.fromChainId] ? undefined : unknownChain(request)
}

function unknownChain({ fromChainId }: QuoteRequest): ProviderError {
  return new ProviderError('NOT_SUPPORT', `${NAME} has no known router on chain ${fromChainId}.`)
}
