import { encodeAbiParameters, type Hex, maxUint256, parseAbiParameters, stringToHex } from 'viem'
import type { PlannedCall, PlannedStep } from '../../execution/plan/plan.ts'
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
import { lenderDisplayName } from '../../lending/lender-names.ts'
import { reject } from '../../lending/lending-rejected-error.ts'
import { type LendingPool, poolConfig } from '../../lending/market.ts'
import { contractCall, contractStep, isOtherAccount } from '../shared/contract.ts'
import { getTokenSteps, requireWrapped } from '../shared/get-token-steps.ts'
import { requireReadPool } from '../shared/pools.ts'
import { bulkerAbi, cometAbi, rewardsAbi } from './abi.ts'
import type { CompoundV3Deployment } from './get-deployments.ts'

/**
 * Supplying the base token repays first, and withdrawing it borrows what is not deposited: a Comet knows no other verbs.
 * So a deposit beside a debt, and a debt beside a deposit, are refused instead of turning into something else.
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
      return reject('UNSUPPORTED_ACTION', 'Compound III has no modes')
    case 'SwitchCollateral':
      return reject(
        'UNSUPPORTED_ACTION',
        'Compound III counts all collateral: what is not to count is withdrawn',
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

/** @throws LendingRejectedError where the contract would do something else than what it is called */
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
      `This account owes ${symbol}: a deposit would repay that first. Repay it instead`,
    )
  if (action.type === 'Borrow' && deposits > 0n)
    reject(
      'UNSUPPORTED_ACTION',
      `This account has ${symbol} deposited, which would be paid out first. Withdraw it before borrowing`,
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
  const most = action.type === 'Repay' ? size.limit : size.amount
  const owner = action.onBehalfOf ?? account
  if (action.asNative && place.bulker !== undefined) {
    requireWrapped(pool.underlying, wrappedNative)
    return [supplyNative({ ...place, bulker: place.bulker }, owner, isWhole ? maxUint256 : size.amount, most)]
  }
  // The largest number there is means the whole debt, whatever it has become; of a deposit it would mean none.
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
  // Collateral does not grow: its amount is all there is, and the contract takes no larger number for it.
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
  return getTokenSteps(action, context, {
    call: withdraw,
    token: pool.underlying,
    spender: place.comet,
    grows: isBase(pool),
  })
}

/** The only pool that can be borrowed from. */
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
      `The contract that pays the rewards of ${lenderDisplayName(lender)} is not known`,
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

/** A Comet with a contract that wraps and unwraps the native asset on the way. */
export type BulkerDeployment = CompoundV3Deployment & { readonly bulker: Address }
/** @param amount the largest number there is repays the sender's whole debt; what `value` has beyond it comes back */
export function supplyNative(
  place: BulkerDeployment,
  owner: Address,
  amount: bigint,
  value: bigint,
): PlannedCall {
  return invoke(place, 'ACTION_SUPPLY_NATIVE_TOKEN', owner, amount, value)
}

/** All of the base token. The bulker may act for the account while it does so, and no longer. */
export function withdrawAllNative(place: BulkerDeployment, to: Address): readonly PlannedStep[] {
  return [
    allow(place, true),
    invoke(place, 'ACTION_WITHDRAW_NATIVE_TOKEN', to, maxUint256, 0n),
    allow(place, false),
  ]
}

function allow({ comet, bulker }: BulkerDeployment, isAllowed: boolean): PlannedCall {
  return contractStep(
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
