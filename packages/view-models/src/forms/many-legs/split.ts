import { scaleDecimals } from '@causeway/core'

/** A source that can provide a part of an amount. */
export interface SplitSource {
  readonly key: string
  readonly chainId: number
  readonly decimals: number
  /** Available amount, in base units of this source. */
  readonly available: bigint
}

/**
 * Way to divide an amount: in the order of the sources, as evenly as possible, or from a single source. An even split
 * uses the first source of each chain, and others only if those do not have enough: swaps on one chain into the same
 * token share its liquidity.
 */
export type SplitWay = 'inOrder' | 'even' | { readonly alone: string }

/** The parts of a divided amount. */
export interface Split {
  /** Parts in the order of the sources, each in base units of its source, without empty ones. */
  readonly parts: readonly SplitPart[]
  /** Amount that the sources cannot provide, in base units of the divided amount. */
  readonly missing: bigint
}

/** The part of one source. */
export interface SplitPart {
  readonly key: string
  readonly amount: bigint
}

/** An amount and its decimals. */
export interface SplitAmount {
  readonly amount: bigint
  readonly decimals: number
}

/**
 * Divides an amount of one asset among sources whose tokens may have other decimals. Parts and `missing` add up to it.
 */
export function splitAmount(total: SplitAmount, sources: readonly SplitSource[], way: SplitWay): Split {
  const decimals = Math.max(total.decimals, ...sources.map((source) => source.decimals))
  let remaining = scaleDecimals(total.amount, total.decimals, decimals)
  const takenByKey = new Map<string, bigint>()
  const take = (source: SplitSource, limit: bigint) => {
    const before = takenByKey.get(source.key) ?? 0n
    const rest = source.available - before
    const requested = scaleDecimals(limit, decimals, source.decimals)
    const part = requested < rest ? requested : rest
    if (part <= 0n) return
    takenByKey.set(source.key, before + part)
    remaining -= scaleDecimals(part, source.decimals, decimals)
  }
  const used = typeof way === 'object' ? sources.filter(({ key }) => key === way.alone) : sources
  if (way === 'even') takeEvenly(getFirstOfChains(used), take, () => remaining)
  // Take the remainder of an even split, caused by low balances and rounding, from any source that can provide it.
  for (const source of used) take(source, remaining)
  return {
    parts: sources.flatMap(({ key }) => toParts(key, takenByKey.get(key))),
    missing: roundUp(remaining, decimals, total.decimals),
  }
}

function getFirstOfChains(sources: readonly SplitSource[]): SplitSource[] {
  const funded = sources.filter(({ available }) => available > 0n)
  return funded.filter((source) => source === funded.find(({ chainId }) => chainId === source.chainId))
}

function takeEvenly(
  sources: readonly SplitSource[],
  take: (source: SplitSource, limit: bigint) => void,
  remaining: () => bigint,
): void {
  const poorestFirst = [...sources].sort((a, b) => compare(inSharedDecimals(a, b), inSharedDecimals(b, a)))
  for (const [index, source] of poorestFirst.entries())
    take(source, remaining() / BigInt(sources.length - index))
}

function inSharedDecimals(source: SplitSource, reference: SplitSource): bigint {
  return scaleDecimals(source.available, source.decimals, Math.max(source.decimals, reference.decimals))
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function toParts(key: string, amount: bigint | undefined): SplitPart[] {
  return amount === undefined ? [] : [{ key, amount }]
}

function roundUp(amount: bigint, fromDecimals: number, toDecimals: number): bigint {
  const cut = scaleDecimals(amount, fromDecimals, toDecimals)
  return scaleDecimals(cut, toDecimals, fromDecimals) < amount ? cut + 1n : cut
}

/** One of several ways to divide an amount. */
export interface SplitPlan {
  /** Stable key of the way: `inOrder`, `even`, or `alone:` and the key of the source. */
  readonly key: string
  readonly way: SplitWay
  readonly parts: readonly SplitPart[]
}

/**
 * Returns the ways to divide an amount, without duplicates: in order, from each single source, then evenly. Empty if
 * the sources do not have enough.
 */
export function splitPlans(total: SplitAmount, sources: readonly SplitSource[]): SplitPlan[] {
  const ways: SplitWay[] = ['inOrder', ...sources.map(({ key }) => ({ alone: key })), 'even']
  const plans: SplitPlan[] = []
  for (const way of ways) {
    const { parts, missing } = splitAmount(total, sources, way)
    const isKnown = plans.some((plan) => isSameSplit(plan.parts, parts))
    if (missing === 0n && parts.length > 0 && !isKnown) plans.push({ key: toKey(way), way, parts })
  }
  return plans
}

function toKey(way: SplitWay): string {
  return typeof way === 'object' ? `alone:${way.alone}` : way
}

function isSameSplit(a: readonly SplitPart[], b: readonly SplitPart[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ key, amount }, index) => b[index]?.key === key && b[index]?.amount === amount)
  )
}
