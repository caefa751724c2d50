import { parseAbi } from 'viem'
import { isNativeToken, sameAddress } from '../../chains/address.ts'
import type { PlannedCall, PlannedStep } from '../../execution/plan/plan.ts'
import type { Address } from '../../kernel/schema.ts'
import { type AssetAction, addsFunds } from '../../lending/action.ts'
import type { ActionContext } from '../../lending/lender.ts'
import { reject } from '../../lending/lending-rejected-error.ts'
import type { Call } from '../../platforms/transaction.ts'
import { contractCall, contractStep, isOtherAccount } from './contract.ts'

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
 * @throws LendingRejectedError NATIVE_UNSUPPORTED
 */
export function getTokenSteps(
  action: AssetAction,
  context: ActionContext,
  { call, token, spender, grows = true }: TokenCall,
): readonly PlannedStep[] {
  const { amount, isAll, limit } = context.size
  const moved = action.type === 'Repay' ? limit : amount
  const steps: readonly PlannedStep[] = addsFunds(action)
    ? [{ kind: 'allowance', token, spender, amount: moved }, contractStep(call)]
    : [contractStep(call)]
  const isOpen = action.type === 'Withdraw' && isAll && grows
  return withWrapping(action, context, token, isOpen ? 'unknown' : moved, steps)
}

/** WETH9, and whatever wraps the native asset of another chain. */
const WRAPPED = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])
/**
 * The steps of an action in the wrapped token, with its wrapping before or its unwrapping after them where the native
 * asset is meant: for lenders that have no way of their own for it.
 *
 * @param amount base units that are wrapped or unwrapped; `unknown` where it is only known once the action is done
 * @throws LendingRejectedError NATIVE_UNSUPPORTED
 */
export function withWrapping(
  action: AssetAction,
  { wrappedNative, account }: ActionContext,
  underlying: Address,
  amount: bigint | 'unknown',
  steps: readonly PlannedStep[],
): readonly PlannedStep[] {
  if (!action.asNative || isNativeToken(underlying)) return steps
  const wrapped = requireWrapped(underlying, wrappedNative)
  if (amount === 'unknown')
    reject(
      'NATIVE_UNSUPPORTED',
      'How much comes out is known only afterwards: take the wrapped token instead',
    )
  if (addsFunds(action)) return [wrapStep(wrapped, 'deposit', amount), ...steps]
  assertOwnWallet(action, account)
  return [...steps, wrapStep(wrapped, 'withdraw', amount)]
}

/** @throws LendingRejectedError NATIVE_UNSUPPORTED where the pool's token does not wrap the native asset */
export function requireWrapped(underlying: Address, wrappedNative: Address | undefined): Address {
  if (sameAddress(underlying, wrappedNative)) return underlying
  return reject('NATIVE_UNSUPPORTED', 'This pool does not hold the native asset of its chain')
}

/** @throws LendingRejectedError NATIVE_UNSUPPORTED where unwrapped funds were to go to somebody else */
export function assertOwnWallet(action: AssetAction, account: Address): void {
  if (action.type === 'Withdraw' && isOtherAccount(action.recipient, account))
    reject('NATIVE_UNSUPPORTED', 'The native asset can only be sent to the account itself')
}

function wrapStep(wrapped: Address, functionName: 'deposit' | 'withdraw', amount: bigint): PlannedCall {
  const on = { abi: WRAPPED, address: wrapped } as const
  return contractStep(
    functionName === 'deposit'
      ? contractCall({ ...on, functionName, value: amount })
      : contractCall({ ...on, functionName, args: [amount] }),
  )
}
