import { decodeFunctionResult, encodeFunctionData, getAddress, multicall3Abi } from 'viem'
import { isNativeToken, sameAddress } from '../../chains/address.ts'
import { lessBasisPoints, percentToBasisPoints } from '../../kernel/percent.ts'
import { type Hex, InvalidResponseError } from '../../kernel/schema.ts'
import type { ProviderContext, ProviderQuote, TransactionData } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { type BuildableRequest, toBuildableRequest } from '../../quotes/to-buildable-request.ts'
import { attempt } from './attempt.ts'
import { getWrappedNative } from './get-wrapped-native.ts'
import { readContract } from './read-contract.ts'
import { assertAffordable, swapQuote } from './swap-quote.ts'

/** Main stablecoin of the pools, by chain id. Sources: the deployment lists of the issuers. */
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

/** Converts the native token to the wrapped native token, which pools hold. */
export function pooledToken(token: string, chainId: number): string {
  return (isNativeToken(token) && getWrappedNative(chainId)) || token
}

/** Returns an error for wrapping and unwrapping, which pools do not do. */
export function rejectWrapping(
  name: string,
  { fromChainId, fromTokenAddress, toTokenAddress }: QuoteRequest,
): ProviderError | undefined {
  const [from, to] = [pooledToken(fromTokenAddress, fromChainId), pooledToken(toTokenAddress, fromChainId)]
  return sameAddress(from, to)
    ? new ProviderError('NOT_SUPPORT', `${name} does not wrap or unwrap tokens.`)
    : undefined
}

/** Returns the token paths to price: direct, through the wrapped native token, and through the main stablecoin. */
export function tokenPaths({ fromChainId, fromTokenAddress, toTokenAddress }: QuoteRequest): string[][] {
  const [from, to] = [pooledToken(fromTokenAddress, fromChainId), pooledToken(toTokenAddress, fromChainId)]
  const between = [getWrappedNative(fromChainId), STABLES[fromChainId]].filter(
    (token) => token !== undefined && !sameAddress(token, from) && !sameAddress(token, to),
  )
  return [[from, to], ...between.map((token) => [from, token ?? '', to])]
}

/** Prices routes through pools. Amounts in base units. */
export interface PoolQuoter<Route> {
  readonly name: string
  readonly routes: readonly Route[]
  /** Encodes the read of the output for `amount`, or of the input for an exact output. */
  read(route: Route, amount: bigint): { readonly to: string; readonly data: Hex }
  /** Decodes the result of a read; undefined if it is invalid. */
  amountOf(data: Hex): bigint | undefined
}

/** A route through pools with its amounts. */
interface PoolOffer<Route> {
  readonly route: Route
  readonly amountIn: bigint
  readonly amountOut: bigint
}

/** Divisor of the amount for a probe, which measures the price without price impact. */
const PROBE = 1_000n
/** Minimum price of the full amount, in percent of the probe price. Below it, the liquidity is too low. */
const MIN_SHARE = 85n

/**
 * Returns the best route with enough liquidity. A single multicall prices all routes.
 *
 * @throws ProviderError NOT_ROUTE if there is none
 */
async function bestOffer<Route>(
  { name, routes, read, amountOf }: PoolQuoter<Route>,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<PoolOffer<Route>> {
  const { fromChainId, fromAmount, toAmount } = request
  const amount = toAmount ?? fromAmount
  const probe = amount / PROBE || 1n
  const calls = routes.flatMap((route) => [read(route, amount), read(route, probe)])
  const answers = (await readAll(fromChainId, calls, context)).map((answer) => answer && amountOf(answer))
  const offers = routes.flatMap((route, index) => {
    const [whole, part] = answers.slice(2 * index)
    if (!whole) return []
    const isThin = part !== undefined && !isDeep(toAmount === undefined, whole * probe, part * amount)
    const amounts =
      toAmount === undefined
        ? { amountIn: fromAmount, amountOut: whole }
        : { amountIn: whole, amountOut: toAmount }
    return isThin ? [] : [{ route, ...amounts }]
  })
  const [first, ...others] = offers
  if (!first)
    throw new ProviderError('NOT_ROUTE', `${name} has no pool with enough liquidity for this amount.`)
  return others.reduce((best, next) => (isBetter(next, best) ? next : best), first)
}

/** Returns whether the price of the full amount is close to that of the probe. Both amounts have the same scale. */
function isDeep(isSale: boolean, full: bigint, part: bigint): boolean {
  return isSale ? full * 100n >= part * MIN_SHARE : part * 100n >= full * MIN_SHARE
}

function isBetter(offer: PoolOffer<unknown>, best: PoolOffer<unknown>): boolean {
  return offer.amountOut > best.amountOut || offer.amountIn < best.amountIn
}

/** Multicall3, at one address on every supported chain (https://www.multicall3.com). */
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Runs calls in one multicall and returns their results; undefined for a call that reverts. */
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
    const problem = `Expected ${calls.length} results.`
    throw new InvalidResponseError(`The result of ${MULTICALL3}`, '', problem)
  }
  return results.map(({ success, returnData }) => (success ? returnData : undefined))
}

/** Limits of a swap through pools. Amounts in base units. */
export interface PoolLimits<Route> {
  readonly router: string
  readonly path: Route
  /** Minimum output. */
  readonly minAmountOut: bigint
  /** Maximum input. */
  readonly maxAmountIn: bigint
  /** Seconds since the epoch. */
  readonly deadline: bigint
}

const VALID_FOR_MS = 30_000
/** Seconds until the swap expires. A later transaction reverts. */
const DEADLINE = 20 * 60

/**
 * Returns a quote, with its transaction, for the best route through pools.
 *
 * @throws ProviderError if no pool is large enough, or an exact output costs more than the maximum input
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
    minAmountOut: toAmount ?? lessBasisPoints(amountOut, percentToBasisPoints(request.slippage)),
    maxAmountIn: isPurchase ? purchaseLimit(amountIn, request) : request.fromAmount,
    deadline: BigInt(Math.floor(context.clock.now() / 1_000) + DEADLINE),
  }
  const accounts = toBuildableRequest(request)
  return swapQuote({ name }, request, {
    to: router,
    call: accounts && encode(accounts, limits),
    toAmount: amountOut,
    toAmountMin: limits.minAmountOut,
    fromAmount: isPurchase ? amountIn : undefined,
    validForMs: VALID_FOR_MS,
  })
}

/**
 * Returns the maximum input of an exact output: the quoted input plus slippage, rounded down, capped at the requested
 * input.
 */
export function purchaseLimit(amountIn: bigint, { fromAmount, slippage }: QuoteRequest): bigint {
  const withSlippage = amountIn + (amountIn * BigInt(percentToBasisPoints(slippage))) / 10_000n
  return withSlippage < fromAmount ? withSlippage : fromAmount
}
