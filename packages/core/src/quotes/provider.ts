import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Percent } from '../kernel/percent.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import type { PlatformRegistry } from '../platforms/registry.ts'
import type { TypedData } from '../platforms/wallet.ts'
import type { KnownContracts } from './known-contracts.ts'
import type { ProviderError } from './provider-error.ts'
import type { QuoteRequest } from './quote-request.ts'
import type { StatusRequest, StatusResult } from './status.ts'
import type { BuildableRequest } from './to-buildable-request.ts'

/** A transaction to send on the source chain. `value` in native base units. */
export interface TransactionData {
  readonly to: string
  readonly data: Hex
  readonly value: bigint
}

/** An order to sign instead of a transaction; the provider's `submitOrder` hands the signature in. */
export interface OrderData {
  readonly typedData: TypedData
  /** Id of the order at its provider, if the order alone determines it: it can then be tracked without a reply. */
  readonly orderId?: string | undefined
}

/** An order with the signature of the account that gives it. */
export interface SignedOrder extends OrderData {
  readonly signature: Hex
  readonly request: BuildableRequest
  /** Of the build that made the order. */
  readonly interfaceParamData: unknown
}

/** What a transfer costs. */
export interface QuoteFee {
  /** What the provider keeps, in base units of the source token. */
  readonly swapFee: bigint
  /** What delivery costs, in base units of `destinationGasFeeToken`. */
  readonly destinationGasFee: bigint
  /** A token of the source chain. Default: the source token; the native placeholder where gas is paid beside it. */
  readonly destinationGasFeeToken?: string
}

/** What an adapter answers; the aggregator adds who, when and for which request. */
export interface ProviderQuote {
  /** The contract that takes the deposit. */
  readonly depositContract?: string
  /** The only account that may be approved to take the source token. */
  readonly spender?: string
  /** The contract called takes the source token without an allowance: it is its own. */
  readonly skipApproval?: true
  /** Base units of the destination token. */
  readonly toAmount: bigint
  /** What is spent of the source token for an exact `toAmount`. Default: all of the request's `fromAmount`. */
  readonly fromAmount?: bigint
  /** The least that arrives, where the provider promises one. */
  readonly toAmountMin?: bigint
  readonly fee: QuoteFee
  /** Seconds. */
  readonly estimatedDuration: number
  readonly transactionData?: TransactionData
  /** What this adapter needs again for build and status. Plain data; bigints survive storage. */
  readonly interfaceParamData: unknown
  readonly orderData?: OrderData
  /** Native base units to pay beside `fromAmount`, such as a messaging fee. */
  readonly otherPayOut?: bigint
  /** How long the terms hold, in milliseconds. Default 60,000. */
  readonly validForMs?: number
  /** The least slippage the provider works with, where it is above the request's. */
  readonly requiredSlippage?: Percent
}

/** What carries a quote out, a transaction or an order, and the terms that only the build knows. */
export type ProviderBuild = BuildTerms &
  ({ readonly transactionData: TransactionData } | { readonly orderData: OrderData })

/** The terms that only a build knows. */
export interface BuildTerms {
  /** Who may take the source token, where only the build learns it. */
  readonly spender?: string
  /** As in the quote, where building asks for terms again: no more than was quoted. */
  readonly otherPayOut?: bigint
  /** The least that arrives by the terms of this build, where building asks for terms again. */
  readonly toAmountMin?: bigint
  /** Replaces the quote's, where building learns more (a deposit id, an order hash). */
  readonly interfaceParamData?: unknown
}

/** The quote as an adapter's `build` receives it: its own data, for a request with both accounts. */
export interface BuildRequest {
  readonly request: BuildableRequest
  readonly toAmount: bigint
  /** What must arrive at least: a build that promises less is refused. */
  readonly toAmountMin: bigint
  readonly interfaceParamData: unknown
}

/** What calldata, or an order, says it does, as far as it can be read. */
export interface DecodedTransaction {
  /** What is taken from the sender; the native placeholder for the native token. */
  readonly token?: string
  /** Base units of `token`. */
  readonly amount?: bigint
  /** Who receives on the destination chain. */
  readonly recipient?: string
  readonly destinationChainId?: number
  /** The token that the recipient receives; the native placeholder for the native token. */
  readonly toTokenAddress?: string
  /** The least that it lets arrive, in base units of the destination token. */
  readonly toAmountMin?: bigint
  /** What is received comes in another transaction, even on the same chain. */
  readonly paysLater?: true
  /** The contract that takes `token`, where the provider publishes it. */
  readonly spender?: string
  /** Why the transaction must not be signed: a term exceeds the bounds of the adapter. */
  readonly problem?: string
  /**
   * End of an order, in seconds since the epoch: until then it can be filled at the quoted price, and its funds may be locked.
   * An order that ends more than six hours from now is rejected.
   */
  readonly expiresAt?: bigint
  /** The provider publishes no contracts to check the target against: the decoded terms can fail a check, not pass it. */
  readonly hasUnknownTarget?: true
}

