import { isNativeToken, sameAddress } from '../../chains/address.ts'
import { formatUnits, mulDiv, parseUnits, scaleDecimals } from '../../kernel/amounts.ts'
import { lessBasisPoints, percentToBasisPoints, toBasisPoints } from '../../kernel/percent.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { toProviderToken, ZERO_ADDRESS } from '../shared/native.ts'
import { getWrappedNative } from '../shared/wrapped-native.ts'
import type { SwiftTerms } from './schema.ts'
import { fromOrderUnits } from './swift.ts'

/** Tokens of one asset have one value, so their amounts can be compared without a price. */
interface KnownToken {
  readonly asset: string
  readonly decimals: number
}

/** Each relayer fee takes at most this share of the amount that the order locks. */
const MAX_FEE_BASIS_POINTS = 500n
/** Each relayer fee takes at most this much of an asset, in human units. Other assets have only the share. */
const MAX_FEE: ReadonlyMap<string, string> = new Map([
  ['USD', '50'],
  ['ETH', '0.02'],
])
/** Tolerance for stablecoin prices and exchange fees on top of the slippage, in basis points. */
const PRICE_TOLERANCE = 100

/** Recorded orders of Mayan end 18 to 75 minutes after their creation. */
const MIN_LIFETIME_SECONDS = 180n
const MAX_LIFETIME_SECONDS = 6n * 3_600n

