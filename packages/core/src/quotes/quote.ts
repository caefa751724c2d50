import * as z from 'zod/mini'
import { mulDiv } from '../kernel/amounts.ts'
import { compact } from '../kernel/compact.ts'
import { type BasisPoints, lessBasisPoints, type Percent, percentToBasisPoints } from '../kernel/percent.ts'
import { type Address, addressSchema, InvalidResponseError, parseExternal } from '../kernel/schema.ts'
import type { Call } from '../platforms/transaction.ts'
import type { ProviderQuote, QuoteFee, QuoteProvider } from './provider.ts'
import type { QuoteRequest } from './quote-request.ts'
import type { Verification } from './verification.ts'

/** How long terms hold when the provider does not say, in milliseconds. */
const DEFAULT_LEASE_MS = 60_000

/** One provider's offer for one request. */
export interface Quote
  extends Omit<ProviderQuote, 'validForMs' | 'depositContract' | 'spender' | 'fee' | 'transactionData'> {
  /** The contract that takes the deposit. */
  readonly depositContract?: Address
  /** The only account that may be approved to take the source token. */
  readonly spender?: Address
  readonly fee: Omit<QuoteFee, 'destinationGasFeeToken'> & {
    /** A token of the source chain. Default: the source token; the native placeholder if gas is paid on top. */
    readonly destinationGasFeeToken?: Address
  }
  readonly transactionData?: Call
  /** The least that arrives: what the provider promises, else what the request's slippage leaves of `toAmount`. */
  readonly toAmountMin: bigint
  /** Unique across processes. A quote is sent at most once, and its transfer is journaled under this id. */
  readonly id: string
  readonly providerId: string
  /** The provider as people write it. */
  readonly name: string
  readonly request: QuoteRequest
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number
  /** Milliseconds since the epoch; not to be signed later than this. */
  readonly validUntil: number
  /** How long the provider took. */
  readonly elapsedMs: number
  /** What is known of the transaction that came with the quote. Absent: it is checked when it is built. */
  readonly verification?: Verification
  /**
   * Why its output cannot be trusted, compared with the other quotes or with known prices. Set by `rankQuotes`, which puts
   * such a quote last.
   */
  readonly implausible?: string
}

export interface QuoteOrigin {
  readonly id: string
  readonly provider: QuoteProvider
  readonly request: QuoteRequest
  readonly fetchedAt: number
  readonly elapsedMs: number
}

/** The most that a quote is valid for, in milliseconds, as its prices are old by then. */
export const MAX_VALID_FOR_MS = 3_600_000

/**
 * An adapter's answer as a quote, field by field: what nobody asked for does not come along.
 *
 * @throws InvalidResponseError when an adapter answers something that is no quote
 */
export function toQuote(answer: ProviderQuote, origin: QuoteOrigin): Quote {
  const { provider, request, fetchedAt } = origin
  assertAnswer(answer, provider, request)
  const { to, destinationGasFeeToken, ...contracts } = readAddresses(answer, provider)
  const { toAmount, fee, estimatedDuration, interfaceParamData, validForMs = DEFAULT_LEASE_MS } = answer
  const agreed = percentToBasisPoints(request.slippage)
  const toAmountMin = answer.toAmountMin ?? request.toAmount ?? lessBasisPoints(toAmount, agreed)
  return compact({
    id: origin.id,
    providerId: provider.id,
    name: provider.name,
    request,
    toAmount,
    fromAmount: answer.fromAmount,
    toAmountMin,
    fee: compact({
      swapFee: fee.swapFee,
      destinationGasFee: fee.destinationGasFee,
      destinationGasFeeToken,
    }),
    estimatedDuration,
    interfaceParamData,
    ...contracts,
    skipApproval: answer.skipApproval,
    transactionData: answer.transactionData && to ? { ...answer.transactionData, to } : undefined,
    orderData: answer.orderData,
    otherPayOut: answer.otherPayOut,
    requiredSlippage: requiredSlippage(answer, toAmountMin, agreed),
    fetchedAt,
    validUntil: fetchedAt + Math.min(validForMs, MAX_VALID_FOR_MS),
    elapsedMs: origin.elapsedMs,
  })
}

const addressesSchema = /* @__PURE__ */ z.object({
  depositContract: z.optional(addressSchema),
  spender: z.optional(addressSchema),
  destinationGasFeeToken: z.optional(addressSchema),
  to: z.optional(addressSchema),
})

/** @throws InvalidResponseError naming the field that is not an address */
function readAddresses(
  { depositContract, spender, fee, transactionData }: ProviderQuote,
  { name }: QuoteProvider,
) {
  const { destinationGasFeeToken } = fee
  const addresses = { depositContract, spender, destinationGasFeeToken, to: transactionData?.to }
  return parseExternal(addressesSchema, addresses, `The quote of ${name}`)
}

/** What the provider demands, or what its promised minimum may lose, where that is more than the request allows. */
function requiredSlippage(
  { toAmount, requiredSlippage: demanded }: ProviderQuote,
  toAmountMin: bigint,
  agreed: BasisPoints,
): Percent | undefined {
  const lost = Number(mulDiv(toAmount - toAmountMin, 10_000n, toAmount))
  return lost > agreed ? (Math.max(demanded ?? 0, lost / 100) as Percent) : demanded
}

function assertAnswer(answer: ProviderQuote, provider: QuoteProvider, request: QuoteRequest): void {
  const { toAmount, toAmountMin = 0n, fee, estimatedDuration, otherPayOut = 0n, validForMs = 0 } = answer
  const { fromAmount = request.fromAmount } = answer
  const problem =
    (!isAmount(toAmount) && 'toAmount: expected base units') ||
    (toAmount < (request.toAmount ?? 1n) && 'toAmount: expected more') ||
    (!(isAmount(fromAmount) && fromAmount <= request.fromAmount) &&
      'fromAmount: expected at most what was asked') ||
    (!(isAmount(toAmountMin) && toAmountMin <= toAmount) && 'toAmountMin: expected at most toAmount') ||
    (!(isAmount(fee.swapFee) && isAmount(fee.destinationGasFee)) && 'fee: expected base units') ||
    (!isAmount(otherPayOut) && 'otherPayOut: expected base units') ||
    (!isDuration(estimatedDuration) && 'estimatedDuration: expected seconds') ||
    (!isDuration(validForMs) && 'validForMs: expected milliseconds')
  if (problem) throw new InvalidResponseError(`The quote of ${provider.name}`, '', problem)
}

function isAmount(value: unknown): value is bigint {
  return typeof value === 'bigint' && value >= 0n
}

function isDuration(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}
