import type { ChainRecord, ChainVm } from '../chains/record.ts'
import type { Clock } from '../kernel/clock.ts'
import type { ReadableKeyedStore } from '../kernel/keyed-store.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import type { BalanceAdapterSetup } from './balance-adapter.ts'
import type { PlatformGas } from './gas.ts'
import type { ChainNodes } from './nodes.ts'
import type { OfferPermit } from './permit.ts'
import type { PlatformRegistry } from './registry.ts'
import type {
  Call,
  CallSequence,
  ChainType,
  ExecutionSearch,
  ExecutionStatus,
  ReceiptSource,
  ReplacementStatus,
  RequestOptions,
  SentTransaction,
  TokenBalanceRef,
  TransactionLog,
  TransactionRequest,
  TransactionSearch,
  TransactionSearchResult,
} from './transaction.ts'
import type { TransferEvent, TransferEventRequest } from './transfer-events.ts'
import type { ConnectorSource, WalletConnector } from './wallet-connector.ts'

/**
 * Interface of the services to the chains of one VM. Amounts are in base units. Reads throw CausewayError if the chain cannot
 * be reached.
 */
export interface Platform extends ReceiptSource {
  /** Returns the number of the latest block. */
  getBlockNumber(chainId: number, options?: RequestOptions): Promise<bigint>
  /** Returns the time of a block, in milliseconds since the epoch. */
  getBlockTime?(chainId: number, blockNumber: bigint, options?: RequestOptions): Promise<number>
  /** Returns a balance in base units; of the native token for the native placeholder. */
  getBalance(
    request: { readonly chainId: number; readonly account: Address; readonly token: Address },
    options?: RequestOptions,
  ): Promise<bigint>
  /** Returns the allowance of a spender, in base units. */
  getAllowance(request: AllowanceRequest, options?: RequestOptions): Promise<bigint>
  /** Encodes an approval of exactly `amount`. */
  encodeApproval(request: {
    readonly token: Address
    readonly spender: Address
    readonly amount: bigint
  }): Call
  /** Makes a read-only call on the latest state. */
  call(request: ReadCall, options?: RequestOptions): Promise<ReadResult>
  /** Runs code that is not deployed. Absent if the chain does not support it. */
  callDeployless?(request: DeploylessCall, options?: RequestOptions): Promise<ReadResult>
  /** Makes read-only calls in one block, by default the latest. A call that reverts does not affect the others. */
  multicall?(request: MulticallRequest, options?: RequestOptions): Promise<MulticallResults>
  /**
   * Runs the call on the latest state without sending it. With `gasTerms`, as it would run in the next block, with those
   * fees.
   *
   * @param request `balances` are measured where the node can, as by `simulateCalls`
   */
  simulate(
    request: TransactionRequest & Pick<CallSequence, 'balances'>,
    options?: RequestOptions,
  ): Promise<Simulation>
  /**
   * Runs the calls without sending them, in the next block and with its fees where the node can, and returns the movements,
   * allowances and grants of each.
   */
  simulateCalls(sequence: CallSequence, options?: RequestOptions): Promise<SequenceSimulation>
  /** Returns the nonce of the next transaction, counting pending ones. */
  getNextNonce(
    request: { readonly chainId: number; readonly account: Address },
    options?: RequestOptions,
  ): Promise<number>
  /** Looks up a transaction by its hash, or by its nonce if the hash is unknown. */
  findTransaction(search: TransactionSearch, options?: RequestOptions): Promise<TransactionSearchResult>
  /** Returns an included or pending transaction, or undefined if the node does not know it. */
  getTransaction(chainId: number, hash: Hex, options?: RequestOptions): Promise<SentTransaction | undefined>
  /** Returns the logs of a transaction, or undefined until it is included. Absent on chains without logs. */
  getLogs?(
    chainId: number,
    hash: Hex,
    options?: RequestOptions,
  ): Promise<readonly TransactionLog[] | undefined>
  /**
   * Resolves the status of a transaction that is not found by its hash.
   *
   * @param fromBlock latest block before it was sent
   */
  resolveReplacement(
    sent: SentTransaction,
    fromBlock: bigint,
    options?: RequestOptions,
  ): Promise<ReplacementStatus>
  /**
   * Returns the transaction in which a contract account, such as a Safe, executed an operation that its wallet named by a hash
   * of its own. Undefined for other accounts. Absent on chains without contract accounts.
   */
  findExecution?(search: ExecutionSearch, options?: RequestOptions): Promise<ExecutionStatus | undefined>
  /**
   * Returns whether an account is an EOA, a contract, or an EOA with delegated code.
   *
   * @throws ChainReadError
   */
  getAccountKind(
    request: { readonly chainId: number; readonly account: Address },
    options?: RequestOptions,
  ): Promise<AccountKind>
  /** Gas fees and estimates. Absent on chains whose senders do not set them. */
  readonly gas?: PlatformGas
  /** Nodes of each used chain, by chain id. */
  readonly nodes?: ReadableKeyedStore<ChainNodes>
  /** Returns token transfers. @throws CausewayError UNEXPECTED_TRANSFER_EVENT_REQUEST for an unsupported type */
  getTransferEvents(request: TransferEventRequest, options?: RequestOptions): Promise<TransferEvent[]>
  /** Loads the code that a run uses after its first transaction. Awaited before a wallet is asked. Default: none. */
  loadTracking?(): Promise<unknown>
  /** Aborts pending requests. */
  dispose(): void
}

