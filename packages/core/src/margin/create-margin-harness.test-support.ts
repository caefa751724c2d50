import { lowerAddress } from '../chains/address.ts'
import type { ExecutionPlan } from '../execution/plan/execution-plan.ts'
import { silentLogger } from '../kernel/logger.ts'
import type { Address } from '../kernel/schema.ts'
import type { Lender } from '../lending/lender.ts'
import { type LenderMarket, type LendingPool, WAD } from '../lending/lender-market.ts'
import { emptyPosition, type LenderPosition } from '../lending/lender-position.ts'
import {
  ACCOUNT,
  createTestLender,
  createTestMarket,
  createTestPool,
  createTestPosition,
  USDC,
  WETH,
  wethPool,
} from '../lending/lending.test-support.ts'
import { readNothing } from '../lending/read-contracts.ts'
import type { Platform, SequenceSimulation } from '../platforms/platform.ts'
import type { CallSequence } from '../platforms/transaction.ts'
import type { Wallet } from '../platforms/wallet.ts'
import type { BuiltQuote } from '../quotes/build-quote.ts'
import type { QuotePrices } from '../quotes/get-net-amount.ts'
import { ProviderError } from '../quotes/provider-error.ts'
import type { Quote } from '../quotes/quote.ts'
import { parseQuoteRequest, type QuoteRequest, type QuoteRequestInput } from '../quotes/quote-request.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import type { TransferRecord } from '../transfers/record.ts'
import type { FlashLoanOffer } from './flash-loan.ts'
import type { MarginRequest } from './margin-request.ts'
import type { MarginRouter } from './margin-router.ts'
import { MarginService, type MarginServiceOptions } from './margin-service.ts'
import type { MarginTerms } from './margin-terms.ts'
import type { MarginTrade } from './margin-trade.ts'

export { createTestPosition, USDC, WETH }

export const OWNER: Address = lowerAddress(ACCOUNT)
export const ROUTER: Address = '0x0000000000000000000000000000000000000a01'
export const FORWARDER: Address = '0x0000000000000000000000000000000000000a02'
export const EXCHANGE: Address = '0x0000000000000000000000000000000000000a03'
export const LENDER_POOL: Address = '0x0000000000000000000000000000000000000a04'
export const FLASH_LENDER: Address = '0x0000000000000000000000000000000000000a05'

export const WALLET = {} as Wallet
export const LENDING_ACCOUNT = { chainId: 8453, lender: 'AAVE_V3', account: ACCOUNT }

/** WETH at 2,000 dollars with a max LTV of 80%, and USDC with 75%, of Aave V3 on Base. */
export const MARKET: LenderMarket = createTestMarket({
  pools: {
    [USDC]: createTestPool({ contracts: createContracts('00000000000000000000000000000000000000b') }),
    [WETH]: wethPool({ contracts: createContracts('00000000000000000000000000000000000000c') }),
  },
})

export const EMPTY_POSITION: LenderPosition = emptyPosition({
  chainId: 8453,
  lender: 'AAVE_V3',
  account: ACCOUNT,
})

/** A deposit of 2 WETH and a debt of 1,000 USDC. */
export const LONG_POSITION: LenderPosition = createTestPosition([
  { poolId: WETH, deposits: weth(2) },
  { poolId: USDC, debt: usdc(1_000), collateralEnabled: false },
])

export const FREE_FLASH_LOAN: FlashLoanOffer = {
  kind: 'morpho',
  contract: FLASH_LENDER,
  token: USDC,
  available: 10n ** 30n,
  feeBps: 0n,
}

interface MarginHarnessOptions extends Partial<MarginServiceOptions> {
  /** Position at each read. Default: empty. */
  readonly getPosition?: () => LenderPosition
  readonly market?: LenderMarket
  readonly script?: SwapScript
  readonly simulation?: SequenceSimulation
  readonly lender?: Partial<Lender>
}

