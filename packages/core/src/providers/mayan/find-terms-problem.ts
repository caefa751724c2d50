import { sameAddress } from '../../chains/address.ts'
import { formatUnits, mulDiv, parseUnits } from '../../kernel/amounts.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { findKnownToken } from '../shared/find-known-token.ts'
import { findMinimumLocked } from '../shared/find-minimum-locked.ts'
import { toProviderToken, ZERO_ADDRESS } from '../shared/to-provider-token.ts'
import type { SwiftTerms } from './schema.ts'
import { findAuctionProblem, fromOrderUnits } from './swift-order.ts'

/** Each relayer fee takes at most this share of the amount that the order locks. */
const MAX_FEE_BASIS_POINTS = 500n
/** Each relayer fee takes at most this much of an asset, in human units. Other assets have only the share. */
const MAX_FEE: ReadonlyMap<string, string> = new Map([
  ['USD', '50'],
  ['ETH', '0.02'],
])

/** Recorded orders of Mayan end 18 to 75 minutes after their creation. */
export const MIN_LIFETIME_SECONDS = 180n
const MAX_LIFETIME_SECONDS = 6n * 3_600n

/** Amount that an order locks on the source chain. */
interface LockedAmount {
  readonly chainId: number
  readonly token: string
  /** Base units of `token`. */
  readonly amount: bigint
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
    findAuctionProblem(terms) ||
    findDeadlineProblem(terms.deadline, now)
  )
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
