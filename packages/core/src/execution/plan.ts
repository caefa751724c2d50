import { isNativeToken, NATIVE_TOKEN_ADDRESS } from '../chains/index.ts'
import type { Platform } from '../platforms/index.ts'
import type { BuiltQuote } from '../quotes/index.ts'
import type { TransferStep } from '../transfers/index.ts'
import { InsufficientBalanceError } from './errors.ts'

/**
 * The steps a built quote needs: an exact approval where the allowance falls short (after a reset to zero where
 * the token insists on one), then the call.
 */
export async function planSteps(
  { approval, request, transaction }: BuiltQuote,
  platform: Platform,
  signal?: AbortSignal,
): Promise<TransferStep[]> {
  const call: TransferStep = { kind: 'call', call: transaction, done: false }
  if (!approval) return [call]
  const { fromChainId: chainId, fromAddress: owner } = request
  const { token, spender, amount } = approval
  const allowance = await platform.getAllowance({ chainId, token, owner, spender }, { signal })
  if (allowance >= amount) return [call]

  const approve: TransferStep = { kind: 'approve', call: platform.encodeApproval(approval), done: false }
  if (allowance === 0n) return [approve, call]
  const trial = await platform.simulate({ ...approve.call, chainId, from: owner }, { signal })
  if (trial.status === 'success') return [approve, call]
  const reset = platform.encodeApproval({ token, spender, amount: 0n })
  return [{ kind: 'reset-approval', call: reset, done: false }, approve, call]
}

/** Found out before an approval is paid for. @throws InsufficientBalanceError */
export async function assertFunds(
  { request, transaction }: BuiltQuote,
  platform: Platform,
  signal?: AbortSignal,
): Promise<void> {
  const { fromChainId: chainId, fromAddress: account, fromTokenAddress } = request
  const needs = new Map<string, bigint>([[NATIVE_TOKEN_ADDRESS, transaction.value]])
  if (!isNativeToken(fromTokenAddress)) needs.set(fromTokenAddress, request.fromAmount)
  for (const [token, needed] of needs) {
    if (needed === 0n) continue
    const held = await platform.getBalance({ chainId, account, token }, { signal })
    if (held < needed) throw new InsufficientBalanceError(token, needed, held)
  }
}
