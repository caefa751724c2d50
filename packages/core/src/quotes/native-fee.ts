import { isNativeToken } from '../chains/address.ts'
import { formatUnits, mulDiv } from '../kernel/amounts.ts'
import { CausewayError } from '../kernel/errors.ts'
import type { Call } from '../platforms/transaction.ts'
import { DEFAULT_NATIVE_DECIMALS, isPrice, type QuotePrices, toBaseUnits } from './get-net-amount.ts'
import type { Quote } from './quote.ts'
import type { QuoteRequest } from './quote-request.ts'
import { getNativeAmount } from './to-buildable-request.ts'

/** Limits of the native fee charged on top of the amount (`otherPayOut`), above which a user has to consent to it. */
export interface NativeFeeLimits {
  /**
   * Share of the input value, in basis points, if prices are known. Default 300: the swap form also warns of losses
   * from 3 %.
   */
  readonly shareBps: number
  /** Minimum of the limit in USD, if prices are known. Default 5. */
  readonly minimumUsd: number
  /**
   * Gas units whose cost is the limit if prices are unknown, at the gas price of the source chain, clamped to 1 to 50
   * gwei. A fee may pay for the delivery on a more expensive chain. Default 3,000,000.
   */
  readonly gas: bigint
}

/** Default limits of the native fee. */
export const DEFAULT_NATIVE_FEE_LIMITS: NativeFeeLimits = { shareBps: 300, minimumUsd: 5, gas: 3_000_000n }

/** Limit of the native fee of one request. */
export interface NativeFeeLimit {
  /** Limit, in native base units. */
  readonly amount: bigint
  /** 'value': a share of the input value. 'gas': a multiple of the gas price, because prices are unknown. */
  readonly basis: 'value' | 'gas'
}

/**
 * Consent of the user to terms beyond the limits of a quote, with the accepted values. It does not cover a higher fee,
 * another provider or another chain.
 */
export interface QuoteConsent {
  readonly code: 'NATIVE_FEE_CONSENT'
  readonly values: {
    readonly providerId: string
    /** Source chain, in whose native token the fee is charged. */
    readonly chainId: number
    /** Highest accepted fee, in native base units. */
    readonly fee: { readonly amount: bigint }
  }
}

/** Creates the consent to a native fee of a quote. @param amount native base units */
export function toNativeFeeConsent(
  { providerId, request }: Pick<Quote, 'providerId' | 'request'>,
  amount: bigint,
): QuoteConsent {
  return { code: 'NATIVE_FEE_CONSENT', values: { providerId, chainId: request.fromChainId, fee: { amount } } }
}

function covers(accepted: QuoteConsent, { code, values }: QuoteConsent): boolean {
  return (
    accepted.code === code &&
    accepted.values.providerId === values.providerId &&
    accepted.values.chainId === values.chainId &&
    accepted.values.fee.amount >= values.fee.amount
  )
}

/** Thrown if the native fee exceeds its limit and the user has not accepted it. Nothing was signed. */
export class NativeFeeConsentError extends CausewayError<'NATIVE_FEE_CONSENT_NEEDED'> {
  override readonly name = 'NativeFeeConsentError'
  /** Native fee, in native base units. */
  readonly fee: bigint
  /** Limit of the fee, in native base units. */
  readonly limit: bigint
  /** The consent that accepts the fee: pass it as `accept` once the user has agreed. */
  readonly consent: QuoteConsent
  constructor(
    quote: Pick<Quote, 'providerId' | 'name' | 'request'>,
    { fee, limit, currency }: NativeFeeTerms,
  ) {
    const { decimals, symbol } = currency ?? { decimals: 0, symbol: 'native base units' }
    const text = (amount: bigint) => `${formatUnits(amount, decimals)} ${symbol}`
    super(`The native fee of ${quote.name} is too high: ${text(fee)}, the limit is ${text(limit)}`, {
      code: 'NATIVE_FEE_CONSENT_NEEDED',
      details:
        'Choose another quote, or pass the `consent` of this error as `accept` once the user has agreed.',
    })
    this.fee = fee
    this.limit = limit
    this.consent = toNativeFeeConsent(quote, fee)
  }
}