/** USDC and USDT. Sources: Circle's list of contract addresses, https://tether.to/en/supported-protocols. */
const DOLLARS: Readonly<Record<number, readonly string[]>> = {
  1: ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  10: ['0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58'],
  // Bridged by Binance, with 18 decimals.
  56: ['0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', '0x55d398326f99059fF775485246999027B3197955'],
  130: ['0x078D782b760474a361dDA0AF3839290b0EF57AD6'],
  137: ['0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F'],
  146: ['0x29219dd400f2Bf60E5a23d13Be72B486D4038894'],
  999: ['0xb88339CB7199b77E23DB6E890353E22632Ba630f'],
  8453: ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
  42161: ['0xaf88d065e77c8cC2239327C5EDb3A432268e5831', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9'],
  43114: ['0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7'],
  59144: ['0x176211869cA2b568f2A7D4EE941E073a821EE1ff'],
}
/** Chains whose native token is ether. */
const ETHER_CHAINS: readonly number[] = [1, 10, 130, 8453, 42161, 59144]

/** Returns the asset and decimals of a token; undefined for one that is not a native token, its wrapped form or a dollar. */
export function findKnownToken(chainId: number, token: string): KnownToken | undefined {
  if (isNativeToken(token) || sameAddress(token, getWrappedNative(chainId))) {
    return { asset: ETHER_CHAINS.includes(chainId) ? 'ETH' : `native token of ${chainId}`, decimals: 18 }
  }
  const isDollar = DOLLARS[chainId]?.some((dollar) => sameAddress(dollar, token))
  return isDollar ? { asset: 'USD', decimals: chainId === 56 ? 18 : 6 } : undefined
}

/** Amount that an order locks on the source chain. */
interface LockedAmount {
  readonly chainId: number
  readonly token: string
  /** Base units of `token`. */
  readonly amount: bigint
}

/**
 * Returns the first relayer fee that is out of bounds, as a reason; undefined if all are within them. An unfilled
 * order is refunded minus its cancel and refund fees, so unbounded fees could take the whole amount.
 *
 * @param fees by name, in base units of the locked token
 */
export function findFeeProblem(
  fees: Readonly<Record<string, bigint>>,
  { chainId, token, amount }: LockedAmount,
): string | undefined {
  const knownToken = findKnownToken(chainId, token)
  const maxShare = mulDiv(amount, MAX_FEE_BASIS_POINTS, 10_000n)
  const absolute = knownToken && MAX_FEE.get(knownToken.asset)
  for (const [name, fee] of Object.entries(fees)) {
    if (fee > maxShare) return `The ${name} fee is too high: ${fee} of ${amount} base units, at most 5%.`
    if (knownToken && absolute !== undefined && fee > parseUnits(absolute, knownToken.decimals)) {
      const human = formatUnits(fee, knownToken.decimals)
      return `The ${name} fee is too high: ${human} ${knownToken.asset}, at most ${absolute} ${knownToken.asset}.`
    }
  }
  return undefined
}

/**
 * Returns why the time until an order can be canceled is out of bounds: until then its funds are locked.
 *
 * @param deadline in seconds since the epoch
 * @param now in milliseconds since the epoch
 */
function findDeadlineProblem(deadline: bigint, now: number): string | undefined {
  const lifetime = deadline - BigInt(Math.floor(now / 1_000))
  if (lifetime < MIN_LIFETIME_SECONDS)
    return `The order would end in ${lifetime} seconds: too early to be filled.`
  if (lifetime > MAX_LIFETIME_SECONDS)
    return `The order could be locked for ${lifetime} seconds, at most 6 hours.`
  return undefined
}

/**
 * Returns the minimum that a swap before the order has to lock, in base units of `middleToken`: the value of the amount
 * sent, or else of the minimum received, whichever is of the same asset, less the slippage and 1%. Undefined where
 * neither is: only a price could tell then.
 */
export function findMinimumLocked(
  { fromChainId, toChainId, fromTokenAddress, toTokenAddress, fromAmount, slippage }: QuoteRequest,
  middleToken: string,
  toAmountMin: bigint,
): bigint | undefined {
  const middle = findKnownToken(fromChainId, middleToken)
  const source = findKnownToken(fromChainId, fromTokenAddress)
  const destination = findKnownToken(toChainId, toTokenAddress)
  if (!middle) return undefined
  const value =
    source?.asset === middle.asset
      ? scaleDecimals(fromAmount, source.decimals, middle.decimals)
      : destination?.asset === middle.asset
        ? scaleDecimals(toAmountMin, destination.decimals, middle.decimals)
        : undefined
  if (value === undefined) return undefined
  return lessBasisPoints(value, toBasisPoints(percentToBasisPoints(slippage) + PRICE_TOLERANCE))
}

/** Returns whether the order locks the source token itself, without a swap before it. */
export function isDirectOrder(
  { fromTokenAddress }: QuoteRequest,
  { inputToken }: Pick<SwiftTerms, 'inputToken'>,
): boolean {
  return sameAddress(inputToken, toProviderToken(ZERO_ADDRESS, fromTokenAddress))
}

/** The relayer fees of an order, in base units of the locked token, of which there is at least `amount`. */
interface OrderFees extends LockedAmount {
  readonly fees: { readonly cancel: bigint; readonly refund: bigint; readonly submit: bigint }
}

export function getOrderFees(request: QuoteRequest, terms: SwiftTerms): OrderFees {
  const { fromChainId: chainId, fromAmount, fromTokenDecimals } = request
  const { inputToken: token, cancelFee, refundFee, submitFee } = terms
  const isDirect = isDirectOrder(request, terms)
  const decimals = isDirect ? fromTokenDecimals : terms.inputDecimals
  return {
    chainId,
    token,
    amount: isDirect ? fromAmount : terms.minMiddleAmount,
    fees: {
      cancel: fromOrderUnits(cancelFee, decimals),
      refund: fromOrderUnits(refundFee, decimals),
      submit: submitFee,
    },
  }
}

/**
 * Returns why an order must not be created on the terms of Mayan; undefined if they are within bounds.
 *
 * @param now in milliseconds since the epoch
 */
export function findTermsProblem(
  request: QuoteRequest,
  terms: SwiftTerms,
  { toAmountMin, now }: { readonly toAmountMin: bigint; readonly now: number },
): string | undefined {
  const { fees, ...locked } = getOrderFees(request, terms)
  return (
    (!isDirectOrder(request, terms) && findSwapProblem(request, terms, toAmountMin)) ||
    findFeeProblem(fees, locked) ||
    findDeadlineProblem(terms.deadline, now)
  )
}

function findSwapProblem(
  request: QuoteRequest,
  { inputToken, inputDecimals, minMiddleAmount }: SwiftTerms,
  toAmountMin: bigint,
): string | undefined {
  const knownToken = findKnownToken(request.fromChainId, inputToken)
  if (knownToken && knownToken.decimals !== inputDecimals) {
    return `Wrong decimals of ${inputToken}: expected ${knownToken.decimals}, received ${inputDecimals}.`
  }
  if (minMiddleAmount === 0n) return 'The swap before the order has no minimum.'
  return findLockedProblem(request, { token: inputToken, amount: minMiddleAmount }, toAmountMin)
}

/** Returns why the minimum that a swap before the order locks is too low; undefined if it is not, or cannot be compared. */
export function findLockedProblem(
  request: QuoteRequest,
  { token, amount }: Pick<LockedAmount, 'token' | 'amount'>,
  toAmountMin: bigint,
): string | undefined {
  const minimum = findMinimumLocked(request, token, toAmountMin)
  if (minimum === undefined || amount >= minimum) return undefined
  return `The swap before the order locks too little: at least ${amount} base units, expected ${minimum}.`
}
