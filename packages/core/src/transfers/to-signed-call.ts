import { CausewayError } from '../kernel/errors.ts'
import type { Hex } from '../kernel/schema.ts'
import type { Call } from '../platforms/transaction.ts'
import type { CallStep, SignatureSlot, TransferStep } from './steps.ts'

/**
 * Returns the call of a step with the signatures of earlier steps inserted.
 *
 * @throws CausewayError SIGNATURE_MISSING, SIGNATURE_MISPLACED
 */
export function toSignedCall({ call, signatures = [] }: CallStep, steps: readonly TransferStep[] = []): Call {
  const fill = (data: Hex, slot: SignatureSlot) =>
    splice(data, slot, getSignaturePart(requireSignature(steps, slot), slot.part))
  return signatures.length === 0 ? call : { ...call, data: signatures.reduce(fill, call.data) }
}

function requireSignature(steps: readonly TransferStep[], { step }: SignatureSlot): Hex {
  const permit = steps[step]
  if (permit?.kind === 'permit' && permit.signature !== undefined) return permit.signature
  throw new CausewayError('The call requires a signature.', {
    code: 'SIGNATURE_MISSING',
    details: `Step ${step} was not signed.`,
  })
}

function splice(data: Hex, { offset }: SignatureSlot, part: string): Hex {
  const start = 2 + offset * 2
  const end = start + part.length
  if (end <= data.length) return `0x${data.slice(2, start)}${part}${data.slice(end)}`
  throw new CausewayError('The signature does not fit into the call.', {
    code: 'SIGNATURE_MISPLACED',
    details: `Byte ${offset} of ${(data.length - 2) / 2}.`,
  })
}

/** Returns the hex digits of a part of a 65-byte signature. */
function getSignaturePart(signature: Hex, part: SignatureSlot['part']): string {
  const [r, s, v] = [signature.slice(2, 66), signature.slice(66, 130), signature.slice(130)]
  // Some wallets return 0 or 1 as `v` instead of 27 or 28.
  const parity = Number.parseInt(v, 16) % 27
  switch (part) {
    case 'r':
      return r
    case 's':
      return s
    case 'v':
      return (27 + parity).toString(16).padStart(64, '0')
    case 'signature':
      return `${r}${s}${(27 + parity).toString(16)}`
    case 'compact':
      return `${r}${((BigInt(parity) << 255n) | BigInt(`0x${s}`)).toString(16).padStart(64, '0')}`
  }
}