/** A native fee, its limit, and their currency. */
export interface NativeFeeTerms {
  /** Native fee, in native base units. */
  readonly fee: bigint
  /** Limit of the fee, in native base units. */
  readonly limit: bigint
  readonly currency?: { readonly decimals: number; readonly symbol: string } | undefined
}

type PaidTokens = Pick<QuoteRequest, 'fromTokenAddress' | 'fromTokenDecimals' | 'fromAmount'>

/** Maximum gas price for the limit, because a single malicious node could report any value. */
const MAX_GAS_PRICE_GWEI = 50n

/** Returns the limit of the native fee of a request. */
export function getNativeFeeLimit(
  request: PaidTokens,
  prices: QuotePrices = {},
  limits: NativeFeeLimits = DEFAULT_NATIVE_FEE_LIMITS,
): NativeFeeLimit {
  const { nativeDecimals = DEFAULT_NATIVE_DECIMALS, gasPrice = 0n } = prices
  const minGasPrice = 10n ** BigInt(Math.max(0, nativeDecimals - 9))
  const maxGasPrice = MAX_GAS_PRICE_GWEI * minGasPrice
  const boundedGasPrice = gasPrice > maxGasPrice ? maxGasPrice : gasPrice
  const gasCost = limits.gas * (boundedGasPrice > minGasPrice ? boundedGasPrice : minGasPrice)
  const share = getAllowedShare(request, prices, limits)
  if (share === undefined) return { amount: gasCost, basis: 'gas' }
  // A share of a native input needs no price, but the minimum in USD does.
  const minimum = isPrice(prices.native)
    ? toBaseUnits(limits.minimumUsd / prices.native, nativeDecimals)
    : gasCost
  return { amount: share > minimum ? share : minimum, basis: 'value' }
}

/** Returns whether the native fee of a quote exceeds its limit. */
export function exceedsNativeFeeLimit(
  { request, otherPayOut = 0n }: Pick<Quote, 'request' | 'otherPayOut'>,
  prices?: QuotePrices,
  limits?: NativeFeeLimits,
): boolean {
  return otherPayOut > 0n && otherPayOut > getNativeFeeLimit(request, prices, limits).amount
}

/** Returns the native value of a transaction in excess of the amount of its request. */
export function getNativeFee(
  { value }: Pick<Call, 'value'>,
  request: Pick<QuoteRequest, 'fromTokenAddress' | 'fromAmount'>,
): bigint {
  const amount = getNativeAmount(request)
  return value > amount ? value - amount : 0n
}

/** @throws NativeFeeConsentError if the fee exceeds its limit and the user has not accepted it */
export function assertNativeFeeAccepted(
  quote: Pick<Quote, 'providerId' | 'name' | 'request'>,
  terms: NativeFeeTerms,
  accepted: QuoteConsent | undefined,
): void {
  if (terms.fee <= terms.limit) return
  if (accepted && covers(accepted, toNativeFeeConsent(quote, terms.fee))) return
  throw new NativeFeeConsentError(quote, terms)
}

/** Returns the allowed share of the input in native base units; undefined if a price is unknown. */
function getAllowedShare(
  { fromTokenAddress, fromTokenDecimals, fromAmount }: PaidTokens,
  { from, native, nativeDecimals = DEFAULT_NATIVE_DECIMALS }: QuotePrices,
  { shareBps }: NativeFeeLimits,
): bigint | undefined {
  if (isNativeToken(fromTokenAddress)) return mulDiv(fromAmount, BigInt(shareBps), 10_000n)
  if (!isPrice(from) || !isPrice(native)) return undefined
  const paidUsd = Number(formatUnits(fromAmount, fromTokenDecimals)) * from
  return toBaseUnits((paidUsd * shareBps) / 10_000 / native, nativeDecimals)
}
