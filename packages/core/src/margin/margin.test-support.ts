import { lowerAddress } from '../chains/address.ts'
import type { ExecutionPlan } from '../execution/plan/plan.ts'
import { silentLogger } from '../kernel/logger.ts'
import type { Address } from '../kernel/schema.ts'
import {
  ACCOUNT,
  lenderOf,
  marketOf,
  poolOf,
  positionOf,
  USDC,
  WETH,
  wethPool,
} from '../lending/lending.test-support.ts'
import { type LenderMarket, type LendingPool, WAD } from '../lending/market.ts'
import { emptyPosition, type LenderPosition } from '../lending/position.ts'
import { readNothing } from '../lending/read-contracts.ts'
import type { Platform, SequenceSimulation } from '../platforms/platform.ts'
import type { CallSequence } from '../platforms/transaction.ts'
import type { Wallet } from '../platforms/wallet.ts'
import type { BuiltQuote } from '../quotes/build-quote.ts'
import { ProviderError } from '../quotes/provider-error.ts'
import type { Quote } from '../quotes/quote.ts'
import { parseQuoteRequest, type QuoteRequest, type QuoteRequestInput } from '../quotes/quote-request.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import type { TransferRecord } from '../transfers/record.ts'
import type { FlashOffer } from './flash.ts'
import type { MarginRequest } from './request.ts'
import type { MarginRouter } from './router.ts'
import { MarginService, type MarginServiceOptions } from './service.ts'
import type { MarginTerms, MarginTrade } from './trade.ts'

export { positionOf, USDC, WETH }

export const OWNER: Address = lowerAddress(ACCOUNT)
export const ROUTER: Address = '0x0000000000000000000000000000000000000a01'
export const FORWARDER: Address = '0x0000000000000000000000000000000000000a02'
export const EXCHANGE: Address = '0x0000000000000000000000000000000000000a03'
export const LENDER_POOL: Address = '0x0000000000000000000000000000000000000a04'
export const LENDING_SOURCE: Address = '0x0000000000000000000000000000000000000a05'

export const usdc = (whole: number): bigint => BigInt(Math.round(whole * 1e6))
export const weth = (whole: number): bigint => BigInt(Math.round(whole * 1e6)) * 10n ** 12n

const contracts = (name: string): LendingPool['contracts'] => ({
  pool: LENDER_POOL,
  aToken: `0x${name}a`,
  vToken: `0x${name}d`,
})
const A_USDC = '00000000000000000000000000000000000000b'
const A_WETH = '00000000000000000000000000000000000000c'

/** WETH at 2,000 dollars with 80 % and USDC with 75 %, of Aave V3 on Base. */
export const MARKET: LenderMarket = marketOf({
  pools: {
    [USDC]: poolOf({ contracts: contracts(A_USDC) }),
    [WETH]: wethPool({ contracts: contracts(A_WETH) }),
  },
})

export const NOTHING: LenderPosition = emptyPosition({ chainId: 8453, lender: 'AAVE_V3', account: ACCOUNT })

/** 2 WETH deposited, 1,000 USDC owed. */
export const LONG: LenderPosition = positionOf([
  { poolId: WETH, deposits: weth(2) },
  { poolId: USDC, debt: usdc(1_000), collateralEnabled: false },
])

export const FREE: FlashOffer = {
  kind: 'morpho',
  contract: LENDING_SOURCE,
  token: USDC,
  available: 10n ** 30n,
  feeBps: 0n,
}

/** As a request of 1 % slippage that opens a Long of WETH against USDC, unless it is told otherwise. */
export function requestOf(change: Partial<MarginRequest> = {}): MarginRequest {
  return { operation: 'Open', sell: USDC, buy: WETH, slippage: 1, ...change }
}

export function termsOf(
  { operation, sell, buy, maxIn = false, maxOut = false }: MarginRequest,
  position: LenderPosition,
  market = MARKET,
): MarginTerms {
  const [sold, bought] = [market.pools[sell], market.pools[buy]]
  if (!sold || !bought) throw new Error('The market has no such pool')
  return {
    operation,
    chainId: market.chainId,
    market,
    position,
    sell: sold,
    buy: bought,
    maxIn,
    maxOut,
    ownAsNative: false,
  }
}

