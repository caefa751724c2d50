import { sameAddress } from '../../chains/address.ts'
import { formatUnits, mulDiv, parseUnits } from '../../kernel/amounts.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { findKnownToken } from '../shared/find-known-token.ts'
import { findMinimumLocked } from '../shared/find-minimum-locked.ts'
import { toProviderToken, ZERO_ADDRESS } from '../shared/to-provider-token.ts'
import type { SwiftTerms } from './schema.ts'
import { findAuctionProblem, fromOrderUnits } from './swift-order.ts'

/** Maximum share of each relayer fee in the locked amount. */
const MAX_FEE_BASIS_POINTS = 500n
/** Maximum of each relayer fee by asset, in human units. For other assets, only the share is limited. */
const MAX_FEE: ReadonlyMap<string, string> = new Map([
  ['USD', '50'],
  ['ETH', '0.02'],
])

/** Bounds of the lifetime of an order. Recorded orders expire 18 to 75 minutes after their creation. */
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
 * Returns why an order must not be created with the terms of Mayan; undefined if they are within bounds.
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
 * Returns a reason if a relayer fee is out of bounds; undefined otherwise. The cancel and refund fees are deducted from
 * the refund of an unfilled order, so unbounded fees could consume the whole amount.
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
    if (fee > maxShare) return `The ${name} fee is too high: ${fee} of ${amount} base units, the limit is 5%.`
    if (knownToken && absolute !== undefined && fee > parseUnits(absolute, knownToken.decimals)) {
      const human = formatUnits(fee, knownToken.decimals)
      return `The ${name} fee is too high: ${human} ${knownToken.asset}, the limit is ${absolute} ${knownToken.asset}.`
    }
  }
  return undefined
}

/**
 * Returns a reason if the deadline of an order is out of bounds. The funds are locked until then.
 *
 * @param deadline in seconds since the epoch
 * @param now in milliseconds since the epoch
 */
function findDeadlineProblem(deadline: bigint, now: number): string | undefined {
  const lifetime = deadline - BigInt(Math.floor(now / 1_000))
  if (lifetime < MIN_LIFETIME_SECONDS)
    return `The order would expire in ${lifetime} seconds, which is too soon to be filled.`
  if (lifetime > MAX_LIFETIME_SECONDS)
    return `The order would lock the funds for ${lifetime} seconds, the limit is 6 hours.`
  return undefined
}

/** Returns whether the order locks the source token without a preceding swap. */
export function isDirectOrder(
  { fromTokenAddress }: QuoteRequest,
  { inputToken }: Pick<SwiftTerms, 'inputToken'>,
): boolean {
  return sameAddress(inputToken, toProviderToken(ZERO_ADDRESS, fromTokenAddress))
}

/** Relayer fees of an order, in base units of the locked token. `amount` is the minimum that is locked. */
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
    return `Wrong decimals for ${inputToken}: expected ${knownToken.decimals}, received ${inputDecimals}.`
  }
  if (minMiddleAmount === 0n) return 'The swap before the order has no minimum output.'
  return findLockedProblem(request, { token: inputToken, amount: minMiddleAmount }, toAmountMin)
}

/**
 * Returns a reason if the minimum output of a swap before the order is too low; undefined if it is not or is unknown.
 */
export function findLockedProblem(
  request: QuoteRequest,
  { token, amount }: Pick<LockedAmount, 'token' | 'amount'>,
  toAmountMin: bigint,
): string | undefined {
  const minimum = findMinimumLocked(request, token, toAmountMin)
  if (minimum === undefined || amount >= minimum) return undefined
  return `The minimum output of the swap before the order is too low: ${amount} base units, expected at least ${minimum}.`
}
