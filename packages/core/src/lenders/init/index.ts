import type { Lender, LenderFamily } from '../../lending/index.ts'
import { type InitPlace, initPlaces } from './directory.ts'
import { readMarket } from './market.ts'
import { readPositions } from './position.ts'
import { stepsOf } from './steps.ts'

/** Init Capital. Every position is a sub-account with a mode of its own. */
export function init(): LenderFamily {
  return {
    id: 'init',
    files: ['config/init-pools', 'data/init-config'],
    extras: [],
    lenders: (files, chain) => initPlaces(files, chain.id).map(lenderOf),
  }
}

function lenderOf(place: InitPlace): Lender {
  return {
    id: place.lender,
    chainId: place.chainId,
    family: 'init',
    market: () => readMarket(place),
    positions: (account) => readPositions(place, account),
    permitWish: () => undefined,
    steps: (action, context) => stepsOf(place, action, context),
  }
}
