import { defineProvider } from '../../quotes/define-provider.ts'
import { knownContract } from '../../quotes/known-contracts.ts'
import type { QuoteProvider } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { rejectCrossChain, rejectMessage } from '../shared/reject.ts'
import type { PoolRouterDeployments } from './deployment.ts'
import { decodeOrderCall } from './order.ts'
import { quoteOrder } from './quote.ts'

/** What the product's own router is made with. */
export interface CausewayPoolsOptions {
  /** Where it stands: it has no public deployment of its own. */
  readonly deployments: PoolRouterDeployments
}

const NAME = 'Causeway'

/**
 * The product's own router: one or two hops over pools of Uniswap V3, without a fee, sold or bought exactly. What comes out
 * is read on chain, so a platform is needed. It reverts without a reason where it would give too little: translate that with
 * `isOwnRouter`.
 *
 * There is no status: the receipt of the transaction says it all.
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
    decode: (transaction, request) => decodeOrderCall(deployments, transaction, request),
  })
}

function rejectUnknownChain(deployments: PoolRouterDeployments, request: QuoteRequest) {
  return deployments[request.fromChainId] ? undefined : unknownChain(request)
}

function unknownChain({ fromChainId }: QuoteRequest): ProviderError {
  return new ProviderError('NOT_SUPPORT', `${NAME} has no known router on chain ${fromChainId}.`)
}
