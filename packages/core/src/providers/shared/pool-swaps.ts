import { decodeFunctionResult, encodeFunctionData, getAddress, multicall3Abi } from 'viem'
import { isNativeToken, sameAddress } from '../../chains/address.ts'
import { lessBasisPoints, percentToBasisPoints } from '../../kernel/percent.ts'
import { type Hex, InvalidResponseError } from '../../kernel/schema.ts'
import type { ProviderContext, ProviderQuote, TransactionData } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { type BuildableRequest, toBuildableRequest } from '../../quotes/to-buildable-request.ts'
import { attempt } from './attempt.ts'
import { readContract } from './read-contract.ts'
import { assertAffordable, swapQuote } from './swap-quote.ts'
import { getWrappedNative } from './wrapped-native.ts'

/** The dollar token that most pools of a chain are against. Sources: the issuers' own lists of deployments. */
const STABLES: Readonly<Record<number, string>> = {
  1: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  10: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
  56: '0x55d398326f99059fF775485246999027B3197955',
  130: '0x078D782b760474a361dDA0AF3839290b0EF57AD6',
  137: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
  5000: '0x09Bc4E0D864854c6aFB6eB9A9cdF58aC190D0dF9',
  8453: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  42161: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  43114: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
}

/** The token that pools hold for one of a request: the wrapped form of a native one. */
export function pooledToken(token: string, chainId: number): string {
  return (isNativeToken(token) && getWrappedNative(chainId)) || token
}

/** Why pools have nothing to swap: the native token and its wrapped form are one to them. */
export function rejectWrapping(
  name: string,
  { fromChainId, fromTokenAddress, toTokenAddress }: QuoteRequest,
): ProviderError | undefined {
  const [from, to] = [pooledToken(fromTokenAddress, fromChainId), pooledToken(toTokenAddress, fromChainId)]
  return sameAddress(from, to)
    ? new ProviderError('NOT_SUPPORT', `${name} swaps tokens; it neither wraps nor unwraps one`)
    : undefined
}

/** The ways from token to token that are asked for: directly, and by way of the wrapped native token and the main stable. */
export function tokenPaths({ fromChainId, fromTokenAddress, toTokenAddress }: QuoteRequest): string[][] {
  const [from, to] = [pooledToken(fromTokenAddress, fromChainId), pooledToken(toTokenAddress, fromChainId)]
  const between = [getWrappedNative(fromChainId), STABLES[fromChainId]].filter(
    (token) => token !== undefined && !sameAddress(token, from) && !sameAddress(token, to),
  )
  return [[from, to], ...between.map((token) => [from, token ?? '', to])]
}

/** How pools are asked for a price. Amounts in base units. */
export interface PoolQuoter<Route> {
  readonly name: string
  readonly routes: readonly Route[]
  /** What `amount` sells for, or, of a purchase, costs. */
  read(route: Route, amount: bigint): { readonly to: string; readonly data: Hex }
  /** Undefined for what cannot be read. */
  amountOf(data: Hex): bigint | undefined
}

/** A way through pools, and its price. */
interface PoolOffer<Route> {
  readonly route: Route
  readonly amountIn: bigint
  readonly amountOut: bigint
}

/** A thousandth shows the price before the swap moves it. */
const PROBE = 1_000n
/** Of what the probe would give, in percent: less, and the pool is too thin for the amount. */
const LEAST_SHARE = 85n

/**
 * The best way through pools, of those deep enough. All are asked in one read.
 *
 * @throws ProviderError NOT_ROUTE when there is none
 */
