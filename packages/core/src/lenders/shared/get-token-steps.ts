import { parseAbi } from 'viem'
import { isNativeToken, sameAddress } from '../../chains/address.ts'
import type { PlannedCall, PlannedStep } from '../../execution/plan/execution-plan.ts'
import type { Address } from '../../kernel/schema.ts'
import { type AssetAction, addsFunds } from '../../lending/action.ts'
import type { ActionContext } from '../../lending/lender.ts'
import { reject } from '../../lending/lending-rejected-error.ts'
import type { Call } from '../../platforms/transaction.ts'
import { contractCall, contractStep, isOtherAccount } from './contract.ts'

/** Contract call of an action in the token of the pool. */
export interface TokenCall {
  readonly call: Call
  readonly token: Address
  /** Contract that takes the token in a deposit or repayment. */
  readonly spender: Address
}

/**
 * Returns the call with its allowance, and with wrapping or unwrapping if the action is in the native token. A withdrawal of
 * everything unwraps the deposit at the block of the read, and interest accrued since then stays in the wallet as the wrapped
 * token, because a later amount is only known after execution. A repayment of everything wraps the upper bound of the debt.
 *
 * @throws LendingRejectedError NATIVE_UNSUPPORTED
 */
export function getTokenSteps(
  action: AssetAction,
  context: ActionContext,
  { call, token, spender }: TokenCall,
): readonly PlannedStep[] {
  const { amount, limit } = context.size
  const moved = action.type === 'Repay' ? limit : amount
  const steps: readonly PlannedStep[] = addsFunds(action)
    ? [{ kind: 'allowance', token, spender, amount: moved }, contractStep(call)]
    : [contractStep(call)]
  return withWrapping(action, context, token, moved, steps)
}

/** ABI of WETH9 and the wrapped tokens of other chains. */
const WRAPPED = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])
/**
 * Adds a wrap before or an unwrap after the steps of an action in the native token, for lenders without native support.
 *
 * @param amount base units to wrap or unwrap
 * @throws LendingRejectedError NATIVE_UNSUPPORTED
 */
function withWrapping(
  action: AssetAction,
  { wrappedNative, account }: ActionContext,
  underlying: Address,
  amount: bigint,
  steps: readonly PlannedStep[],
): readonly PlannedStep[] {
  if (!action.asNative || isNativeToken(underlying)) return steps
  const wrapped = requireWrapped(underlying, wrappedNative)
  if (addsFunds(action)) return [wrapStep(wrapped, 'deposit', amount), ...steps]
  assertOwnWallet(action, account)
  return [...steps, wrapStep(wrapped, 'withdraw', amount)]
}

/** @throws LendingRejectedError NATIVE_UNSUPPORTED if the pool's token does not wrap the native token */
export function requireWrapped(underlying: Address, wrappedNative: Address | undefined): Address {
  if (sameAddress(underlying, wrappedNative)) return underlying
  return reject(
    'NATIVE_UNSUPPORTED',
    'This pool does not support the native token. Use its own token instead.',
  )
}

/** @throws LendingRejectedError NATIVE_UNSUPPORTED if another account would receive the unwrapped tokens */
export function assertOwnWallet(action: AssetAction, account: Address): void {
  if (action.type === 'Withdraw' && isOtherAccount(action.recipient, account))
    reject(
      'NATIVE_UNSUPPORTED',
      'The native token can only be sent to the account itself. Remove the recipient.',
    )
}

function wrapStep(wrapped: Address, functionName: 'deposit' | 'withdraw', amount: bigint): PlannedCall {
  const on = { abi: WRAPPED, address: wrapped } as const
  return contractStep(
    functionName === 'deposit'
      ? contractCall({ ...on, functionName, value: amount })
      : contractCall({ ...on, functionName, args: [amount] }),
  )
}
