import { isAddressEqual, zeroAddress } from 'viem'
import type { Address } from '../../kernel/schema.ts'
import type { LenderMarket } from '../../lending/lender-market.ts'
import { RAY, type RateRule } from '../../lending/rates/rate-model.ts'
import {
  type ContractQuery,
  type ContractRead,
  combineQueries,
  optionalValue,
  type ReadOutcome,
  readContract,
  readContracts,
  requiredValue,
} from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import { dataProviderAbi, poolV3Abi, rateStrategyAbi } from './abi.ts'
import type { AaveDeployment } from './get-deployments.ts'

/**
 * Reads the rate model in two steps: the strategy address, then its parameters.
 *
 * @throws CausewayError LENDER_UNREADABLE
 */
export function* readRateModel(
  { pool, dataProvider }: AaveDeployment,
  _: LenderMarket,
  asset: Address,
): ContractQuery<RateRule> {
  const [strategy, config] = yield* combineQueries([
    readContract(strategyRead(pool, asset)),
    readContract(
      contractRead({
        abi: dataProviderAbi,
        address: dataProvider,
        functionName: 'getReserveConfigurationData',
        args: [asset],
      }),
    ),
  ])
  const curve = yield* readCurve(requiredValue(strategy, `The rate strategy of ${asset}`), asset)
  const [, , , , reserveFactor] = requiredValue(config, `The reserve factor of ${asset}`)
  if (!curve || curve.optimum > RAY) return 'unknown'
  return { kind: 'aave', ...curve, reserveFactor }
}

interface Curve {
  readonly optimum: bigint
  readonly base: bigint
  readonly slope1: bigint
  readonly slope2: bigint
}

/** Reads the curve with the interface that the strategy supports; undefined if it supports none. */
function* readCurve(address: Address, asset: Address): ContractQuery<Curve | undefined> {
  const on = { abi: rateStrategyAbi, address } as const
  const { outcomes } = yield* readContracts([
    contractRead({ ...on, functionName: 'getInterestRateData', args: [asset] }),
    contractRead({ ...on, functionName: 'OPTIMAL_USAGE_RATIO' }),
    contractRead({ ...on, functionName: 'getBaseVariableBorrowRate' }),
    contractRead({ ...on, functionName: 'getVariableRateSlope1' }),
    contractRead({ ...on, functionName: 'getVariableRateSlope2' }),
    contractRead({ ...on, functionName: 'OPTIMAL_UTILIZATION_RATE' }),
    contractRead({ ...on, functionName: 'baseVariableBorrowRate' }),
    contractRead({ ...on, functionName: 'variableRateSlope1' }),
    contractRead({ ...on, functionName: 'variableRateSlope2' }),
  ])
  const [shared, ...own] = outcomes
  return optionalValue(shared) ?? toCurve(own.slice(0, 4)) ?? toCurve(own.slice(4))
}

function toCurve(outcomes: readonly ReadOutcome<bigint>[]): Curve | undefined {
  const [optimum, base, slope1, slope2] = outcomes.map(optionalValue)
  const isWhole = slope1 !== undefined && slope2 !== undefined
  return optimum !== undefined && base !== undefined && isWhole
    ? { optimum, base, slope1, slope2 }
    : undefined
}

/** Returns the read of the strategy address: the eleventh word of a reserve in V2, the twelfth in V3. */
function strategyRead(pool: Address, asset: Address): ContractRead<Address> {
  const read = contractRead({
    abi: poolV3Abi,
    address: pool,
    functionName: 'getReserveData',
    args: [asset],
  })
  return {
    ...read,
    decode(data) {
      const slots = data.slice(2).match(/.{64}/g) ?? []
      const word = slots.length === 15 ? slots[11] : slots.length === 12 ? slots[10] : undefined
      const address: Address = `0x${word?.slice(24) ?? ''}`
      if (isAddressEqual(address, zeroAddress)) throw new Error('The reserve has no rate strategy.')
      return address
    },
  }
}
