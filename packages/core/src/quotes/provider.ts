import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Percent } from '../kernel/percent.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import type { PlatformRegistry } from '../platforms/registry.ts'
import type { TypedData } from '../platforms/wallet.ts'
import type { ArrivalHandler } from './arrival-handler.ts'
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

/** An order to sign instead of a transaction. The provider's `submitOrder` submits the signature. */
export interface OrderData {
  readonly typedData: TypedData
  /**
   * Order id, if it can be computed from the order. The transfer can then be tracked even if the submission's reply is
   * lost.
   */
  readonly orderId?: string | undefined
  /** Deadline in milliseconds since the epoch, after which the order cannot be executed. Undefined if it is unknown. */
  readonly validUntil?: number | undefined
}

/** An order with the signature of its account. */
export interface SignedOrder extends OrderData {
  readonly signature: Hex
  readonly request: BuildableRequest
  /** Data of the build that returned the order. */
  readonly interfaceParamData: unknown
}

/** Fees of a quote. */
export interface QuoteFee {
  /** Fee of the provider, in base units of the source token. */
  readonly swapFee: bigint
  /** Cost of the delivery, in base units of `destinationGasFeeToken`. */
  readonly destinationGasFee: bigint
  /** A token of the source chain. Default: the source token; the native placeholder if gas is paid on top. */
  readonly destinationGasFeeToken?: string
}

/** Terms that an adapter returns. The aggregator adds the id, the provider, the request and the time. */
export interface ProviderQuote {
  /** The contract that takes the deposit. */
  readonly depositContract?: string
  /** The only account that may be approved to take the source token. */
  readonly spender?: string
  /** Set if no approval is needed: the called contract takes its own token, or the transaction is a plain transfer. */
  readonly skipApproval?: true
  /** Expected output, in base units of the destination token. */
  readonly toAmount: bigint
  /** Input for an exact `toAmount`, in base units of the source token. Default: the `fromAmount` of the request. */
  readonly fromAmount?: bigint
  /** Output that the provider guarantees, in base units. Default: `toAmount` less the slippage of the request. */
  readonly toAmountMin?: bigint
  readonly fee: QuoteFee
  /** Expected time until arrival, in seconds. */
  readonly estimatedDuration: number
  /** The transaction, if the quote includes it. */
  readonly transactionData?: TransactionData
  /** Data that `build` and `status` of this adapter need. It is stored; bigints are preserved. */
  readonly interfaceParamData: unknown
  /** The order, if the quote includes it. */
  readonly orderData?: OrderData
  /** Set if `build` returns an order, which is signed instead of sent. */
  readonly signsOrder?: true
  /** Native fee on top of `fromAmount`, in base units, such as a messaging fee. */
  readonly otherPayOut?: bigint
  /** Time until the quote expires, in milliseconds. Default 60,000. */
  readonly validForMs?: number
  /** Minimum slippage of the provider, in percent, if it exceeds that of the request. */
  readonly requiredSlippage?: Percent
}

/** The transaction or the order of a quote, and the terms that only the build returns. */
export type ProviderBuild = BuildTerms &
  ({ readonly transactionData: TransactionData } | { readonly orderData: OrderData })

/** Terms of a build that its quote did not have. */
export interface BuildTerms {
  /** The contract that takes the source token, if only the build returns it. */
  readonly spender?: string
  /** Native fee of this build, in base units. At most that of the quote. */
  readonly otherPayOut?: bigint
  /** Output that this build guarantees, in base units. At least that of the quote. */
  readonly toAmountMin?: bigint
  /** Replaces the data of the quote, for example to add a deposit id or an order hash. */
  readonly interfaceParamData?: unknown
}

/** A quote to build, for a request with both accounts. */
export interface BuildRequest {
  readonly request: BuildableRequest
  /** Quoted output, in base units of the destination token. */
  readonly toAmount: bigint
  /** Minimum output in base units. A build that guarantees less is rejected. */
  readonly toAmountMin: bigint
  /** `interfaceParamData` of the quote. Validate it, as it may come from storage. */
  readonly interfaceParamData: unknown
}

/** Terms decoded from calldata or an order. A term that cannot be decoded is undefined. */
export interface DecodedTransaction {
  /** The token taken from the sender; the native placeholder for the native token. */
  readonly token?: string
  /** Amount taken, in base units of `token`. */
  readonly amount?: bigint
  /** The account that receives the output on the destination chain. */
  readonly recipient?: string
  readonly destinationChainId?: number
  /** The token that the recipient receives; the native placeholder for the native token. */
  readonly toTokenAddress?: string
  /** Minimum output in base units of the destination token. */
  readonly toAmountMin?: bigint
  /**
   * Whether the calldata cannot choose which code runs. On a single chain, a simulation then proves the output even if
   * the calldata names no minimum.
   */
  readonly runsFixedCode?: true
  /** Whether the output arrives in a later transaction, even on the same chain. */
  readonly paysLater?: true
  /** Contract that takes `token`, if the provider publishes it. */
  readonly spender?: string
  /** Calldata for the recipient contract on the destination chain; '0x' without one. Undefined if unknown. */
  readonly message?: Hex
  /** Reason to reject the transaction: a term exceeds the bounds of the adapter. */
  readonly problem?: string
  /**
   * Expiry of an order, in seconds since the epoch. Until then, it can be filled at the quoted price, and its funds may
   * be locked. An order that expires more than six hours from now is rejected.
   */
  readonly expiresAt?: bigint
  /** Whether the provider publishes no contracts. The decoded terms can then fail a check, but not pass it. */
  readonly hasUnknownTarget?: true
}

