import type { LoadedFamily } from '../../lending/lender.ts'
import { createLender } from '../shared/create-lender.ts'
import { getInitDeployments, type InitDeployment } from './get-deployments.ts'
import { getSteps } from './get-steps.ts'
import { readMarket } from './read-market.ts'
import { readPositions } from './read-positions.ts'

/** Init Capital. Every position is a sub-account with its own mode. */
export function init(): LoadedFamily {
  return {
    id: 'init',
    files: ['config/init-pools', 'data/init-config'],
    extras: [],
    errors: async () => (await import('./init-errors.ts')).initErrors,
    lenders: (files, chain) =>
      getInitDeployments(files, chain).map((place) => createLender('init', place, ADAPTER)),
  }
}

const ADAPTER = {
  readMarket,
  readPositions,
  getSteps,
  getSpenders: ({ core, hook }: InitDeployment) => [core, hook],
}