/** Creates a service over scripted data, and records quote requests, simulations, executions and invalidations. */
export function createMarginHarness({
  getPosition = () => EMPTY_POSITION,
  market = MARKET,
  script = {},
  simulation = { status: 'success', effects: [] },
  lender: lenderChange = {},
  ...options
}: MarginHarnessOptions = {}) {
  const clock = createFakeClock()
  const { quotes, requests } = createScriptedQuotes(script)
  const simulated: CallSequence[] = []
  const executed: ExecutionPlan[] = []
  const invalidated: unknown[] = []
  const platform: Partial<Platform> = {
    getAllowance: async () => 0n,
    encodeApproval: ({ token }) => ({ to: token, data: '0x0a', value: 0n }),
    simulate: async () => ({ status: 'success' }),
    async simulateCalls(sequence) {
      simulated.push(sequence)
      return simulation
    },
    multicall: async ({ calls }) => ({
      results: calls.map(() => ({ status: 'success', data: '0x' })),
      blockNumber: 7n,
      timestamp: 1_700_000_000,
    }),
  }
  const lender = createTestLender('AAVE_V3', 8453, lenderChange)
  const service = new MarginService({
    lending: {
      lenders: async () => ({ lenders: [lender], missing: [] }),
      getPositions: async () => ({
        positions: [{ lender: 'AAVE_V3', chainId: 8453, market, positions: [getPosition()] }] as never,
        failures: [],
      }),
      invalidate: (change) => void invalidated.push(change),
    } as MarginServiceOptions['lending'],
    quotes,
    routers: [createScriptedRouter()],
    platforms: { forChain: () => platform as Platform } as never,
    chains: [],
    executor: {
      find: () => undefined,
      async execute(plan) {
        if (!('steps' in plan)) throw new Error('Expected an execution plan.')
        executed.push(plan)
        return {} as TransferRecord
      },
    },
    clock,
    logger: silentLogger,
    ...options,
  })
  return { service, requests, simulated, executed, invalidated, clock }
}

/** Creates a router with a free flash loan, whose calls have recognizable calldata. */
export function createScriptedRouter(change: Partial<MarginRouter> = {}): MarginRouter {
  return {
    id: 'scripted',
    name: 'Scripted router',
    unsupportedReason: () => undefined,
    *readFlashLoanOffers(_chainId, token) {
      yield* readNothing()
      return [{ ...FREE_FLASH_LOAN, token }]
    },
    getSwapParties: () => ({ caller: FORWARDER, receiver: ROUTER }),
    *readPermissions({ margin, funding }: MarginTrade) {
      yield* readNothing()
      const { pool, limit } = funding
      const delegation = { to: pool.contracts['vToken'] ?? ROUTER, data: '0xaa', value: 0n } as const
      return [
        ...(margin && !margin.asNative
          ? [
              {
                grant: { kind: 'allowance', token: margin.token, spender: ROUTER, amount: margin.amount },
                position: undefined,
              } as const,
            ]
          : []),
        {
          grant: { kind: 'call', call: delegation },
          revoke: { kind: 'call', call: { to: LENDER_POOL, data: '0xcc', value: 0n } },
          position: { spender: ROUTER, amount: limit, unused: limit },
        },
      ]
    },
    encode: ({ margin }) => ({
      to: ROUTER,
      data: '0xbb',
      value: margin?.asNative ? margin.amount : 0n,
    }),
    ...change,
  }
}

/** Behavior of scripted providers. */
export interface SwapScript {
  /** Loss at the lender's prices, in basis points. Default 0. */
  readonly lossBps?: bigint
  /** `about`: the minimum output is below the exact output. `once`: only after the first quote. Default true. */
  readonly supportsExactOutput?: boolean | 'about' | 'once'
  /** Number of builds that fail, from the first. */
  readonly failingBuilds?: number
  /** Number of equal quotes. Default 1. */
  readonly quoteCount?: number
  /** Default: no price is known. */
  readonly prices?: QuotePrices
  readonly change?: (built: Extract<BuiltQuote, { type: 'transaction' }>) => BuiltQuote
}

