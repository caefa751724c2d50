import { isAddress } from '../../chains/address.ts'
import type { LoadedFamily } from '../../lending/lender.ts'
import { createLender, type LenderAdapter } from '../shared/create-lender.ts'
import {
  type CompoundV2Deployment,
  getCompoundV2Deployments,
  REPAY_HELPERS,
  type RepayHelpers,
} from './get-deployments.ts'
import { getSteps } from './get-steps.ts'
import { readMarket } from './read-market.ts'
import { readPositions } from './read-positions.ts'
import { readRateModel } from './read-rate-model.ts'

export type { RepayHelpers } from './get-deployments.ts'

/** Options for `compoundV2`. */
export interface CompoundV2Options {
  /**
   * `Maximillion` contracts by lender, then by chain id, in addition to the known ones. Required to repay the whole debt
   * in the native token.
   */
  readonly repayHelpers?: RepayHelpers
}

/**
 * Compound V2 and its forks: Venus (core and isolated pools), Moonwell, BenQi and others.
 *
 * Rewards of separate distributors (Moonwell, isolated pools of Venus) are not read.
 */
export function compoundV2({ repayHelpers = {} }: CompoundV2Options = {}): LoadedFamily {
  return {
    id: 'compound-v2',
    files: ['config/compound-v2-pools'],
    extras: ['data/compound-v2-c-tokens'],
    errors: async () => (await import('./compound-v2-errors.ts')).compoundV2Errors,
    lenders: (files, chain) =>
      getCompoundV2Deployments(files, chain, { ...REPAY_HELPERS, ...repayHelpers }).map((place) =>
        createLender('compound-v2', place, ADAPTER),
      ),
  }
}

const ADAPTER: LenderAdapter<CompoundV2Deployment> = {
  readMarket,
  readPositions,
  readRateModel,
  getSteps,
  getSpenders: ({ cTokens, repayHelper }) => [...Object.values(cTokens), repayHelper],
  getReceiptTokens: ({ cTokens }) =>
    Object.entries(cTokens).flatMap(([asset, token]) =>
      isAddress(asset, 'EVM') ? [{ token, underlying: asset, hasExchangeRate: true }] : [],
    ),
  // Only Venus has delegates.
  getPermissionContract: ({ lender, comptroller }) => (lender.startsWith('VENUS') ? comptroller : undefined),
}
