import { type Address, getNativeFeeLimit, isQuoteExpired, maxGasCost, type Quote } from '@causeway/core'
import { isNativeToken, sameAddress } from '@causeway/core/chains'
import { nativeToken } from '@causeway/core/data'
import { formatAmount, formatDuration } from '@causeway/core/format'
import { sumOfKnown } from '../shared/cents.ts'
import { knownPrice, type SwapCurrency, type SwapMoney, swapMoney } from './money.ts'
import { quoteNetworkFee } from './network-fee.ts'
import { netLoss, priceImpact, type SwapLoss, type SwapPriceImpact } from './price-impact.ts'
import type { SwapPair } from './request.ts'
import type { SwapFormInput } from './swap-form-input.ts'

/** The chosen quote with its costs. */
export interface SwapOffer {
  readonly quote: Quote
  readonly receive: SwapMoney
  /** Minimum output. */
  readonly minReceived: SwapMoney
  readonly rate: SwapRate
  /** Fee of the provider and delivery, without fees of 0. */
  readonly fees: readonly SwapFee[]
  /** Sum of `fees` in US dollars; undefined if one of them has no price. */
  readonly feesUsd: number | undefined
  /** Native amount paid in addition to the source token, including the native fees in `fees`. */
  readonly additionalFee: SwapMoney | undefined
  /** Native fee charged on top of the amount, and its limit; undefined if there is none. */
  readonly nativeFee: SwapNativeFee | undefined
  /** Network fee of the steps, or of the usual ones; undefined while gas prices are unknown. */
  readonly network: SwapMoney | undefined
  /** Expected duration in seconds; 0 if it is unknown, as of most swaps on one chain. */
  readonly duration: number
  /** Undefined if the duration is unknown. */
  readonly durationText: string | undefined
  /** Price impact of the quote. Undefined if a price is missing. */
  readonly priceImpact: SwapPriceImpact | undefined
  /** Loss after all known costs, including native fees and gas. Undefined if a price of the pair is missing. */
  readonly netLoss: SwapLoss | undefined
  /** Whether the quote is expired. It is requested again before anything is signed. */
  readonly isExpired: boolean
}

/** Exchange rate in both directions, such as `1 MNT = 1.0683 USDC`. */
export interface SwapRate {
  readonly forward: string
  readonly backward: string
}

/** One cost of a quote. */
export interface SwapFee extends SwapMoney {
  readonly kind: 'swapFee' | 'destinationGasFee'
}

/** A native fee charged on top of the amount. */
export interface SwapNativeFee extends SwapMoney {
  readonly limit: SwapMoney
  /** 'gas': prices are unknown, so the limit is the usual cost of gas. */
  readonly basis: 'value' | 'gas'
  /** Whether the fee exceeds the limit, so that the user has to consent to it. */
  readonly isAboveLimit: boolean
}

/** Form input that an offer is computed from. */
export type SwapOfferInput = Pick<
  SwapFormInput,
  'fromChain' | 'prices' | 'now' | 'fees' | 'gasReserve' | 'nativeFeeLimits' | 'steps'
>

/** Returns the offer of a quote. */
export function swapOffer(quote: Quote, pair: SwapPair, input: SwapOfferInput): SwapOffer {
  const { toAmount, toAmountMin, otherPayOut = 0n, estimatedDuration } = quote
  const { prices, now } = input
  const receive = swapMoney(toAmount, pair.to, prices.to)
  const fees = getFees(quote, pair, input)
  const paid = swapMoney(getPaidAmount(quote), pair.from, prices.from)
  const nativeFee = otherPayOut > 0n ? getNativeFee(quote, otherPayOut, input) : undefined
  const network = getNetworkFee(quote, input)
  return {
    quote,
    receive,
    minReceived: swapMoney(toAmountMin < toAmount ? toAmountMin : toAmount, pair.to, prices.to),
    rate: getRate(quote, pair),
    fees,
    feesUsd: sumOfKnown(fees.map(({ usd }) => usd)),
    additionalFee: nativeFee,
    nativeFee,
    network,
    duration: estimatedDuration,
    durationText: estimatedDuration > 0 ? formatDuration(estimatedDuration) : undefined,
    priceImpact: priceImpact(paid.usd, receive.usd),
    netLoss: netLoss({
      paidUsd: paid.usd,
      receivedUsd: receive.usd,
      onTopUsd: [nativeFee?.usd ?? 0, network?.usd ?? 0],
      flatUsd: getFeeUsd(fees, 'destinationGasFee', quote),
      shareUsd: getFeeUsd(fees, 'swapFee', quote),
    }),
    isExpired: isQuoteExpired(quote, now),
  }
}

