import { zeroAddress } from 'viem'
import type { LenderMarket } from '../../lending/lender-market.ts'
import { adaptiveModel, type RateRule, rateModelUtilization } from '../../lending/rates/rate-model.ts'
import {
  type ContractQuery,
  combineQueries,
  readContract,
  readContracts,
  requiredValue,
} from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import { irmAbi } from './abi.ts'
import type { MorphoDeployment } from './get-deployments.ts'
import { readAccrued, requireParams, stateRead } from './read-accrued.ts'

/**
 * Reads the adaptive curve in two steps. The curve has a fixed shape and shifts over time, so it is derived from the
 * current rate. Unknown for a model without a target rate, and for Lista's models, whose rates have other bounds.
 *
 * @throws CausewayError LENDER_UNREADABLE
 */
export function* readRateModel(
  place: MorphoDeployment,
  market: LenderMarket,
  poolId: string,
): ContractQuery<RateRule> {
  const params = requireParams(place, market)
  if (poolId !== params.loanToken || params.irm === zeroAddress) return 'none'
  const { outcomes, block } = yield* readContracts([stateRead(place)])
  const state = requiredValue(outcomes[0], `The state of market ${place.id}`)
  const [{ borrowRate }, atTarget] = yield* combineQueries([
    readAccrued(params, state, block),
    readContract(
      contractRead({ abi: irmAbi, address: params.irm, functionName: 'rateAtTarget', args: [place.id] }),
    ),
  ])
  if (!atTarget.ok || place.isMoolah) return 'unknown'
  const totals = {
    totalDeposits: state.totalSupplyAssets,
    totalDebt: state.totalBorrowAssets,
    totalDebtStable: 0n,
    totalLiquidity: 0n,
  }
  return adaptiveModel(borrowRate, rateModelUtilization('morpho', totals), state.fee)
}
