import { isNativeToken, sameAddress } from '../../chains/index.ts'
import { formatAmount, formatDuration } from '../../format/index.ts'
import { mulDiv } from '../../kernel/index.ts'
import { isQuoteExpired, type Quote } from '../../quotes/index.ts'
import { nativeToken } from '../../tokens/index.ts'
import { sumOfKnown } from '../shared/cents.ts'
import type { SwapFormInput } from './input.ts'
import { type SwapCurrency, type SwapMoney, swapMoney } from './money.ts'
import { priceImpact, type SwapPriceImpact } from './price-impact.ts'
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
  /** In seconds. */
  readonly duration: number
  readonly durationText: string
  /** Undefined where a price is missing. */
  readonly priceImpact: SwapPriceImpact | undefined
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

/** What an offer is made of beside its quote. */
export type SwapOfferInput = Pick<SwapFormInput, 'fromChain' | 'prices' | 'now'>

/** What a quote comes to for a form. */
export function swapOffer(quote: Quote, pair: SwapPair, input: SwapOfferInput): SwapOffer {
  const { toAmount, toAmountMin, otherPayOut = 0n, estimatedDuration } = quote
  const { prices, now } = input
  const receive = swapMoney(toAmount, pair.to, prices.to)
  const fees = feesOf(quote, pair, input)
  const paid = swapMoney(paidIn(quote), pair.from, prices.from)
  return {
    quote,
    receive,
    minReceived: swapMoney(toAmountMin < toAmount ? toAmountMin : toAmount, pair.to, prices.to),
    rate: rateOf(quote, pair),
    fees,
    feesUsd: sumOfKnown(fees.map(({ usd }) => usd)),
    paidBeside:
      otherPayOut > 0n ? swapMoney(otherPayOut, nativeToken(input.fromChain), prices.native) : undefined,
    duration: estimatedDuration,
    durationText: formatDuration(estimatedDuration),
    priceImpact: priceImpact(paid.usd, receive.usd),
    isExpired: isQuoteExpired(quote, now),
  }
}

function feesOf({ fee }: Quote, { from }: SwapPair, { fromChain, prices }: SwapOfferInput): SwapFee[] {
  const { swapFee, destinationGasFee, destinationGasFeeToken = from.address } = fee
  const native = nativeToken(fromChain)
  const money = (amount: bigint, address: string): SwapMoney => {
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
  const rate = mulDiv(amount, scale, per * 10n ** BigInt(decimals))
  return `1 ${unit.symbol} = ${formatAmount(rate, RATE_DECIMALS)} ${symbol}`
}
