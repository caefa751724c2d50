import fc from 'fast-check'
import { seed } from '../../scripts/seed.ts'
import { currentTier } from './current-tier.ts'

/** Number of runs of each property. It is higher in the full tier. */
const numRuns = { quick: 100, full: 2_000 }[currentTier()]

fc.configureGlobal({ seed, numRuns })
