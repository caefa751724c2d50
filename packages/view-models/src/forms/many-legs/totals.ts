import { formatUnits } from '@causeway/core'
import { formatAmount, formatDuration, formatPercent, formatUsd } from '@causeway/core/format'
import { centsText, inCents, sumOfKnown } from '../shared/cents.ts'
import type { SwapMoney } from '../swap/money.ts'
import type { SwapOffer } from '../swap/offer.ts'

/** One of several trades that give the same token. */
export interface LegOffer {
  readonly key: string
  /** What it pays; undefined while that is not known. */
  readonly paid: SwapMoney | undefined
  readonly offer: SwapOffer | undefined
  /** About what the network takes for it; undefined while nobody knows. */
  readonly network: SwapMoney | undefined
}

/** What several trades come to. The lines come to the total, to the cent. */
export interface LegTotals {
  /** How many have an offer. */
  readonly offers: number
  /** Of those that have one: undefined where none has. */
  readonly expected: SwapMoney | undefined
  /** The least that arrives. */
  readonly least: SwapMoney | undefined
  readonly paidText: string
  /** What each loses on its way: fees, delivery and the difference in price. Keyed as the offers. */
  readonly lost: readonly { readonly key: string; readonly text: string }[]
  readonly networkText: string
  readonly costsText: string
  /** Of what is paid. */
  readonly percentText: string
  /** Of the slowest, in seconds. */
  readonly duration: number | undefined
  readonly durationText: string
}

/** What the costs of one trade come to: what is lost on its way, and what the network takes. */
export function legCosts({ paid, offer, network }: Omit<LegOffer, 'key'>): string {
  return centsText(sumOfKnown([lostOf({ paid, offer }), inCents(network?.usd)]))
}

/** What one whole of an amount costs in USD: for display alone. Undefined for nothing, and where it is not known. */
export function usdPerUnit(usd: number | undefined, amount: bigint, decimals: number): number | undefined {
  const units = Number(formatUnits(amount, decimals))
  return usd === undefined || units === 0 ? undefined : usd / units
}

/** What several trades into one token come to. */
export function legTotals(legs: readonly LegOffer[]): LegTotals {
  const offered = legs.filter(({ offer }) => offer !== undefined)
  const lost = offered.map((leg) => ({ key: leg.key, cents: lostOf(leg) }))
  const network = sumOfKnown(offered.map((leg) => inCents(leg.network?.usd)))
  const costs = sumOfKnown([...lost.map((line) => line.cents), network])
  const paid = sumOfKnown(offered.map((leg) => leg.paid?.usd))
  const durations = offered.flatMap(({ offer }) => offer?.duration ?? [])
  const duration = durations.length === 0 ? undefined : Math.max(...durations)
  return {
    offers: offered.length,
    expected: together(offered.map(({ offer }) => offer?.receive)),
    least: together(offered.map(({ offer }) => offer?.minReceived)),
    paidText: formatUsd(offered.length === 0 ? undefined : paid),
    lost: lost.map((line) => ({ key: line.key, text: taken(line.cents) })),
    networkText: offered.length === 0 ? centsText(undefined) : dollarsOrLess(network, legs),
    costsText: centsText(offered.length === 0 ? undefined : costs),
    // Cents of dollars are percent.
    percentText: formatPercent(paid && costs !== undefined ? costs / paid : undefined),
    duration,
    durationText: duration === undefined ? '-' : formatDuration(duration),
  }
}

/** What is less than a cent is said to be so: it is not nothing. */
function dollarsOrLess(cents: number | undefined, legs: readonly LegOffer[]): string {
  if (cents !== 0) return centsText(cents)
  return formatUsd(sumOfKnown(legs.map(({ offer, network }) => (offer ? network?.usd : 0))))
}

/** All of them are of one token. */
function together(monies: readonly (SwapMoney | undefined)[]): SwapMoney | undefined {
  const known = monies.filter((money) => money !== undefined)
  const token = known[0]?.token
  if (!token) return undefined
  const amount = known.reduce((total, money) => total + money.amount, 0n)
  const usd = sumOfKnown(known.map((money) => money.usd))
  return { token, amount, text: formatAmount(amount, token.decimals), usd, usdText: formatUsd(usd) }
}

/** In cents; below zero where more arrives than was paid. */
function lostOf({ paid, offer }: Pick<LegOffer, 'paid' | 'offer'>): number | undefined {
  const [before, after] = [paid?.usd, offer?.receive.usd]
  if (before === undefined || after === undefined) return undefined
  return inCents(before - after + (offer?.paidBeside?.usd ?? 0))
}

function taken(cents: number | undefined): string {
  if (cents === undefined || cents >= 0) return centsText(cents === undefined ? undefined : -cents)
  return `+${centsText(-cents)}`
}
