import { type Address, type ContractFunctionArgs, zeroAddress } from 'viem'
import type { PlannedStep } from '../../execution/plan/plan.ts'
import { type AssetAction, addsFunds } from '../../lending/action.ts'
import type { ActionContext } from '../../lending/lender.ts'
import { reject } from '../../lending/lending-rejected-error.ts'
import type { LendingPool } from '../../lending/market.ts'
import { contractCall } from '../shared/contract.ts'
import { assertOwnWallet, requireWrapped } from '../shared/get-token-steps.ts'
import { hookAbi } from './abi.ts'
import { sharesToRepay, sharesToWithdraw } from './get-core-steps.ts'
import type { InitDeployment } from './get-deployments.ts'
import { poolContract, startMode } from './read-pool.ts'

/** The hook's number for a position that it is to open. */
const NEW_POSITION = 0n

/**
 * For a position that the hook holds, and for a new one, which it opens with the first deposit. It takes and gives the
 * native asset itself, and returns what was too much of it.
 */
export function getHookSteps(
  place: InitDeployment,
  action: AssetAction,
  context: ActionContext,
  pool: LendingPool,
): readonly PlannedStep[] {
  const { position, size } = context
  const id = position.heldBy?.id ?? NEW_POSITION
  // Each deposit without a number opens a position of its own, and there is no number before the first is carried out.
  if (id === NEW_POSITION && Object.keys(position.pools).length > 0)
    reject(
      'UNSUPPORTED_ACTION',
      'A new position is opened by one deposit alone: do the rest once it is there',
    )
  if (id === NEW_POSITION && action.type !== 'Deposit')
    reject('NOTHING_THERE', 'There is no position yet: deposit something first')
  const isNative = action.asNative === true
  if (isNative) {
    requireWrapped(pool.underlying, context.wrappedNative)
    assertOwnWallet(action, context.account)
  }
  const pays = addsFunds(action)
  const paid = action.type === 'Repay' ? size.limit : size.amount
  const call: PlannedStep = {
    kind: 'call',
    call: contractCall({
      abi: hookAbi,
      address: place.hook,
      functionName: 'execute',
      args: [
        {
          ...toEmptyParams(id, context.account),
          mode: id === NEW_POSITION ? getStartMode(position.mode, pool) : KEEP_MODE,
          ...toParams(action, context, pool),
          returnNative: isNative && action.type !== 'Deposit',
        },
      ],
      value: isNative && pays ? paid : 0n,
    }),
  }
  return pays && !isNative
    ? [{ kind: 'allowance', token: pool.underlying, spender: place.hook, amount: paid }, call]
    : [call]
}

export function getHookModeStep(
  place: InitDeployment,
  id: bigint,
  account: Address,
  mode: number,
): PlannedStep {
  return {
    kind: 'e-mode',
    call: contractCall({
      abi: hookAbi,
      address: place.hook,
      functionName: 'execute',
      args: [{ ...toEmptyParams(id, account), mode }],
    }),
  }
}

type Params = ContractFunctionArgs<typeof hookAbi, 'payable', 'execute'>[0]

const KEEP_MODE = 0

/** The core checks the health of what becomes less safe; a repayment must pass below any health. */
const ANY_HEALTH = 0n

function toEmptyParams(posId: bigint, account: Address): Params {
  return {
    posId,
    viewer: account,
    mode: KEEP_MODE,
    depositParams: [],
    withdrawParams: [],
    borrowParams: [],
    repayParams: [],
    minHealth_e18: ANY_HEALTH,
    returnNative: false,
  }
}

/** Only for tokens that grow by themselves, which are then wrapped. */
const NO_HELPER = { helper: zeroAddress, tokenIn: zeroAddress } as const

function toParams(
  action: AssetAction,
  { account, position, size }: ActionContext,
  { poolId, contracts }: LendingPool,
): Partial<Params> {
  const pool = poolContract(contracts)
  const own = position.pools[poolId]
  const to: Address = account
  switch (action.type) {
    case 'Deposit': {
      // What is sent along as the native asset comes on top of this amount.
      const amt = action.asNative ? 0n : size.amount
      return { depositParams: [{ pool, amt, rebaseHelperParams: NO_HELPER }] }
    }
    case 'Withdraw': {
      const shares = sharesToWithdraw(size, own)
      const receiver = action.recipient ?? account
      return { withdrawParams: [{ pool, shares, rebaseHelperParams: NO_HELPER, to: receiver }] }
    }
    case 'Borrow':
      return { borrowParams: [{ pool, amt: size.amount, to }] }
    case 'Repay':
      return { repayParams: [{ pool, shares: sharesToRepay(size, own) }] }
  }
}

function getStartMode(chosen: number, { config, asset }: LendingPool): number {
  if (chosen !== 0) return chosen
  return startMode(config) ?? reject('NOT_COLLATERAL', `No mode of Init takes ${asset.symbol} as collateral`)
}
