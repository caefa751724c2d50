import type { Lender, LenderFamily } from '../../lending/index.ts'
import { type AaveContracts, type AaveFamily, aaveLenders } from './directory.ts'
import { readMarket } from './market.ts'
import { readPositions } from './position.ts'
import { permitWishOf, stepsOf } from './steps.ts'

/** Aave V2 and its forks. */
export function aaveV2(): LenderFamily {
  return aave('aave-v2')
}

/** Aave V3 in all its versions, Spark and the other forks. */
export function aaveV3(): LenderFamily {
  return aave('aave-v3')
}

function aave(family: AaveFamily): LenderFamily {
  return {
    id: family,
    files: ['config/aave-pools', 'data/aave-reserves', 'data/aave-oracles'],
    extras: ['data/aave-tokens', 'config/aave-weth-gateway'],
    lenders: (files, chain) => aaveLenders(files, chain, family).map(lenderOf),
  }
}

function lenderOf(contracts: AaveContracts): Lender {
  return {
    id: contracts.id,
    chainId: contracts.chainId,
    family: contracts.family,
    market: () => readMarket(contracts),
    positions: (account, market) => readPositions(contracts, account, market),
    permitWish: (action, context) => permitWishOf(contracts, action, context),
    steps: (action, context) => stepsOf(contracts, action, context),
  }
}
