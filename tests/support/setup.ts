import fc from 'fast-check'
import { seed } from '../../scripts/seed.ts'
import { currentTier } from './current-tier.ts'

/** Number of runs of each property: the full tier runs more. */
const numRuns = { quick: 100, full: 2_000 }[currentTier()]

fc.configureGlobal({ seed, numRuns })
