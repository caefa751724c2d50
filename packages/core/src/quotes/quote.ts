import * as z from 'zod/mini'
import { mulDiv } from '../kernel/amounts.ts'
import { compact } from '../kernel/compact.ts'
import { type BasisPoints, lessBasisPoints, type Percent, percentToBasisPoints } from '../kernel/percent.ts'
import { type Address, addressSchema, InvalidResponseError, parseExternal } from '../kernel/schema.ts'
import type { Call } from '../platforms/transaction.ts'
import type { ProviderQuote, QuoteFee, QuoteProvider } from './provider.ts'
import type { QuoteRequest } from './quote-request.ts'
import type { Verification } from './verification.ts'

/** Validity of a quote without an expiry, in milliseconds. */
const DEFAULT_VALIDITY_MS = 60_000

/** Terms of one provider for one request. */
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
  /**
   * Minimum output in base units: guaranteed by the provider, otherwise `toAmount` less the slippage of the request.
   */
  readonly toAmountMin: bigint
  /** Unique across processes. A quote is sent at most once, and its transfer is journaled under this id. */
  readonly id: string
  readonly providerId: string
  /** Name of the provider for users. */
  readonly name: string
  readonly request: QuoteRequest
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number
  /** Expiry in milliseconds since the epoch. An expired quote is not signed. */
  readonly validUntil: number
  /** Response time of the provider, in milliseconds. */
  readonly elapsedMs: number
  /** Verification of the transaction that came with the quote. Undefined if it is only verified when it is built. */
  readonly verification?: Verification
  /**
   * Gas units that the transaction used in a simulation, without its approval. Undefined if it was not simulated, or calls
   * a contract that its provider does not publish.
   */
  readonly simulatedGas?: bigint
  /**
   * Reason why the output is implausible, compared with the other quotes or with known prices. Set by `rankQuotes`,
   * which ranks such quotes last.
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

/** Maximum validity of a quote, in milliseconds, regardless of the provider's expiry. */
export const MAX_VALID_FOR_MS = 3_600_000

/**
 * Converts the terms of an adapter to a quote. Other fields are dropped.
 *
 * @throws InvalidResponseError that names the invalid field
 */
export function toQuote(answer: ProviderQuote, origin: QuoteOrigin): Quote {
  const { provider, request, fetchedAt } = origin
  assertAnswer(answer, provider, request)
  const { to, destinationGasFeeToken, ...contracts } = readAddresses(answer, provider)
  const { toAmount, fee, estimatedDuration, interfaceParamData, validForMs = DEFAULT_VALIDITY_MS } = answer
  const slippage = percentToBasisPoints(request.slippage)
  const toAmountMin = answer.toAmountMin ?? request.toAmount ?? lessBasisPoints(toAmount, slippage)
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
    signsOrder: answer.signsOrder,
    otherPayOut: answer.otherPayOut,
    requiredSlippage: getRequiredSlippage(answer, toAmountMin, slippage),
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

/** @throws InvalidResponseError that names the field that is not an address */
function readAddresses(
  { depositContract, spender, fee, transactionData }: ProviderQuote,
  { name }: QuoteProvider,
) {
  const { destinationGasFeeToken } = fee
  const addresses = { depositContract, spender, destinationGasFeeToken, to: transactionData?.to }
  return parseExternal(addressesSchema, addresses, `The quote of ${name}`)
}

/** Returns the slippage that the provider requires, or that its minimum implies if it exceeds that of the request. */
function getRequiredSlippage(
  { toAmount, requiredSlippage }: ProviderQuote,
  toAmountMin: bigint,
  slippage: BasisPoints,
): Percent | undefined {
  const implied = Number(mulDiv(toAmount - toAmountMin, 10_000n, toAmount))
  return implied > slippage ? (Math.max(requiredSlippage ?? 0, implied / 100) as Percent) : requiredSlippage
}

function assertAnswer(answer: ProviderQuote, provider: QuoteProvider, request: QuoteRequest): void {
  const { toAmount, toAmountMin = 0n, fee, estimatedDuration, otherPayOut = 0n, validForMs = 0 } = answer
  const { fromAmount = request.fromAmount } = answer
  const problem =
    (!isAmount(toAmount) && 'toAmount: expected base units') ||
    (toAmount < (request.toAmount ?? 1n) && `toAmount: expected at least ${request.toAmount ?? 1n}`) ||
    (!(isAmount(fromAmount) && fromAmount <= request.fromAmount) &&
      'fromAmount: expected at most the amount of the request') ||
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
