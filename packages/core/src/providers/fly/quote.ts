import { sameAddress } from '../../chains/address.ts'
import type { HttpClient } from '../../kernel/http.ts'
import { percentToFraction } from '../../kernel/percent.ts'
import { pricingRecipient, pricingSender } from '../../quotes/accounts.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/request.ts'
import { unknownAddress } from '../shared/error.ts'
import { nativeAs, ZERO_ADDRESS } from '../shared/native.ts'
import { swapQuote } from '../shared/swap-aggregator.ts'
import { errorFly } from './error.ts'
import { NETWORKS } from './networks.ts'
import { quoteSchema } from './schema.ts'

const NAME = 'Fly'

/** In one call: apart, the transaction is made only for a sender that holds the tokens. */
export async function quoteFly(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const query = {
    network: NETWORKS.get(request.fromChainId),
    fromTokenAddress: nativeAs(ZERO_ADDRESS, request.fromTokenAddress),
    toTokenAddress: nativeAs(ZERO_ADDRESS, request.toTokenAddress),
    sellAmount: request.fromAmount,
    slippage: percentToFraction(request.slippage),
    fromAddress: pricingSender(request),
    toAddress: pricingRecipient(request),
    gasless: false,
    // Makers sign their prices for whoever sends the transaction, and for seconds.
    enableRFQ: request.signer === undefined ? undefined : false,
  }
  const ask = { path: 'aggregator/quote/transaction', query, schema: quoteSchema }
  const { data } = await http.request(ask, context).catch((error) => {
    throw errorFly(error)
  })
  const { amountOut, targetAddress, typedData } = data.quote
  const { to, value = 0n } = data.transaction
  if (!sameAddress(to, targetAddress)) throw unknownAddress(NAME, to, 'target')
  return swapQuote({ name: NAME }, request, {
    to,
    call: { data: data.transaction.data, value },
    toAmount: amountOut,
    toAmountMin: typedData?.message.amountOutMin,
  })
}
