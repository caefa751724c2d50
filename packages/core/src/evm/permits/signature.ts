import { recoverTypedDataAddress } from 'viem'
import { sameAddress } from '../../chains/address.ts'
import { CausewayError } from '../../kernel/errors.ts'
import type { Hex } from '../../kernel/schema.ts'
import type { Wallet } from '../../platforms/wallet.ts'
import type { Permit, SignedPermit } from './permit.ts'
import { permitTypedData } from './typed-data.ts'

/** Thrown if the wallet returned an invalid signature. Nothing was sent. */
class PermitSignatureError extends CausewayError<'PERMIT_SIGNATURE_INVALID'> {
  override readonly name = 'PermitSignatureError'
  constructor(details: string, cause?: unknown) {
    super('The permit was not signed by its owner.', {
      code: 'PERMIT_SIGNATURE_INVALID',
      details,
      cause,
    })
  }
}

/**
 * Requests the owner's signature and verifies it. Contract signatures (EIP-1271) are rejected, as tokens reject them.
 *
 * @throws UserRejectedError, PermitSignatureError
 */
export async function signPermit<Unsigned extends Permit>(
  permit: Unsigned,
  wallet: Pick<Wallet, 'signTypedData'>,
): Promise<Unsigned & { readonly signature: Hex }> {
  const typedData = permitTypedData(permit)
  const signature = await wallet.signTypedData(typedData)
  const { r, s, v } = splitSignature(signature)
  const { domain, types, primaryType, message } = typedData
  const signer = await recoverTypedDataAddress({
    domain,
    types,
    primaryType,
    message,
    signature: { r, s, v: BigInt(v) },
  }).catch((cause: unknown) => {
    throw new PermitSignatureError('No account can be recovered from the signature.', cause)
  })
  if (!sameAddress(signer, permit.owner)) {
    throw new PermitSignatureError(`Expected the signature of ${permit.owner}, received that of ${signer}.`)
  }
  return { ...permit, signature }
}

export interface SplitSignature {
  readonly r: Hex
  readonly s: Hex
  readonly v: 27 | 28
}

/** Half the order of secp256k1. Tokens reject signatures with a higher s (EIP-2). */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/**
 * Validates the form of a signature. @throws PermitSignatureError unless it has 65 bytes, v of 0, 1, 27 or 28 and a low
 * s
 */
export function splitSignature(signature: SignedPermit['signature']): SplitSignature {
  const match = /^0x([0-9a-f]{64})([0-9a-f]{64})(00|01|1b|1c)$/i.exec(signature)
  if (!match) throw new PermitSignatureError('The signature must have 65 bytes and end with v.')
  const [, r, s, v = ''] = match
  const parity = Number.parseInt(v, 16) % 27
  if (BigInt(`0x${s}`) > HALF_ORDER)
    throw new PermitSignatureError('The s value of the signature is too high.')
  return { r: `0x${r}`, s: `0x${s}`, v: parity === 0 ? 27 : 28 }
}

/** Converts a signature to the compact 64-byte form, with the parity in the top bit of s (EIP-2098). */
export function compactSignature(signature: SignedPermit['signature']): Hex {
  const { r, s, v } = splitSignature(signature)
  const vs = (BigInt(v - 27) << 255n) | BigInt(s)
  return `${r}${vs.toString(16).padStart(64, '0')}`
}
