import { maxUint256, parseAbi } from 'viem'
import { isNativeToken, lowerAddress, sameAddress } from '../../chains/address.ts'
import type { PlannedStep } from '../../execution/plan/execution-plan.ts'
import type { Address } from '../../kernel/schema.ts'
import type { AssetAction } from '../../lending/action.ts'
import type { ActionContext } from '../../lending/lender.ts'
import { type LenderMarket, type LendingPool, WAD } from '../../lending/lender-market.ts'
import type { PoolPosition } from '../../lending/lender-position.ts'
import { reject } from '../../lending/lending-rejected-error.ts'
import {
  type ContractQuery,
  optionalValue,
  readContract,
  readContracts,
  requiredValue,
} from '../../lending/read-contracts.ts'
import { contractCall, contractRead, isOtherAccount } from '../shared/contract.ts'
import { getTokenSteps } from '../shared/get-token-steps.ts'
import { variableRatePool } from '../shared/pools.ts'
import { toPercentPerYear } from '../shared/reward-rate.ts'
import { vaiControllerAbi } from './abi.ts'
import type { CompoundV2Deployment } from './get-deployments.ts'

/** Contracts that are approved or called to repay VAI. Lower-cased. */
interface VaiContracts {
  readonly comptroller: Address
  readonly token: Address
  readonly controller: Address
}

/** Contracts of VAI by chain id. https://docs-v4.venus.io/deployed-contracts/core-pool */
const VAI_CONTRACTS: Readonly<Record<number, VaiContracts>> = {
  56: {
    comptroller: '0xfd36e2c2a6789db23113685031d7f16329158384',
    token: '0x4bd17003473389a42daf6a0a729f6fdb328bbbd7',
    controller: '0x004065d34c6b18ce4370ced1cebde94865dbfafe',
  },
}

const VAI_SUPPLY = parseAbi(['function totalSupply() view returns (uint256)'])

/**
 * Reads the pool of VAI, the stablecoin that accounts of Venus mint against their collateral. VAI can only be repaid
 * here. Undefined if the comptroller has no VAI. Two steps.
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
    // The comptroller values VAI at exactly one US dollar.
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

/**
 * Returns the steps that repay VAI. The controller takes at most the debt.
 *
 * @throws LendingRejectedError UNSUPPORTED_ACTION for another action, or contracts that are not those of Venus
 */
export function getVaiSteps(
  { chainId, comptroller }: CompoundV2Deployment,
  action: AssetAction,
  { underlying, contracts }: LendingPool,
  context: ActionContext,
): readonly PlannedStep[] {
  if (action.type !== 'Repay')
    return reject('UNSUPPORTED_ACTION', 'VAI can only be repaid here. Mint it in the Venus app.')
  const vai = VAI_CONTRACTS[chainId]
  if (
    !vai ||
    !sameAddress(vai.comptroller, comptroller) ||
    !sameAddress(vai.token, underlying) ||
    !sameAddress(vai.controller, contracts['vaiController'])
  ) {
    return reject(
      'UNSUPPORTED_ACTION',
      `VAI cannot be repaid on chain ${chainId}: its controller is not a known contract of Venus. Use the Venus app.`,
    )
  }
  const { account, size } = context
  const { token, controller } = vai
  const amount = size.isAll ? maxUint256 : size.amount
  const on = { abi: vaiControllerAbi, address: controller } as const
  const call = isOtherAccount(action.onBehalfOf, account)
    ? contractCall({ ...on, functionName: 'repayVAIBehalf', args: [action.onBehalfOf, amount] })
    : contractCall({ ...on, functionName: 'repayVAI', args: [amount] })
  return getTokenSteps(action, context, { call, token, spender: controller })
}
