import { scaleDecimals } from '../kernel/amounts.ts'
import { fieldIssue, InvalidInputError, isCausewayError } from '../kernel/errors.ts'
import type { Address } from '../kernel/schema.ts'
import { getUnsupportedReason } from '../quotes/get-unsupported-reason.ts'
import type { QuoteProvider } from '../quotes/provider.ts'
import type { Quote } from '../quotes/quote.ts'
import type { QuoteResults } from '../quotes/quote-aggregator.ts'
import { parseQuoteRequest, type QuoteRequest, type QuoteRequestInput } from '../quotes/quote-request.ts'
import type { QuoteFailure } from '../quotes/to-quote-failure.ts'
import type { Arrival } from './create-arrivals.ts'
import type { BridgePair } from './find-bridge-pairs.ts'
import type { JourneyContext } from './journey-context.ts'
import { type CompleteLimits, isSameToken } from './journey-request.ts'
import type { Destination } from './read-destination.ts'

/** The quotes of the legs of one candidate, in order. Each was requested for the expected output of the one before. */
export type Route = readonly Quote[]

/** Everything that the quotes of a plan depend on. */
export interface RouteRequest {
  readonly account: Address
  readonly from: { readonly chainId: number; readonly token: Address; readonly amount: bigint }
  readonly destination: Destination
  readonly limits: CompleteLimits
  readonly pairs: readonly BridgePair[]
  /** Calls of the lender that bridges make on arrival. Default: none. */
  readonly arrivals?: readonly Arrival[]
}

/** Candidates with quotes for every leg, and their number of requests. */
export interface RouteResults {
  readonly routes: readonly Route[]
  /** Number of requests to providers. */
  readonly requests: number
  /** Number of candidates that were left out because their requests would exceed the limit. */
  readonly skipped: number
  /** Reasons of the providers without a single route. */
  readonly failures: readonly QuoteFailure[]
}

/** Number of single routes of different providers among the candidates. */
const MAX_SINGLE_ROUTES = 3
/** Milliseconds after which the first quote closes the round of a leg. */
const SOFT_TIMEOUT_MS = 4_000

/** Quotes to request, before the amounts of later legs are known. */
type LegTerms = Omit<QuoteRequestInput, 'fromAmount'> & Pick<QuoteRequest, 'toAddress'>

/**
 * Requests the quotes of all candidates: single routes, and for each pair a bridge with a swap before it, after it, or
 * both. Candidates whose requests would exceed the limit are skipped before anything is requested.
 *
 * @throws InvalidInputError for an invalid request; AbortedError
 */
export async function quoteRoutes(
  request: RouteRequest,
  context: Pick<JourneyContext, 'quotes' | 'logger'>,
  signal?: AbortSignal,
): Promise<RouteResults> {
  const { from, limits } = request
  const transfers = [toSingle(request), ...request.pairs.map((pair) => toLegs(pair, request))]
  const candidates = [...transfers, ...transfers.flatMap((legs) => withArrivals(legs, request))]
  const affordable: LegTerms[][] = []
  let reserved = 0
  let requests = 0
  let skipped = 0
  let lowestCost = Number.POSITIVE_INFINITY
  // The first leg of several candidates may be the same: it is requested once.
  const counted = new Set<string>()
  for (const legs of candidates) {
    if (legs.length > limits.maxLegs || legs.length === 0) continue
    const added = legs.filter((leg, index) => !(index === 0 && counted.has(toKey(leg))))
    const cost = added.reduce(
      (sum, leg) => sum + countProviders(leg, from.amount, context.quotes.providers),
      0,
    )
    lowestCost = Math.min(lowestCost, cost)
    if (reserved + cost > limits.maxRequests) {
      skipped++
      continue
    }
    reserved += cost
    for (const leg of legs.slice(0, 1)) counted.add(toKey(leg))
    affordable.push(legs)
  }
  if (affordable.length === 0 && skipped > 0) {
    const expected = `at least ${lowestCost}, the requests of the smallest candidate`
    throw new InvalidInputError('Journey', [fieldIssue('limits.maxRequests', expected, limits.maxRequests)])
  }
  const rounds = new Map<string, Promise<QuoteResults>>()
  const getQuotes = (leg: LegTerms, fromAmount: bigint) => {
    const key = `${toKey(leg)}:${fromAmount}`
    const pending = rounds.get(key)
    if (pending) return pending
    requests += countProviders(leg, fromAmount, context.quotes.providers)
    const round = context.quotes.getQuotes({ ...leg, fromAmount }, { signal, softTimeout: SOFT_TIMEOUT_MS })
    rounds.set(key, round)
    return round
  }
  const results = await Promise.all(
    affordable.map((legs) => {
      const [leg] = legs
      return leg && legs.length === 1 && !leg.message
        ? quoteSingle(leg, from.amount, getQuotes)
        : quoteLegs(legs, from.amount, getQuotes, context)
    }),
  )
  return {
    routes: results.flatMap(({ routes }) => routes),
    failures: results.flatMap(({ failures }) => failures),
    requests,
    skipped,
  }
}