async function bestOffer<Route>(
  { name, routes, read, amountOf }: PoolQuoter<Route>,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<PoolOffer<Route>> {
  const { fromChainId, fromAmount, toAmount } = request
  const asked = toAmount ?? fromAmount
  const probe = asked / PROBE || 1n
  const calls = routes.flatMap((route) => [read(route, asked), read(route, probe)])
  const answers = (await readAll(fromChainId, calls, context)).map((answer) => answer && amountOf(answer))
  const offers = routes.flatMap((route, index) => {
    const [whole, part] = answers.slice(2 * index)
    if (!whole) return []
    const isThin = part !== undefined && !isDeep(toAmount === undefined, whole * probe, part * asked)
    const amounts =
      toAmount === undefined
        ? { amountIn: fromAmount, amountOut: whole }
        : { amountIn: whole, amountOut: toAmount }
    return isThin ? [] : [{ route, ...amounts }]
  })
  const [first, ...others] = offers
  if (!first) throw new ProviderError('NOT_ROUTE', `${name} has no pool that is deep enough for this`)
  return others.reduce((best, next) => (isBetter(next, best) ? next : best), first)
}

/** Whether the price of the whole is near enough to that of the probe. Both brought to one size. */
function isDeep(isSale: boolean, whole: bigint, part: bigint): boolean {
  return isSale ? whole * 100n >= part * LEAST_SHARE : part * 100n >= whole * LEAST_SHARE
}

function isBetter(one: PoolOffer<unknown>, other: PoolOffer<unknown>): boolean {
  return one.amountOut > other.amountOut || one.amountIn < other.amountIn
}

/** https://www.multicall3.com: on every chain that is served here */
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** What each answers, in one read; undefined for one that refuses. A quoter finds its price by trading: its call is no view. */
async function readAll(
  chainId: number,
  calls: readonly { readonly to: string; readonly data: Hex }[],
  context: ProviderContext,
): Promise<readonly (Hex | undefined)[]> {
  const abi = multicall3Abi
  const targets = calls.map(({ to, data }) => ({
    target: getAddress(to),
    allowFailure: true,
    callData: data,
  }))
  const data = encodeFunctionData({ abi, functionName: 'aggregate3', args: [targets] })
  const answer = await readContract({ chainId, to: MULTICALL3, data }, context)
  const results = attempt(() => decodeFunctionResult({ abi, functionName: 'aggregate3', data: answer }))
  if (results?.length !== calls.length) {
    throw new InvalidResponseError('The prices of the pools', '', 'expected one answer for each question')
  }
  return results.map(({ success, returnData }) => (success ? returnData : undefined))
}

/** What a swap through pools is held to. Amounts in base units. */
export interface PoolLimits<Route> {
  readonly router: string
  readonly path: Route
  /** The least that must come out. */
  readonly leastOut: bigint
  /** The most that may be taken. */
  readonly mostIn: bigint
  /** Seconds since the epoch. */
  readonly deadline: bigint
}

/** Pools move with every block. */
const VALID_FOR_MS = 30_000
/** Seconds. A transaction that waits longer in vain is not carried out at some other price. */
const DEADLINE = 20 * 60

/**
 * The best way through pools as a quote, with its transaction.
 *
 * @throws ProviderError when no pool is deep enough, or a purchase costs more than is allowed
 */
export async function quotePools<Route>(
  quoter: PoolQuoter<Route> & {
    readonly router: string
    encode(request: BuildableRequest, limits: PoolLimits<Route>): TransactionData
  },
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const { name, router, encode } = quoter
  const { toAmount } = request
  const { route: path, amountIn, amountOut } = await bestOffer(quoter, request, context)
  const isPurchase = toAmount !== undefined
  if (isPurchase) assertAffordable(name, amountIn, request)
  const limits = {
    router,
    path,
    leastOut: toAmount ?? lessBasisPoints(amountOut, percentToBasisPoints(request.slippage)),
    mostIn: isPurchase ? purchaseLimit(amountIn, request) : request.fromAmount,
    deadline: BigInt(Math.floor(context.clock.now() / 1_000) + DEADLINE),
  }
  const accounts = toBuildableRequest(request)
  return swapQuote({ name }, request, {
    to: router,
    call: accounts && encode(accounts, limits),
    toAmount: amountOut,
    toAmountMin: limits.leastOut,
    fromAmount: isPurchase ? amountIn : undefined,
    validForMs: VALID_FOR_MS,
  })
}

/** What a purchase may take at worst: what slippage leaves room for, rounded down, and never more than is allowed. */
export function purchaseLimit(amountIn: bigint, { fromAmount, slippage }: QuoteRequest): bigint {
  const most = amountIn + (amountIn * BigInt(percentToBasisPoints(slippage))) / 10_000n
  return most < fromAmount ? most : fromAmount
}
