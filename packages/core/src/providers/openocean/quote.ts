import type { HttpClient } from '../../kernel/http.ts'
import { parseExternal, type Schema } from '../../kernel/schema.ts'
import { withAccounts } from '../../quotes/accounts.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/request.ts'
import { gasPriceOn } from '../shared/gas-price.ts'
import { nativeAs } from '../shared/native.ts'
import { assertSold, refuseAggregator, type SwapAnswer, swapQuote } from '../shared/swap-aggregator.ts'
import { CHAINS, nativeMarker, OPENOCEAN } from './chains.ts'
import { errorOpenocean, refusedByOpenocean } from './error.ts'
import { envelopeSchema, quoteSchema, swapSchema } from './schema.ts'

/** Percent: OpenOcean takes no less. */
const LEAST_SLIPPAGE = 0.05

export function refuseOpenocean(request: QuoteRequest): ProviderError | undefined {
  return (
    refuseAggregator(OPENOCEAN.name, CHAINS, request) ??
    (request.slippage < LEAST_SLIPPAGE
      ? new ProviderError('SLIPPAGE_TOO_LOW', `OpenOcean needs a slippage of at least ${LEAST_SLIPPAGE} %`)
      : undefined)
  )
}

export async function quoteOpenocean(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const { fromChainId } = request
  const accounts = withAccounts(request)
  const marker = nativeMarker(fromChainId)
  const query = {
    inTokenAddress: nativeAs(marker, request.fromTokenAddress),
    outTokenAddress: nativeAs(marker, request.toTokenAddress),
    amountDecimals: request.fromAmount,
    gasPriceDecimals: await gasPriceOn(fromChainId, context),
    slippage: request.slippage,
    disableRfq: request.signer && true,
    // The account is who receives.
    account: accounts?.toAddress,
    sender: accounts?.fromAddress,
  }
  try {
    const answer = accounts
      ? answerOf(await ask(http, `${fromChainId}/swap`, query, swapSchema, context), request)
      : priceOf(await ask(http, `${fromChainId}/quote`, query, quoteSchema, context), request)
    return swapQuote(OPENOCEAN, request, answer)
  } catch (error) {
    throw errorOpenocean(error)
  }
}

async function ask<T>(
  http: HttpClient,
  path: string,
  query: Readonly<Record<string, string | number | bigint | boolean | undefined>>,
  schema: Schema<T>,
  context: ProviderContext,
): Promise<T> {
  const { data: reply } = await http.request({ path, query, schema: envelopeSchema }, context)
  const { code, error, errorMsg, data } = reply
  if (code !== 200) throw refusedByOpenocean(code, error || errorMsg || '')
  return parseExternal(schema, data, 'The answer of OpenOcean')
}

interface Price {
  readonly inAmount: bigint
  readonly outAmount: bigint
}

function priceOf({ inAmount, outAmount: toAmount }: Price, request: QuoteRequest): SwapAnswer {
  assertSold(OPENOCEAN.name, inAmount, request)
  return { to: OPENOCEAN.router, toAmount }
}

type Swap = Price &
  Required<Pick<SwapAnswer, 'to'>> &
  NonNullable<SwapAnswer['call']> & { minOutAmount: bigint }

function answerOf({ to, data, value, minOutAmount, ...price }: Swap, request: QuoteRequest): SwapAnswer {
  return { ...priceOf(price, request), to, call: { data, value }, toAmountMin: minOutAmount }
}