/** Returns the network fee: 0 if another account pays for gas. */
function getNetworkFee(quote: Quote, { fromChain: chain, fees, gasReserve, prices, steps }: SwapOfferInput) {
  if (gasReserve === 0n) return swapMoney(0n, nativeToken(chain), prices.native)
  return fees && quoteNetworkFee(quote, { chain, fees, price: prices.native }, steps)
}

function getNativeFee(
  { request }: Quote,
  fee: bigint,
  { fromChain, prices, fees, nativeFeeLimits }: SwapOfferInput,
): SwapNativeFee {
  const native = nativeToken(fromChain)
  const { amount, basis } = getNativeFeeLimit(
    request,
    {
      from: knownPrice(prices.from),
      native: knownPrice(prices.native),
      nativeDecimals: native.decimals,
      gasPrice: fees && maxGasCost({ gas: 1n, fees }),
    },
    nativeFeeLimits,
  )
  return {
    ...swapMoney(fee, native, prices.native),
    limit: swapMoney(amount, native, prices.native),
    basis,
    isAboveLimit: fee > amount,
  }
}

/**
 * Returns the value of a fee that is deducted from the amount, in US dollars, or 0 if it is unknown or charged on top
 * of the amount.
 */
function getFeeUsd(fees: readonly SwapFee[], kind: SwapFee['kind'], { fee }: Quote): number {
  const { destinationGasFeeToken: token } = fee
  if (kind === 'destinationGasFee' && token !== undefined && isNativeToken(token)) return 0
  return fees.find((candidate) => candidate.kind === kind)?.usd ?? 0
}

function getFees({ fee }: Quote, { from }: SwapPair, { fromChain, prices }: SwapOfferInput): SwapFee[] {
  const { swapFee, destinationGasFee, destinationGasFeeToken = from.address } = fee
  const native = nativeToken(fromChain)
  const money = (amount: bigint, address: Address): SwapMoney => {
    if (sameAddress(address, from.address)) return swapMoney(amount, from, prices.from)
    return isNativeToken(address)
      ? swapMoney(amount, native, prices.native)
      : swapMoney(amount, undefined, undefined)
  }
  const fees: SwapFee[] = [
    { kind: 'swapFee', ...money(swapFee, from.address) },
    { kind: 'destinationGasFee', ...money(destinationGasFee, destinationGasFeeToken) },
  ]
  return fees.filter(({ amount }) => amount > 0n)
}

/** Decimals of a rate, enough for very different prices. */
const RATE_DECIMALS = 36

/** Returns the expected input, which for an exact output can be lower than the maximum input. */
function getPaidAmount({ fromAmount, request }: Quote): bigint {
  return fromAmount ?? request.fromAmount
}

function getRate(quote: Quote, { from, to }: SwapPair): SwapRate {
  const [fromAmount, toAmount] = [getPaidAmount(quote), quote.toAmount]
  return {
    forward: rateText([toAmount, to], [fromAmount, from]),
    backward: rateText([fromAmount, from], [toAmount, to]),
  }
}

type Side = readonly [amount: bigint, token: SwapCurrency]

function rateText([amount, { symbol, decimals }]: Side, [per, unit]: Side): string {
  const scale = 10n ** BigInt(RATE_DECIMALS + unit.decimals)
  const rate = (amount * scale) / (per * 10n ** BigInt(decimals))
  return `1 ${unit.symbol} = ${formatAmount(rate, RATE_DECIMALS)} ${symbol}`
}
