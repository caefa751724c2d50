import { type TestFunction, test } from 'vitest'

/** Part of the test suite that runs with `npm test` (quick) or `npm run test:full`. */
export type Tier = 'quick' | 'full'

const TIERS: readonly Tier[] = ['quick', 'full']

/** @throws Error for an invalid CAUSEWAY_TIER */
export function currentTier(): Tier {
  const name = process.env['CAUSEWAY_TIER'] ?? 'quick'
  const tier = TIERS.find((candidate) => candidate === name)
  if (tier) return tier
  throw new Error(`CAUSEWAY_TIER: expected one of ${TIERS.join(', ')}, received '${name}'`)
}

/** Declares a test that the quick tier skips, because a similar test or tests of its parts cover it there. */
export function longerTest(name: string, run: TestFunction, timeout?: number): void {
  if (currentTier() === 'quick') test.skip(`${name} (longer tiers only)`, run, timeout)
  else test(name, run, timeout)
}

/** Returns the cases for the current tier. The quick tier only runs the first ones. */
export function selectCases<Case>(cases: readonly Case[], quick = 1): readonly Case[] {
  return currentTier() === 'quick' ? cases.slice(0, quick) : cases
}
