import { type Address, getNativeFeeLimit, isQuoteExpired, maxGasCost, type Quote } from '@causeway/core'
import { isNativeToken, sameAddress } from '@causeway/core/chains'
import { nativeToken } from '@causeway/core/data'
import { formatAmount, formatDuration } from '@causeway/core/format'
import { sumOfKnown } from '../shared/cents.ts'
import type { SwapFormInput } from './input.ts'
import { knownPrice, type SwapCurrency, type SwapMoney, swapMoney } from './money.ts'
import { networkFee, usualSteps } from './network-fee.ts'
import { netLoss, priceImpact, type SwapLoss, type SwapPriceImpact } from './price-impact.ts'
import type { SwapPair } from './request.ts'

/** What the chosen quote comes to. */
export interface SwapOffer {
  readonly quote: Quote
  readonly receive: SwapMoney
  /** The least that arrives. */
  readonly minReceived: SwapMoney
  readonly rate: SwapRate
  /** What the provider keeps and what delivery costs; those that are nothing are not there. */
  readonly fees: readonly SwapFee[]
  /** Of all fees together; undefined where one of them has no price. */
  readonly feesUsd: number | undefined
  /** What is paid in the native token beside the amount. Fees of the list that are native are part of it. */
  readonly paidBeside: SwapMoney | undefined
  /** The native fee charged on top of the amount, and its limit; undefined where there is none. */
  readonly nativeFee: SwapNativeFee | undefined
  /** Usual network fee; undefined while gas prices are unknown. */
  readonly network: SwapMoney | undefined
  /** In seconds. */
  readonly duration: number
  readonly durationText: string
  /** Undefined where a price is missing. */
  readonly priceImpact: SwapPriceImpact | undefined
  /** Loss after every known cost, native fees and gas included. Undefined where a price of the pair is missing. */
  readonly netLoss: SwapLoss | undefined
  /** Past its end: it is asked for again before anything is signed. */
  readonly isExpired: boolean
}

/** What one whole token costs in the other, both ways: `1 MNT = 1.0683 USDC`. */
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
  /** The user has to consent to it. */
  readonly isAboveLimit: boolean
}

/** What an offer is made of beside its quote. */
export type SwapOfferInput = Pick<
  SwapFormInput,
  'fromChain' | 'prices' | 'now' | 'fees' | 'gasReserve' | 'nativeFeeLimits'
>

/** What a quote comes to for a form. */
export function swapOffer(quote: Quote, pair: SwapPair, input: SwapOfferInput): SwapOffer {
  const { toAmount, toAmountMin, otherPayOut = 0n, estimatedDuration } = quote
  const { prices, now } = input
  const receive = swapMoney(toAmount, pair.to, prices.to)
  const fees = feesOf(quote, pair, input)
  const paid = swapMoney(paidIn(quote), pair.from, prices.from)
  const nativeFee = otherPayOut > 0n ? nativeFeeOf(quote, otherPayOut, input) : undefined
  const network = networkOf(quote, input)
  return {
    quote,
    receive,
    minReceived: swapMoney(toAmountMin < toAmount ? toAmountMin : toAmount, pair.to, prices.to),
    rate: rateOf(quote, pair),
    fees,
    feesUsd: sumOfKnown(fees.map(({ usd }) => usd)),
    paidBeside: nativeFee,
    nativeFee,
    network,
    duration: estimatedDuration,
    durationText: formatDuration(estimatedDuration),
    priceImpact: priceImpact(paid.usd, receive.usd),
    netLoss: netLoss({
      paidUsd: paid.usd,
      receivedUsd: receive.usd,
      onTopUsd: (nativeFee?.usd ?? 0) + (network?.usd ?? 0),
      flatUsd: feeUsd(fees, 'destinationGasFee', quote),
      shareUsd: feeUsd(fees, 'swapFee', quote),
    }),
    isExpired: isQuoteExpired(quote, now),
  }
}

/** Gas is free for the user where another account pays it. */
function networkOf(quote: Quote, { fromChain: chain, fees, gasReserve, prices }: SwapOfferInput) {
  if (gasReserve === 0n) return swapMoney(0n, nativeToken(chain), prices.native)
  return fees && networkFee(usualSteps(quote), { chain, fees, price: prices.native })
}

function nativeFeeOf(
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

/** USD of a fee that is taken out of the amount; 0 where it is not known, or is charged on top. */
function feeUsd(fees: readonly SwapFee[], kind: SwapFee['kind'], { request }: Quote): number {
  const fee = fees.find((one) => one.kind === kind)
  const isOnTop = fee?.token && isNativeToken(fee.token.address) && !isNativeToken(request.fromTokenAddress)
  return isOnTop ? 0 : (fee?.usd ?? 0)
}

function feesOf({ fee }: Quote, { from }: SwapPair, { fromChain, prices }: SwapOfferInput): SwapFee[] {
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

/** Of a rate: enough for what is small against what is large. */
const RATE_DECIMALS = 36

/** What is expected to be paid: of an exact purchase that is less than may be. */
function paidIn({ fromAmount, request }: Quote): bigint {
  return fromAmount ?? request.fromAmount
}

function rateOf(quote: Quote, { from, to }: SwapPair): SwapRate {
  const [fromAmount, toAmount] = [paidIn(quote), quote.toAmount]
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
