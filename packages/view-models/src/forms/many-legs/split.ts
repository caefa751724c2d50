import { scaleDecimals } from '@causeway/core'

/** Where a part of an amount can come from. */
export interface SplitSource {
  readonly key: string
  readonly decimals: number
  /** What can be taken from it, in its own base units. */
  readonly available: bigint
}

/** How an amount is divided: from the first source on, as evenly as they allow, or from one alone. */
export type SplitWay = 'inOrder' | 'even' | { readonly alone: string }

/** What each source gives, and what they lack together. */
export interface Split {
  /** In the order of the sources, each in its own base units; those that give nothing are not there. */
  readonly parts: readonly SplitPart[]
  /** In base units of the amount. */
  readonly missing: bigint
}

/** What one source gives. */
export interface SplitPart {
  readonly key: string
  readonly amount: bigint
}

/** An amount in base units of its own decimals. */
export interface SplitAmount {
  readonly amount: bigint
  readonly decimals: number
}

/** Divides an amount of one asset over sources whose tokens may have other decimals: parts and what is missing come to it. */
export function splitAmount(whole: SplitAmount, sources: readonly SplitSource[], way: SplitWay): Split {
  const decimals = Math.max(whole.decimals, ...sources.map((source) => source.decimals))
  let left = scaleDecimals(whole.amount, whole.decimals, decimals)
  const taken = new Map<string, bigint>()
  const take = (source: SplitSource, wanted: bigint) => {
    const before = taken.get(source.key) ?? 0n
    const rest = source.available - before
    const own = scaleDecimals(wanted, decimals, source.decimals)
    const part = own < rest ? own : rest
    if (part <= 0n) return
    taken.set(source.key, before + part)
    left -= scaleDecimals(part, source.decimals, decimals)
  }
  const used = typeof way === 'object' ? sources.filter(({ key }) => key === way.alone) : sources
  if (way === 'even') takeEvenly(used, take, () => left)
  // What even parts leave over, for want of funds or of decimals, is taken from whoever has it.
  for (const source of used) take(source, left)
  return {
    parts: sources.flatMap(({ key }) => partOf(key, taken.get(key))),
    missing: roundUp(left, decimals, whole.decimals),
  }
}

function takeEvenly(
  sources: readonly SplitSource[],
  take: (source: SplitSource, wanted: bigint) => void,
  left: () => bigint,
): void {
  const poorestFirst = [...sources].sort((a, b) => compare(inSame(a, b), inSame(b, a)))
  for (const [at, source] of poorestFirst.entries()) take(source, left() / BigInt(sources.length - at))
}

function inSame(source: SplitSource, other: SplitSource): bigint {
  return scaleDecimals(source.available, source.decimals, Math.max(source.decimals, other.decimals))
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function partOf(key: string, amount: bigint | undefined): SplitPart[] {
  return amount === undefined ? [] : [{ key, amount }]
}

function roundUp(amount: bigint, fromDecimals: number, toDecimals: number): bigint {
  const cut = scaleDecimals(amount, fromDecimals, toDecimals)
  return scaleDecimals(cut, toDecimals, fromDecimals) < amount ? cut + 1n : cut
}

/** One way to divide an amount, as one of several to choose from. */
export interface SplitPlan {
  /** The same as long as the way is: `inOrder`, `even`, or `alone:` and the source. */
  readonly key: string
  readonly way: SplitWay
  readonly parts: readonly SplitPart[]
}

/**
 * The ways in which sources can give an amount, each different from those before it: in order first, then one alone, then
 * all evenly. None where they have not enough.
 */
export function splitPlans(whole: SplitAmount, sources: readonly SplitSource[]): SplitPlan[] {
  const ways: SplitWay[] = ['inOrder', ...sources.map(({ key }) => ({ alone: key })), 'even']
  const plans: SplitPlan[] = []
  for (const way of ways) {
    const { parts, missing } = splitAmount(whole, sources, way)
    const isKnown = plans.some((plan) => isSameSplit(plan.parts, parts))
    if (missing === 0n && parts.length > 0 && !isKnown) plans.push({ key: keyOf(way), way, parts })
  }
  return plans
}

function keyOf(way: SplitWay): string {
  return typeof way === 'object' ? `alone:${way.alone}` : way
}

function isSameSplit(a: readonly SplitPart[], b: readonly SplitPart[]): boolean {
  return (
    a.length === b.length && a.every(({ key, amount }, at) => b[at]?.key === key && b[at]?.amount === amount)
  )
}
