import type { ChainVm } from '../chains/record.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import type { GasTerms } from './gas.ts'

/** VM of the chain, or the kind of smart account, of a transaction. */
export type ChainType = ChainVm | 'BICONOMY'

/** Options of every request. */
export interface RequestOptions {
  readonly signal?: AbortSignal | undefined
}

/** Call to a contract. `value` in base units of the native token. */
export interface Call {
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
}

/** Calls of one account that are executed in order on the latest state. */
export interface CallSequence {
  readonly chainId: number
  readonly from: Address
  readonly calls: readonly Call[]
  /** Balances to measure before and after the last call. Balances of the native token are not measured. Default: none. */
  readonly balances?: readonly TokenBalanceRef[] | undefined
}

/** A token and the account that holds it. */
export interface TokenBalanceRef {
  readonly token: Address
  readonly account: Address
}

/** A call with its chain and sender. */
export interface TransactionRequest extends Call {
  readonly chainId: number
  readonly from: Address
  /** Nonce. Wallets that sign locally use it, others may choose a different one. */
  readonly nonce?: number
  /** Gas limit and fees. Default: estimated by the wallet. */
  readonly gasTerms?: GasTerms
}

/** A transaction known to a node. */
export interface SentTransaction extends Omit<TransactionRequest, 'to'> {
  /** Target of the transaction. Undefined for a contract creation and for a Fuel transaction without a payment. */
  readonly to?: Address | undefined
  readonly hash: Hex
  /** 0 on chains without nonces. */
  readonly nonce: number
}

/** Receipt of a transaction on any chain VM. */
export interface Receipt {
  readonly chainId: number
  readonly chainType: ChainType
  /** Hash of the block. Empty for a failure that was not included in a block. */
  readonly blockHash: Hex | ''
  readonly blockNumber: bigint
  /** Sender of the transaction. Empty for a failure that was not included in a block. */
  readonly from: Address | ''
  readonly to: Address | undefined
  readonly status: 'success' | 'error'
  readonly transactionHash: Hex
  readonly transactionIndex: number
  /**
   * Network fee that `from` paid, in base units of the native token, with the L1 data fee of a rollup. Undefined if the
   * node does not report it.
   */
  readonly networkFee?: bigint | undefined
  /** Explorer page, if it is not on the explorer of the chain. */
  readonly explorerUrl?: string
  /**
   * Result of the verification by a second node, if the platform uses two: confirmed, or only one host is configured.
   */
  readonly secondOpinion?: 'confirmed' | 'single-node'
}

/** Event log of a contract. */
export interface TransactionLog {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** Source of transaction receipts. */
export interface ReceiptSource {
  readonly chainType: ChainType
  /** Returns the receipt, or undefined until the transaction is included. */
  getReceipt(chainId: number, hash: Hex, options?: RequestOptions): Promise<Receipt | undefined>
}

/** Search for a transaction that may have been sent, but whose hash is unknown. */
export interface TransactionSearch extends TransactionRequest {
  readonly nonce: number
  /** Latest block number before the request to the wallet. */
  readonly fromBlock: bigint
  /** Hash, if it was known before sending. */
  readonly expectedHash?: Hex | undefined
  /** Transactions that are known to belong to other requests. They are not returned. Default: none. */
  readonly excludedHashes?: readonly Hex[] | undefined
}

/** Result of a transaction search. */
export type TransactionSearchResult =
  | { readonly status: 'found'; readonly hash: Hex }
  /**
   * No transaction of the sender since `fromBlock` matches. If the nonce is still free, a repeated transaction must use
   * it, so that only one of the two can be included.
   */
  | { readonly status: 'absent'; readonly nonceIsFree: boolean }
  /** The result is unknown. Ask the user. */
  | { readonly status: 'unknown'; readonly reason: string }

/** Search for the execution of an operation of a contract account by its operation hash, such as a safeTxHash. */
export interface ExecutionSearch {
  readonly chainId: number
  readonly account: Address
  readonly operationHash: Hex
  /** Latest block number before the request to the wallet. */
  readonly fromBlock: bigint
}

/** Status of an operation of a contract account. `succeeded` refers to its calls, regardless of the receipt. */
export type ExecutionStatus =
  | { readonly status: 'pending' }
  | { readonly status: 'executed'; readonly hash: Hex; readonly succeeded: boolean }

/** Status of a transaction without a receipt. */
export type ReplacementStatus =
  | { readonly status: 'waiting' }
  /** The node does not know the transaction, and its nonce is still free. */
  | { readonly status: 'dropped' }
  /** Another transaction used the nonce, either with the same call (sped up) or a different one (canceled). */
  | { readonly status: 'replaced'; readonly hash: Hex; readonly isSameCall: boolean }
