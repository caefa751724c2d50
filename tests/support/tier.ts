/** How much of the suite this run is: `npm test`, `npm run test:full` or `npm run soak`. */
export type Tier = 'quick' | 'full' | 'soak'

const TIERS: readonly Tier[] = ['quick', 'full', 'soak']

/** @throws Error for a CAUSEWAY_TIER that is none */
export function currentTier(): Tier {
  const name = process.env['CAUSEWAY_TIER'] ?? 'quick'
  const tier = TIERS.find((known) => known === name)
  if (tier) return tier
  throw new Error(`CAUSEWAY_TIER: expected one of ${TIERS.join(', ')}, received '${name}'`)
}