/** A token of a provider's list. */
export interface TokenListEntry {
  readonly chainId: number
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly logoImg: string
}

/** Context of one call of an adapter. Adapters keep no state between calls. */
export interface ProviderContext {
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly logger: Logger
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Access to chains, for providers that compute prices from contracts. */
  readonly platforms?: PlatformRegistry | undefined
  /** Additional contracts that no transaction may call or approve, by chain id. */
  readonly protectedContracts?: Readonly<Record<number, readonly Address[]>> | undefined
  /** Name of the application, for APIs that take one. */
  readonly integrator?: string | undefined
}

/**
 * A bridge or swap provider. A rejected quote or build is returned as a `ProviderError`; any other error is thrown.
 * `defineProvider` creates a provider from functions that throw both.
 */
export interface QuoteProvider {
  /** Unique lower-case id, used in storage and in `QuoteRequest.aggregator`. It must never change. */
  readonly id: string
  /** Display name. */
  readonly name: string
  readonly kind: 'bridge' | 'swap'
  /** Whether the status DONE means that the funds arrived, or only that they left the source chain. */
  readonly settlesOn: 'destination' | 'source'
  /**
   * Whether the provider supports exact outputs: requests with `toAmount`. 'approximate': it converts them to an input, so
   * that the minimum output is lower. Default: such requests are not sent to it.
   */
  readonly supportsExactOutput?: true | 'approximate'
  /**
   * Whether contracts can send the transactions, which are not bound to the signer. Default: requests with a `signer`
   * are not sent to the provider.
   */
  readonly supportsContractCaller?: true
  /** Returns why a request can never be supported, without a network request. */
  unsupportedReason(request: QuoteRequest): ProviderError | undefined
  /** Requests a quote. Returns a `ProviderError` if the provider rejects the request. */
  quote(request: QuoteRequest, context: ProviderContext): Promise<ProviderQuote | ProviderError>
  /** Requests the transaction or the order of a quote. Default: the transaction that came with the quote. */
  build?(quote: BuildRequest, context: ProviderContext): Promise<ProviderBuild | ProviderError>
  /**
   * Returns the published contracts on the source chain of a request. A transaction that calls or approves any other is
   * rejected before it is signed, regardless of the source of the quote. Undefined without a list: a simulation then
   * proves nothing, because unknown contracts can detect it.
   */
  contracts?(request: QuoteRequest): KnownContracts | undefined | Promise<KnownContracts | undefined>
  /** Whether `decode` supports every transaction of this provider, so that any other transaction is rejected. */
  readonly decodesEveryCall?: true
  /**
   * Decodes a transaction of this provider, after `contracts` has accepted its target; undefined for unknown calldata,
   * and for any contract that is not the provider's, unless `hasUnknownTarget` is set. Never throws.
   */
  decode?(transaction: TransactionData, request: QuoteRequest): DecodedTransaction | undefined
  /** Decodes an order, in analogy to `decode`. */
  decodeOrder?(order: OrderData, request: QuoteRequest): DecodedTransaction | undefined
  /** Submits a signed order and returns the order id for its status. Submitting it twice has no further effect. */
  submitOrder?(order: SignedOrder, context: ProviderContext): Promise<string>
  /** Requests the status of a transfer. Optional for swaps on one chain, whose receipt completes them. */
  status?(request: StatusRequest, context: ProviderContext): Promise<StatusResult>
  /**
   * Requests the arrival from a second source, if `settlesOn` is 'source'. It is called once `status` returns DONE; its
   * result DONE means that the funds arrived.
   */
  checkArrival?(request: StatusRequest, context: ProviderContext): Promise<StatusResult>
  /**
   * Loads the part that makes calls with the tokens on arrival. Default: the tokens are paid to the recipient.
   *
   * @throws CausewayError MODULE_LOAD_FAILED
   */
  arrivals?(): Promise<ArrivalHandler>
  /** Requests the token list of the provider. */
  tokens?(context: ProviderContext): Promise<readonly TokenListEntry[]>
  /** Resolves if the service is up, and rejects with the reason if it is not. */
  health?(context: ProviderContext): Promise<void>
}

/** Options of every provider factory. Secret keys belong in a gateway, not here. */
export interface ProviderOptions {
  readonly baseUrl?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
}
