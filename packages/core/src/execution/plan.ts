import { isNativeToken, NATIVE_TOKEN_ADDRESS } from '../chains/index.ts'
import type { Platform } from '../platforms/index.ts'
import type { BuiltQuote } from '../quotes/index.ts'
import type { TransferStep } from '../transfers/index.ts'
import { InsufficientBalanceError } from './errors.ts'

/**
 * The steps a built quote needs: an exact approval where the allowance falls short (after a reset to zero where
 * the token insists on one), then the call or the order.
 */
export async function planSteps(
  built: BuiltQuote,
  platform: Platform,
  signal?: AbortSignal,
): Promise<TransferStep[]> {
  const { approval, request } = built
  const last: TransferStep =
    built.type === 'order'
      ? { kind: 'order', order: built.order, done: false }
      : { kind: 'call', call: built.transaction, done: false }
  if (!approval) return [last]
  const { fromChainId: chainId, fromAddress: owner } = request
  const { token, spender, amount } = approval
  const allowance = await platform.getAllowance({ chainId, token, owner, spender }, { signal })
  if (allowance >= amount) return [last]

  const approve: TransferStep = { kind: 'approve', call: platform.encodeApproval(approval), done: false }
  if (allowance === 0n) return [approve, last]
  const trial = await platform.simulate({ ...approve.call, chainId, from: owner }, { signal })
  if (trial.status === 'success') return [approve, last]
  const reset = platform.encodeApproval({ token, spender, amount: 0n })
  return [{ kind: 'reset-approval', call: reset, done: false }, approve, last]
}

/** Found out before an approval is paid for. @throws InsufficientBalanceError */
export async function assertFunds(
  built: BuiltQuote,
  platform: Platform,
  signal?: AbortSignal,
): Promise<void> {
  const { request } = built
  const { fromChainId: chainId, fromAddress: account, fromTokenAddress } = request
  const value = built.type === 'order' ? 0n : built.transaction.value
  const needs = new Map<string, bigint>([[NATIVE_TOKEN_ADDRESS, value]])
  if (!isNativeToken(fromTokenAddress)) needs.set(fromTokenAddress, request.fromAmount)
  for (const [token, needed] of needs) {
    if (needed === 0n) continue
    const held = await platform.getBalance({ chainId, account, token }, { signal })
    if (held < needed) throw new InsufficientBalanceError(token, needed, held)
  }
}