/** Creates an aggregator that quotes at the lender's prices minus a loss, and records its requests. */
export function createScriptedQuotes({
  lossBps = 0n,
  supportsExactOutput = true,
  failingBuilds = 0,
  quoteCount = 1,
  prices = {},
  change = (built) => built,
}: SwapScript = {}) {
  const requests: QuoteRequest[] = []
  let remainingFailures = failingBuilds
  const quotes: MarginServiceOptions['quotes'] = {
    async getQuotes(input: QuoteRequestInput) {
      const request = parseQuoteRequest(input)
      requests.push(request)
      const isAbout =
        supportsExactOutput === 'about' || (supportsExactOutput === 'once' && requests.length > 1)
      const quote = createQuote(request, lossBps, isAbout)
      const isSupported =
        request.toAmount === undefined ||
        (supportsExactOutput !== false && (quote.fromAmount ?? 0n) <= request.fromAmount)
      const failures = isSupported ? [] : [NO_EXACT_OUTPUT]
      const available = isSupported ? Array.from({ length: quoteCount }, () => quote) : []
      return { request, quotes: available, failures, rankingReason: undefined, elapsedMs: 0 }
    },
    getPrices: async () => prices,
    async build(quote) {
      remainingFailures -= 1
      if (remainingFailures >= 0) throw new ProviderError('ERROR', 'The API is down.')
      return change(createBuiltQuote(quote))
    },
  }
  return { quotes, requests }
}

const NO_EXACT_OUTPUT = {
  providerId: 'scripted',
  name: 'Scripted',
  code: 'NOT_SUPPORT' as const,
  reason: 'Exact outputs are not supported.',
  message: 'Not supported',
  retryable: false,
  error: new ProviderError('NOT_SUPPORT', 'Exact outputs are not supported.'),
  elapsedMs: 0,
}

/** Creates a quote at the lender's prices minus a loss. `isAbout`: the minimum of an exact output is below it. */
export function createQuote(request: QuoteRequest, lossBps = 0n, isAbout = false): Quote {
  const { fromTokenAddress: from, toTokenAddress: to, fromAmount, toAmount: exactOutput, slippage } = request
  const output = (convert(fromAmount, from, to) * (10_000n - lossBps)) / 10_000n
  const cost = exactOutput && (convert(exactOutput, to, from) * 10_000n) / (10_000n - lossBps) + 1n
  const toAmount = exactOutput ?? output
  const slippageBps = BigInt(Math.round(slippage * 100))
  const minOutput = toAmount - (toAmount * slippageBps) / 10_000n
  return {
    id: 'quote-1',
    providerId: 'scripted',
    name: 'Scripted',
    request,
    toAmount,
    toAmountMin: exactOutput && !isAbout ? exactOutput : minOutput,
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

export function createBuiltQuote(quote: Quote): Extract<BuiltQuote, { type: 'transaction' }> {
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

/** Creates a request that opens a long of WETH against USDC, with 1% slippage by default. */
export function createRequest(change: Partial<MarginRequest> = {}): MarginRequest {
  return { operation: 'Open', sell: USDC, buy: WETH, slippage: 1, ...change }
}

export function createTerms(
  { operation, sell, buy, maxIn = false, maxOut = false }: MarginRequest,
  position: LenderPosition,
  market = MARKET,
): MarginTerms {
  const [sellPool, buyPool] = [market.pools[sell], market.pools[buy]]
  if (!sellPool || !buyPool) throw new Error('The market lacks a pool of the request.')
  const { chainId } = market
  return { operation, chainId, market, position, sell: sellPool, buy: buyPool, maxIn, maxOut }
}

/** Converts an amount at the lender's prices, rounded down. */
function convert(amount: bigint, from: Address, to: Address): bigint {
  const [fromPrice, toPrice] = [getPrice(from), getPrice(to)]
  return (amount * fromPrice.price * toPrice.per) / (fromPrice.per * toPrice.price)
}

function getPrice(token: Address): { readonly price: bigint; readonly per: bigint } {
  return token.toLowerCase() === WETH ? { price: 2_000n, per: WAD } : { price: 1n, per: 1_000_000n }
}

function createContracts(prefix: string): LendingPool['contracts'] {
  return { pool: LENDER_POOL, aToken: `0x${prefix}a`, vToken: `0x${prefix}d` }
}

export function usdc(amount: number): bigint {
  return BigInt(Math.round(amount * 1e6))
}

export function weth(amount: number): bigint {
  return BigInt(Math.round(amount * 1e6)) * 10n ** 12n
}
