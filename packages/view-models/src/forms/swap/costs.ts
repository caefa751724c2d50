import { isNativeToken } from '@causeway/core/chains'
import { formatPercent, formatUsd } from '@causeway/core/format'
import { centsText, inCents, sumOfKnown } from '../shared/cents.ts'
import type { SwapMoney } from './money.ts'
import type { SwapFee, SwapOffer } from './offer.ts'
import type { SwapSideView } from './swap-form.ts'

/** One line of what a trade costs. */
export interface SwapCost {
  /**
   * What the provider keeps, what delivery costs, what else is lost on the way between market prices, what is paid beside
   * the amount, and what the network takes.
   */
  readonly kind: SwapFee['kind'] | 'rest' | 'beside' | 'network'
  /** In dollars; a dash where they are not known. What is lost on the way has a sign. */
  readonly text: string
  /** The amount in its own token; undefined where it has none. */
  readonly amountText: string | undefined
}

/** What a trade costs, line by line: to the cent the lines come to the total. */
export interface SwapCosts {
  /** Between what is paid and what is expected. */
  readonly inside: readonly SwapCost[]
  /** On top of what is paid. */
  readonly onTop: readonly SwapCost[]
  readonly totalText: string
  /** Of what is paid, such as `0.02%`; a dash where it is not known. */
  readonly percentText: string
}

/**
 * What a trade costs, line by line; undefined without an offer.
 *
 * @param network what the network takes; undefined while nobody knows: then there is no total
 */
export function swapCosts(
  { pay, offer }: { readonly pay: Pick<SwapSideView, 'money'>; readonly offer: SwapOffer | undefined },
  network: SwapMoney | undefined,
): SwapCosts | undefined {
  if (!offer) return undefined
  const paid = pay.money?.usd
  const lost = difference(paid, offer.receive.usd)
  const { paidBeside } = offer
  const onTop = [
    ...(paidBeside ? [onTopCost('beside', paidBeside)] : []),
    ...(network ? [onTopCost('network', network)] : []),
  ]
  const total = sumOfKnown([lost, ...(paidBeside ? [paidBeside.usd] : []), network?.usd].map(inCents))
  return {
    inside: insideCosts(offer, inCents(lost)),
    onTop,
    totalText: centsText(total),
    percentText: formatPercent(total !== undefined && paid ? total / paid : undefined),
  }
}

/** What is not a fee of its own is the rest, so that the lines come to what is lost. */
function insideCosts(offer: SwapOffer, lost: number | undefined): SwapCost[] {
  const fees = offer.fees.filter((fee) => !isApart(fee, offer))
  const named = feesInCents(fees, lost)
  const known = sumOfKnown(named)
  const rest = lost === undefined || known === undefined ? undefined : lost - known
  const lines = fees.map((fee, index): SwapCost => {
    const text = fee.usd === undefined ? fee.usdText : taken(named[index], fee.usdText)
    return { kind: fee.kind, text, amountText: amountText(fee) }
  })
  return rest ? [...lines, { kind: 'rest', text: taken(rest), amountText: undefined }] : lines
}

/** Each fee in whole cents. Where they are all that is lost, the largest takes what rounding leaves over. */
function feesInCents(fees: readonly SwapFee[], lost: number | undefined): (number | undefined)[] {
  const rounded = fees.map(({ usd }) => inCents(usd))
  const known = sumOfKnown(rounded)
  if (lost === undefined || known === undefined || Math.abs(lost - known) > fees.length) return rounded
  const largest = rounded.reduce<number>(
    (at, fee, index) => ((fee ?? 0) > (rounded[at] ?? 0) ? index : at),
    0,
  )
  return rounded.map((fee, index) => (index === largest && fee !== undefined ? fee + lost - known : fee))
}

/** A native fee is not taken off another token: it is part of what is paid beside it, or of what the network takes. */
function isApart({ token }: SwapFee, { quote }: SwapOffer): boolean {
  return token !== undefined && isNativeToken(token.address) && !isNativeToken(quote.request.fromTokenAddress)
}

function onTopCost(kind: SwapCost['kind'], money: SwapMoney): SwapCost {
  const cents = inCents(money.usd)
  return { kind, text: cents ? centsText(cents) : money.usdText, amountText: amountText(money) }
}

function amountText({ text, token }: SwapMoney): string | undefined {
  return token && `${text} ${token.symbol}`
}

/** What is taken away has a minus, what comes on top a plus. */
function taken(cents: number | undefined, tiny = formatUsd(0)): string {
  if (!cents) return cents === 0 ? tiny : centsText(undefined)
  return cents > 0 ? centsText(-cents) : `+${centsText(-cents)}`
}

function difference(paid: number | undefined, received: number | undefined): number | undefined {
  return paid === undefined || received === undefined ? undefined : paid - received
}
