import { type Address, type ContractFunctionArgs, zeroAddress } from 'viem'
import type { PlannedStep } from '../../execution/plan/execution-plan.ts'
import { type AssetAction, addsFunds } from '../../lending/action.ts'
import type { ActionContext } from '../../lending/lender.ts'
import type { LendingPool } from '../../lending/lender-market.ts'
import { reject } from '../../lending/lending-rejected-error.ts'
import { contractCall } from '../shared/contract.ts'
import { assertOwnWallet, requireWrapped } from '../shared/get-token-steps.ts'
import { hookAbi } from './abi.ts'
import { sharesToRepay, sharesToWithdraw } from './get-core-steps.ts'
import type { InitDeployment } from './get-deployments.ts'
import { poolContract, startMode } from './read-pool.ts'

/** Position id that makes the hook open a new position. */
const NEW_POSITION = 0n

/**
 * Returns the steps for a position that the hook holds, or for a new position, which the hook opens with the first
 * deposit. The hook wraps and unwraps the native token and refunds the excess.
 */
export function getHookSteps(
  place: InitDeployment,
  action: AssetAction,
  context: ActionContext,
  pool: LendingPool,
): readonly PlannedStep[] {
  const { position, size } = context
  const id = position.heldBy?.id ?? NEW_POSITION
  // The id of a new position is only known after its first deposit, and another deposit without an id opens another.
  if (id === NEW_POSITION && Object.keys(position.pools).length > 0)
    reject(
      'UNSUPPORTED_ACTION',
      'A new position can only be opened with a single deposit. Execute the deposit first, then the other actions.',
    )
  if (id === NEW_POSITION && action.type !== 'Deposit')
    reject('NOTHING_THERE', 'The account has no position on Init. Deposit first.')
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

/**
 * Minimum health that the hook enforces: none, because the core checks riskier changes, and repayments must always
 * pass.
 */
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

/** Empty helper parameters. Helper contracts are only required to wrap rebasing tokens. */
const NO_HELPER = { helper: zeroAddress, tokenIn: zeroAddress } as const

function toParams(
  action: AssetAction,
  { account, position, size }: ActionContext,
  { poolId, contracts }: LendingPool,
): Partial<Params> {
  const pool = poolContract(contracts)
  const poolPosition = position.pools[poolId]
  const to: Address = account
  switch (action.type) {
    case 'Deposit': {
      // The hook adds the native value to this amount.
      const amt = action.asNative ? 0n : size.amount
      return { depositParams: [{ pool, amt, rebaseHelperParams: NO_HELPER }] }
    }
    case 'Withdraw': {
      const shares = sharesToWithdraw(size, poolPosition)
      const receiver = action.recipient ?? account
      return { withdrawParams: [{ pool, shares, rebaseHelperParams: NO_HELPER, to: receiver }] }
    }
    case 'Borrow':
      return { borrowParams: [{ pool, amt: size.amount, to }] }
    case 'Repay':
      return { repayParams: [{ pool, shares: sharesToRepay(size, poolPosition) }] }
  }
}

function getStartMode(chosen: number, { config, asset }: LendingPool): number {
  if (chosen !== 0) return chosen
  return (
    startMode(config) ??
    reject(
      'NOT_COLLATERAL',
      `${asset.symbol} cannot be collateral in any mode of Init. Choose another asset.`,
    )
  )
}
