import type { LenderFamily } from '../../lending/lender.ts'
import { lenderAt } from '../shared/lender.ts'
import { type AaveFamily, aavePlaces } from './deployments.ts'
import { readMarket } from './market.ts'
import { readPositions } from './position.ts'
import { readRateModel } from './rates.ts'
import { permitWishOf, stepsOf } from './steps.ts'

/** Aave V2 and its forks. */
export function aaveV2(): LenderFamily {
  return aave('aave-v2', async () => (await import('./aave-v2-errors.ts')).aaveV2Errors)
}

/** Aave V3 in all its versions, Spark and the other forks. */
export function aaveV3(): LenderFamily {
  return aave('aave-v3', async () => (await import('./aave-v3-errors.ts')).aaveV3Errors)
}

const ADAPTER = { readMarket, readPositions, readRateModel, stepsOf, permitWishOf }

function aave(family: AaveFamily, errors: NonNullable<LenderFamily['errors']>): LenderFamily {
  return {
    id: family,
    files: ['config/aave-pools', 'data/aave-reserves', 'data/aave-oracles'],
    extras: ['data/aave-tokens', 'config/aave-weth-gateway'],
    errors,
    lenders: (files, chain) =>
      aavePlaces(files, chain, family).map((place) => lenderAt(family, place, ADAPTER)),
  }
}
