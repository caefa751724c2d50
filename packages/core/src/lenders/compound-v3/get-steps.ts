import { encodeAbiParameters, type Hex, maxUint256, parseAbiParameters, stringToHex } from 'viem'
import type { PlannedCall, PlannedStep } from '../../execution/plan/execution-plan.ts'
import type { Address } from '../../kernel/schema.ts'
import {
  type AssetAction,
  addsFunds,
  type BorrowAction,
  type DepositAction,
  type LendingAction,
  type RepayAction,
  type WithdrawAction,
} from '../../lending/action.ts'
import type { ActionContext } from '../../lending/lender.ts'
import { type LendingPool, poolConfig } from '../../lending/lender-market.ts'
import { lenderDisplayName } from '../../lending/lender-names.ts'
import { reject } from '../../lending/lending-rejected-error.ts'
import { contractCall, contractStep, isOtherAccount, permissionStep } from '../shared/contract.ts'
import { getTokenSteps, requireWrapped } from '../shared/get-token-steps.ts'
import { requireReadPool } from '../shared/pools.ts'
import { bulkerAbi, cometAbi, rewardsAbi } from './abi.ts'
import type { CompoundV3Deployment } from './get-deployments.ts'

/**
 * Returns the steps of an action. Deposits of the base token with existing debt, and borrows with an existing deposit,
 * are rejected: a Comet would repay the debt or withdraw the deposit instead.
 *
 * @throws LendingRejectedError
 */
export function getSteps(
  place: CompoundV3Deployment,
  action: LendingAction,
  context: ActionContext,
): readonly PlannedStep[] {
  switch (action.type) {
    case 'SwitchMode':
      return reject('UNSUPPORTED_ACTION', 'Compound III does not support modes.')
    case 'SwitchCollateral':
      return reject(
        'UNSUPPORTED_ACTION',
        'Collateral cannot be disabled on Compound III. Withdraw it instead.',
      )
    case 'ClaimRewards':
      return [claimRewards(place, context)]
    default:
      return moveAsset(place, action, context)
  }
}

function moveAsset(
  place: CompoundV3Deployment,
  action: AssetAction,
  context: ActionContext,
): readonly PlannedStep[] {
  const pool = requireReadPool(context.market, action.poolId)
  assertUnambiguous(action, pool, context)
  return addsFunds(action)
    ? getSupplySteps(place, action, pool, context)
    : getWithdrawSteps(place, action, pool, context)
}

/** @throws LendingRejectedError if the contract would execute a different action */
function assertUnambiguous(
  action: AssetAction,
  pool: LendingPool,
  { account, position }: ActionContext,
): void {
  const { deposits = 0n, debt = 0n } = position.pools[pool.poolId] ?? {}
  const { symbol } = pool.asset
  if (action.type === 'Deposit' && !isOtherAccount(action.onBehalfOf, account) && debt > 0n)
    reject(
      'UNSUPPORTED_ACTION',
      `A deposit of ${symbol} would repay the account's ${symbol} debt. Repay the debt first.`,
    )
  if (action.type === 'Borrow' && deposits > 0n)
    reject(
      'UNSUPPORTED_ACTION',
      `Borrowing ${symbol} would withdraw the account's ${symbol} deposit. Withdraw it first.`,
    )
}

function getSupplySteps(
  place: CompoundV3Deployment,
  action: DepositAction | RepayAction,
  pool: LendingPool,
  context: ActionContext,
): readonly PlannedStep[] {
  const { account, size, wrappedNative } = context
  const isWhole = action.type === 'Repay' && size.isAll
  const maxAmount = action.type === 'Repay' ? size.limit : size.amount
  const owner = action.onBehalfOf ?? account
  if (action.asNative && place.bulker !== undefined) {
    requireWrapped(pool.underlying, wrappedNative)
    return [
      supplyNative({ ...place, bulker: place.bulker }, owner, isWhole ? maxUint256 : size.amount, maxAmount),
    ]
  }
  // Only use the maximum uint256 for repayments: it repays the whole debt, but deposits nothing.
  const supply = contractCall({
    abi: cometAbi,
    address: place.comet,
    functionName: 'supplyTo',
    args: [owner, pool.underlying, isWhole ? maxUint256 : size.amount],
  })
  return getTokenSteps(action, context, { call: supply, token: pool.underlying, spender: place.comet })
}

