import { CausewayError } from '../../kernel/errors.ts'
import type { TransferRecord } from '../../transfers/record.ts'
import type { PermitStep } from '../../transfers/steps.ts'
import type { RunContext } from './run-context.ts'
import { withStep } from './steps.ts'
import { requestWalletSignature } from './wallet.ts'

/** A 65-byte ECDSA signature. Permits do not support contract signatures. */
const KEY_SIGNATURE = /^0x[0-9a-f]{128}(00|01|1b|1c)$/i

/** Requests the signature of a permit and journals it for the later call. */
export async function runPermit(
  record: TransferRecord,
  step: PermitStep,
  index: number,
  context: RunContext,
): Promise<void> {
  const signature = await requestWalletSignature(record, step, index, context)
  if (!KEY_SIGNATURE.test(signature)) {
    throw new CausewayError('The wallet did not sign the permit as its owner.', {
      code: 'PERMIT_SIGNATURE_INVALID',
      details: 'Expected a 65-byte signature of a private key. Send an approval instead.',
    })
  }
  const signed = { ...step, signature, done: true }
  await context.journal.writeAhead(record.id, (latest) => withStep(latest, index, () => signed))
  context.report(signed, index, 'done')
}
