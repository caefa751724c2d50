import { compact } from '../../kernel/compact.ts'
import { lessBasisPoints, percentToBasisPoints } from '../../kernel/percent.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { toBuildableRequest } from '../../quotes/to-buildable-request.ts'
import { purchaseLimit } from '../shared/pool-quoter.ts'
import { assertAffordable, swapQuote } from '../shared/swap-quote.ts'
import type { PoolRouterDeployment } from './deployment.ts'
import { fetchPathPrices, type PricedPath } from './fetch-path-prices.ts'
import { listPaths, toPooledPair } from './list-paths.ts'
import { encodeOrder } from './order.ts'

const VALID_FOR_MS = 30_000
const DEADLINE_SECONDS = 1_200

/** Quotes the best path. @throws ProviderError if no pool connects the tokens, or if the input exceeds the allowed one */
export async function quoteOrder(
  name: string,
  deployment: PoolRouterDeployment,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const { fromChainId: chainId, fromAmount, toAmount, slippage } = request
  const { router, quoter } = deployment
  const isPurchase = toAmount !== undefined
  const pair = toPooledPair(request)
  if (!pair)
    throw new ProviderError(
      'NOT_SUPPORT',
      'The router does not swap between the native token and its wrapped form. Wrap or unwrap instead.',
    )
  const paths = listPaths(pair, deployment, isPurchase)
  const input = { amount: toAmount ?? fromAmount, isPurchase }
  const { paths: pricedPaths, timestamp } = await fetchPathPrices({ chainId, quoter }, paths, input, context)
  const { path, amount } = getBestPath(pricedPaths, isPurchase)
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
      call: accounts && encodeOrder(accounts, terms),
      toAmount: toAmount ?? amount,
      toAmountMin,
      fromAmount: isPurchase ? amount : undefined,
      validForMs: VALID_FOR_MS,
    }),
  )
}

/** Returns the best path. @throws ProviderError NOT_ROUTE if no path exists */
function getBestPath(paths: readonly PricedPath[], isPurchase: boolean): PricedPath {
  const [first, ...others] = paths
  if (!first) throw new ProviderError('NOT_ROUTE', 'No pool connects these tokens.')
  const isBetter = (a: bigint, b: bigint) => (isPurchase ? a < b : a > b)
  return others.reduce((best, path) => (isBetter(path.amount, best.amount) ? path : best), first)
}
