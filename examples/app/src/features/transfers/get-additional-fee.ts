import type { TransferRecord } from '@causeway/core'
import { isNativeToken } from '@causeway/core/chains'

/**
 * Returns the fee that the transactions of a completed swap or bridge paid on top of its amount, in base units of the native
 * token, such as the message fee of a bridge. It is at most the one that the user accepted.
 */
export function getAdditionalFee({ info, run, status }: TransferRecord): bigint {
  const { otherPayOut = 0n } = run?.terms ?? {}
  if (otherPayOut === 0n || (status !== 'DONE' && status !== 'PARTIAL_SUCCESS')) return 0n
  const calls = (run?.steps ?? []).flatMap((step) =>
    step.kind === 'batch' ? step.calls.map(({ call }) => call) : 'call' in step ? [step.call] : [],
  )
  const sent = calls.reduce((sum, { value = 0n }) => sum + value, 0n)
  const amount = isNativeToken(info.inputCurrency ?? '') ? (info.inputAmountRaw ?? 0n) : 0n
  const paid = sent > amount ? sent - amount : 0n
  return paid < otherPayOut ? paid : otherPayOut
}
