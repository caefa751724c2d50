import { sameAddress } from '../chains/address.ts'
import type { Call } from '../platforms/transaction.ts'
import { isFinishedTransfer, type TransferRecord } from './record.ts'
import type { CallStep } from './steps.ts'
import { toSignedCall } from './to-signed-call.ts'

/**
 * Returns whether another transfer of the account has sent the same call with the nonce, and is not confirmed. The wallet may have
 * sped it up, so a transaction with the call is its replacement.
 */
export function hasPendingTwin(
  records: readonly TransferRecord[],
  { id, chainId, from }: TransferRecord,
  { call, nonce }: { readonly call: Call; readonly nonce: number },
): boolean {
  const isTwin = (step: CallStep, { run }: TransferRecord): boolean =>
    step.hash !== undefined &&
    !step.done &&
    (step.nonce ?? step.ask?.nonce) === nonce &&
    isSameCall(toSignedCall(step, run?.steps), call)
  return records.some(
    (record) =>
      record.id !== id &&
      record.chainId === chainId &&
      sameAddress(record.from, from) &&
      !isFinishedTransfer(record) &&
      record.run?.steps.some((step) => 'call' in step && isTwin(step, record)),
  )
}

function isSameCall(a: Call, b: Call): boolean {
  return sameAddress(a.to, b.to) && a.data.toLowerCase() === b.data.toLowerCase() && a.value === b.value
}
