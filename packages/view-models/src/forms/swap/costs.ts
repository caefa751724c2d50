import { isNativeToken } from '@causeway/core/chains'
import { formatPercent, formatUsd } from '@causeway/core/format'
import { centsText, formatCostTotal, inCents, sumOfKnown } from '../shared/cents.ts'
import type { SwapMoney } from './money.ts'
import type { SwapFee, SwapOffer } from './offer.ts'
import type { SwapSideView } from './swap-form.ts'

/** One line of the costs of a trade. */
export interface SwapCost {
  /**
   * Fee of the provider, delivery, remaining loss at market prices, native fee on top of the amount, or network fee.
   */
  readonly kind: SwapFee['kind'] | 'rest' | 'additional' | 'network'
  /** Formatted US dollars; "-" if unknown. Costs inside the trade have a sign. */
  readonly text: string
  /** Amount in the token of the cost, such as `0.002 ETH`; undefined if the cost has no token. */
  readonly amountText: string | undefined
}

/** Costs of a trade by line. Lines add up to the total, to the cent. */
export interface SwapCosts {
  /** Costs between the amount paid and the expected output. */
  readonly inside: readonly SwapCost[]
  /** Costs in addition to the amount paid. The network fee is always one of them, even while it is unknown. */
  readonly onTop: readonly SwapCost[]
  /** Formatted total cost or gain, without a sign; "-" if unknown. */
  readonly totalText: string
  /** Exact total cost or gain relative to the amount paid, such as `0.02%`; "-" if unknown. */
  readonly percentText: string
  /** Whether the output is worth more than the amount paid and all costs. */
  readonly isGain: boolean
}

/**
 * Returns the costs of a trade by line; undefined without an offer.
 *
 * @param network network fee; undefined while unknown, in which case its line and the total are "-"
 */
export function swapCosts(
  { pay, offer }: { readonly pay: Pick<SwapSideView, 'money'>; readonly offer: SwapOffer | undefined },
  network: SwapMoney | undefined,
): SwapCosts | undefined {
  if (!offer) return undefined
  const paid = pay.money?.usd
  const lost = difference(paid, offer.receive.usd)
  const { additionalFee } = offer
  const onTop = [
    ...(additionalFee ? [onTopCost('additional', additionalFee)] : []),
    onTopCost('network', network),
  ]
  const parts = [lost, ...(additionalFee ? [additionalFee.usd] : []), network?.usd]
  const total = sumOfKnown(parts)
  const { text: totalText, isGain } = formatCostTotal(parts)
  return {
    inside: insideCosts(offer, inCents(lost)),
    onTop,
    totalText,
    percentText: formatPercent(total !== undefined && paid ? (Math.abs(total) / paid) * 100 : undefined),
    isGain,
  }
}

/** Returns the costs inside the trade. A remainder line makes them add up to the loss. */
function insideCosts(offer: SwapOffer, lost: number | undefined): SwapCost[] {
  const fees = offer.fees.filter((fee) => !isChargedOnTop(fee, offer))
  const feeCents = feesInCents(fees, lost)
  const feeTotal = sumOfKnown(feeCents)
  const rest = lost === undefined || feeTotal === undefined ? undefined : lost - feeTotal
  const lines = fees.map((fee, index): SwapCost => {
    const text = fee.usd === undefined ? fee.usdText : formatSigned(feeCents[index], fee.usdText)
    return { kind: fee.kind, text, amountText: amountText(fee) }
  })
  return rest ? [...lines, { kind: 'rest', text: formatSigned(rest), amountText: undefined }] : lines
}

/** Rounds fees to cents. If they make up the whole loss, the largest fee absorbs the rounding difference. */
function feesInCents(fees: readonly SwapFee[], lost: number | undefined): (number | undefined)[] {
  const rounded = fees.map(({ usd }) => inCents(usd))
  const feeTotal = sumOfKnown(rounded)
  if (lost === undefined || feeTotal === undefined || Math.abs(lost - feeTotal) > fees.length) return rounded
  const largest = rounded.reduce<number>(
    (largestIndex, fee, index) => ((fee ?? 0) > (rounded[largestIndex] ?? 0) ? index : largestIndex),
    0,
  )
  return rounded.map((fee, index) => (index === largest && fee !== undefined ? fee + lost - feeTotal : fee))
}

/**
 * Returns whether a fee is charged in the native token in addition to a different input token, as part of
 * `additionalFee` or the network fee.
 */
function isChargedOnTop({ token }: SwapFee, { quote }: SwapOffer): boolean {
  return token !== undefined && isNativeToken(token.address) && !isNativeToken(quote.request.fromTokenAddress)
}

function onTopCost(kind: SwapCost['kind'], money: SwapMoney | undefined): SwapCost {
  if (!money) return { kind, text: '-', amountText: undefined }
  const cents = inCents(money.usd)
  return { kind, text: cents ? centsText(cents) : money.usdText, amountText: amountText(money) }
}

function amountText({ text, token }: SwapMoney): string | undefined {
  return token && `${text} ${token.symbol}`
}

/** Formats a cost with a minus, a gain with a plus. */
function formatSigned(cents: number | undefined, tiny = formatUsd(0)): string {
  if (!cents) return cents === 0 ? tiny : centsText(undefined)
  return cents > 0 ? centsText(-cents) : `+${centsText(-cents)}`
}

function difference(paid: number | undefined, received: number | undefined): number | undefined {
  return paid === undefined || received === undefined ? undefined : paid - received
}
