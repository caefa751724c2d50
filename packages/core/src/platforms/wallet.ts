import type { Address, Hex } from '../kernel/schema.ts'
import type { BatchSender } from './batch.ts'
import type { ChainType, TransactionRequest } from './transaction.ts'

/** Account that signs. `walletFromClient` of `@causeway/core/evm` creates one from a viem WalletClient. */
export interface Wallet {
  readonly chainType: ChainType
  readonly address: Address
  /**
   * Account that makes the calls, if it differs from `address`: a smart account that first pulls the tokens from
   * `address`. Allowances must be granted by the caller.
   */
  readonly caller?: Address
  /**
   * Whether the wallet uses the `nonce` of a transaction, as local accounts do. Browser wallets may choose a different
   * one.
   */
  readonly keepsNonce: boolean
  /**
   * Returns the account that is active in the wallet, without user interaction. Undefined if the wallet exposes none, for
   * example while it is locked. Absent if the wallet only signs as `address`.
   */
  getActiveAccount?(): Promise<Address | undefined>
  /** Returns the chain that the wallet is on. */
  getChainId(): Promise<number>
  /** Asks the wallet to switch to a chain. Rejects if it does not. */
  switchChain(chainId: number): Promise<void>
  /** Signs and sends the transaction. Resolves with its hash. @throws UserRejectedError */
  sendTransaction(transaction: TransactionRequest): Promise<Hex>
  /**
   * Prepares a transaction whose hash is known before it is sent. Absent if the wallet determines the hash. @throws
   * CausewayError
   */
  prepareTransaction?(transaction: TransactionRequest): Promise<PreparedTransaction>
  /** Sends several calls as one batch. Absent if the wallet does not support batches. */
  readonly batches?: BatchSender
  /** Signs EIP-712 typed data. @throws UserRejectedError */
  signTypedData(typedData: TypedData): Promise<Hex>
  /** Signs a text (EIP-191 on EVM chains). Absent if the wallet does not support it. @throws UserRejectedError */
  signMessage?(message: string): Promise<Hex>
}

/** EIP-712 typed data. Integers are bigints or decimal strings. */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/**
 * Transaction whose hash is known before it is sent. The hash is persisted first, so that the transaction can be found
 * if the wallet's reply is lost.
 */
export interface PreparedTransaction {
  readonly hash: Hex
  /** Maximum network fee that is signed, in base units of the native token. Undefined if it is unknown. */
  readonly maxFee?: bigint | undefined
  /** @throws UserRejectedError if the user rejects it in the wallet */
  send(): Promise<Hex>
}
