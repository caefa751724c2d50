import { isNativeToken, sameAddress } from '../chains/index.ts'
import { CausewayError } from '../kernel/index.ts'
import type { ProviderBuild, TransactionData } from './provider.ts'
import type { Quote } from './quote.ts'
import type { BuildableRequest } from './request.ts'

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

/** @throws BuildMismatchError */
export function toBuiltQuote(quote: Quote, request: BuildableRequest, build: ProviderBuild): BuiltQuote {
  const native = isNativeToken(request.fromTokenAddress)
  const { transactionData } = build
  const agreedValue = (native ? request.fromAmount : 0n) + (quote.otherPayOut ?? 0n)
  if (transactionData.value !== agreedValue) {
    throw new BuildMismatchError(quote.name, 'value', agreedValue, transactionData.value)
  }
  if (quote.depositContract && !sameAddress(transactionData.to, quote.depositContract)) {
    throw new BuildMismatchError(quote.name, 'to', quote.depositContract, transactionData.to)
  }
  return {
    quote,
    request,
    transaction: { to: transactionData.to, data: transactionData.data, value: transactionData.value },
    interfaceParamData: build.interfaceParamData ?? quote.interfaceParamData,
    validUntil: quote.validUntil,
    ...(native ? {} : { approval: approvalOf(quote, request) }),
  }
}

function approvalOf(quote: Quote, request: BuildableRequest): Approval {
  if (!quote.spender) throw new BuildMismatchError(quote.name, 'spender', 'one named in the quote', 'none')
  return { token: request.fromTokenAddress, spender: quote.spender, amount: request.fromAmount }
}
