import { compact } from '../../kernel/compact.ts'
import { lessBasisPoints, percentToBasisPoints } from '../../kernel/percent.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { toBuildableRequest } from '../../quotes/to-buildable-request.ts'
import { purchaseLimit } from '../shared/pool-swaps.ts'
import { assertAffordable, swapQuote } from '../shared/swap-quote.ts'
import type { PoolRouterDeployment } from './deployment.ts'
import { orderCall } from './order.ts'
import { pathsBetween, pooledPair } from './paths.ts'
import { type PricedPath, pricePaths } from './quoter.ts'

/** The pools' prices move with every block; the least that must come out is in the call. */
const VALID_FOR_MS = 30_000
const DEADLINE_SECONDS = 1_200

/** @throws ProviderError when no pool leads there, or a purchase costs more than is allowed */
export async function quoteOrder(
  name: string,
  deployment: PoolRouterDeployment,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const { fromChainId: chainId, fromAmount, toAmount, slippage } = request
  const { router, quoter } = deployment
  const isPurchase = toAmount !== undefined
  const pair = pooledPair(request)
  if (!pair)
    throw new ProviderError(
      'NOT_SUPPORT',
      'The native token and its wrapped form are not swapped. Wrap or unwrap instead.',
    )
  const asked = pathsBetween(pair, deployment, isPurchase)
  const wish = { amount: toAmount ?? fromAmount, isPurchase }
  const { paths, timestamp } = await pricePaths({ chainId, quoter }, asked, wish, context)
  const { path, amount } = bestPath(paths, isPurchase)
  if (isPurchase) assertAffordable(name, amount, request)
  const toAmountMin = toAmount ?? lessBasisPoints(amount, percentToBasisPoints(slippage))
  const terms = {
    router,
    path,
    amountIn: isPurchase ? purchaseLimit(amount, request) : fromAmount,
    amountOut: toAmountMin,
    deadline: BigInt(timestamp + DEADLINE_SECONDS),
  }
  const accounts = toBuildableRequest(request)
  return swapQuote(
    { name },
    request,
    compact({
      to: router,
      call: accounts && orderCall(accounts, terms),
      toAmount: toAmount ?? amount,
      toAmountMin,
      fromAmount: isPurchase ? amount : undefined,
      validForMs: VALID_FOR_MS,
    }),
  )
}

/** @throws ProviderError NOT_ROUTE when there is none */
function bestPath(paths: readonly PricedPath[], isPurchase: boolean): PricedPath {
  const [first, ...others] = paths
  if (!first) throw new ProviderError('NOT_ROUTE', 'No pool connects these tokens.')
  const isBetter = (a: bigint, b: bigint) => (isPurchase ? a < b : a > b)
  return others.reduce((best, path) => (isBetter(path.amount, best.amount) ? path : best), first)
}
