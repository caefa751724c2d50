import { maxUint256, zeroHash } from 'viem'
import type { PlannedStep } from '../../execution/plan/execution-plan.ts'
import type { Address } from '../../kernel/schema.ts'
import {
  type AssetAction,
  addsFunds,
  type LendingAction,
  type SwitchCollateralAction,
  type SwitchModeAction,
} from '../../lending/action.ts'
import type { ActionContext } from '../../lending/lender.ts'
import type { LendingPool } from '../../lending/lender-market.ts'
import { type ClaimableReward, RATE_MODES } from '../../lending/lender-position.ts'
import { reject } from '../../lending/lending-rejected-error.ts'
import type { PermitOffer, PermitTerms } from '../../platforms/permit.ts'
import type { Call } from '../../platforms/transaction.ts'
import { contractCall, contractStep } from '../shared/contract.ts'
import { getTokenSteps, requireWrapped } from '../shared/get-token-steps.ts'
import { requireReadPool } from '../shared/pools.ts'
import { incentivesV2Abi, incentivesV3Abi, poolV2Abi, poolV3Abi, REFERRAL } from './abi.ts'
import { gatewaySteps, getGateway } from './gateway.ts'
import type { AaveDeployment } from './get-deployments.ts'

/**
 * Returns the steps of an action. 'all' is encoded as the maximum uint256, so that the contract includes the interest
 * accrued until execution.
 *
 * @throws LendingRejectedError
 */
export function getSteps(
  place: AaveDeployment,
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
  { pool: address }: AaveDeployment,
  { mode }: SwitchModeAction,
  { market }: ActionContext,
): PlannedStep {
  if (market.family === 'aave-v2') reject('UNSUPPORTED_ACTION', 'Aave V2 does not support e-modes.')
  const call = contractCall({ abi: poolV3Abi, address, functionName: 'setUserEMode', args: [mode] })
  return { kind: 'e-mode', call }
}

function switchCollateral(
  { pool: address }: AaveDeployment,
  { poolId, enabled }: SwitchCollateralAction,
  { market }: ActionContext,
): PlannedStep {
  const args = [requireReadPool(market, poolId).underlying, enabled] as const
  const call = contractCall({ abi: poolV3Abi, address, functionName: 'setUserUseReserveAsCollateral', args })
  return { kind: 'collateral', call }
}

/** Returns the terms of a permit. Undefined on V2, and for a repayment of 'all', which has no fixed amount to sign. */
export function getPermitTerms(
  place: AaveDeployment,
  action: AssetAction,
  { market, size }: ActionContext,
): PermitTerms | undefined {
  if (market.family !== 'aave-v3' || action.asNative || !addsFunds(action)) return undefined
  if (action.type === 'Repay' && size.isAll) return undefined
  const { underlying } = requireReadPool(market, action.poolId)
  return { token: underlying, spender: place.pool, amount: size.amount }
}

function moveAsset(
  place: AaveDeployment,
  action: AssetAction,
  context: ActionContext,
): readonly PlannedStep[] {
  const { market, permit, wrappedNative } = context
  const pool = requireReadPool(market, action.poolId)
  assertRateMode(action, pool)
  if (action.asNative) requireWrapped(pool.underlying, wrappedNative)
  const gateway = action.asNative ? getGateway(pool) : undefined
  if (gateway) return gatewaySteps(place, gateway, action, context, pool)
  if (permit && getPermitTerms(place, action, context)) return permitSteps(place, action, context, permit)
  return getTokenSteps(action, context, {
    call: encodeAction(place, action, context),
    token: pool.underlying,
    spender: place.pool,
  })
}

/** Rejects borrowing at a stable rate if it is disabled. Existing stable debt can still be repaid. */
function assertRateMode(action: AssetAction, { hasStable, asset }: LendingPool): void {
  if (action.type !== 'Borrow' || action.rateMode !== RATE_MODES.stable || hasStable) return
  reject(
    'STABLE_RATE_DISABLED',
    `${asset.symbol} cannot be borrowed at a stable rate. Use the variable rate.`,
  )
}

function encodeAction(
  { pool: address }: AaveDeployment,
  action: AssetAction,
  { market, account, size }: ActionContext,
): Call {
  const asset = requireReadPool(market, action.poolId).underlying
  const amount = size.isAll ? maxUint256 : size.amount
  switch (action.type) {
    case 'Deposit': {
      const args = [asset, size.amount, action.onBehalfOf ?? account, REFERRAL] as const
      return market.family === 'aave-v2'
        ? contractCall({ abi: poolV2Abi, address, functionName: 'deposit', args })
        : contractCall({ abi: poolV3Abi, address, functionName: 'supply', args })
    }
    case 'Withdraw': {
      const args = [asset, amount, action.recipient ?? account] as const
      return contractCall({ abi: poolV3Abi, address, functionName: 'withdraw', args })
    }
    case 'Borrow': {
      const args = [asset, size.amount, toRateMode(action), REFERRAL, account] as const
      return contractCall({ abi: poolV3Abi, address, functionName: 'borrow', args })
    }
    case 'Repay': {
      const args = [asset, amount, toRateMode(action), action.onBehalfOf ?? account] as const
      return contractCall({ abi: poolV3Abi, address, functionName: 'repay', args })
    }
  }
}

function toRateMode({
  rateMode = RATE_MODES.variable,
}: Extract<AssetAction, { rateMode?: unknown }>): bigint {
  return BigInt(rateMode)
}

/** Replaces the approval with a permit, whose signature is inserted into the last three words of the call. */
function permitSteps(
  { pool: address }: AaveDeployment,
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
          abi: poolV3Abi,
          address,
          functionName: 'repayWithPermit',
          args: [asset, amount, toRateMode(action), owner, ...unsigned],
        })
      : contractCall({
          abi: poolV3Abi,
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

/** Returns the byte offset of a one-word argument, after the selector. */
function wordAt(index: number): number {
  return 4 + 32 * index
}

/** Returns one claim per rewards contract. */
function claimRewards({ market, account, position: { claimable } }: ActionContext): readonly PlannedStep[] {
  if (claimable.length === 0) reject('NOTHING_THERE', 'There are no rewards to claim.')
  const payers = new Set(claimable.flatMap(({ paidBy }) => paidBy ?? []))
  if (payers.size === 0) {
    reject('FIGURES_UNKNOWN', 'The rewards cannot be claimed: their contract is unknown. Try again later.')
  }
  return [...payers].map((address) => {
    const assets = earnedFrom(claimable, address)
    const to = account
    const call =
      market.family === 'aave-v2'
        ? contractCall({
            abi: incentivesV2Abi,
            address,
            functionName: 'claimRewards',
            args: [assets, maxUint256, to],
          })
        : contractCall({ abi: incentivesV3Abi, address, functionName: 'claimAllRewards', args: [assets, to] })
    return contractStep(call)
  })
}

function earnedFrom(claimable: readonly ClaimableReward[], payer: Address) {
  const rewards = claimable.filter(({ paidBy }) => paidBy === payer)
  return [...new Set(rewards.flatMap(({ earnedBy }) => earnedBy ?? []))]
}
