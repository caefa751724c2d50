import { isNativeToken, sameAddress } from '../chains/index.ts'
import { CausewayError } from '../kernel/index.ts'
import type { BuildTerms, OrderData, ProviderBuild, TransactionData } from './provider.ts'
import type { Quote } from './quote.ts'
import type { BuildableRequest } from './request.ts'
import type { Verification } from './verification.ts'

/** The allowance that a transaction needs before it: exactly the amount, for exactly one spender. */
export interface Approval {
  readonly token: string
  readonly spender: string
  readonly amount: bigint
}

interface BuiltTerms {
  readonly quote: Quote
  readonly request: BuildableRequest
  /** Absent when the source token is native. */
  readonly approval?: Approval
  readonly interfaceParamData: unknown
  /** Milliseconds since the epoch; not to be signed later than this. */
  readonly validUntil: number
  readonly verification: Verification
}

/** A quote with the transaction that carries it out, checked against what was agreed. */
export interface BuiltTransaction extends BuiltTerms {
  readonly type: 'transaction'
  readonly transaction: TransactionData
}

/** A quote with the order that carries it out: signed, not sent, and handed in to the provider. */
export interface BuiltOrder extends BuiltTerms {
  readonly type: 'order'
  readonly order: OrderData
}

export type BuiltQuote = BuiltTransaction | BuiltOrder

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

/** Who may take the source token; undefined where nobody needs to be allowed. @throws BuildMismatchError when nobody was named */
export function agreedSpender({
  name,
  request,
  spender,
  needsNoAllowance,
}: Pick<Quote, 'name' | 'request' | 'needsNoAllowance'> & {
  readonly spender?: string | undefined
}): string | undefined {
  if (isNativeToken(request.fromTokenAddress) || needsNoAllowance) return undefined
  if (!spender) throw new BuildMismatchError(name, 'spender', 'one named in the quote', 'none')
  return spender
}

/** @throws BuildMismatchError when the build is worse, or other, than the quote */
export function toBuiltQuote(quote: Quote, request: BuildableRequest, build: ProviderBuild): Unverified {
  const { name, toAmountMin, otherPayOut = 0n } = quote
  const { spender = quote.spender, otherPayOut: payOut = otherPayOut } = build
  const refuse = (field: keyof BuildTerms, agreed: unknown) => {
    throw new BuildMismatchError(name, field, agreed, build[field])
  }
  if (build.toAmountMin !== undefined && build.toAmountMin < toAmountMin) refuse('toAmountMin', toAmountMin)
  if (payOut > otherPayOut) refuse('otherPayOut', otherPayOut)
  if (quote.spender && !sameAddress(quote.spender, spender)) refuse('spender', quote.spender)
  const allowed = agreedSpender({ ...quote, request, spender })
  const terms = {
    quote,
    request,
    interfaceParamData: build.interfaceParamData ?? quote.interfaceParamData,
    validUntil: quote.validUntil,
    ...(allowed
      ? { approval: { token: request.fromTokenAddress, spender: allowed, amount: request.fromAmount } }
      : {}),
  }
  return 'orderData' in build
    ? { ...terms, type: 'order', order: build.orderData }
    : {
        ...terms,
        type: 'transaction',
        transaction: agreedTransaction({ ...quote, otherPayOut: payOut }, build.transactionData),
      }
}

/** A built quote before it is verified. */
export type Unverified = Omit<BuiltTransaction, 'verification'> | Omit<BuiltOrder, 'verification'>
