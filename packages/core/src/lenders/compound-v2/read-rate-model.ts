import type { Address } from '../../kernel/schema.ts'
import { type LenderMarket, WAD } from '../../lending/lender-market.ts'
import { getRates, type KinkedCurve, RAY, type RateRule } from '../../lending/rates/rate-model.ts'
import {
  type ContractQuery,
  combineQueries,
  optionalValue,
  readContracts,
  requiredValue,
} from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import { requireReadPool } from '../shared/pools.ts'
import { cTokenAbi, isolatedRateModelAbi, rateModelAbi } from './abi.ts'
import type { CompoundV2Deployment } from './get-deployments.ts'
import { readRates } from './pool.ts'

/**
 * Reads the rate model in two steps: its address, then its parameters. Unknown if the parameters do not yield the
 * contract's own rate at 100% utilization, regardless of its function names.
 *
 * @throws CausewayError LENDER_UNREADABLE
 */
export function* readRateModel(
  { blockTimeSeconds, cTokens }: CompoundV2Deployment,
  market: LenderMarket,
  poolId: string,
): ContractQuery<RateRule> {
  const cToken = cTokens[poolId] ?? requireReadPool(market, poolId).contracts['cToken']
  if (cToken === undefined) return 'unknown'
  const [{ outcomes }, { periodsAYear }] = yield* combineQueries([
    readContracts([
      contractRead({ abi: cTokenAbi, address: cToken, functionName: 'interestRateModel' }),
      contractRead({ abi: cTokenAbi, address: cToken, functionName: 'reserveFactorMantissa' }),
    ]),
    readRates(cToken, blockTimeSeconds),
  ])
  const address = requiredValue(outcomes[0], `The rate model of ${cToken}`)
  const reserveFactor = requiredValue(outcomes[1], `The reserve factor of ${cToken}`)
  const { line, atFullUse } = yield* readCurve(address)
  if (!line || reserveFactor > WAD) return 'unknown'
  const model = { kind: 'jump', borrow: line, reserveFactor, periodsAYear } as const
  return getRates(model, RAY).borrow === atFullUse ? model : 'unknown'
}

interface CurveAnswers {
  readonly line: KinkedCurve | undefined
  readonly atFullUse: bigint | undefined
}

/** Reads the curve of a model. A model without a kink is linear. */
function* readCurve(address: Address): ContractQuery<CurveAnswers> {
  const on = { abi: rateModelAbi, address } as const
  const { outcomes } = yield* readContracts([
    contractRead({ ...on, functionName: 'baseRatePerTimestamp' }),
    contractRead({ ...on, functionName: 'baseRatePerBlock' }),
    contractRead({ ...on, functionName: 'multiplierPerTimestamp' }),
    contractRead({ ...on, functionName: 'multiplierPerBlock' }),
    contractRead({ ...on, functionName: 'jumpMultiplierPerTimestamp' }),
    contractRead({ ...on, functionName: 'jumpMultiplierPerBlock' }),
    contractRead({ ...on, functionName: 'kink' }),
    contractRead({ ...on, functionName: 'getBorrowRate', args: [0n, WAD, 0n] }),
    contractRead({
      abi: isolatedRateModelAbi,
      address,
      functionName: 'getBorrowRate',
      args: [0n, WAD, 0n, 0n],
    }),
  ])
  const [base, base2, slope, slope2, jump, jump2, kink, atFullUse, isolated] = outcomes.map(optionalValue)
  return {
    line: toCurve(base ?? base2, slope ?? slope2, jump ?? jump2, kink),
    atFullUse: atFullUse ?? isolated,
  }
}

function toCurve(
  base: bigint | undefined,
  slope: bigint | undefined,
  jump = 0n,
  kink = WAD,
): KinkedCurve | undefined {
  return base !== undefined && slope !== undefined ? { base, slope, jump, kink } : undefined
}