type GetQuotes = (leg: LegTerms, fromAmount: bigint) => Promise<QuoteResults>

interface CandidateResults {
  readonly routes: readonly Route[]
  readonly failures: readonly QuoteFailure[]
}

async function quoteSingle(leg: LegTerms, amount: bigint, getQuotes: GetQuotes): Promise<CandidateResults> {
  const { quotes, failures } = await getQuotes(leg, amount)
  const plausible = quotes.filter(({ implausible }) => implausible === undefined)
  return { routes: plausible.slice(0, MAX_SINGLE_ROUTES).map((quote) => [quote]), failures }
}

/** Quotes the legs in order, each for the expected output of the one before. */
async function quoteLegs(
  legs: readonly LegTerms[],
  amount: bigint,
  getQuotes: GetQuotes,
  { logger }: Pick<JourneyContext, 'logger'>,
): Promise<CandidateResults> {
  const none = { routes: [], failures: [] }
  const route: Quote[] = []
  try {
    for (const leg of legs) {
      const { quotes } = await getQuotes(leg, route.at(-1)?.toAmount ?? amount)
      const best = quotes.find(({ implausible }) => implausible === undefined)
      if (!best) return none
      route.push(best)
    }
    return { routes: [route], failures: [] }
  } catch (error) {
    if (!isCausewayError(error) || error.code === 'ABORTED') throw error
    logger.info('A candidate of a journey could not be quoted.', error)
    return none
  }
}

function toSingle({ account, from, destination, limits }: Omit<RouteRequest, 'pairs'>): LegTerms[] {
  if (from.chainId === destination.chainId && isSameToken(from.token, destination.token)) return []
  return [
    {
      fromChainId: from.chainId,
      toChainId: destination.chainId,
      fromTokenAddress: from.token,
      toTokenAddress: destination.token,
      fromAddress: account,
      toAddress: destination.recipient,
      slippage: limits.slippage,
    },
  ]
}

/** Returns the number of requests for the single routes. */
export function countSingleRequests(
  request: Omit<RouteRequest, 'pairs'>,
  { quotes }: Pick<JourneyContext, 'quotes'>,
): number {
  const [leg] = toSingle(request)
  return leg ? countProviders(leg, request.from.amount, quotes.providers) : 0
}

/** Returns the same legs with a last one that carries the lender action, for each bridge that can. */
function withArrivals(legs: readonly LegTerms[], { destination, arrivals = [] }: RouteRequest): LegTerms[][] {
  const last = legs.at(-1)
  const isBridge = last && last.fromChainId !== last.toChainId
  if (!isBridge || !isSameToken(last.toTokenAddress, destination.token)) return []
  return arrivals.map(({ providerId: aggregator, recipient: toAddress, message }) => [
    ...legs.slice(0, -1),
    { ...last, toAddress, message, aggregator },
  ])
}

