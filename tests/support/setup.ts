import fc from 'fast-check'
import { currentTier } from './tier.ts'

/** One seed for every property, printed when a property fails; CAUSEWAY_SEED tries another. */
const seed = Number(process.env['CAUSEWAY_SEED'] ?? 20_261_121)

/** The longer tiers try each property more often. */
const numRuns = { quick: 100, full: 2_000, soak: 2_000 }[currentTier()]

fc.configureGlobal({ seed, numRuns })