function getWithdrawSteps(
  place: CompoundV3Deployment,
  action: WithdrawAction | BorrowAction,
  pool: LendingPool,
  context: ActionContext,
): readonly PlannedStep[] {
  const { account, size, wrappedNative } = context
  const to = (action.type === 'Withdraw' && action.recipient) || account
  // The contract only accepts the maximum uint256 for the base token.
  const isWhole = action.type === 'Withdraw' && size.isAll && isBase(pool)
  if (action.asNative && isWhole && place.bulker !== undefined) {
    requireWrapped(pool.underlying, wrappedNative)
    return withdrawAllNative({ ...place, bulker: place.bulker }, to)
  }
  const withdraw = contractCall({
    abi: cometAbi,
    address: place.comet,
    functionName: 'withdrawTo',
    args: [to, pool.underlying, isWhole ? maxUint256 : size.amount],
  })
  return getTokenSteps(action, context, { call: withdraw, token: pool.underlying, spender: place.comet })
}

/** Returns whether a pool is the base token, the only one that can be borrowed. */
function isBase(pool: LendingPool): boolean {
  const config = poolConfig(pool, 0)
  return config !== 'unknown' && !config.debtDisabled && config.collateralFactor === 0n
}

function claimRewards(
  { comet, rewards, lender }: CompoundV3Deployment,
  { account }: ActionContext,
): PlannedCall {
  if (rewards === undefined)
    return reject(
      'UNSUPPORTED_ACTION',
      `The rewards of ${lenderDisplayName(lender)} cannot be claimed: their contract is unknown.`,
    )
  return contractStep(
    contractCall({
      abi: rewardsAbi,
      address: rewards,
      functionName: 'claim',
      args: [comet, account, true],
    }),
  )
}

/** A Comet with a bulker, which wraps and unwraps the native token. */
export type BulkerDeployment = CompoundV3Deployment & { readonly bulker: Address }
/** @param amount maximum uint256 to repay the whole debt of the sender; the excess of `value` is refunded */
function supplyNative(place: BulkerDeployment, owner: Address, amount: bigint, value: bigint): PlannedCall {
  return invoke(place, 'ACTION_SUPPLY_NATIVE_TOKEN', owner, amount, value)
}

/** Withdraws the whole base token balance. The bulker is authorized before the call and revoked after it. */
function withdrawAllNative(place: BulkerDeployment, to: Address): readonly PlannedStep[] {
  return [
    allow(place, true),
    invoke(place, 'ACTION_WITHDRAW_NATIVE_TOKEN', to, maxUint256, 0n),
    allow(place, false),
  ]
}

function allow({ comet, bulker }: BulkerDeployment, isAllowed: boolean): PlannedCall {
  return permissionStep(
    contractCall({
      abi: cometAbi,
      address: comet,
      functionName: 'allow',
      args: [bulker, isAllowed],
    }),
  )
}

const ORDER = parseAbiParameters('address comet, address to, uint256 amount')
function invoke(
  { comet, bulker }: BulkerDeployment,
  action: string,
  to: Address,
  amount: bigint,
  value: bigint,
): PlannedCall {
  const order: Hex = encodeAbiParameters(ORDER, [comet, to, amount])
  return contractStep(
    contractCall({
      abi: bulkerAbi,
      address: bulker,
      functionName: 'invoke',
      args: [[stringToHex(action, { size: 32 })], [order]],
      value,
    }),
  )
}
