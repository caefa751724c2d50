import { normalizeTokenAddress, sameAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { HttpClient } from '../../kernel/http.ts'
import { percentToFraction } from '../../kernel/percent.ts'
import { pricingRecipient } from '../../quotes/accounts.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/request.ts'
import { nativeAs, ZERO_ADDRESS } from '../shared/native.ts'
import { swapQuote } from '../shared/swap-aggregator.ts'
import { AGGREGATORS, ROUTER } from './chains.ts'
import { errorPendle } from './error.ts'
import { convertSchema } from './schema.ts'

const NAME = 'Pendle'

/** The yield tokens that go with the principal tokens of a request. */
export interface PairedTokens {
  /** Given beside the principal token that is sold: the pair is redeemed. */
  readonly given: string | undefined
  /** Received beside the principal token that is bought: the pair is minted. */
  readonly received: string | undefined
}

/** Pendle finds out by the tokens alone what is to be done: trade in a market, mint, or redeem. */
export async function quotePendle(
  http: HttpClient,
  request: QuoteRequest,
  { given, received }: PairedTokens,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const { fromChainId, toTokenAddress } = request
  const amount = String(request.fromAmount)
  const tokensIn = [nativeAs(ZERO_ADDRESS, request.fromTokenAddress), given]
  const tokensOut = [nativeAs(ZERO_ADDRESS, toTokenAddress), received]
  const body = {
    receiver: pricingRecipient(request),
    slippage: percentToFraction(request.slippage),
    enableAggregator: true,
    aggregators: AGGREGATORS.get(fromChainId),
    inputs: tokensIn.flatMap((token) => (token ? [{ token, amount }] : [])),
    outputs: tokensOut.flatMap((token) => token ?? []),
    // What orders offer may be gone before a contract gets to them.
    useLimitOrder: request.signer === undefined,
  }
  const path = `v3/sdk/${fromChainId}/convert`
  const ask = { method: 'POST', path, body, schema: convertSchema, mutation: false } as const
  const { data: answer } = await http.request(ask, context).catch((error) => {
    throw errorPendle(error)
  })
  const [route] = answer.routes
  if (!route) throw new ProviderError('NOT_ROUTE', `${NAME} has no route for this now`)
  const amountOf = (token: string) =>
    route.outputs.find((output) => sameAddress(normalizeTokenAddress(output.token), token))?.amount
  const toAmount = amountOf(toTokenAddress)
  if (toAmount === undefined) throw new ProviderError('ERROR', `${NAME} answered for other tokens`)
  const { to, data, value = 0n } = route.tx
  return swapQuote({ name: NAME, router: ROUTER }, request, {
    to,
    call: { data, value },
    toAmount,
    interfaceParamData: compact({
      action: answer.action,
      yieldTokenGiven: given,
      yieldTokenReceived: received,
      yieldTokenAmount: received && amountOf(received),
    }),
  })
}
