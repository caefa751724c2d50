import type { LoadedFamily } from '../../lending/lender.ts'
import { createLender, type LenderAdapter } from '../shared/create-lender.ts'
import { decodePayment } from './decode-payment.ts'
import {
  COMET_REWARDS,
  type CometRewards,
  type CompoundV3Deployment,
  getCompoundV3Deployments,
} from './get-deployments.ts'
import { getSteps } from './get-steps.ts'
import { readMarket } from './read-market.ts'
import { readPositions } from './read-positions.ts'
import { readRateModel } from './read-rate-model.ts'

export type { CometRewards } from './get-deployments.ts'

/** Options for `compoundV3`. */
export interface CompoundV3Options {
  /** `CometRewards` contracts by chain id, in addition to the known ones. */
  readonly rewards?: CometRewards
}

/** Compound III: every Comet is a lender with one base token to supply and borrow, and its collateral assets. */
export function compoundV3({ rewards = {} }: CompoundV3Options = {}): LoadedFamily {
  return {
    id: 'compound-v3',
    files: ['config/compound-v3-pools'],
    extras: ['data/compound-v3-bulkers'],
    errors: async () => (await import('./compound-v3-errors.ts')).compoundV3Errors,
    lenders: (files, chain) =>
      getCompoundV3Deployments(files, chain, { ...COMET_REWARDS, ...rewards }).map((place) =>
        createLender('compound-v3', place, ADAPTER),
      ),
  }
}

const ADAPTER: LenderAdapter<CompoundV3Deployment> = {
  readMarket,
  readPositions,
  readRateModel,
  getSteps,
  decodePayment,
  getSpenders: ({ comet, bulker }) => [comet, bulker],
  getPermissionContract: ({ comet }) => comet,
}
