import type { LenderFamily } from '../../lending/lender.ts'
import { lenderAt } from '../shared/lender.ts'
import { initPlaces } from './deployments.ts'
import { readMarket } from './market.ts'
import { readPositions } from './position.ts'
import { stepsOf } from './steps.ts'

/** Init Capital. Every position is a sub-account with a mode of its own. */
export function init(): LenderFamily {
  return {
    id: 'init',
    files: ['config/init-pools', 'data/init-config'],
    extras: [],
    errors: async () => (await import('./init-errors.ts')).initErrors,
    lenders: (files, chain) => initPlaces(files, chain).map((place) => lenderAt('init', place, ADAPTER)),
  }
}

const ADAPTER = { readMarket, readPositions, stepsOf }
