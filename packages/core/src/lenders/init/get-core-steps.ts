import { encodeFunctionData, type Hex } from 'viem'
import type { PlannedStep } from '../../execution/plan/execution-plan.ts'
import { mulDivUp } from '../../kernel/amounts.ts'
import type { Address } from '../../kernel/schema.ts'
import type { AssetAction } from '../../lending/action.ts'
import type { ActionContext, ActionSize } from '../../lending/lender.ts'
import type { LendingPool } from '../../lending/lender-market.ts'
import type { PoolPosition } from '../../lending/lender-position.ts'
import { reject } from '../../lending/lending-rejected-error.ts'
import type { Call } from '../../platforms/transaction.ts'
import { contractCall } from '../shared/contract.ts'
import { getTokenSteps } from '../shared/get-token-steps.ts'
import { coreAbi } from './abi.ts'
import type { InitDeployment } from './get-deployments.ts'
import { poolContract } from './read-pool.ts'

/** Returns the steps for a position that the account owns. */
export function getCoreSteps(
  place: InitDeployment,
  action: AssetAction,
  context: ActionContext,
  pool: LendingPool,
): readonly PlannedStep[] {
  return getTokenSteps(action, context, {
    call: encodeAction(place, action, context, pool),
    token: pool.underlying,
    spender: place.core,
  })
}

export function getCoreModeStep({ core: address }: InitDeployment, posId: bigint, mode: number): PlannedStep {
  return {
    kind: 'e-mode',
    call: contractCall({ abi: coreAbi, address, functionName: 'setPosMode', args: [posId, mode] }),
  }
}

function encodeAction(
  { core: address, posManager }: InitDeployment,
  action: AssetAction,
  { account, position, size }: ActionContext,
  { poolId, underlying, contracts }: LendingPool,
): Call {
  const posId = BigInt(position.subAccount)
  const pool = poolContract(contracts)
  const poolPosition = position.pools[poolId]
  switch (action.type) {
    case 'Deposit':
      return encodeMulticall(address, [
        encodeFunctionData({
          abi: coreAbi,
          functionName: 'transferToken',
          args: [underlying, pool, size.amount],
        }),
        encodeFunctionData({ abi: coreAbi, functionName: 'mintTo', args: [pool, posManager] }),
        encodeFunctionData({ abi: coreAbi, functionName: 'collateralize', args: [posId, pool] }),
      ])
    case 'Withdraw':
      return encodeMulticall(address, [
        encodeFunctionData({
          abi: coreAbi,
          functionName: 'decollateralize',
          args: [posId, pool, sharesToWithdraw(size, poolPosition), pool],
        }),
        encodeFunctionData({
          abi: coreAbi,
          functionName: 'burnTo',
          args: [pool, action.recipient ?? account],
        }),
      ])
    case 'Borrow':
      return contractCall({
        abi: coreAbi,
        address,
        functionName: 'borrow',
        args: [pool, size.amount, posId, account],
      })
    case 'Repay':
      return contractCall({
        abi: coreAbi,
        address,
        functionName: 'repay',
        args: [pool, sharesToRepay(size, poolPosition), posId],
      })
  }
}

/**
 * Encodes calls as one transaction, because anyone could claim tokens that a separate transaction transfers to the
 * pool.
 */
function encodeMulticall(address: Address, data: readonly Hex[]): Call {
  return contractCall({ abi: coreAbi, address, functionName: 'multicall', args: [data] })
}

/** Returns the shares to withdraw: all of them, or enough to receive at least the amount. */
export function sharesToWithdraw({ amount, isAll }: ActionSize, position: PoolPosition | undefined): bigint {
  const { deposits = 0n, depositShares = 0n } = position ?? {}
  if (isAll) return depositShares
  const shares = deposits === 0n ? 0n : mulDivUp(amount, depositShares, deposits)
  return requireShares(shares < depositShares ? shares : depositShares)
}

/** Returns the debt shares to repay: all of them, or as many as the amount covers at the price of the position. */
export function sharesToRepay({ amount, isAll }: ActionSize, position: PoolPosition | undefined): bigint {
  const { debt = 0n, debtShares = 0n } = position ?? {}
  if (isAll) return requireShares(debtShares)
  return requireShares(debt === 0n ? 0n : (amount * debtShares) / debt)
}

function requireShares(shares: bigint): bigint {
  return shares > 0n
    ? shares
    : reject(
        'AMOUNT_TOO_LOW',
        'The amount is too low: it is less than one debt share. Enter a larger amount.',
      )
}
