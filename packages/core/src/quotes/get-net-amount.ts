import { isNativeToken } from '../chains/address.ts'
import { formatUnits, mulDiv } from '../kernel/amounts.ts'
import type { Quote } from './quote.ts'

/**
 * USD prices of the tokens of a request and the gas price of its source chain. An unknown price is undefined, never
 * zero.
 */
export interface QuotePrices {
  /** USD for one whole source token. */
  readonly from?: number | undefined
  /** USD for one whole destination token. */
  readonly to?: number | undefined
  /** USD for one whole native token of the source chain. */
  readonly native?: number | undefined
  /** Decimals of the source chain's native token. Default 18. */
  readonly nativeDecimals?: number | undefined
  /** Highest price of one unit of gas on the source chain, in native base units. */
  readonly gasPrice?: bigint | undefined
}

/** Decimals of the native token of an unknown chain. */
export const DEFAULT_NATIVE_DECIMALS = 18

/** Typical gas units of an approval and a call. A call cannot be estimated before its approval. */
export const USUAL_GAS = { approval: 60_000n, call: 250_000n } as const

/** Decimals of the fixed-point ratio of two prices. */
const RATIO_DECIMALS = 18

/**
 * Returns the output of a quote minus its native fee and gas, in base units of the destination token; for an exact
 * purchase, the negated total cost in base units of the source token. Undefined if a price is unknown; without a gas
 * price, gas is ignored for all quotes.
 *
 * @param discountUsd USD to subtract from the result
 */
export function getNetAmount(quote: Quote, prices: QuotePrices, discountUsd = 0): bigint | undefined {
  const { request, otherPayOut = 0n } = quote
  const isPurchase = request.toAmount !== undefined
  const price = isPurchase ? prices.from : prices.to
  const decimals = isPurchase ? request.fromTokenDecimals : request.toTokenDecimals
  if (!isPrice(price) || !isPrice(prices.native)) return undefined
  const { nativeDecimals = DEFAULT_NATIVE_DECIMALS, gasPrice = 0n } = prices
  const cost = otherPayOut + getQuoteGas(quote) * gasPrice
  const ratio = toBaseUnits(prices.native / price, RATIO_DECIMALS)
  const converted = mulDiv(
    cost,
    ratio * 10n ** BigInt(decimals),
    10n ** BigInt(RATIO_DECIMALS + nativeDecimals),
  )
  return getOutputRank(quote) - converted - toBaseUnits(discountUsd / price, decimals)
}

/** Returns the output amount; for an exact purchase, the negated input amount. */
export function getOutputRank({ request, toAmount, fromAmount = request.fromAmount }: Quote): bigint {
  return request.toAmount === undefined ? toAmount : -fromAmount
}

/** Rounds a float down to base units: it only serves as a limit, or as a ratio of prices. */
export function toBaseUnits(amount: number, decimals: number): bigint {
  return BigInt(Math.floor(amount * 10 ** decimals))
}

/** Returns whether a value is a usable USD price. The bounds keep conversions of hostile prices finite. */
export function isPrice(price: number | undefined): price is number {
  return price !== undefined && price > 1e-30 && price < 1e30
}

/** Returns the value of an amount in USD; undefined if the price is unknown. Nothing is worth 0 USD at any price. */
export function toUsd(amount: bigint, decimals: number, price: number | undefined): number | undefined {
  if (amount === 0n) return 0
  return isPrice(price) ? Number(formatUnits(amount, decimals)) * price : undefined
}

/** Returns the cost of gas in USD; undefined if the gas price or the price of the native token is unknown. */
export function getGasUsd(
  gas: bigint,
  { gasPrice, native, nativeDecimals = DEFAULT_NATIVE_DECIMALS }: QuotePrices,
): number | undefined {
  if (gas === 0n) return 0
  return gasPrice === undefined ? undefined : toUsd(gas * gasPrice, nativeDecimals, native)
}

/** Returns the gas units of a quote: simulated, or else the usual ones. An order only costs its approval. */
export function getQuoteGas(quote: Quote): bigint {
  const { request, skipApproval, orderData, signsOrder, simulatedGas } = quote
  const isApproved = isNativeToken(request.fromTokenAddress) || skipApproval === true
  const callGas = orderData || signsOrder ? 0n : (simulatedGas ?? USUAL_GAS.call)
  return (isApproved ? 0n : USUAL_GAS.approval) + callGas
}
