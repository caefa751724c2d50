import { isNativeToken, sameAddress } from '../chains/address.ts'
import { CausewayError } from '../kernel/errors.ts'
import type { Address } from '../kernel/schema.ts'
import type { Call } from '../platforms/transaction.ts'
import type { Quote } from './quote.ts'
import { getNativeAmount } from './to-buildable-request.ts'

/**
 * The transaction as it may be signed, field by field.
 *
 * @throws BuildMismatchError when it sends or calls anything else than the quote says
 */
export function assertQuotedTransaction(
  quote: Pick<Quote, 'name' | 'request' | 'otherPayOut' | 'depositContract'>,
  { to, data, value }: Call,
): Call {
  const { name, request, otherPayOut = 0n, depositContract } = quote
  const agreedValue = getNativeAmount(request) + otherPayOut
  // What an exact purchase may spend is a limit: one that needs less need not take it all and pay it back.
  const least = request.toAmount ? otherPayOut : agreedValue
  if (value > agreedValue || value < least) throw new BuildMismatchError(name, 'value', agreedValue, value)
  if (depositContract && !sameAddress(to, depositContract)) {
    throw new BuildMismatchError(name, 'to', depositContract, to)
  }
  return { to, data, value }
}

/**
 * Who may take the source token; undefined where nobody needs to be allowed.
 *
 * @throws BuildMismatchError when nobody was named
 */
export function requireSpender(
  { name, request, skipApproval }: Pick<Quote, 'name' | 'request' | 'skipApproval'>,
  spender: Address | undefined,
): Address | undefined {
  if (isNativeToken(request.fromTokenAddress) || skipApproval) return undefined
  if (!spender) throw new BuildMismatchError(name, 'spender', 'one named in the quote', 'none')
  return spender
}

/** @throws CausewayError SLIPPAGE_CONSENT_NEEDED when the provider needs more slippage than the request allows */
export function assertSlippageAccepted({
  name,
  request,
  requiredSlippage,
}: Pick<Quote, 'name' | 'request' | 'requiredSlippage'>): void {
  if (requiredSlippage === undefined || requiredSlippage <= request.slippage) return
  throw new CausewayError(`${name} needs a slippage of ${requiredSlippage} %`, {
    code: 'SLIPPAGE_CONSENT_NEEDED',
    details: `The request allows ${request.slippage} %: ask the user, then quote again with the higher one`,
  })
}

/** What a provider built is not what it quoted. Nothing was signed. */
export class BuildMismatchError extends CausewayError<'BUILD_MISMATCH'> {
  override readonly name = 'BuildMismatchError'
  readonly field: string
  constructor(name: string, field: string, agreed: unknown, built: unknown) {
    super(`${name} built another transaction than it quoted`, {
      code: 'BUILD_MISMATCH',
      details: `${field}: agreed ${String(agreed)}, built ${String(built)}`,
    })
    this.field = field
  }
}
