import fc from 'fast-check'
import { seed } from '../../scripts/seed.ts'
import { currentTier } from './tier.ts'

/** The longer tiers try each property more often. */
const numRuns = { quick: 100, full: 2_000 }[currentTier()]

fc.configureGlobal({ seed, numRuns })
