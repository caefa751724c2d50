import { isNativeToken, sameAddress } from '../chains/index.ts'
import { CausewayError, compact } from '../kernel/index.ts'
import type { ProviderBuild, TransactionData } from './provider.ts'
import type { Quote } from './quote.ts'
import type { BuildableRequest } from './request.ts'
import type { Verification } from './verification.ts'

/** The allowance that a transaction needs before it: exactly the amount, for exactly one spender. */
export interface Approval {
  readonly token: string
  readonly spender: string
  readonly amount: bigint
}

/** A quote with the transaction that carries it out, checked against what was agreed. */
export interface BuiltQuote {
  readonly quote: Quote
  readonly request: BuildableRequest
  readonly transaction: TransactionData
  /** Absent when the source token is native. */
  readonly approval?: Approval
  readonly interfaceParamData: unknown
  /** Milliseconds since the epoch; not to be signed later than this. */
  readonly validUntil: number
  readonly verification: Verification
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

/**
 * The transaction as it may be signed, field by field.
 *
 * @throws BuildMismatchError when it sends or calls anything else than the quote says
 */
export function agreedTransaction(
  quote: Pick<Quote, 'name' | 'request' | 'otherPayOut' | 'depositContract'>,
  { to, data, value }: TransactionData,
): TransactionData {
  const { name, request, otherPayOut = 0n, depositContract } = quote
  const agreedValue = (isNativeToken(request.fromTokenAddress) ? request.fromAmount : 0n) + otherPayOut
  if (value !== agreedValue) throw new BuildMismatchError(name, 'value', agreedValue, value)
  if (depositContract && !sameAddress(to, depositContract)) {
    throw new BuildMismatchError(name, 'to', depositContract, to)
  }
  return { to, data, value }
}

/** Who may take the source token; undefined for the native one. @throws BuildMismatchError when nobody was named */
export function agreedSpender({
  name,
  request,
  spender,
}: Pick<Quote, 'name' | 'request'> & { readonly spender?: string | undefined }): string | undefined {
  if (isNativeToken(request.fromTokenAddress)) return undefined
  if (!spender) throw new BuildMismatchError(name, 'spender', 'one named in the quote', 'none')
  return spender
}

/** @throws BuildMismatchError when the build is worse, or other, than the quote */
export function toBuiltQuote(
  quote: Quote,
  request: BuildableRequest,
  build: ProviderBuild,
): Omit<BuiltQuote, 'verification'> {
  const { name, toAmountMin, otherPayOut = 0n } = quote
  const { transactionData, spender = quote.spender, otherPayOut: payOut = otherPayOut } = build
  const refuse = (field: keyof ProviderBuild, agreed: unknown) => {
    throw new BuildMismatchError(name, field, agreed, build[field])
  }
  if (build.toAmountMin !== undefined && build.toAmountMin < toAmountMin) refuse('toAmountMin', toAmountMin)
  if (payOut > otherPayOut) refuse('otherPayOut', otherPayOut)
  if (quote.spender && !sameAddress(quote.spender, spender)) refuse('spender', quote.spender)
  const allowed = agreedSpender({ name, request, spender })
  return compact({
    quote,
    request,
    transaction: agreedTransaction({ ...quote, otherPayOut: payOut }, transactionData),
    interfaceParamData: build.interfaceParamData ?? quote.interfaceParamData,
    validUntil: quote.validUntil,
    approval:
      allowed === undefined
        ? undefined
        : { token: request.fromTokenAddress, spender: allowed, amount: request.fromAmount },
  })
}
