import { getAddress } from 'viem'
import * as z from 'zod/mini'
import { sameAddress } from '../../chains/address.ts'
import { percentToBasisPoints } from '../../kernel/percent.ts'
import {
  evmAddressSchema,
  hexDataSchema,
  nonNegativeSchema,
  optionalTextSchema,
  quantitySchema,
  recordSchema,
  textSchema,
  uintSchema,
} from '../../kernel/schema.ts'
import { ProviderError, type ProviderErrorCode } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/request.ts'
import { defineSwapAggregator } from '../define-swap-aggregator.ts'
import { unknownAddress } from '../shared/error.ts'
import { largestBy, readRows } from '../shared/rows.ts'
import { assertAffordable, assertSold, maxSpent } from '../shared/swap-quote.ts'
import { CONTRACTS, NETWORKS } from './networks.ts'

/** Amounts by token address. */
const tokensSchema = z.record(
  textSchema,
  z.object({
    amount: uintSchema,
    /** Only of a bought token. */
    minimumAmount: z.optional(uintSchema),
  }),
)
const routeSchema = z.object({
  type: textSchema,
  quote: z.object({
    /** Seconds since the epoch. */
    expiry: nonNegativeSchema,
    approvalTarget: evmAddressSchema,
    buyTokens: tokensSchema,
    sellTokens: tokensSchema,
    tx: z.object({ to: evmAddressSchema, data: hexDataSchema, value: quantitySchema }),
  }),
})
type Route = z.infer<typeof routeSchema>
const failureSchema = z.object({ errorCode: nonNegativeSchema, message: optionalTextSchema })
const errorSchema = z.object({ error: failureSchema })

/** https://docs.bebop.xyz, errors */
const CODES: ReadonlyMap<number, ProviderErrorCode> = /* @__PURE__ */ new Map([
  [102, 'NOT_ROUTE'],
  [103, 'SERVICE_UNAVAILABLE'],
  [104, 'AMOUNT_TOO_LOW'],
  [105, 'UNSUPPORTED_TOKEN'],
  [106, 'AMOUNT_TOO_LOW'],
  [108, 'NOT_ROUTE'],
  [111, 'SERVICE_UNAVAILABLE'],
  [500, 'SERVICE_UNAVAILABLE'],
  [522, 'SERVICE_UNAVAILABLE'],
])

/**
 * Bebop: the better of signed prices of makers (PMM) and an auction of solvers (JAM). Contracts only get routes of the
 * auction, because signed prices expire within seconds. It requires an API key: use it through a gateway.
 *
 * @see https://docs.bebop.xyz/router-api
 */
export const bebop = /* @__PURE__ */ defineSwapAggregator({
  id: 'bebop',
  name: 'Bebop',
  baseUrl: 'https://api.bebop.xyz',
  chains: NETWORKS,
  contracts: () => Object.values(CONTRACTS),
  supportsExactOutput: true,
  supportsContractCaller: true,
  request: (request, { context }) => ({
    path: `router/${NETWORKS.get(request.fromChainId)}/v1/quote`,
    query: {
      // Bebop only accepts checksummed addresses.
      sell_tokens: getAddress(request.fromTokenAddress),
      buy_tokens: getAddress(request.toTokenAddress),
      ...(request.toAmount === undefined
        ? { sell_amounts: request.fromAmount }
        : { buy_amounts: request.toAmount }),
      taker_address: getAddress(request.sender),
      receiver_address: getAddress(request.recipient),
      // Percent, with at most two decimals.
      slippage: percentToBasisPoints(request.slippage) / 100,
      approval_type: 'Standard',
      // A gasless quote is an order to sign, and requires balance and allowance beforehand.
      gasless: false,
      skip_validation: true,
      source: context.integrator,
    },
  }),
  response: z.object({
    routes: z.optional(z.array(z.unknown())),
    error: z.optional(failureSchema),
    /** Errors by the type of a route. */
    routeErrors: z.optional(recordSchema),
  }),
  quote({ routes = [], error, routeErrors = {} }, request, { context }) {
    const nowSeconds = context.clock.now() / 1000
    const open = readRows(routeSchema, routes).filter(
      ({ type, quote }) => quote.expiry > nowSeconds && (request.signer === undefined || type === 'JAMv2'),
    )
    const route = getBestRoute(open, request)
    if (!route) throw noRoute(error ?? readRows(failureSchema, Object.values(routeErrors))[0])
    const { type, quote } = route
    const bought = getToken(quote.buyTokens, request.toTokenAddress)
    const sold = getToken(quote.sellTokens, request.fromTokenAddress)
    if ((type !== 'PMMv3' && type !== 'JAMv2') || !bought || !sold) {
      throw new ProviderError('ERROR', `Bebop returned a ${type} route for other tokens.`)
    }
    const { to, data, value } = quote.tx
    if (!sameAddress(to, CONTRACTS[type].router)) throw unknownAddress('Bebop', to, 'router')
    const isPurchase = request.toAmount !== undefined
    if (isPurchase) assertAffordable('Bebop', maxSpent(sold.amount, request), request)
    else assertSold('Bebop', sold.amount, request)
    return {
      to,
      call: { data, value },
      spender: quote.approvalTarget,
      toAmount: bought.amount,
      toAmountMin: bought.minimumAmount,
      fromAmount: isPurchase ? sold.amount : undefined,
      validForMs: (quote.expiry - nowSeconds) * 1000,
    }
  },
  errors(body) {
    const { success, data } = z.safeParse(errorSchema, body)
    return success ? CODES.get(data.error.errorCode) : undefined
  },
})

/** Returns the route with the highest output or, for a purchase, the lowest input. */
function getBestRoute(
  routes: readonly Route[],
  { fromTokenAddress, toTokenAddress, toAmount }: QuoteRequest,
): Route | undefined {
  return largestBy(routes, ({ quote }) =>
    toAmount === undefined
      ? (getToken(quote.buyTokens, toTokenAddress)?.amount ?? 0n)
      : -(getToken(quote.sellTokens, fromTokenAddress)?.amount ?? 0n),
  )
}

function getToken<Token>(tokens: Readonly<Record<string, Token>>, token: string): Token | undefined {
  return Object.entries(tokens).find(([address]) => sameAddress(address, token))?.[1]
}

/** Creates the error of a reply without a route. The text of an unknown code is not shown. */
function noRoute(failure: z.infer<typeof failureSchema> | undefined): ProviderError {
  if (!failure) return new ProviderError('NOT_ROUTE', 'Bebop found no route.')
  const code = CODES.get(failure.errorCode)
  const reason = (code && failure.message) || `Bebop returned the error ${failure.errorCode}.`
  return new ProviderError(code ?? 'ERROR', reason)
}
