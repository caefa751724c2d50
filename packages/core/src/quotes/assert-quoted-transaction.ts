import { isNativeToken, sameAddress } from '../chains/address.ts'
import { CausewayError } from '../kernel/errors.ts'
import type { Address } from '../kernel/schema.ts'
import type { Call } from '../platforms/transaction.ts'
import type { Quote } from './quote.ts'
import { getNativeAmount } from './to-buildable-request.ts'

/**
 * Returns the transaction with only its checked fields.
 *
 * @throws BuildMismatchError if its value or its target differs from the quote
 */
export function assertQuotedTransaction(
  quote: Pick<Quote, 'name' | 'request' | 'otherPayOut' | 'depositContract'>,
  { to, data, value }: Call,
): Call {
  const { name, request, otherPayOut = 0n, depositContract } = quote
  const quotedValue = getNativeAmount(request) + otherPayOut
  // For an exact output, the quoted value is a maximum.
  const minValue = request.toAmount ? otherPayOut : quotedValue
  if (value > quotedValue || value < minValue) throw new BuildMismatchError(name, 'value', quotedValue, value)
  if (depositContract && !sameAddress(to, depositContract)) {
    throw new BuildMismatchError(name, 'to', depositContract, to)
  }
  return { to, data, value }
}

const EXPECTED_SPENDER = 'a spender'

/**
 * Returns the spender of the source token; undefined if no approval is needed.
 *
 * @throws BuildMismatchError if an approval is needed and no spender is known
 */
export function requireSpender(
  { name, request, skipApproval }: Pick<Quote, 'name' | 'request' | 'skipApproval'>,
  spender: Address | undefined,
): Address | undefined {
  if (isNativeToken(request.fromTokenAddress) || skipApproval) return undefined
  if (!spender) throw new BuildMismatchError(name, 'spender', EXPECTED_SPENDER, 'none')
  return spender
}

/** @throws CausewayError SLIPPAGE_CONSENT_NEEDED if the provider requires more slippage than the request allows */
export function assertSlippageAccepted({
  name,
  request,
  requiredSlippage,
}: Pick<Quote, 'name' | 'request' | 'requiredSlippage'>): void {
  if (requiredSlippage === undefined || requiredSlippage <= request.slippage) return
  throw new CausewayError(`${name} requires a slippage of ${requiredSlippage}%.`, {
    code: 'SLIPPAGE_CONSENT_NEEDED',
    details: `The request allows ${request.slippage}%. Ask the user.`,
  })
}

/** Thrown if a built transaction differs from its quote. Nothing was signed. */
export class BuildMismatchError extends CausewayError<'BUILD_MISMATCH'> {
  override readonly name = 'BuildMismatchError'
  readonly field: string
  constructor(name: string, field: string, quoted: unknown, built: unknown) {
    super(`${name} built a transaction that differs from its quote.`, {
      code: 'BUILD_MISMATCH',
      details: `${field}: quoted ${quoted}, built ${built}`,
    })
    this.field = field
  }
}
