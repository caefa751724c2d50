import { sameAddress } from '../../chains/index.ts'
import { PermitMismatchError, type TypedData } from '../../platforms/index.ts'
import type { PlannedPermit } from './plan.ts'

/** Dai's own permit knows all and nothing. */
const EVERYTHING = 2n ** 256n - 1n

type Message = TypedData['message']

/**
 * Holds what would be signed to what was planned: EIP-2612, Dai's own and Permit2's messages say the spender and the
 * amount in words of their own.
 *
 * @throws PermitMismatchError
 */
export function assertPermitTerms(permit: PlannedPermit, account: string): void {
  const { typedData, token, spender, amount } = permit
  const { domain, message, primaryType } = typedData
  const details = primaryType === 'PermitSingle' ? asMessage(message['details']) : message
  const signed = {
    token: primaryType === 'PermitSingle' ? details['token'] : domain['verifyingContract'],
    // Permit2 takes the owner from whoever signs.
    owner: message['owner'] ?? message['holder'] ?? account,
    spender: message['spender'],
    amount: amountOf(details),
  }
  const agreed = { token, owner: account, spender, amount }
  for (const field of ['token', 'owner', 'spender'] as const) {
    const said = signed[field]
    if (typeof said !== 'string' || !sameAddress(said, agreed[field])) {
      throw new PermitMismatchError(field, said, agreed[field])
    }
  }
  if (signed.amount !== amount) throw new PermitMismatchError('amount', signed.amount, amount)
}

function asMessage(value: unknown): Message {
  return typeof value === 'object' && value !== null ? (value as Message) : {}
}

function amountOf(message: Message): bigint | undefined {
  if ('allowed' in message) return message['allowed'] === true ? EVERYTHING : 0n
  const said = message['value'] ?? message['amount']
  return typeof said === 'bigint' || typeof said === 'string' ? toBigInt(said) : undefined
}

function toBigInt(digits: string | bigint): bigint | undefined {
  return /^(0x[0-9a-f]+|\d+)$/i.test(String(digits)) ? BigInt(digits) : undefined
}
