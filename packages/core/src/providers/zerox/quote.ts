import * as z from 'zod/mini'
import { sameAddress } from '../../chains/address.ts'
import type { HttpClient } from '../../kernel/http.ts'
import { percentToBasisPoints } from '../../kernel/percent.ts'
import { parseExternal } from '../../kernel/schema.ts'
import { withAccounts } from '../../quotes/accounts.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/request.ts'
import { unknownAddress } from '../shared/error.ts'
import { nativeAs } from '../shared/native.ts'
import { assertAffordable, assertSold, type SwapAnswer, swapQuote } from '../shared/swap-aggregator.ts'
import { nativeMarker, zeroxOn } from './chains.ts'
import { errorZerox } from './error.ts'
import { availabilitySchema, purchaseSchema, saleSchema } from './schema.ts'

const WHAT = 'The quote of 0x'

export async function quoteZerox(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const path = `swap/allowance-holder/${withAccounts(request) ? 'quote' : 'price'}`
  try {
    const { data } = await http.request({ path, query: queryOf(request), schema: z.unknown() }, context)
    if (!parseExternal(availabilitySchema, data, WHAT).liquidityAvailable) {
      throw new ProviderError('NOT_ROUTE', '0x finds nobody who trades this pair and amount')
    }
    return swapQuote(zeroxOn(request.fromChainId), request, answerOf(data, request))
  } catch (error) {
    throw errorZerox(error)
  }
}

function queryOf(request: QuoteRequest) {
  const { fromChainId, fromAddress, toAddress, toAmount, signer } = request
  const marker = nativeMarker(fromChainId)
  return {
    chainId: fromChainId,
    sellToken: nativeAs(marker, request.fromTokenAddress),
    buyToken: nativeAs(marker, request.toTokenAddress),
    ...(toAmount === undefined ? { sellAmount: request.fromAmount } : { buyAmount: toAmount }),
    taker: fromAddress,
    // Wrapping takes none, not even the taker itself.
    recipient: fromAddress && sameAddress(fromAddress, toAddress) ? undefined : toAddress,
    slippageBps: percentToBasisPoints(request.slippage),
    txOrigin: signer,
    excludedSources: signer && '0x_RFQ',
  }
}

function answerOf(data: unknown, request: QuoteRequest): SwapAnswer {
  const { transaction, ...terms } =
    request.toAmount === undefined ? saleOf(data, request) : purchaseOf(data, request)
  const { allowanceTarget, buyAmount: toAmount, fees, ...amounts } = terms
  const { name, router } = zeroxOn(request.fromChainId)
  // The tokens are taken by the contract that is called, never by the Settler behind it.
  const to = transaction?.to ?? allowanceTarget ?? router
  if (allowanceTarget && !sameAddress(allowanceTarget, to))
    throw unknownAddress(name, allowanceTarget, 'spender')
  const fee = fees.zeroExFee
  const isInSource = fee && sameAddress(fee.token, request.fromTokenAddress)
  return { to, call: transaction, toAmount, ...amounts, swapFee: isInSource ? fee.amount : 0n }
}

function saleOf(data: unknown, request: QuoteRequest) {
  const { sellAmount, minBuyAmount, ...terms } = parseExternal(saleSchema, data, WHAT)
  assertSold('0x', sellAmount, request)
  return { ...terms, toAmountMin: minBuyAmount }
}

function purchaseOf(data: unknown, request: QuoteRequest) {
  const { maxSellAmount, estimatedNetSellAmount, ...terms } = parseExternal(purchaseSchema, data, WHAT)
  assertAffordable('0x', maxSellAmount, request)
  return { ...terms, fromAmount: estimatedNetSellAmount }
}
