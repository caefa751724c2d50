import type { Address, Hex } from '../kernel/schema.ts'
import type { BatchSender } from './batch.ts'
import type { ChainType, TransactionRequest } from './transaction.ts'

/** An account that signs. `walletFromClient` of `@causeway/core/evm` creates one from a viem WalletClient. */
export interface Wallet {
  readonly chainType: ChainType
  readonly address: Address
  /**
   * The account that makes the calls, if it is not `address`: a smart account that first pulls the tokens of `address`.
   * Allowances are those of the caller.
   */
  readonly caller?: Address
  /** Whether `nonce` of a transaction is used, as with keys of this process. Browser wallets may choose another one. */
  readonly keepsNonce: boolean
  /** Returns the chain that the wallet is on. */
  getChainId(): Promise<number>
  /** Asks the wallet to switch to a chain. Rejects if it does not. */
  switchChain(chainId: number): Promise<void>
  /** Signs and sends the transaction. Resolves with its hash. @throws UserRejectedError */
  sendTransaction(transaction: TransactionRequest): Promise<Hex>
  /** Builds a transaction whose hash is known before it is sent. Absent where the wallet chooses the hash. @throws CausewayError */
  prepareTransaction?(transaction: TransactionRequest): Promise<PreparedTransaction>
  /** Sends several calls as one. Absent if the wallet cannot. */
  readonly batches?: BatchSender
  /** Signs without sending. @throws UserRejectedError */
  signTypedData(typedData: TypedData): Promise<Hex>
  /** Signs a text (EIP-191 on EVM chains). Absent if the wallet cannot. @throws UserRejectedError */
  signMessage?(message: string): Promise<Hex>
}

/** EIP-712 typed data. Integers are bigints or digits. */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** A transaction whose hash is known before it is sent. The hash is persisted first, so that a lost answer can be checked. */
export interface PreparedTransaction {
  readonly hash: Hex
  /** @throws UserRejectedError if the user rejects it in the wallet */
  send(): Promise<Hex>
}
