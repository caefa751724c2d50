import { maxUint256, zeroHash } from 'viem'
import type { PlannedStep } from '../../execution/plan/plan.ts'
import type { Address } from '../../kernel/schema.ts'
import {
  type AssetAction,
  addsFunds,
  type LendingAction,
  type SwitchCollateralAction,
  type SwitchModeAction,
} from '../../lending/action.ts'
import type { ActionContext } from '../../lending/lender.ts'
import type { LendingPool } from '../../lending/market.ts'
import { type ClaimableReward, RATE_MODES } from '../../lending/position.ts'
import { refuse } from '../../lending/refusal.ts'
import type { PermitOffer, PermitWish } from '../../platforms/permit.ts'
import type { Call } from '../../platforms/transaction.ts'
import { callStep, contractCall } from '../shared/contract.ts'
import { requireReadPool } from '../shared/pool.ts'
import { requireWrapped, tokenSteps } from '../shared/steps.ts'
import { INCENTIVES_V2, INCENTIVES_V3, POOL_V2, POOL_V3, REFERRAL } from './abi.ts'
import type { AavePlace } from './deployments.ts'
import { gatewayOf, gatewaySteps } from './gateway.ts'

/**
 * Everything is meant by the protocol's own word for it, which counts what accrues until then.
 *
 * @throws LendingRefusedError
 */
export function stepsOf(
  place: AavePlace,
  action: LendingAction,
  context: ActionContext,
): readonly PlannedStep[] {
  switch (action.type) {
    case 'SwitchMode':
      return [switchMode(place, action, context)]
    case 'SwitchCollateral':
      return [switchCollateral(place, action, context)]
    case 'ClaimRewards':
      return claimRewards(context)
    default:
      return moveAsset(place, action, context)
  }
}

function switchMode(
  { pool: address }: AavePlace,
  { mode }: SwitchModeAction,
  { market }: ActionContext,
): PlannedStep {
  if (market.family === 'aave-v2') refuse('UNSUPPORTED_ACTION', 'Aave V2 has no e-modes')
  const call = contractCall({ abi: POOL_V3, address, functionName: 'setUserEMode', args: [mode] })
  return { kind: 'e-mode', call }
}

function switchCollateral(
  { pool: address }: AavePlace,
  { poolId, enabled }: SwitchCollateralAction,
  { market }: ActionContext,
): PlannedStep {
  const args = [requireReadPool(market, poolId).underlying, enabled] as const
  const call = contractCall({ abi: POOL_V3, address, functionName: 'setUserUseReserveAsCollateral', args })
  return { kind: 'collateral', call }
}

/** Only V3 takes permits, and only for an amount that is known: for all of a debt the signature would have no limit. */
export function permitWishOf(
  place: AavePlace,
  action: AssetAction,
  { market, size }: ActionContext,
): PermitWish | undefined {
  if (market.family !== 'aave-v3' || action.asNative || !addsFunds(action)) return undefined
  if (action.type === 'Repay' && size.isAll) return undefined
  const { underlying } = requireReadPool(market, action.poolId)
  return { token: underlying, spender: place.pool, amount: size.amount }
}

function moveAsset(place: AavePlace, action: AssetAction, context: ActionContext): readonly PlannedStep[] {
  const { market, permit, wrappedNative } = context
  const pool = requireReadPool(market, action.poolId)
  assertRateMode(action, pool)
  if (action.asNative) requireWrapped(pool.underlying, wrappedNative)
  const gateway = action.asNative ? gatewayOf(pool) : undefined
  if (gateway) return gatewaySteps(place, gateway, action, context, pool)
  if (permit && permitWishOf(place, action, context)) return permitSteps(place, action, context, permit)
  return tokenSteps(action, context, {
    call: callOf(place, action, context),
    token: pool.underlying,
    spender: place.pool,
  })
}

/** What was borrowed at a stable rate can be repaid when it is no longer offered. */
function assertRateMode(action: AssetAction, { hasStable, asset }: LendingPool): void {
  if (action.type !== 'Borrow' || action.rateMode !== RATE_MODES.stable || hasStable) return
  refuse('STABLE_RATE_DISABLED', `${asset.symbol} cannot be borrowed at a stable rate here`)
}

