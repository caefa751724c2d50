import { parseAbi } from 'viem'
import { isNativeToken, lowerAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import { type LenderMarket, type LendingPool, WAD } from '../../lending/market.ts'
import type { PoolPosition } from '../../lending/position.ts'
import {
  type ContractQuery,
  optionalValue,
  readContract,
  readContracts,
  requiredValue,
} from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import { variableRatePool } from '../shared/pools.ts'
import { toPercentPerYear } from '../shared/reward-rate.ts'
import { vaiControllerAbi } from './abi.ts'
import type { CompoundV2Deployment } from './get-deployments.ts'

const VAI_SUPPLY = parseAbi(['function totalSupply() view returns (uint256)'])

/**
 * Reads the pool of VAI, the stablecoin that accounts of Venus mint against their collateral. VAI cannot be deposited or
 * borrowed here. Undefined if the comptroller has no VAI. Two steps.
 */
export function* readVaiPool(
  place: CompoundV2Deployment,
  controller: Address | undefined,
): ContractQuery<LendingPool | undefined> {
  if (controller === undefined || isNativeToken(controller)) return undefined
  const contract = { abi: vaiControllerAbi, address: controller } as const
  const { outcomes } = yield* readContracts([
    contractRead({ ...contract, functionName: 'getVAIAddress' }),
    contractRead({ ...contract, functionName: 'getVAIRepayRate' }),
  ])
  const token = lowerAddress(optionalValue(outcomes[0]))
  const rate = optionalValue(outcomes[1])
  if (token === undefined || rate === undefined) return undefined
  const supply = yield* readContract(
    contractRead({ abi: VAI_SUPPLY, address: token, functionName: 'totalSupply' }),
  )
  if (!supply.ok) return undefined
  return {
    ...variableRatePool(place, { address: token, symbol: 'VAI', decimals: 18 }),
    totalDeposits: 0n,
    totalDebt: supply.value,
    totalLiquidity: 0n,
    depositRate: 0,
    variableBorrowRate: toPercentPerYear(rate, 1n),
    rewards: {},
    config: {
      0: {
        category: 0,
        borrowCollateralFactor: 0n,
        collateralFactor: 0n,
        borrowFactor: WAD,
        collateralDisabled: true,
        debtDisabled: true,
      },
    },
    collateralActive: false,
    borrowingEnabled: false,
    isActive: true,
    isFrozen: true,
    isPaused: false,
    // The comptroller values VAI debt at 1 US dollar.
    oraclePrice: { price: 1n, per: 1n },
    priceUsd: 1,
    contracts: { comptroller: place.comptroller, vaiController: controller },
  }
}

/**
 * Reads the VAI debt of an account, with its interest.
 *
 * @throws CausewayError LENDER_UNREADABLE
 */
export function* readVaiDebt(
  { pools }: LenderMarket,
  account: Address,
): ContractQuery<readonly PoolPosition[]> {
  const pool = Object.values(pools).find(({ contracts }) => contracts['vaiController'] !== undefined)
  const controller = pool?.contracts['vaiController']
  if (!pool || controller === undefined) return []
  const { outcomes } = yield* readContracts([
    contractRead({
      abi: vaiControllerAbi,
      address: controller,
      functionName: 'getVAIRepayAmount',
      args: [account],
    }),
  ])
  const debt = requiredValue(outcomes[0], `The VAI debt of ${account}`)
  if (debt === 0n) return []
  const { poolId, underlying } = pool
  return [{ poolId, underlying, deposits: 0n, debt, debtStable: 0n, collateralEnabled: false }]
}
