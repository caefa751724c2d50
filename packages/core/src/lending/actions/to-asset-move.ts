import { isNativeToken, lowerAddress, NATIVE_TOKEN_ADDRESS, sameAddress } from '../../chains/address.ts'
import type { ExecutionPlan, PlannedStep } from '../../execution/plan/plan.ts'
import type { Address } from '../../kernel/schema.ts'
import { type AssetAction, addsFunds } from '../action.ts'
import type { ActionSize } from '../lender.ts'
import type { LendingPool } from '../market.ts'

/** An asset movement of an action, in base units. */
export interface AssetMove {
  /** Lower-cased; the native asset by its placeholder. */
  readonly token: Address
  readonly direction: 'out' | 'in'
  /** Maximum of an outgoing amount, minimum of an incoming one. */
  readonly amount: bigint
  /** The amount expected to move: less than `amount` if interest accrues until the transaction is included. */
  readonly expected: bigint
  /** Recipient of an incoming amount, or the account whose position an outgoing amount is for. Lower-cased. */
  readonly recipient: Address
  /** Tokens of the lender that a withdrawal or repayment burns. Lower-cased. */
  readonly returned: readonly Address[]
}

export function toAssetMove(
  action: AssetAction,
  { contracts, underlying }: LendingPool,
  token: Address,
  size: ActionSize,
  account: Address,
): AssetMove {
  const recipient = getRecipient(action) ?? account
  const returns = action.type === 'Withdraw' || action.type === 'Repay'
  const returned = returns ? Object.values(contracts).filter((token) => !sameAddress(token, underlying)) : []
  const common = {
    token,
    expected: size.amount,
    recipient: lowerAddress(recipient),
    returned: returned.map((token) => lowerAddress(token)),
  }
  return addsFunds(action)
    ? { ...common, direction: 'out', amount: size.limit }
    : { ...common, direction: 'in', amount: size.amount }
}

function getRecipient(action: AssetAction): Address | undefined {
  if (action.type === 'Borrow') return undefined
  return action.type === 'Withdraw' ? action.recipient : action.onBehalfOf
}

/** The asset movement and the steps of one action. */
export interface PlannedAction {
  readonly move: AssetMove | undefined
  readonly steps: readonly PlannedStep[]
}

/**
 * Returns the balances that the account needs before the first action, net of the proceeds of earlier actions. The native
 * token counts the value of the calls.
 */
export function sumSpends(
  actions: readonly PlannedAction[],
  account: Address,
): NonNullable<ExecutionPlan['spends']> {
  const balance = new Map<Address, bigint>()
  const needed = new Map<Address, bigint>()
  const change = (token: Address, by: bigint) => {
    const next = (balance.get(token) ?? 0n) + by
    balance.set(token, next)
    if (-next > (needed.get(token) ?? 0n)) needed.set(token, -next)
  }
  for (const { move, steps } of actions) {
    const value = steps.reduce((sum, step) => ('call' in step ? sum + step.call.value : sum), 0n)
    if (value > 0n) change(lowerAddress(NATIVE_TOKEN_ADDRESS), -value)
    if (move?.direction === 'out' && !isNativeToken(move.token)) change(move.token, -move.amount)
    if (move?.direction === 'in' && sameAddress(move.recipient, account)) change(move.token, move.amount)
  }
  return [...needed].map(([token, amount]) => ({ token, amount }))
}
