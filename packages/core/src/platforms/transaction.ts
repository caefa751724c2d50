import type { ChainVm } from '../chains/record.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import type { GasTerms } from './gas.ts'

/** Whose transaction it is: of an account on a chain of this kind, or of a smart account. */
export type ChainType = ChainVm | 'BICONOMY'

/** What every request takes. */
export interface RequestOptions {
  readonly signal?: AbortSignal | undefined
}

/** One call to a contract. `value` in native base units. */
export interface Call {
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
}

/** Calls of one account on the latest state, each seeing what the ones before it did. */
export interface CallSequence {
  readonly chainId: number
  readonly from: Address
  readonly calls: readonly Call[]
}

/** A call with the chain it belongs to and who sends it. */
export interface TransactionRequest extends Call {
  readonly chainId: number
  readonly from: Address
  /** Wallets that sign locally keep to it; others may choose their own. */
  readonly nonce?: number
  /** Without them the wallet estimates for itself. */
  readonly gasTerms?: GasTerms
}

/** A transaction that a node has seen. */
export interface SentTransaction extends Omit<TransactionRequest, 'to'> {
  /** Undefined for a contract creation, and for a Fuel transaction without a payment. */
  readonly to?: Address | undefined
  readonly hash: Hex
  /** 0 on chains without nonces. */
  readonly nonce: number
}

/** A receipt as every chain VM gives it. */
export interface Receipt {
  readonly chainId: number
  readonly chainType: ChainType
  /** Empty for a failure that reached no block. */
  readonly blockHash: Hex | ''
  readonly blockNumber: bigint
  /** Empty for a failure that reached no block. */
  readonly from: Address | ''
  readonly to: Address | undefined
  readonly status: 'success' | 'error'
  readonly transactionHash: Hex
  readonly transactionIndex: number
  /** Where a person can look, when that is not the chain's own explorer. */
  readonly explorerUrl?: string
  /** Result of asking a second node, if the platform asks two: it reports the same, or only one is configured. */
  readonly secondOpinion?: 'confirmed' | 'single-node'
}

/** What a contract announced in a transaction. */
export interface TransactionLog {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** Whoever can tell what became of a transaction. */
export interface ReceiptSource {
  readonly chainType: ChainType
  /** Undefined while it is not in a block. */
  getReceipt(chainId: number, hash: Hex, options?: RequestOptions): Promise<Receipt | undefined>
}

/** What to look for when a transaction may have been sent but its hash was lost. */
export interface TransactionSearch extends TransactionRequest {
  readonly nonce: number
  /** The block that was latest before the wallet was asked. */
  readonly fromBlock: bigint
  /** Where it was known before it was sent. */
  readonly expectedHash?: Hex | undefined
}

/** Whether a transaction that may have been sent is on the chain: `switch` over `status`. */
export type TransactionSearchResult =
  | { readonly status: 'found'; readonly hash: Hex }
  /**
   * Every transaction the sender made since has been looked at: it is none of them. While its nonce is free, sending
   * it again must take that nonce, so that only one of the two can ever count.
   */
  | { readonly status: 'absent'; readonly nonceIsFree: boolean }
  /** The node could not say: ask the user, never guess. */
  | { readonly status: 'unknown'; readonly reason: string }

/** What may have become of a transaction that has no receipt. */
export type ReplacementStatus =
  | { readonly status: 'waiting' }
  /** The node has no trace of it, and its nonce is still free. */
  | { readonly status: 'dropped' }
  /** Another one took its nonce: the same call again (sped up), or something else (cancelled). */
  | { readonly status: 'replaced'; readonly hash: Hex; readonly isSameCall: boolean }
