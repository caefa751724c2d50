import { isAddress } from '../../chains/address.ts'
import type { LoadedFamily } from '../../lending/lender.ts'
import { createLender, type LenderAdapter } from '../shared/create-lender.ts'
import { decodePayment } from './decode-payment.ts'
import { type AaveDeployment, type AaveFamily, getAaveDeployments } from './get-deployments.ts'
import { getPermitTerms, getSteps } from './get-steps.ts'
import { readMarket } from './read-market.ts'
import { readPositions } from './read-positions.ts'
import { readRateModel } from './read-rate-model.ts'

/** Aave V2 and its forks. */
export function aaveV2(): LoadedFamily {
  return aave('aave-v2', async () => (await import('./aave-v2-errors.ts')).aaveV2Errors)
}

/** Aave V3 in all its versions, Spark and the other forks. */
export function aaveV3(): LoadedFamily {
  return aave('aave-v3', async () => (await import('./aave-v3-errors.ts')).aaveV3Errors)
}

const ADAPTER: LenderAdapter<AaveDeployment> = {
  readMarket,
  readPositions,
  readRateModel,
  getSteps,
  getPermitTerms,
  decodePayment,
  getSpenders: ({ pool, gateway }) => [pool, gateway],
  getDebtTokens: ({ tokens }) =>
    Object.entries(tokens).flatMap(([asset, { vToken }]) =>
      isAddress(asset, 'EVM') ? [{ token: vToken, underlying: asset }] : [],
    ),
  getReceiptTokens: ({ tokens }) =>
    Object.entries(tokens).flatMap(([asset, { aToken }]) =>
      isAddress(asset, 'EVM') ? [{ token: aToken, underlying: asset }] : [],
    ),
}

function aave(family: AaveFamily, errors: NonNullable<LoadedFamily['errors']>): LoadedFamily {
  return {
    id: family,
    files: ['config/aave-pools', 'data/aave-reserves', 'data/aave-oracles'],
    extras: ['data/aave-tokens', 'config/aave-weth-gateway'],
    errors,
    lenders: (files, chain) =>
      getAaveDeployments(files, chain, family).map((place) => createLender(family, place, ADAPTER)),
  }
}
