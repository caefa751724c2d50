import { sameAddress } from '../chains/address.ts'
import { type Address, addressSchema, parseExternal } from '../kernel/schema.ts'
import type { Call } from '../platforms/transaction.ts'
import { assertQuotedTransaction, BuildMismatchError, requireSpender } from './assert-quoted-transaction.ts'
import { getMaxSpend } from './get-max-spend.ts'
import {
  assertNativeFeeAccepted,
  type NativeFeeLimit,
  type NativeFeeTerms,
  type QuoteConsent,
} from './native-fee.ts'
import type { BuildTerms, OrderData, ProviderBuild, ProviderContext, QuoteProvider } from './provider.ts'
import type { ProviderRegistry } from './provider-registry.ts'
import type { Quote } from './quote.ts'
import type { BuildableRequest } from './to-buildable-request.ts'
import type { Verification } from './verification.ts'
import { type VerificationResult, verify } from './verify.ts'

/** The allowance that a transaction requires: exactly the amount, for a single spender. */
export interface Approval {
  readonly token: Address
  readonly spender: Address
  readonly amount: bigint
}

interface BuiltTerms {
  readonly quote: Quote
  readonly request: BuildableRequest
  /** Undefined for a native source token. */
  readonly approval?: Approval
  readonly interfaceParamData: unknown
  /** Expiry in milliseconds since the epoch. An expired build is not signed. */
  readonly validUntil: number
  readonly verification: Verification
  /**
   * Maximum native fee on top of the amount, in native base units: its limit, or the fee that the user accepted. The
   * executor rejects a transaction that sends more.
   */
  readonly maxNativeFee?: bigint
}

/** A quote with its transaction, checked against the quoted terms. */
export interface BuiltTransaction extends BuiltTerms {
  readonly type: 'transaction'
  readonly transaction: Call
}

/** A quote with its order, which is signed and submitted to the provider instead of sent. */
export interface BuiltOrder extends BuiltTerms {
  readonly type: 'order'
  readonly order: OrderData
}

/** A quote that can be executed: a transaction or an order, by `type`. */
export type BuiltQuote = BuiltTransaction | BuiltOrder

/**
 * Builds a quote, checks the build against the quoted terms, and verifies it.
 *
 * @throws NativeFeeConsentError before the request is sent; BuildMismatchError; VerificationFailedError; provider
 * errors
 */
export async function buildQuote(
  quote: Quote,
  { request, nativeFee }: BuildInputs,
  registry: ProviderRegistry,
  context: ProviderContext,
): Promise<BuiltQuote> {
  const { limit, accept, currency } = nativeFee
  const fee = quote.otherPayOut ?? 0n
  assertNativeFeeAccepted(quote, { fee, limit: limit.amount, currency }, accept)
  const built = toBuiltQuote(quote, request, await requestBuild(quote, request, registry, context))
  const { verification } = await verify(
    {
      provider: registry.get(quote.providerId),
      request,
      payload: built.type === 'order' ? built.order : built.transaction,
      spender: built.approval?.spender,
      toAmountMin: quote.toAmountMin,
      maxSpend: getMaxSpend(quote),
    },
    context,
  )
  const isUnpriced = fee > limit.amount && limit.basis === 'gas'
  return {
    ...built,
    maxNativeFee: fee,
    verification: isUnpriced ? withUnpricedFee(verification) : verification,
  }
}

/**
 * Verifies a quote that includes its transaction, and measures its gas.
 *
 * @throws BuildMismatchError; VerificationFailedError
 */
export async function verifyQuote(
  provider: QuoteProvider,
  quote: Quote,
  transaction: Call,
  context: ProviderContext,
): Promise<VerificationResult> {
  const { request, toAmountMin } = quote
  const payload = assertQuotedTransaction(quote, transaction)
  const spender = requireSpender(quote, quote.spender)
  return verify({ provider, request, payload, spender, toAmountMin, maxSpend: getMaxSpend(quote) }, context)
}

/** Request and native fee limit that a build is checked against. */
export interface BuildInputs {
  readonly request: BuildableRequest
  readonly nativeFee: {
    readonly limit: NativeFeeLimit
    readonly accept?: QuoteConsent | undefined
    /** Currency of the fee; undefined if the chain is unknown. */
    readonly currency?: NativeFeeTerms['currency']
  }
}

/** Marks the spend as unverified: the user accepted the fee, but its share of the trade is unknown without prices. */
function withUnpricedFee(verification: Verification): Verification {
  const message = 'The native fee exceeds the usual gas cost, and prices are unknown.'
  return { ...verification, spend: { status: 'unverified', reason: 'unpriced-fee', message } }
}

/** Requests the build of a quote. If the provider has no `build`, returns the transaction that the quote includes. */
async function requestBuild(
  { providerId, transactionData, toAmount, toAmountMin, interfaceParamData }: Quote,
  request: BuildableRequest,
  registry: ProviderRegistry,
  context: ProviderContext,
): Promise<ProviderBuild> {
  if (!registry.get(providerId).build && transactionData) return { transactionData }
  const build = registry.part(providerId, 'build')
  const built = await build({ request, toAmount, toAmountMin, interfaceParamData }, context)
  if (built instanceof Error) throw built
  return built
}

/** A built quote before it is verified. */
export type UnverifiedBuild = Omit<BuiltTransaction, 'verification'> | Omit<BuiltOrder, 'verification'>

/** @throws BuildMismatchError if the build differs from the quote to the user's disadvantage; InvalidResponseError */
export function toBuiltQuote(quote: Quote, request: BuildableRequest, build: ProviderBuild): UnverifiedBuild {
  const { name, toAmountMin, otherPayOut = 0n } = quote
  const { otherPayOut: payOut = otherPayOut } = build
  const read = (address: string, role: string) =>
    parseExternal(addressSchema, address, `The ${role} of ${name}`)
  const spender = build.spender === undefined ? quote.spender : read(build.spender, 'spender')
  const reject = (field: keyof BuildTerms, quoted: unknown) => {
    throw new BuildMismatchError(name, field, quoted, build[field])
  }
  if ((build.toAmountMin ?? toAmountMin) < toAmountMin) reject('toAmountMin', toAmountMin)
  if (payOut > otherPayOut) reject('otherPayOut', otherPayOut)
  if (quote.spender && !sameAddress(quote.spender, spender)) reject('spender', quote.spender)
  const allowed = requireSpender(quote, spender)
  const terms = {
    quote,
    request,
    interfaceParamData: build.interfaceParamData ?? quote.interfaceParamData,
    validUntil: quote.validUntil,
    ...(allowed
      ? { approval: { token: request.fromTokenAddress, spender: allowed, amount: request.fromAmount } }
      : {}),
  }
  if ('orderData' in build) return { ...terms, type: 'order', order: build.orderData }
  const { transactionData } = build
  const call = { ...transactionData, to: read(transactionData.to, 'transaction target') }
  return {
    ...terms,
    type: 'transaction',
    transaction: assertQuotedTransaction({ ...quote, otherPayOut: payOut }, call),
  }
}
