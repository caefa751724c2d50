import { getAddress } from 'viem'
import * as z from 'zod/mini'
import { isNativeToken, sameAddress } from '../../chains/address.ts'
import { percentToBasisPoints } from '../../kernel/percent.ts'
import {
  evmAddressSchema,
  hexDataSchema,
  nonNegativeSchema,
  quantitySchema,
  recordSchema,
  textSchema,
  uintSchema,
} from '../../kernel/schema.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { defineSwapAggregator } from '../define-swap-aggregator.ts'
import { findLargest, readRows } from '../shared/read-rows.ts'
import { assertAffordable, assertSold, maxSpent, type SwapContracts } from '../shared/swap-quote.ts'
import { CONTRACTS } from './contracts.ts'
import { decodeBebop } from './decode.ts'
import { NETWORKS } from './networks.ts'
import { failureSchema, noRoute, readErrorCode } from './read-error-code.ts'

/** Maximum validity: prices change before a later expiry of the reply. */
const MAX_VALID_FOR_MS = 60_000

/** Amounts by token address. */
const tokensSchema = z.record(
  textSchema,
  z.object({
    amount: uintSchema,
    /** Only present for a bought token. */
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
  contracts: CONTRACTS,
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
      // Bebop accepts percents with at most two decimals.
      slippage: percentToBasisPoints(request.slippage) / 100,
      approval_type: 'Standard',
      // Request a transaction. A gasless quote would be an order to sign.
      gasless: false,
      skip_validation: true,
      source: context.integrator,
    },
  }),
  response: z.object({
    routes: z.optional(z.array(z.unknown())),
    error: z.optional(failureSchema),
    /** Errors by route type. */
    routeErrors: z.optional(recordSchema),
  }),
  quote({ routes = [], error, routeErrors = {} }, request, { context, contracts = [] }) {
    const nowSeconds = context.clock.now() / 1000
    const open = readRows(routeSchema, routes).filter(
      ({ type, quote }) => quote.expiry > nowSeconds && (request.signer === undefined || type === 'JAMv2'),
    )
    const knownRoutes = open.filter((route) => hasKnownContracts(route, contracts, request))
    // Without a route through known contracts, the best route is parsed, so that the error names its contract.
    const route = getBestRoute(knownRoutes.length > 0 ? knownRoutes : open, request)
    if (!route) throw noRoute(error ?? readRows(failureSchema, Object.values(routeErrors))[0])
    const { type, quote } = route
    const bought = getToken(quote.buyTokens, request.toTokenAddress)
    const sold = getToken(quote.sellTokens, request.fromTokenAddress)
    if (!bought || !sold) {
      throw new ProviderError('ERROR', `Bebop returned a ${type} route for other tokens.`)
    }
    const { to, data, value } = quote.tx
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
      validForMs: Math.min((quote.expiry - nowSeconds) * 1000, MAX_VALID_FOR_MS),
    }
  },
  decode: decodeBebop,
  errors: readErrorCode,
})

function hasKnownContracts(
  { quote }: Route,
  contracts: readonly SwapContracts[],
  { fromTokenAddress }: QuoteRequest,
): boolean {
  return contracts.some(
    ({ router, spender = router }) =>
      sameAddress(router, quote.tx.to) &&
      (isNativeToken(fromTokenAddress) || sameAddress(spender, quote.approvalTarget)),
  )
}

/** Returns the route with the highest output or, for a purchase, the lowest input. */
function getBestRoute(
  routes: readonly Route[],
  { fromTokenAddress, toTokenAddress, toAmount }: QuoteRequest,
): Route | undefined {
  return findLargest(routes, ({ quote }) =>
    toAmount === undefined
      ? (getToken(quote.buyTokens, toTokenAddress)?.amount ?? 0n)
      : -(getToken(quote.sellTokens, fromTokenAddress)?.amount ?? 0n),
  )
}

function getToken<Token>(tokens: Readonly<Record<string, Token>>, token: string): Token | undefined {
  return Object.entries(tokens).find(([address]) => sameAddress(address, token))?.[1]
}
