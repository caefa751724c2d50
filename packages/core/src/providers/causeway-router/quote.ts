import { isNativeToken } from '../../chains/index.ts'
import { compact, lessBasisPoints, percentToBasisPoints } from '../../kernel/index.ts'
import {
  type ProviderContext,
  ProviderError,
  type ProviderQuote,
  type QuoteRequest,
  withAccounts,
} from '../../quotes/index.ts'
import type { PoolRouterDeployment } from './deployment.ts'
import { orderCall } from './order.ts'
import { pathsBetween, pooledTokens } from './paths.ts'
import { pricePaths } from './quoter.ts'

/** The pools' prices move with every block; the least that must come out is in the call. */
const VALID_FOR_MS = 30_000
const DEADLINE_SECONDS = 1_200

export async function quotePools(
  { router, ...deployment }: PoolRouterDeployment,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const { fromChainId: chainId, fromAmount, fromTokenAddress, slippage } = request
  const isPurchase = request.toAmount !== undefined
  const amount = request.toAmount ?? fromAmount
  const tokens = pooledTokens(request)
  if (!tokens) throw new ProviderError('NOT_SUPPORT', 'There is nothing to swap between these two')
  const asked = pathsBetween(tokens, { router, ...deployment }, isPurchase)
  const { quoter } = deployment
  const { paths, timestamp } = await pricePaths({ chainId, quoter }, asked, { amount, isPurchase }, context)
  const [first, ...others] = paths
  if (!first) throw new ProviderError('NOT_ROUTE', 'No pool leads from one token to the other')
  const isBetter = (a: bigint, b: bigint) => (isPurchase ? a < b : a > b)
  const best = others.reduce((found, path) => (isBetter(path.amount, found.amount) ? path : found), first)
  if (isPurchase && best.amount > fromAmount) {
    throw new ProviderError('AMOUNT_TOO_LOW', `It costs ${best.amount}, at most ${fromAmount} may be spent`)
  }
  const toAmount = isPurchase ? amount : best.amount
  const toAmountMin = isPurchase ? amount : lessBasisPoints(best.amount, percentToBasisPoints(slippage))
  const buildable = withAccounts(request)
  const deadline = BigInt(timestamp + DEADLINE_SECONDS)
  return compact({
    depositContract: router,
    spender: isNativeToken(fromTokenAddress) ? undefined : router,
    toAmount,
    toAmountMin,
    fromAmount: isPurchase ? best.amount : undefined,
    fee: { swapFee: 0n, destinationGasFee: 0n },
    estimatedDuration: 0,
    transactionData:
      buildable && orderCall(buildable, { router, path: best.path, amountOut: toAmountMin, deadline }),
    interfaceParamData: {},
    validForMs: VALID_FOR_MS,
  })
}