/** What a swap loses against the lender's prices, in basis points, and what providers can do. */
export interface SwapScript {
  readonly lossBps?: bigint
  /** `about`: they sell what is expected to buy that much; `once`: only the first time do they promise it. Default true. */
  readonly supportsExactOutput?: boolean | 'about' | 'once'
  /** The first so many builds fail. */
  readonly failingBuilds?: number
  /** So many providers answer, all alike. Default 1. */
  readonly answers?: number
  readonly change?: (built: Extract<BuiltQuote, { type: 'transaction' }>) => BuiltQuote
}

/** Providers that sell and buy at the lender's prices less a loss; what they were asked is noted. */
export function scriptedQuotes({
  lossBps = 0n,
  supportsExactOutput = true,
  failingBuilds = 0,
  answers = 1,
  change = (built) => built,
}: SwapScript = {}) {
  const asked: QuoteRequest[] = []
  let failing = failingBuilds
  const quotes: MarginServiceOptions['quotes'] = {
    async getQuotes(input: QuoteRequestInput) {
      const request = parseQuoteRequest(input)
      asked.push(request)
      const isAbout = supportsExactOutput === 'about' || (supportsExactOutput === 'once' && asked.length > 1)
      const quote = quoteOf(request, lossBps, isAbout)
      const isServed =
        request.toAmount === undefined ||
        (supportsExactOutput !== false && (quote.fromAmount ?? 0n) <= request.fromAmount)
      const failures = isServed ? [] : [NO_EXACT]
      const quotes = isServed ? Array.from({ length: answers }, () => quote) : []
      return { request, quotes, failures, rankingReason: undefined, elapsedMs: 0 }
    },
    async build(quote) {
      failing -= 1
      if (failing >= 0) throw new ProviderError('ERROR', 'It is down')
      return change(builtOf(quote))
    },
  }
  return { quotes, asked }
}

const NO_EXACT = {
  providerId: 'scripted',
  name: 'Scripted',
  code: 'NOT_SUPPORT' as const,
  reason: 'It sells an exact amount, it does not buy one',
  message: 'Not supported',
  retryable: false,
  error: new ProviderError('NOT_SUPPORT', 'It sells an exact amount'),
  elapsedMs: 0,
}

/** Base units of the token bought for those of the token sold, rounded down. */
function atOracle(amount: bigint, from: Address, to: Address): bigint {
  const [a, b] = [priceOf(from), priceOf(to)]
  return (amount * a.price * b.per) / (a.per * b.price)
}

function priceOf(token: Address): { readonly price: bigint; readonly per: bigint } {
  return token.toLowerCase() === WETH ? { price: 2_000n, per: WAD } : { price: 1n, per: 1_000_000n }
}

export function quoteOf(request: QuoteRequest, lossBps = 0n, buysAbout = false): Quote {
  const { fromTokenAddress: from, toTokenAddress: to, fromAmount, toAmount: wanted, slippage } = request
  const got = (atOracle(fromAmount, from, to) * (10_000n - lossBps)) / 10_000n
  const cost = wanted && (atOracle(wanted, to, from) * 10_000n) / (10_000n - lossBps) + 1n
  const toAmount = wanted ?? got
  const share = BigInt(Math.round(slippage * 100))
  const least = toAmount - (toAmount * share) / 10_000n
  return {
    id: 'quote-1',
    providerId: 'scripted',
    name: 'Scripted',
    request,
    toAmount,
    toAmountMin: wanted && !buysAbout ? wanted : least,
    ...(cost === undefined ? {} : { fromAmount: cost }),
    fee: { swapFee: 0n, destinationGasFee: 0n },
    estimatedDuration: 0,
    interfaceParamData: {},
    spender: EXCHANGE,
    fetchedAt: 0,
    validUntil: 60_000,
    elapsedMs: 0,
  }
}

const UNVERIFIED = {
  status: 'unverified',
  reason: 'not-simulated',
  message: 'It is simulated within the transaction.',
} as const

