import { CausewayError, raceAbort } from '../kernel/index.ts'
import { UserRejectedError } from '../platforms/index.ts'
import type { PermitStep, TransferRecord } from '../transfers/index.ts'
import { assertWallet, finish, type RunContext, withStep } from './run-context.ts'

/** 65 bytes: what a key signs. A contract's signature has no place in a permit. */
const KEY_SIGNATURE = /^0x[0-9a-f]{128}(00|01|1b|1c)$/i

/** Has the permit signed, unless it was. The signature is journalled: a later call takes it along, after a reload too. */
export async function runPermit(
  record: TransferRecord,
  step: PermitStep,
  index: number,
  context: RunContext,
): Promise<void> {
  const { journal, wallet, report, signal } = context
  signal.throwIfAborted()
  await assertWallet(wallet, record)
  report(step, index, 'awaitingWallet')
  const signing = wallet.signTypedData(step.typedData)
  try {
    const signature = await raceAbort(signing, signal)
    if (!KEY_SIGNATURE.test(signature)) {
      throw new CausewayError('The wallet did not sign the permit as its owner', {
        code: 'PERMIT_SIGNATURE_INVALID',
        details: 'The signature is not that of a key: approve instead',
      })
    }
    const signed = { ...step, signature, done: true }
    await journal.writeAhead(record.id, (latest) => withStep(latest, index, () => signed))
    report(signed, index, 'done')
  } catch (error) {
    if (error instanceof UserRejectedError) await finish(record.id, 'INVALID', error.message, context)
    throw error
  }
}
