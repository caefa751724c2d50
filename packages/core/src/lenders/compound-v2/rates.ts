import type { Address } from '../../kernel/schema.ts'
import { type LenderMarket, WAD } from '../../lending/market.ts'
import { type BentLine, RAY, type RateRule, rateAt } from '../../lending/rates/rate-model.ts'
import {
  type ContractQuery,
  combineQueries,
  optionalValue,
  readContracts,
  requiredValue,
} from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import { requireReadPool } from '../shared/pool.ts'
import { C_TOKEN, ISOLATED_RATE_MODEL, RATE_MODEL } from './abi.ts'
import type { CompoundV2Place } from './deployments.ts'
import { readRates } from './pool.ts'

/**
 * Two steps: where the model is, then what it says. One that says otherwise of a pool that is all borrowed is no such model,
 * by whatever names it goes.
 *
 * @throws CausewayError LENDER_UNREADABLE
 */
export function* readRateModel(
  { blockTimeSeconds, cTokens }: CompoundV2Place,
  market: LenderMarket,
  poolId: string,
): ContractQuery<RateRule> {
  const cToken = cTokens[poolId] ?? requireReadPool(market, poolId).contracts['cToken']
  if (cToken === undefined) return 'unknown'
  const [{ outcomes }, { periodsAYear }] = yield* combineQueries([
    readContracts([
      contractRead({ abi: C_TOKEN, address: cToken, functionName: 'interestRateModel' }),
      contractRead({ abi: C_TOKEN, address: cToken, functionName: 'reserveFactorMantissa' }),
    ]),
    readRates(cToken, blockTimeSeconds),
  ])
  const address = requiredValue(outcomes[0], `The rate model of ${cToken}`)
  const reserveFactor = requiredValue(outcomes[1], `The reserve factor of ${cToken}`)
  const { line, atFullUse } = yield* readLine(address)
  if (!line || reserveFactor > WAD) return 'unknown'
  const model = { kind: 'jump', borrow: line, reserveFactor, periodsAYear } as const
  return rateAt(model, RAY).borrow === atFullUse ? model : 'unknown'
}

interface Told {
  readonly line: BentLine | undefined
  readonly atFullUse: bigint | undefined
}

/** A model without a kink is a straight line. */
function* readLine(address: Address): ContractQuery<Told> {
  const on = { abi: RATE_MODEL, address } as const
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
      abi: ISOLATED_RATE_MODEL,
      address,
      functionName: 'getBorrowRate',
      args: [0n, WAD, 0n, 0n],
    }),
  ])
  const [base, base2, slope, slope2, jump, jump2, kink, atFullUse, isolated] = outcomes.map(optionalValue)
  return {
    line: lineOf(base ?? base2, slope ?? slope2, jump ?? jump2, kink),
    atFullUse: atFullUse ?? isolated,
  }
}

function lineOf(
  base: bigint | undefined,
  slope: bigint | undefined,
  jump = 0n,
  kink = WAD,
): BentLine | undefined {
  return base !== undefined && slope !== undefined ? { base, slope, jump, kink } : undefined
}
