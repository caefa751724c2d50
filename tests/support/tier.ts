import { type TestFunction, test } from 'vitest'

/** How much of the suite this run is: `npm test` or `npm run test:full`. */
export type Tier = 'quick' | 'full'

const TIERS: readonly Tier[] = ['quick', 'full']

/** @throws Error for a CAUSEWAY_TIER that is none */
export function currentTier(): Tier {
  const name = process.env['CAUSEWAY_TIER'] ?? 'quick'
  const tier = TIERS.find((known) => known === name)
  if (tier) return tier
  throw new Error(`CAUSEWAY_TIER: expected one of ${TIERS.join(', ')}, received '${name}'`)
}

/** Of the quick run only its name is left: what it holds is held there by its like, or by a test of the parts. */
export function longerTest(name: string, run: TestFunction, timeout?: number): void {
  if (currentTier() === 'quick') test.skip(`${name} (longer tiers only)`, run, timeout)
  else test(name, run, timeout)
}

/** The quick run takes the first of cases that are alike. */
export function casesOfTier<Case>(cases: readonly Case[], quick = 1): readonly Case[] {
  return currentTier() === 'quick' ? cases.slice(0, quick) : cases
}
