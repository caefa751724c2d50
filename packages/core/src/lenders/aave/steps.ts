import { maxUint256, zeroHash } from 'viem'
import type { PlannedCall, PlannedStep } from '../../execution/index.ts'
import {
  type ActionContext,
  type AssetAction,
  addsFunds,
  type ClaimableReward,
  type LendingAction,
  type LendingPool,
  type PermitOffer,
  type PermitWish,
  RATE_MODES,
} from '../../lending/index.ts'
import type { Call } from '../../platforms/index.ts'
import { asAddress, contractCall } from '../shared/contract.ts'
import { requireWrapped, withWrapping } from '../shared/native.ts'
import { poolOf } from '../shared/pool.ts'
import { refuse } from '../shared/refuse.ts'
import { INCENTIVES_V2, INCENTIVES_V3, POOL_V2, POOL_V3, REFERRAL } from './abi.ts'
import type { AaveContracts } from './directory.ts'
import { gatewayOf, gatewaySteps } from './gateway.ts'

/**
 * Everything is meant by the protocol's own word for it, which counts what accrues until then.
 *
 * @throws LendingRefusedError
 */
export function stepsOf(
  lender: AaveContracts,
  action: LendingAction,
  context: ActionContext,
): readonly PlannedStep[] {
  const address = lender.pool
  switch (action.type) {
    case 'SwitchMode': {
      if (context.market.family === 'aave-v2') refuse('UNSUPPORTED_ACTION', 'Aave V2 has no e-modes')
      const args = [action.mode] as const
      return [
        { kind: 'e-mode', call: contractCall({ abi: POOL_V3, address, functionName: 'setUserEMode', args }) },
      ]
    }
    case 'SwitchCollateral': {
      const { underlying } = poolOf(context.market, action.poolId)
      const args = [asAddress(underlying), action.enabled] as const
      const functionName = 'setUserUseReserveAsCollateral'
      return [{ kind: 'collateral', call: contractCall({ abi: POOL_V3, address, functionName, args }) }]
    }
    case 'ClaimRewards':
      return claims(context)
    default:
      return assetSteps(lender, action, context)
  }
}

/** Only V3 takes permits, and only for an amount that is known: for all of a debt the signature would have no limit. */
export function permitWishOf(
  lender: AaveContracts,
  action: AssetAction,
  { market, size }: ActionContext,
): PermitWish | undefined {
  if (market.family !== 'aave-v3' || action.asNative || !addsFunds(action)) return undefined
  if (action.type === 'Repay' && size.isAll) return undefined
  const { underlying } = poolOf(market, action.poolId)
  return { token: underlying, spender: lender.pool, amount: size.amount }
}

function assetSteps(
  lender: AaveContracts,
  action: AssetAction,
  context: ActionContext,
): readonly PlannedStep[] {
  const { market, size, permit, wrappedNative } = context
  const pool = poolOf(market, action.poolId)
  assertRateMode(action, pool)
  if (action.asNative) requireWrapped(pool.underlying, wrappedNative)
  const gateway = action.asNative ? gatewayOf(pool) : undefined
  if (gateway) return gatewaySteps(lender, gateway, action, context, pool)
  if (permit && permitWishOf(lender, action, context)) return permitSteps(lender, action, context, permit)

  const moved = action.type === 'Repay' && size.isAll ? size.limit : size.amount
  const call: PlannedCall = { kind: 'call', call: callOf(lender, action, context) }
  const steps: PlannedStep[] = addsFunds(action)
    ? [{ kind: 'allowance', token: pool.underlying, spender: lender.pool, amount: moved }, call]
    : [call]
  const isGrowing = action.type === 'Withdraw' && size.isAll
  return withWrapping(action, context, pool.underlying, isGrowing ? 'unknown' : moved, steps)
}

/** What was borrowed at a stable rate can be repaid when it is no longer offered. */
function assertRateMode(action: AssetAction, { hasStable, asset }: LendingPool): void {
  if (action.type !== 'Borrow' || action.rateMode !== RATE_MODES.stable || hasStable) return
  refuse('STABLE_RATE_DISABLED', `${asset.symbol} cannot be borrowed at a stable rate here`)
}

function callOf(
  { pool: address }: AaveContracts,
  action: AssetAction,
  { market, account, size }: ActionContext,
): Call {
  const asset = asAddress(poolOf(market, action.poolId).underlying)
  const amount = size.isAll ? maxUint256 : size.amount
  switch (action.type) {
    case 'Deposit': {
      const args = [asset, size.amount, asAddress(action.onBehalfOf ?? account), REFERRAL] as const
      return market.family === 'aave-v2'
        ? contractCall({ abi: POOL_V2, address, functionName: 'deposit', args })
        : contractCall({ abi: POOL_V3, address, functionName: 'supply', args })
    }
    case 'Withdraw': {
      const args = [asset, amount, asAddress(action.recipient ?? account)] as const
      return contractCall({ abi: POOL_V3, address, functionName: 'withdraw', args })
    }
    case 'Borrow': {
      const args = [asset, size.amount, rateModeOf(action), REFERRAL, asAddress(account)] as const
      return contractCall({ abi: POOL_V3, address, functionName: 'borrow', args })
    }
    case 'Repay': {
      const args = [asset, amount, rateModeOf(action), asAddress(action.onBehalfOf ?? account)] as const
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
  { pool: address }: AaveContracts,
  action: AssetAction,
  { market, account, size: { amount } }: ActionContext,
  { token, spender, typedData, deadline, amount: allowed }: PermitOffer,
): readonly PlannedStep[] {
  const asset = asAddress(poolOf(market, action.poolId).underlying)
  const owner = asAddress(('onBehalfOf' in action ? action.onBehalfOf : undefined) ?? account)
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
function claims({ market, account, position: { claimable } }: ActionContext): readonly PlannedStep[] {
  if (claimable.length === 0) refuse('NOTHING_THERE', 'There are no rewards to claim')
  const payers = new Set(claimable.flatMap(({ paidBy }) => paidBy ?? []))
  if (payers.size === 0) refuse('FIGURES_UNKNOWN', 'It is not known which contract pays these rewards')
  return [...payers].map((address) => {
    const assets = earnedFrom(claimable, address)
    const to = asAddress(account)
    const call =
      market.family === 'aave-v2'
        ? contractCall({
            abi: INCENTIVES_V2,
            address,
            functionName: 'claimRewards',
            args: [assets, maxUint256, to],
          })
        : contractCall({ abi: INCENTIVES_V3, address, functionName: 'claimAllRewards', args: [assets, to] })
    return { kind: 'call', call }
  })
}

function earnedFrom(claimable: readonly ClaimableReward[], payer: string) {
  const own = claimable.filter(({ paidBy }) => paidBy === payer)
  return [...new Set(own.flatMap(({ earnedBy }) => earnedBy ?? []))].map(asAddress)
}
