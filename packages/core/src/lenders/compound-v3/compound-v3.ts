import type { LenderFamily } from '../../lending/lender.ts'
import { lenderAt } from '../shared/lender.ts'
import { COMET_REWARDS, type CometRewards, compoundV3Places } from './deployments.ts'
import { readMarket } from './market.ts'
import { readPositions } from './position.ts'
import { readRateModel } from './rates.ts'
import { stepsOf } from './steps.ts'

export type { CometRewards } from './deployments.ts'

/** What is known of deployments of Compound III beside the public files. */
export interface CompoundV3Options {
  /** `CometRewards` contracts by chain id, on top of those that are known. */
  readonly rewards?: CometRewards
}

/**
 * Compound III: every Comet is a lender, with one base token that is deposited and borrowed, and the collateral it takes.
 */
export function compoundV3({ rewards = {} }: CompoundV3Options = {}): LenderFamily {
  return {
    id: 'compound-v3',
    files: ['config/compound-v3-pools'],
    extras: ['data/compound-v3-bulkers'],
    errors: async () => (await import('./compound-v3-errors.ts')).compoundV3Errors,
    lenders: (files, chain) =>
      compoundV3Places(files, chain, { ...COMET_REWARDS, ...rewards }).map((place) =>
        lenderAt('compound-v3', place, ADAPTER),
      ),
  }
}

const ADAPTER = { readMarket, readPositions, readRateModel, stepsOf }
