import type * as z from 'zod/mini'
import type { HttpClient } from '../../kernel/http.ts'
import { percentToBasisPoints } from '../../kernel/percent.ts'
import { pricingRecipient, pricingSender, withAccounts } from '../../quotes/accounts.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/request.ts'
import { assertAffordable, assertSold, mostSpent, swapQuote } from '../shared/swap-aggregator.ts'
import { errorVelora } from './error.ts'
import { swapSchema } from './schema.ts'

/** `AugustusV6`, at one address on all chains; it takes the tokens itself (docs.velora.xyz, smart contracts). */
export const VELORA = { name: 'Velora', router: '0x6A000F20005980200259B80c5102003040001068' } as const

export async function quoteVelora(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const path = withAccounts(request) ? 'swap' : 'prices'
  const query = { ...queryOf(request), partner: context.integrator ?? 'causeway' }
  try {
    const { data } = await http.request({ path, query, schema: swapSchema }, context)
    return toProviderQuote(data, request)
  } catch (error) {
    throw errorVelora(error)
  }
}

function queryOf(request: QuoteRequest) {
  const { toAmount, signer } = request
  return {
    network: request.fromChainId,
    version: '6.2',
    // The native token is the core's own placeholder, in the mixed case that Velora insists on.
    srcToken: request.fromTokenAddress,
    destToken: request.toTokenAddress,
    srcDecimals: request.fromTokenDecimals,
    destDecimals: request.toTokenDecimals,
    amount: toAmount ?? request.fromAmount,
    side: toAmount === undefined ? 'SELL' : 'BUY',
    slippage: percentToBasisPoints(request.slippage),
    userAddress: pricingSender(request),
    receiver: pricingRecipient(request),
    // We try the transaction ourselves, after the approval that it needs.
    ignoreChecks: true,
    ignoreGasEstimate: true,
    txOrigin: signer,
    excludeRFQ: signer && true,
  }
}

function toProviderQuote(
  { priceRoute, txParams }: z.infer<typeof swapSchema>,
  request: QuoteRequest,
): ProviderQuote {
  const { srcAmount, destAmount, contractAddress, tokenTransferProxy: spender, maxImpactReached } = priceRoute
  if (maxImpactReached) throw new ProviderError('NOT_ROUTE', 'The amount would move the price too far')
  const isPurchase = request.toAmount !== undefined
  if (isPurchase) assertAffordable(VELORA.name, mostSpent(srcAmount, request), request)
  else assertSold(VELORA.name, srcAmount, request)
  return swapQuote(VELORA, request, {
    to: txParams?.to ?? contractAddress,
    call: txParams,
    spender,
    toAmount: destAmount,
    fromAmount: isPurchase ? srcAmount : undefined,
  })
}
