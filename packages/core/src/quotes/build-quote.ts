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
import { verify } from './verify.ts'

/** The allowance that a transaction needs before it: exactly the amount, for exactly one spender. */
export interface Approval {
  readonly token: Address
  readonly spender: Address
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
  /**
   * Native fee on top of the amount, in native base units, that is within its limit or that the user has agreed to. The
   * executor rejects a transaction that sends more.
   */
  readonly maxNativeFee?: bigint
}

/** A quote with the transaction that carries it out, checked against what was agreed. */
export interface BuiltTransaction extends BuiltTerms {
  readonly type: 'transaction'
  readonly transaction: Call
}

/** A quote with the order that carries it out: signed, not sent, and handed in to the provider. */
export interface BuiltOrder extends BuiltTerms {
  readonly type: 'order'
  readonly order: OrderData
}

/** A quote that can be carried out: `switch` over `type`. */
export type BuiltQuote = BuiltTransaction | BuiltOrder

/**
 * What the provider builds, held to the quote and verified.
 *
 * @throws NativeFeeConsentError before the request is sent; BuildMismatchError; VerificationFailedError; provider errors
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
  const built = toBuiltQuote(quote, request, await askForBuild(quote, request, registry, context))
  const verification = await verify(
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
 * Verifies a quote that brings its transaction.
 *
 * @throws BuildMismatchError; VerificationFailedError
 */
export async function verifyQuote(
  provider: QuoteProvider,
  quote: Quote,
  transaction: Call,
  context: ProviderContext,
): Promise<Verification> {
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
  const message = 'Its native fee is above the usual cost of gas, and prices are unknown.'
  return { ...verification, spend: { status: 'unverified', reason: 'unpriced-fee', message } }
}

/** What the provider builds; without a part that builds, what came with its quote. */
async function askForBuild(
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

/** @throws BuildMismatchError when the build is worse, or other, than the quote; InvalidResponseError */
export function toBuiltQuote(quote: Quote, request: BuildableRequest, build: ProviderBuild): UnverifiedBuild {
  const { name, toAmountMin, otherPayOut = 0n } = quote
  const { otherPayOut: payOut = otherPayOut } = build
  const read = (address: string, role: string) =>
    parseExternal(addressSchema, address, `The ${role} of ${name}`)
  const spender = build.spender === undefined ? quote.spender : read(build.spender, 'spender')
  const refuse = (field: keyof BuildTerms, agreed: unknown) => {
    throw new BuildMismatchError(name, field, agreed, build[field])
  }
  if ((build.toAmountMin ?? toAmountMin) < toAmountMin) refuse('toAmountMin', toAmountMin)
  if (payOut > otherPayOut) refuse('otherPayOut', otherPayOut)
  if (quote.spender && !sameAddress(quote.spender, spender)) refuse('spender', quote.spender)
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