/** Result of a simulated transaction. */
export type Simulation =
  /** `effects` are absent if the node only returns whether the call reverts. */
  | { readonly status: 'success'; readonly effects?: CallEffects | undefined }
  /** `reason` is the message of the node. Translate it before showing it. */
  | { readonly status: 'reverted'; readonly reason: string; readonly error: unknown }

/** A read-only call. */
export interface ReadCall {
  readonly chainId: number
  readonly to: Address
  readonly data: Hex
  readonly from?: Address
}

/** Code whose constructor runs on the latest state and returns a result, without being deployed. */
export interface DeploylessCall {
  readonly chainId: number
  readonly code: Hex
}

/** Result of a read-only call. */
export type ReadResult =
  | { readonly status: 'success'; readonly data: Hex }
  /** `reason` is the message of the node, `data` the error data of the contract if the node returns it. */
  | { readonly status: 'reverted'; readonly reason: string; readonly data?: Hex }

/** Read-only calls to several contracts in one block. */
export interface MulticallRequest {
  readonly chainId: number
  readonly calls: readonly { readonly to: Address; readonly data: Hex }[]
  /** An earlier block, which needs a node with its state. Default: the latest. */
  readonly blockNumber?: bigint | undefined
}

/** Results of read-only calls in one block. */
export interface MulticallResults {
  /** One result per call, in order. */
  readonly results: readonly ReadResult[]
  readonly blockNumber: bigint
  /** Time of the block, in seconds since the epoch. */
  readonly timestamp: number
}

/** A token transfer by a call. The native token has the native placeholder. `amount` in base units. */
export interface TokenMovement {
  readonly token: Address
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
}

/** An allowance set by a call. `amount` in base units; 1 for a collection of NFTs. */
export interface TokenAllowance {
  readonly token: Address
  readonly owner: Address
  readonly spender: Address
  readonly amount: bigint
}

/** Effects of a call, from contract events. */
export interface CallEffects {
  readonly movements: readonly TokenMovement[]
  readonly allowances: readonly TokenAllowance[]
  /**
   * Rights over positions and debt that a call granted: delegations, authorizations and operators of lenders and token
   * standards. `token` is the contract that stores them; `amount` is 1 for a right without a limit.
   */
  readonly grants: readonly TokenAllowance[]
  /**
   * The balances of `CallSequence.balances` before and after the call, in base units. Events may differ from them: an aToken
   * reports interest that its holder already had. Absent for other calls, and for balances that the node could not read.
   */
  readonly balances?: readonly BalanceChange[]
}

/** Balance of a token before and after a call, in base units. */
interface BalanceChange extends TokenBalanceRef {
  readonly before: bigint
  readonly after: bigint
}

/** Simulation of a sequence of calls by one node. */
export type NodeSimulation =
  /** One entry per call. */
  | { readonly status: 'success'; readonly effects: readonly CallEffects[] }
  /** `reason` is the message of the node, `at` the index of the failed call if the node returns it. */
  | { readonly status: 'reverted'; readonly reason: string; readonly at: number | undefined }
  /** The node does not support simulating a sequence of calls. */
  | { readonly status: 'unsupported'; readonly reason: string }

/** Simulation of a sequence of calls. */
export type SequenceSimulation = NodeSimulation & {
  /** Simulation by a node of another host, if the platform uses two. 'unsupported' if there is no such node. */
  readonly secondOpinion?: NodeSimulation | undefined
}

/** Kind of an account. Contracts and delegated accounts do not sign with plain ECDSA signatures. */
export type AccountKind = 'eoa' | 'eip7702' | 'contract'

/** Token, owner and spender of an allowance. */
export interface AllowanceRequest {
  readonly chainId: number
  readonly token: Address
  readonly owner: Address
  readonly spender: Address
}

/** Dependencies of a platform, passed by `createCauseway`. */
export interface PlatformContext {
  readonly chains: readonly ChainRecord[]
  readonly clock: Clock
  readonly logger: Logger
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** Support for one chain VM, such as `evm()`: its platform and, where the VM has them, balances and permits. */
export interface PlatformPlugin {
  readonly chainType: ChainVm
  /** Creates the platform of one instance. */
  create(context: PlatformContext): Platform
  /** Reads balances for `balances()`. */
  readonly balances?: BalanceAdapterSetup | undefined
  /** Offers permits for lending actions. Default: allowances are approved. */
  readonly offerPermit?: ((platforms: PlatformRegistry) => OfferPermit) | undefined
  /** Wallets that a user can connect. */
  readonly connectors?: readonly (WalletConnector | ConnectorSource)[] | undefined
}

/** Support for accounts that no chain VM covers, such as `smartAccount()`: it only reads their receipts. */
export interface ReceiptPlugin {
  readonly chainType: Exclude<ChainType, ChainVm>
  /** Creates the receipt source of one instance. */
  createReceipts(platforms: PlatformRegistry): ReceiptSource
}
