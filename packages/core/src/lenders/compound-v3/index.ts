import type { Lender, LenderFamily } from '../../lending/index.ts'
import { COMET_REWARDS, type CometPlace, type CometRewards, cometPlaces } from './directory.ts'
import { readMarket } from './market.ts'
import { readPositions } from './position.ts'
import { stepsOf } from './steps.ts'

export type { CometRewards } from './directory.ts'

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
    lenders: (files, chain) => cometPlaces(files, chain.id, { ...COMET_REWARDS, ...rewards }).map(lenderOf),
  }
}

function lenderOf(place: CometPlace): Lender {
  return {
    id: place.lender,
    chainId: place.chainId,
    family: 'compound-v3',
    market: () => readMarket(place),
    positions: (account, market) => readPositions(place, account, market),
    permitWish: () => undefined,
    steps: (action, context) => stepsOf(place, action, context),
  }
}
