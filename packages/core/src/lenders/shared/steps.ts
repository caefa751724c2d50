import type { PlannedStep } from '../../execution/plan/plan.ts'
import type { Address } from '../../kernel/schema.ts'
import { type AssetAction, addsFunds } from '../../lending/action.ts'
import type { ActionContext } from '../../lending/lender.ts'
import type { Call } from '../../platforms/transaction.ts'
import { callStep } from './contract.ts'
import { withWrapping } from './native.ts'

/** The call that carries an action out in a pool's own token. */
export interface TokenCall {
  readonly call: Call
  readonly token: Address
  /** Who takes the token where the action brings it in. */
  readonly spender: Address
  /** Whether all of a deposit is more once it is withdrawn. Default true. */
  readonly grows?: boolean
}

/**
 * A call with the allowance that it needs before it, and around both the wrapping of the native asset where that is meant.
 *
 * @throws LendingRefusedError NATIVE_UNSUPPORTED
 */
export function tokenSteps(
  action: AssetAction,
  context: ActionContext,
  { call, token, spender, grows = true }: TokenCall,
): readonly PlannedStep[] {
  const { amount, isAll, limit } = context.size
  const moved = action.type === 'Repay' ? limit : amount
  const steps: readonly PlannedStep[] = addsFunds(action)
    ? [{ kind: 'allowance', token, spender, amount: moved }, callStep(call)]
    : [callStep(call)]
  const isOpen = action.type === 'Withdraw' && isAll && grows
  return withWrapping(action, context, token, isOpen ? 'unknown' : moved, steps)
}
