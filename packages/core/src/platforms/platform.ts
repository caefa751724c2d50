import type { ChainRecord } from '../chains/index.ts'
import type { Clock, Hex, Logger } from '../kernel/index.ts'

export type ChainType = 'EVM' | 'FUEL' | 'BICONOMY'

/** One call to a contract. `value` in native base units. */
export interface Call {
  readonly to: string
  readonly data: Hex
  readonly value: bigint
}

/** A call with the chain it belongs to and who sends it. */
export interface TransactionRequest extends Call {
  readonly chainId: number
  readonly from: string
  /** Wallets that sign locally keep to it; others may choose their own. */
  readonly nonce?: number
}

/** A receipt as every chain VM gives it. */
export interface Receipt {
  readonly chainId: number
  readonly chainType: ChainType
  readonly blockHash: string
  readonly blockNumber: bigint
  readonly from: string
  readonly to: string | undefined
  readonly status: 'success' | 'error'
  readonly transactionHash: string
  readonly transactionIndex: number
}

export type Simulation =
  | { readonly status: 'success' }
  /** `reason` is the node's own text: translate it before showing it. */
  | { readonly status: 'reverted'; readonly reason: string; readonly error: unknown }

/** A call that only reads. */
export interface ReadCall {
  readonly chainId: number
  readonly to: string
  readonly data: Hex
  readonly from?: string
}

export type ReadResult =
  | { readonly status: 'success'; readonly data: Hex }
  /** `reason` is the node's own text; `data` the contract's error, where the node gives it. */
  | { readonly status: 'reverted'; readonly reason: string; readonly data?: Hex }

/** Calls of one account on the latest state, each seeing what the ones before it did. */
export interface CallSequence {
  readonly chainId: number
  readonly from: string
  readonly calls: readonly Call[]
}

/** Tokens that a call moved. The native token carries the native placeholder. `amount` in base units. */
export interface TokenMovement {
  readonly token: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

/** An allowance that a call set. `amount` in base units; for a whole collection of NFTs 1. */
export interface TokenAllowance {
  readonly token: string
  readonly owner: string
  readonly spender: string
  readonly amount: bigint
}

/** What a call did, as the tokens themselves announce it. */
export interface CallEffects {
  readonly movements: readonly TokenMovement[]
  readonly allowances: readonly TokenAllowance[]
}

export type SequenceSimulation =
  /** One entry per call. */
  | { readonly status: 'success'; readonly effects: readonly CallEffects[] }
  /** `reason` is the node's own text; `at` which call failed, where the node says. */
  | { readonly status: 'reverted'; readonly reason: string; readonly at: number | undefined }
  /** The node cannot tell what a sequence of calls would do. */
  | { readonly status: 'unsupported'; readonly reason: string }

/** What to look for when a transaction may have been sent but its hash was lost. */
export interface TransactionSearch extends TransactionRequest {
  readonly nonce: number
  /** The block that was latest before the wallet was asked. */
  readonly fromBlock: bigint
}

export type TransactionSearchResult =
  | { readonly status: 'found'; readonly hash: string }
  /**
   * Every transaction the sender made since has been looked at: it is none of them. While its nonce is free, sending
   * it again must take that nonce, so that only one of the two can ever count.
   */
  | { readonly status: 'absent'; readonly nonceIsFree: boolean }
  /** The node could not say: ask the user, never guess. */
  | { readonly status: 'unknown'; readonly reason: string }

export type TransferEventRequest = {
  readonly type: 'token'
  readonly chainId: number
  readonly token: string
  readonly to: string
  readonly fromBlock: bigint
  readonly toBlock?: bigint
}

/** Tokens that reached an account. `amount` in base units. */
export interface TransferEvent {
  readonly chainId: number
  readonly token: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly transactionHash: string
  readonly blockNumber: bigint
}

export interface AllowanceRequest {
  readonly chainId: number
  readonly token: string
  readonly owner: string
  readonly spender: string
}

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined
}

/**
 * A chain VM: everything the services need from a chain, and nothing they know of how it is done.
 * All amounts are base units. Reads throw CausewayError when the chain cannot be reached.
 */
export interface Platform {
  readonly chainType: ChainType
  getBlockNumber(chainId: number, options?: RequestOptions): Promise<bigint>
  /** Of the native token when `token` is the native placeholder. */
  getBalance(
    request: { readonly chainId: number; readonly account: string; readonly token: string },
    options?: RequestOptions,
  ): Promise<bigint>
  getAllowance(request: AllowanceRequest, options?: RequestOptions): Promise<bigint>
  /** The call that lets `spender` take exactly `amount`. */
  encodeApproval(request: { readonly token: string; readonly spender: string; readonly amount: bigint }): Call
  /** What a contract answers on the latest state. */
  call(request: ReadCall, options?: RequestOptions): Promise<ReadResult>
  /** Runs the call on the latest state without sending it. */
  simulate(request: TransactionRequest, options?: RequestOptions): Promise<Simulation>
  /** Runs the calls without sending them and tells what each would move and allow. */
  simulateCalls(sequence: CallSequence, options?: RequestOptions): Promise<SequenceSimulation>
  /** The nonce the next transaction of `account` would take, those in the mempool counted. */
  getNextNonce(
    request: { readonly chainId: number; readonly account: string },
    options?: RequestOptions,
  ): Promise<number>
  findTransaction(search: TransactionSearch, options?: RequestOptions): Promise<TransactionSearchResult>
  /** Undefined while it is not in a block. */
  getReceipt(chainId: number, hash: string, options?: RequestOptions): Promise<Receipt | undefined>
  /** @throws CausewayError UNEXPECTED_TRANSFER_EVENT_REQUEST for a type this chain does not know */
  getTransferEvents(request: TransferEventRequest, options?: RequestOptions): Promise<TransferEvent[]>
  /** Aborts what is under way. */
  dispose(): void
}

/** What `createCauseway` hands to a platform. */
export interface PlatformContext {
  readonly chains: readonly ChainRecord[]
  readonly clock: Clock
  readonly logger: Logger
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** A platform before it knows its chains: what `evm()` returns. */
export interface PlatformSetup {
  readonly chainType: ChainType
  create(context: PlatformContext): Platform
}

/** EIP-712 typed data. Integers are bigints or digits. */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** The account that signs. Made from a viem WalletClient by `walletFromClient` of `@causeway/core/evm`. */
export interface Wallet {
  readonly chainType: ChainType
  readonly address: string
  /** Whether `nonce` is kept to, as keys held in this process do. Browser wallets may choose another. */
  readonly keepsNonce: boolean
  getChainId(): Promise<number>
  switchChain(chainId: number): Promise<void>
  /** Signs and sends; resolves with the hash. @throws UserRejectedError when the user says no */
  sendTransaction(transaction: TransactionRequest): Promise<string>
  /** Signs without sending. @throws UserRejectedError when the user says no */
  signTypedData(typedData: TypedData): Promise<Hex>
}