/** A token that a provider serves. */
export interface TokenListEntry {
  readonly chainId: number
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly logoImg: string
}

/** What every call of an adapter gets: nothing is kept between calls. */
export interface ProviderContext {
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly logger: Logger
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Chain reads, for the providers that price on chain. */
  readonly platforms?: PlatformRegistry | undefined
  /** Contracts that no transaction may call or be approved for, in addition to those that the library knows. */
  readonly protectedContracts?: Readonly<Record<number, readonly Address[]>> | undefined
  /** The embedding dapp's name, where a provider asks for one. */
  readonly integrator?: string | undefined
}

/**
 * One bridge or swap provider. Its own 'no' to a quote or a build comes back as a result, a `ProviderError` with its code
 * and message; what is thrown went wrong on the way. `defineProvider` makes one of parts that throw both.
 */
export interface QuoteProvider {
  /** Stable, lower case: the key in storage and in `aggregator`. */
  readonly id: string
  /** As people write it. */
  readonly name: string
  readonly kind: 'bridge' | 'swap'
  /** What DONE says: the money arrived, or only that it left the source chain. */
  readonly settlesOn: 'destination' | 'source'
  /** It buys exactly what a request with `toAmount` names. Others are not asked for that. */
  readonly supportsExactOutput?: true
  /** A contract may carry its transaction out: nothing in it is bound to whoever signs. Others are not asked with a `signer`. */
  readonly supportsContractCaller?: true
  /** Why this request can never be served, as far as that is known without asking. */
  unsupportedReason(request: QuoteRequest): ProviderError | undefined
  /** Asks for a quote; a provider's 'no' is a result, not a throw. */
  quote(request: QuoteRequest, context: ProviderContext): Promise<ProviderQuote | ProviderError>
  /** Without it a build is the transaction that came with the quote. */
  build?(quote: BuildRequest, context: ProviderContext): Promise<ProviderBuild | ProviderError>
  /**
   * Returns the contracts that the provider publishes for the source chain of a request. A transaction that calls, or an
   * approval that names, any other is rejected before it is signed, regardless of the source of the quote. Undefined
   * without a list: then a simulation proves nothing, as a contract can detect it.
   */
  contracts?(request: QuoteRequest): KnownContracts | undefined | Promise<KnownContracts | undefined>
  /** Every transaction of this provider can be decoded: one that cannot is rejected. */
  readonly decodesEveryCall?: true
  /**
   * Decodes a transaction of this provider, after `contracts` has accepted its target; undefined for unknown calldata,
   * and for any contract that is not the provider's, unless `hasUnknownTarget` is set. Never throws.
   */
  decode?(transaction: TransactionData, request: QuoteRequest): DecodedTransaction | undefined
  /** The same of an order. */
  decodeOrder?(order: OrderData, request: QuoteRequest): DecodedTransaction | undefined
  /** Hands a signed order in. Resolves with the order id, by which its status is asked. Handing it in twice is harmless. */
  submitOrder?(order: SignedOrder, context: ProviderContext): Promise<string>
  /** A swap on one chain may do without: there the receipt is the proof. */
  status?(request: StatusRequest, context: ProviderContext): Promise<StatusResult>
  /**
   * Where DONE only says that the money left: what a second source says of its arrival. Asked once the status is DONE;
   * its own DONE means 'arrived'.
   */
  checkArrival?(request: StatusRequest, context: ProviderContext): Promise<StatusResult>
  /** The tokens that the provider lists, where it has such a list. */
  tokens?(context: ProviderContext): Promise<readonly TokenListEntry[]>
  /** Resolves when the service answers; rejects with the reason when it does not. */
  health?(context: ProviderContext): Promise<void>
}

/** Options that every provider factory takes. Secret keys have no field: they live behind the gateway. */
export interface ProviderOptions {
  readonly baseUrl?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
}
