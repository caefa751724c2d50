import { CausewayError } from '../../kernel/errors.ts'

const CODES = {
  nonce: 'NONCE_OUT_OF_RANGE',
  amount: 'AMOUNT_OUT_OF_RANGE',
  expiration: 'EXPIRATION_OUT_OF_RANGE',
} as const

/** A field of a Permit2 permit that has fewer bits than a word. */
export type PermitField = keyof typeof CODES

/** A number that its field would cut: the contract would read another one. */
class PermitRangeError extends CausewayError<(typeof CODES)[PermitField]> {
  override readonly name = 'PermitRangeError'
  constructor(field: PermitField, value: bigint, bits: number) {
    super(`The ${field} of the permit does not fit ${bits} bits`, {
      code: CODES[field],
      details: `Received ${value}`,
    })
  }
}

/** @throws PermitRangeError NONCE_OUT_OF_RANGE, AMOUNT_OUT_OF_RANGE or EXPIRATION_OUT_OF_RANGE */
export function assertFits(field: PermitField, value: bigint, bits: number): void {
  if (value < 0n || value >= 1n << BigInt(bits)) throw new PermitRangeError(field, value, bits)
}