/** Returns the legs over a pair: a swap into its token, the bridge, and a swap out of it, where they are needed. */
function toLegs(pair: BridgePair, request: RouteRequest): LegTerms[] {
  const { account, from, destination, limits } = request
  const startsWithPair = isSameToken(from.token, pair.from.address)
  const endsWithPair = isSameToken(destination.token, pair.to.address)
  const terms = { fromAddress: account, slippage: limits.slippage }
  const bridge: LegTerms = {
    ...terms,
    fromChainId: pair.from.chainId,
    toChainId: pair.to.chainId,
    fromTokenAddress: pair.from.address,
    fromTokenDecimals: pair.from.decimals,
    toTokenAddress: pair.to.address,
    toTokenDecimals: pair.to.decimals,
    toAddress: endsWithPair ? destination.recipient : account,
  }
  const swapIn: LegTerms = {
    ...terms,
    fromChainId: from.chainId,
    toChainId: from.chainId,
    fromTokenAddress: from.token,
    toTokenAddress: pair.from.address,
    toTokenDecimals: pair.from.decimals,
    toAddress: account,
  }
  const swapOut: LegTerms = {
    ...terms,
    fromChainId: destination.chainId,
    toChainId: destination.chainId,
    fromTokenAddress: pair.to.address,
    fromTokenDecimals: pair.to.decimals,
    toTokenAddress: destination.token,
    toAddress: destination.recipient,
  }
  return [...(startsWithPair ? [] : [swapIn]), bridge, ...(endsWithPair ? [] : [swapOut])]
}

/** Decimals of a token for counting only: which providers support a request does not depend on them. */
const ANY_DECIMALS = 18

/** Returns the number of providers that a leg is requested from. */
function countProviders(leg: LegTerms, fromAmount: bigint, providers: readonly QuoteProvider[]): number {
  const { fromTokenDecimals = ANY_DECIMALS, toTokenDecimals = ANY_DECIMALS } = leg
  const request = parseQuoteRequest({
    ...leg,
    fromTokenDecimals,
    toTokenDecimals,
    fromAmount: scaleDecimals(fromAmount, ANY_DECIMALS, fromTokenDecimals) || 1n,
  })
  return providers.filter(
    (provider) =>
      (request.aggregator ?? provider.id) === provider.id &&
      getUnsupportedReason(provider, request) === undefined,
  ).length
}

function toKey(leg: LegTerms): string {
  const { fromChainId, toChainId, fromTokenAddress, toTokenAddress, aggregator } = leg
  return [fromChainId, fromTokenAddress, toChainId, toTokenAddress, aggregator].join(':').toLowerCase()
}

/** Returns the pairs to quote: those that need fewer legs first, and without the tokens of both ends as a detour. */
export function selectPairs(
  pairs: readonly BridgePair[],
  from: Pick<RouteRequest['from'], 'token'>,
  { token }: Pick<Destination, 'token'>,
  maxPairs: number,
): BridgePair[] {
  const countSwaps = ({ from: start, to: end }: BridgePair) =>
    (isSameToken(start.address, from.token) ? 0 : 1) + (isSameToken(end.address, token) ? 0 : 1)
  return pairs
    .filter((pair) => countSwaps(pair) > 0)
    .map((pair) => ({ pair, swaps: countSwaps(pair), rank: getPairRank(pair) }))
    .sort((a, b) => a.swaps - b.swaps || b.rank - a.rank)
    .slice(0, maxPairs)
    .map(({ pair }) => pair)
}

/** Symbols of the assets with the most liquid pairs. */
const LIQUID_SYMBOLS = ['ETH', 'USDC', 'USDT', 'WETH']

/** Returns how liquid a pair is: the number of bridges that transfer it, and a bonus for assets that most swaps pass. */
function getPairRank({ from, bridges }: BridgePair): number {
  return bridges.length + (LIQUID_SYMBOLS.includes(from.symbol) ? LIQUID_SYMBOLS.length : 0)
}
