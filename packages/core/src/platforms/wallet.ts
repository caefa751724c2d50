import type { Address, Hex } from '../kernel/schema.ts'
import type { BatchSender } from './batch.ts'
import type { ChainType, TransactionRequest } from './transaction.ts'

/** EIP-712 typed data. Integers are bigints or digits. */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** A transaction whose hash is known before it leaves: written down first, it tells later whether it did. */
export interface PreparedTransaction {
  readonly hash: Hex
  /** @throws UserRejectedError when the user says no */
  send(): Promise<Hex>
}

/** The account that signs. Made from a viem WalletClient by `walletFromClient` of `@causeway/core/evm`. */
export interface Wallet {
  readonly chainType: ChainType
  readonly address: Address
  /**
   * Who makes the calls, where that is another than `address`: a smart account that takes the tokens of `address` first.
   * Allowances are then its own.
   */
  readonly caller?: Address
  /** Whether `nonce` is kept to, as keys held in this process do. Browser wallets may choose another. */
  readonly keepsNonce: boolean
  /** The chain on which the wallet stands now. */
  getChainId(): Promise<number>
  /** Asks the wallet to change to a chain; throws when it does not. */
  switchChain(chainId: number): Promise<void>
  /** Signs and sends; resolves with the hash. @throws UserRejectedError when the user says no */
  sendTransaction(transaction: TransactionRequest): Promise<Hex>
  /** Present where the hash is known before it is sent. @throws CausewayError when it cannot be made */
  prepareTransaction?(transaction: TransactionRequest): Promise<PreparedTransaction>
  /** Present where several calls can be sent as one. */
  readonly batches?: BatchSender
  /** Signs without sending. @throws UserRejectedError when the user says no */
  signTypedData(typedData: TypedData): Promise<Hex>
}
