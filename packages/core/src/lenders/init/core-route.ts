import { encodeFunctionData, type Hex } from 'viem'
import type { PlannedStep } from '../../execution/plan/plan.ts'
import type { Address } from '../../kernel/schema.ts'
import type { AssetAction } from '../../lending/action.ts'
import type { ActionContext } from '../../lending/lender.ts'
import type { LendingPool } from '../../lending/market.ts'
import type { Call } from '../../platforms/transaction.ts'
import { contractCall } from '../shared/contract.ts'
import { tokenSteps } from '../shared/steps.ts'
import { CORE } from './abi.ts'
import type { InitPlace } from './directory.ts'
import { poolContract } from './pool.ts'
import { sharesToRepay, sharesToWithdraw } from './shares.ts'

/** For a position that the account owns. */
export function coreSteps(
  place: InitPlace,
  action: AssetAction,
  context: ActionContext,
  pool: LendingPool,
): readonly PlannedStep[] {
  return tokenSteps(action, context, {
    call: callOf(place, action, context, pool),
    token: pool.underlying,
    spender: place.core,
  })
}

export function coreMode({ core: address }: InitPlace, posId: bigint, mode: number): PlannedStep {
  return {
    kind: 'e-mode',
    call: contractCall({ abi: CORE, address, functionName: 'setPosMode', args: [posId, mode] }),
  }
}

function callOf(
  { core: address, posManager }: InitPlace,
  action: AssetAction,
  { account, position, size }: ActionContext,
  { poolId, underlying, contracts }: LendingPool,
): Call {
  const posId = BigInt(position.subAccount)
  const pool = poolContract(contracts)
  const own = position.pools[poolId]
  switch (action.type) {
    case 'Deposit':
      return together(address, [
        encodeFunctionData({
          abi: CORE,
          functionName: 'transferToken',
          args: [underlying, pool, size.amount],
        }),
        encodeFunctionData({ abi: CORE, functionName: 'mintTo', args: [pool, posManager] }),
        encodeFunctionData({ abi: CORE, functionName: 'collateralize', args: [posId, pool] }),
      ])
    case 'Withdraw':
      return together(address, [
        encodeFunctionData({
          abi: CORE,
          functionName: 'decollateralize',
          args: [posId, pool, sharesToWithdraw(size, own), pool],
        }),
        encodeFunctionData({
          abi: CORE,
          functionName: 'burnTo',
          args: [pool, action.recipient ?? account],
        }),
      ])
    case 'Borrow':
      return contractCall({
        abi: CORE,
        address,
        functionName: 'borrow',
        args: [pool, size.amount, posId, account],
      })
    case 'Repay':
      return contractCall({
        abi: CORE,
        address,
        functionName: 'repay',
        args: [pool, sharesToRepay(size, own), posId],
      })
  }
}

/** In one transaction, or what was sent to the pool would be anybody's. */
function together(address: Address, data: readonly Hex[]): Call {
  return contractCall({ abi: CORE, address, functionName: 'multicall', args: [data] })
}