export function builtOf(quote: Quote): Extract<BuiltQuote, { type: 'transaction' }> {
  const { request } = quote
  const { fromAddress = FORWARDER, toAddress = ROUTER, fromTokenAddress: token, fromAmount: amount } = request
  return {
    type: 'transaction',
    quote,
    request: { ...request, fromAddress, toAddress },
    interfaceParamData: {},
    validUntil: quote.validUntil,
    approval: { token, spender: EXCHANGE, amount },
    transaction: { to: EXCHANGE, data: '0x01', value: 0n },
    verification: { spend: UNVERIFIED, spender: UNVERIFIED, recipient: UNVERIFIED },
  }
}

/** A router whose calls are numbered by what they are for. */
export function scriptedRouter(change: Partial<MarginRouter> = {}): MarginRouter {
  return {
    id: 'scripted',
    name: 'Scripted router',
    unsupportedReason: () => undefined,
    *flashOffers(_chainId, token) {
      yield* readNothing()
      return [{ ...FREE, token }]
    },
    swapParties: () => ({ caller: FORWARDER, receiver: ROUTER }),
    *permissions(trade: MarginTrade) {
      yield* readNothing()
      const { own } = trade
      return [
        ...(own && !own.asNative
          ? [
              {
                give: { kind: 'allowance', token: own.token, spender: ROUTER, amount: own.amount },
                position: undefined,
              } as const,
            ]
          : []),
        {
          give: {
            kind: 'call',
            call: { to: trade.in.pool.contracts['vToken'] ?? ROUTER, data: '0xaa', value: 0n },
          },
          revoke: { kind: 'call', call: { to: LENDER_POOL, data: '0xcc', value: 0n } },
          position: { spender: ROUTER, amount: trade.in.limit, unused: trade.in.limit },
        },
      ]
    },
    encode: (trade) => ({
      to: ROUTER,
      data: '0xbb',
      value: trade.own?.asNative ? trade.own.amount : 0n,
    }),
    ...change,
  }
}

/** A service over a position that is handed in; what is tried and carried out is noted. */
export function createMarginBench({
  positions = () => NOTHING,
  market = MARKET,
  script = {},
  simulation = { status: 'success', effects: [] },
  ...options
}: Partial<MarginServiceOptions> & {
  readonly positions?: () => LenderPosition
  readonly market?: LenderMarket
  readonly script?: SwapScript
  readonly simulation?: SequenceSimulation
} = {}) {
  const clock = createFakeClock()
  const { quotes, asked } = scriptedQuotes(script)
  const tried: CallSequence[] = []
  const carriedOut: ExecutionPlan[] = []
  const invalidated: unknown[] = []
  const platform: Partial<Platform> = {
    getAllowance: async () => 0n,
    encodeApproval: ({ token }) => ({ to: token, data: '0x0a', value: 0n }),
    simulate: async () => ({ status: 'success' }),
    async simulateCalls(sequence) {
      tried.push(sequence)
      return simulation
    },
    multicall: async ({ calls }) => ({
      results: calls.map(() => ({ status: 'success', data: '0x' })),
      blockNumber: 7n,
      timestamp: 1_700_000_000,
    }),
  }
  const service = new MarginService({
    lending: {
      lenders: async () => ({ lenders: [lenderOf('AAVE_V3', 8453)], missing: [] }),
      getPositions: async () => ({
        positions: [{ lender: 'AAVE_V3', chainId: 8453, market, positions: [positions()] }] as never,
        failures: [],
      }),
      invalidate: (change) => void invalidated.push(change),
    } as MarginServiceOptions['lending'],
    quotes,
    routers: [scriptedRouter()],
    platforms: { forChain: () => platform as Platform } as never,
    chains: [],
    executor: {
      find: () => undefined,
      async execute(plan) {
        if (!('steps' in plan)) throw new Error('It is no plan')
        carriedOut.push(plan)
        return {} as TransferRecord
      },
    },
    clock,
    logger: silentLogger,
    ...options,
  })
  return { service, asked, tried, carriedOut, invalidated, clock }
}

export const WALLET = {} as Wallet
export const WHERE = { chainId: 8453, lender: 'AAVE_V3', account: ACCOUNT }
