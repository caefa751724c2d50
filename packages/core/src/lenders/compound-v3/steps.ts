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
import { type LendingPool, poolConfig } from '../../lending/market.ts'
import { refuse } from '../../lending/refusal.ts'
import { callStep, contractCall, isOther } from '../shared/contract.ts'
import { requireReadPool } from '../shared/pool.ts'
import { requireWrapped, tokenSteps } from '../shared/steps.ts'
import { BULKER, COMET, REWARDS } from './abi.ts'
import type { CompoundV3Place } from './deployments.ts'

/**
 * Supplying the base token repays first, and withdrawing it borrows what is not deposited: a Comet knows no other verbs.
 * So a deposit beside a debt, and a debt beside a deposit, are refused instead of turning into something else.
 *
 * @throws LendingRefusedError
 */
export function stepsOf(
  place: CompoundV3Place,
  action: LendingAction,
  context: ActionContext,
): readonly PlannedStep[] {
  switch (action.type) {
    case 'SwitchMode':
      return refuse('UNSUPPORTED_ACTION', 'Compound III has no modes')
    case 'SwitchCollateral':
      return refuse(
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
  place: CompoundV3Place,
  action: AssetAction,
  context: ActionContext,
): readonly PlannedStep[] {
  const pool = requireReadPool(context.market, action.poolId)
  assertKeepsItsName(action, pool, context)
  return addsFunds(action) ? bringIn(place, action, pool, context) : takeOut(place, action, pool, context)
}

/** @throws LendingRefusedError where the contract would do something else than what it is called */
function assertKeepsItsName(
  action: AssetAction,
  pool: LendingPool,
  { account, position }: ActionContext,
): void {
  const { deposits = 0n, debt = 0n } = position.pools[pool.poolId] ?? {}
  const { symbol } = pool.asset
  if (action.type === 'Deposit' && !isOther(action.onBehalfOf, account) && debt > 0n)
    refuse(
      'UNSUPPORTED_ACTION',
      `This account owes ${symbol}: a deposit would repay that first. Repay it instead`,
    )
  if (action.type === 'Borrow' && deposits > 0n)
    refuse(
      'UNSUPPORTED_ACTION',
      `This account has ${symbol} deposited, which would be paid out first. Withdraw it before borrowing`,
    )
}

function bringIn(
  place: CompoundV3Place,
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
    abi: COMET,
    address: place.comet,
    functionName: 'supplyTo',
    args: [owner, pool.underlying, isWhole ? maxUint256 : size.amount],
  })
  return tokenSteps(action, context, { call: supply, token: pool.underlying, spender: place.comet })
}

function takeOut(
  place: CompoundV3Place,
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
    abi: COMET,
    address: place.comet,
    functionName: 'withdrawTo',
    args: [to, pool.underlying, isWhole ? maxUint256 : size.amount],
  })
  return tokenSteps(action, context, {
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

function claimRewards({ comet, rewards, lender }: CompoundV3Place, { account }: ActionContext): PlannedCall {
  if (rewards === undefined)
    return refuse(
      'UNSUPPORTED_ACTION',
      `The contract that pays the rewards of ${lenderDisplayName(lender)} is not known`,
    )
  return callStep(
    contractCall({
      abi: REWARDS,
      address: rewards,
      functionName: 'claim',
      args: [comet, account, true],
    }),
  )
}

/** A Comet with a contract that wraps and unwraps the native asset on the way. */
export type BulkedPlace = CompoundV3Place & { readonly bulker: Address }
/** @param amount the largest number there is repays the sender's whole debt; what `value` has beyond it comes back */
export function supplyNative(place: BulkedPlace, owner: Address, amount: bigint, value: bigint): PlannedCall {
  return invoke(place, 'ACTION_SUPPLY_NATIVE_TOKEN', owner, amount, value)
}

/** All of the base token. The bulker may act for the account while it does so, and no longer. */
export function withdrawAllNative(place: BulkedPlace, to: Address): readonly PlannedStep[] {
  return [
    allow(place, true),
    invoke(place, 'ACTION_WITHDRAW_NATIVE_TOKEN', to, maxUint256, 0n),
    allow(place, false),
  ]
}

function allow({ comet, bulker }: BulkedPlace, isAllowed: boolean): PlannedCall {
  return callStep(
    contractCall({
      abi: COMET,
      address: comet,
      functionName: 'allow',
      args: [bulker, isAllowed],
    }),
  )
}

const ORDER = parseAbiParameters('address comet, address to, uint256 amount')
function invoke(
  { comet, bulker }: BulkedPlace,
  action: string,
  to: Address,
  amount: bigint,
  value: bigint,
): PlannedCall {
  const order: Hex = encodeAbiParameters(ORDER, [comet, to, amount])
  return callStep(
    contractCall({
      abi: BULKER,
      address: bulker,
      functionName: 'invoke',
      args: [[stringToHex(action, { size: 32 })], [order]],
      value,
    }),
  )
}