function callOf(
  { pool: address }: AavePlace,
  action: AssetAction,
  { market, account, size }: ActionContext,
): Call {
  const asset = requireReadPool(market, action.poolId).underlying
  const amount = size.isAll ? maxUint256 : size.amount
  switch (action.type) {
    case 'Deposit': {
      const args = [asset, size.amount, action.onBehalfOf ?? account, REFERRAL] as const
      return market.family === 'aave-v2'
        ? contractCall({ abi: POOL_V2, address, functionName: 'deposit', args })
        : contractCall({ abi: POOL_V3, address, functionName: 'supply', args })
    }
    case 'Withdraw': {
      const args = [asset, amount, action.recipient ?? account] as const
      return contractCall({ abi: POOL_V3, address, functionName: 'withdraw', args })
    }
    case 'Borrow': {
      const args = [asset, size.amount, rateModeOf(action), REFERRAL, account] as const
      return contractCall({ abi: POOL_V3, address, functionName: 'borrow', args })
    }
    case 'Repay': {
      const args = [asset, amount, rateModeOf(action), action.onBehalfOf ?? account] as const
      return contractCall({ abi: POOL_V3, address, functionName: 'repay', args })
    }
  }
}

function rateModeOf({
  rateMode = RATE_MODES.variable,
}: Extract<AssetAction, { rateMode?: unknown }>): bigint {
  return BigInt(rateMode)
}

/** The signature in place of an approval; the call takes it in its last three words. */
function permitSteps(
  { pool: address }: AavePlace,
  action: AssetAction,
  { market, account, size: { amount } }: ActionContext,
  { token, spender, typedData, deadline, amount: allowed }: PermitOffer,
): readonly PlannedStep[] {
  const asset = requireReadPool(market, action.poolId).underlying
  const owner = ('onBehalfOf' in action ? action.onBehalfOf : undefined) ?? account
  const unsigned = [deadline, 0, zeroHash, zeroHash] as const
  const call =
    action.type === 'Repay'
      ? contractCall({
          abi: POOL_V3,
          address,
          functionName: 'repayWithPermit',
          args: [asset, amount, rateModeOf(action), owner, ...unsigned],
        })
      : contractCall({
          abi: POOL_V3,
          address,
          functionName: 'supplyWithPermit',
          args: [asset, amount, owner, REFERRAL, ...unsigned],
        })
  return [
    { kind: 'permit', typedData, token, spender, amount: allowed },
    {
      kind: 'call',
      call,
      signatures: [
        { step: 0, offset: wordAt(5), part: 'v' },
        { step: 0, offset: wordAt(6), part: 'r' },
        { step: 0, offset: wordAt(7), part: 's' },
      ],
    },
  ]
}

/** Byte at which an argument of one word begins, after the selector. */
function wordAt(index: number): number {
  return 4 + 32 * index
}

/** One claim for each contract that owes something. */
function claimRewards({ market, account, position: { claimable } }: ActionContext): readonly PlannedStep[] {
  if (claimable.length === 0) refuse('NOTHING_THERE', 'There are no rewards to claim')
  const payers = new Set(claimable.flatMap(({ paidBy }) => paidBy ?? []))
  if (payers.size === 0) refuse('FIGURES_UNKNOWN', 'It is not known which contract pays these rewards')
  return [...payers].map((address) => {
    const assets = earnedFrom(claimable, address)
    const to = account
    const call =
      market.family === 'aave-v2'
        ? contractCall({
            abi: INCENTIVES_V2,
            address,
            functionName: 'claimRewards',
            args: [assets, maxUint256, to],
          })
        : contractCall({ abi: INCENTIVES_V3, address, functionName: 'claimAllRewards', args: [assets, to] })
    return callStep(call)
  })
}

function earnedFrom(claimable: readonly ClaimableReward[], payer: Address) {
  const own = claimable.filter(({ paidBy }) => paidBy === payer)
  return [...new Set(own.flatMap(({ earnedBy }) => earnedBy ?? []))]
}
