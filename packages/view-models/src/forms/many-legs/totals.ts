import { formatUnits } from '@causeway/core'
import { formatAmount, formatDuration, formatPercent, formatUsd } from '@causeway/core/format'
import { centSumText, centsText, formatCostTotal, inCents, sumOfKnown } from '../shared/cents.ts'
import type { SwapMoney } from '../swap/money.ts'
import type { SwapOffer } from '../swap/offer.ts'

/** One of several trades with the same output token. */
export interface LegOffer {
  readonly key: string
  /** The amount paid; undefined while unknown. */
  readonly paid: SwapMoney | undefined
  readonly offer: SwapOffer | undefined
  /** Estimated network fee; undefined while unknown. */
  readonly network: SwapMoney | undefined
}

/** Totals of several trades. The displayed lines add up to the displayed total, to the cent. */
export interface LegTotals {
  /** Expected output. Like the minimum, the net value, the costs and the duration, unknown until each trade has an offer. */
  readonly expected: SwapMoney | undefined
  /** Minimum output. */
  readonly minimum: SwapMoney | undefined
  /** Value of the expected output less native and network fees, in US dollars; undefined while unknown. */
  readonly netUsd: number | undefined
  /** Value of all amounts paid. */
  readonly paidText: string
  /** Loss of each trade, by key: fees, delivery and the difference in price. */
  readonly lost: readonly { readonly key: string; readonly text: string }[]
  readonly networkText: string
  /** Total cost or gain, without a sign. */
  readonly costsText: string
  /** Total cost or gain in percent of the amount paid. */
  readonly percentText: string
  /** Whether the output is worth more than the amount paid and all costs. */
  readonly isGain: boolean
  /** Duration of the slowest trade, in seconds. */
  readonly duration: number | undefined
  readonly durationText: string
}

/** Returns the total cost or gain of one trade: its loss and the network fee. */
export function legCosts({
  paid,
  offer,
  network,
}: Omit<LegOffer, 'key'>): ReturnType<typeof formatCostTotal> {
  return formatCostTotal([getLoss({ paid, offer }), network?.usd])
}

/**
 * Returns the cost of one whole token in US dollars, for display only. Undefined for an amount of 0 or an unknown cost.
 */
export function usdPerUnit(usd: number | undefined, amount: bigint, decimals: number): number | undefined {
  const units = Number(formatUnits(amount, decimals))
  return usd === undefined || units === 0 ? undefined : usd / units
}

/** Returns the totals of several trades into one token. */
export function legTotals(legs: readonly LegOffer[]): LegTotals {
  const offered = legs.filter(({ offer }) => offer !== undefined)
  const lost = offered.map((leg) => ({ key: leg.key, usd: getLoss(leg) }))
  const isQuoted = offered.length > 0 && offered.length === legs.length
  const offers = isQuoted ? offered.map(({ offer }) => offer) : []
  const networkFees = isQuoted ? offered.map(({ network }) => network?.usd) : [undefined]
  const costs = [...lost.map(({ usd }) => usd), ...networkFees]
  const total = sumOfKnown(costs)
  const { text: costsText, isGain } = formatCostTotal(costs)
  const paid = sumOfKnown(legs.map((leg) => leg.paid?.usd))
  const longest = Math.max(0, ...offers.map((offer) => offer?.duration ?? 0))
  const duration = longest > 0 ? longest : undefined
  const expected = sumMoney(offers.map((offer) => offer?.receive))
  const onTop = sumOfKnown([
    ...networkFees,
    ...offers.map((offer) => (offer?.additionalFee ? offer.additionalFee.usd : 0)),
  ])
  const isNetKnown = expected?.usd !== undefined && onTop !== undefined
  return {
    expected,
    netUsd: isNetKnown ? expected.usd - onTop : undefined,
    minimum: sumMoney(offers.map((offer) => offer?.minReceived)),
    paidText: formatUsd(offered.length === 0 ? undefined : paid),
    lost: lost.map((line) => ({ key: line.key, text: formatLoss(inCents(line.usd)) })),
    networkText: centSumText(networkFees),
    costsText,
    percentText: formatPercent(paid && total !== undefined ? (Math.abs(total) / paid) * 100 : undefined),
    isGain,
    duration,
    durationText: duration === undefined ? '-' : formatDuration(duration),
  }
}

/** Sums amounts of the same token. */
function sumMoney(monies: readonly (SwapMoney | undefined)[]): SwapMoney | undefined {
  const amounts = monies.filter((money) => money !== undefined)
  const token = amounts[0]?.token
  if (!token) return undefined
  const amount = amounts.reduce((total, money) => total + money.amount, 0n)
  const usd = sumOfKnown(amounts.map((money) => money.usd))
  return { token, amount, text: formatAmount(amount, token.decimals), usd, usdText: formatUsd(usd) }
}

/** Returns the loss in US dollars; negative if the output is worth more than the input. */
function getLoss({ paid, offer }: Pick<LegOffer, 'paid' | 'offer'>): number | undefined {
  const [before, after] = [paid?.usd, offer?.receive.usd]
  if (before === undefined || after === undefined) return undefined
  return before - after + (offer?.additionalFee?.usd ?? 0)
}

function formatLoss(cents: number | undefined): string {
  if (cents === undefined || cents >= 0) return centsText(cents === undefined ? undefined : -cents)
  return `+${centsText(-cents)}`
}
