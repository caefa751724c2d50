import { type LenderMarket, WAD } from '../../lending/lender-market.ts'
import { getRates, type KinkedCurve, RAY, type RateRule } from '../../lending/rates/rate-model.ts'
import {
  type ContractQuery,
  type ReadOutcome,
  readContracts,
  requiredValue,
} from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import { requireReadPool } from '../shared/pools.ts'
import { cometAbi } from './abi.ts'
import type { CompoundV3Deployment } from './get-deployments.ts'

/**
 * Reads the rate model in one step; none for collateral. Unknown if the parameters do not yield the contract's own rate at
 * 100% utilization.
 *
 * @throws CausewayError LENDER_UNREADABLE
 */
export function* readRateModel(
  { comet: address, lender }: CompoundV3Deployment,
  market: LenderMarket,
  poolId: string,
): ContractQuery<RateRule> {
  if (requireReadPool(market, poolId).collateralActive) return 'none'
  const on = { abi: cometAbi, address } as const
  const { outcomes } = yield* readContracts([
    contractRead({ ...on, functionName: 'getBorrowRate', args: [WAD] }),
    contractRead({ ...on, functionName: 'borrowKink' }),
    contractRead({ ...on, functionName: 'borrowPerSecondInterestRateBase' }),
    contractRead({ ...on, functionName: 'borrowPerSecondInterestRateSlopeLow' }),
    contractRead({ ...on, functionName: 'borrowPerSecondInterestRateSlopeHigh' }),
    contractRead({ ...on, functionName: 'supplyKink' }),
    contractRead({ ...on, functionName: 'supplyPerSecondInterestRateBase' }),
    contractRead({ ...on, functionName: 'supplyPerSecondInterestRateSlopeLow' }),
    contractRead({ ...on, functionName: 'supplyPerSecondInterestRateSlopeHigh' }),
  ])
  const [atFullUse, ...terms] = outcomes
  const borrow = toCurve(terms.slice(0, 4), lender)
  const model = { kind: 'comet', borrow, deposit: toCurve(terms.slice(4), lender) } as const
  return getRates(model, RAY).borrow === requiredValue(atFullUse, `The rates of ${lender}`)
    ? model
    : 'unknown'
}

function toCurve([kink, base, slope, jump]: readonly ReadOutcome<bigint>[], lender: string): KinkedCurve {
  const term = (outcome: ReadOutcome<bigint> | undefined) =>
    requiredValue(outcome, `The rate model of ${lender}`)
  return { kink: term(kink), base: term(base), slope: term(slope), jump: term(jump) }
}
