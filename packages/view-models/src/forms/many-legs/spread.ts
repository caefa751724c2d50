import { formatUnits, scaleDecimals } from '@causeway/core'
import { type AmountProblem, typedAmount } from '../shared/typed-amount.ts'
import type { TypableAmount } from '../swap/funds.ts'
import { type SplitPlan, splitAmount, splitPlans } from './split.ts'

/** Where an asset lies, and what must stay there. */
export interface SpreadSource {
  readonly key: string
  readonly decimals: number
  /** In base units. */
  readonly balance: bigint
  /** What stays for gas, in base units of the same token: 0n where gas is paid in another; undefined while it is not known. */
  readonly stays: bigint | undefined
  /** What it costs to send from there, in USD; what is not known comes last. */
  readonly cost: number | undefined
}

/** How a typed amount of an asset is taken from the places where it lies. */
export interface Spread {
  /** In the order in which they are used. */
  readonly sources: readonly SpreadSource[]
  /** Undefined while nothing was typed, and where it is no amount. */
  readonly amount: bigint | undefined
  /** Of `amount`: the most that any of the tokens has. */
  readonly decimals: number
  /** Why nothing can be planned. */
  readonly problem: AmountProblem | 'notEnough' | undefined
  /** All that can be taken. */
  readonly available: TypableAmount
  /** A quarter of that, a half, three quarters, and all of it. */
  readonly shares: readonly { readonly percent: number; readonly text: string }[]
  /** What there is, with what must stay. */
  readonly held: bigint
  readonly plans: readonly SpreadPlan[]
}

/** One way to take it. */
export interface SpreadPlan extends SplitPlan {
  /** As the parts, each as a text that types it. */
  readonly texts: readonly { readonly key: string; readonly text: string }[]
}

/**
 * Takes a typed amount from the places where an asset lies.
 *
 * @param order the cheapest place first, or the place with the most
 */
export function spreadAmount(
  text: string,
  places: readonly SpreadSource[],
  order: 'cheapest' | 'largest',
): Spread {
  const decimals = Math.max(0, ...places.map((place) => place.decimals))
  const sources = [...places].sort(order === 'cheapest' ? byCost : byBalance)
  const sumOf = (amountOf: (place: SpreadSource) => bigint) =>
    places.reduce((sum, place) => sum + scaleDecimals(amountOf(place), place.decimals, decimals), 0n)
  const available = sumOf(availableOf)
  const { amount, problem } = typedAmount(text, decimals)
  const split = sources.map((place) => ({
    key: place.key,
    decimals: place.decimals,
    available: availableOf(place),
  }))
  const whole = { amount: amount ?? 0n, decimals }
  const isTooMuch = amount !== undefined && splitAmount(whole, split, 'inOrder').missing > 0n
  return {
    sources,
    amount,
    decimals,
    problem: isTooMuch ? 'notEnough' : problem,
    available: { amount: available, text: formatUnits(available, decimals) },
    shares: SHARES.map((percent) => ({ percent, text: shareText(available, percent, decimals) })),
    held: sumOf(({ balance }) => balance),
    plans: splitPlans(whole, split).map((plan) => ({ ...plan, texts: textsOf(plan, sources) })),
  }
}

const SHARES = [25, 50, 75, 100] as const
/** Digits after the point of a share: more say nothing, and all of it is exact. */
const SHARE_DIGITS = 6

function shareText(available: bigint, percent: number, decimals: number): string {
  const share = (available * BigInt(percent)) / 100n
  const unit = percent === 100 ? 1n : 10n ** BigInt(Math.max(0, decimals - SHARE_DIGITS))
  return formatUnits((share / unit) * unit, decimals)
}

/** What can be taken: nothing, where nobody knows yet what must stay. */
function availableOf({ balance, stays }: SpreadSource): bigint {
  if (stays === undefined || balance <= stays) return 0n
  return balance - stays
}

function textsOf({ parts }: SplitPlan, sources: readonly SpreadSource[]): SpreadPlan['texts'] {
  return parts.map(({ key, amount }) => ({
    key,
    text: formatUnits(amount, sources.find((source) => source.key === key)?.decimals ?? 0),
  }))
}

function byCost(a: SpreadSource, b: SpreadSource): number {
  const [first, second] = [a.cost ?? Number.POSITIVE_INFINITY, b.cost ?? Number.POSITIVE_INFINITY]
  return first === second ? byBalance(a, b) : first - second
}

function byBalance(a: SpreadSource, b: SpreadSource): number {
  const decimals = Math.max(a.decimals, b.decimals)
  const rest = scaleDecimals(b.balance, b.decimals, decimals) - scaleDecimals(a.balance, a.decimals, decimals)
  return rest > 0n ? 1 : rest < 0n ? -1 : 0
}
