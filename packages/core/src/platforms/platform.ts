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
  ReceiptSource,
  ReplacementStatus,
  RequestOptions,
  SentTransaction,
  TransactionLog,
  TransactionRequest,
  TransactionSearch,
  TransactionSearchResult,
} from './transaction.ts'
import type { TransferEvent, TransferEventRequest } from './transfer-events.ts'
import type { ConnectorSource, WalletConnector } from './wallet-connector.ts'

/** What a transaction would do: `switch` over `status`. */
export type Simulation =
  | { readonly status: 'success' }
  /** `reason` is the node's own text: translate it before showing it. */
  | { readonly status: 'reverted'; readonly reason: string; readonly error: unknown }

/** A call that only reads. */
export interface ReadCall {
  readonly chainId: number
  readonly to: Address
  readonly data: Hex
  readonly from?: Address
}

/** Code that only reads: its constructor runs on the latest state, what it returns is the answer, and nothing stays. */
export interface DeploylessCall {
  readonly chainId: number
  readonly code: Hex
}

/** What a contract answered: `switch` over `status`. */
export type ReadResult =
  | { readonly status: 'success'; readonly data: Hex }
  /** `reason` is the node's own text; `data` the contract's error, where the node gives it. */
  | { readonly status: 'reverted'; readonly reason: string; readonly data?: Hex }

/** Reads of many contracts, all of the same block. */
export interface MulticallRequest {
  readonly chainId: number
  readonly calls: readonly { readonly to: Address; readonly data: Hex }[]
  /** An earlier block, of a node that keeps its state. Default: the latest. */
  readonly blockNumber?: bigint | undefined
}

/** What many contracts answered, all in one block. */
export interface MulticallResults {
  /** One per call, in their order. */
  readonly results: readonly ReadResult[]
  readonly blockNumber: bigint
  /** Of that block, in seconds since the epoch. */
  readonly timestamp: number
}

/** Tokens that a call moved. The native token carries the native placeholder. `amount` in base units. */
export interface TokenMovement {
  readonly token: Address
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
}

/** An allowance that a call set. `amount` in base units; for a whole collection of NFTs 1. */
export interface TokenAllowance {
  readonly token: Address
  readonly owner: Address
  readonly spender: Address
  readonly amount: bigint
}

/** Effects of a call, by the events of the contracts. */
export interface CallEffects {
  readonly movements: readonly TokenMovement[]
  readonly allowances: readonly TokenAllowance[]
  /**
   * Rights over positions and debt that a call granted: delegations, authorizations and operators of lenders and token
   * standards. `token` is the contract that keeps them; `amount` is 1 where the right has no limit.
   */
  readonly grants: readonly TokenAllowance[]
}

/** Simulation of a sequence of calls by one node: `switch` over `status`. */
export type NodeSimulation =
  /** One entry per call. */
  | { readonly status: 'success'; readonly effects: readonly CallEffects[] }
  /** `reason` is the node's own text; `at` which call failed, where the node says. */
  | { readonly status: 'reverted'; readonly reason: string; readonly at: number | undefined }
  /** The node cannot tell what a sequence of calls would do. */
  | { readonly status: 'unsupported'; readonly reason: string }

/** Simulation of a sequence of calls. */
export type SequenceSimulation = NodeSimulation & {
  /** The same by a node of another host, where the platform asks two. 'unsupported' if there is none, or none can tell. */
  readonly secondOpinion?: NodeSimulation | undefined
}

/** A contract and a delegated account sign by rules of their own: what they sign is no plain signature. */
export type AccountKind = 'eoa' | 'eip7702' | 'contract'

/** Whose allowance is read, of which token and for whom. */
export interface AllowanceRequest {
  readonly chainId: number
  readonly token: Address
  readonly owner: Address
  readonly spender: Address
}

/**
 * A chain VM: everything the services need from a chain, and nothing they know of how it is done.
 * All amounts are base units. Reads throw CausewayError when the chain cannot be reached.
 */
export interface Platform extends ReceiptSource {
  /** The latest block. */
  getBlockNumber(chainId: number, options?: RequestOptions): Promise<bigint>
  /** When a block was made, in milliseconds since the epoch. */
  getBlockTime?(chainId: number, blockNumber: bigint, options?: RequestOptions): Promise<number>
  /** Of the native token when `token` is the native placeholder. */
  getBalance(
    request: { readonly chainId: number; readonly account: Address; readonly token: Address },
    options?: RequestOptions,
  ): Promise<bigint>
  /** What a spender may take of a token, in base units. */
  getAllowance(request: AllowanceRequest, options?: RequestOptions): Promise<bigint>
  /** The call that lets `spender` take exactly `amount`. */
  encodeApproval(request: {
    readonly token: Address
    readonly spender: Address
    readonly amount: bigint
  }): Call
  /** What a contract answers on the latest state. */
  call(request: ReadCall, options?: RequestOptions): Promise<ReadResult>
  /** Many reads in one, where a chain runs code that is on no chain. */
  callDeployless?(request: DeploylessCall, options?: RequestOptions): Promise<ReadResult>
  /** What many contracts answer, on the latest state unless a block is named: one that reverts takes nothing from the others. */
  multicall?(request: MulticallRequest, options?: RequestOptions): Promise<MulticallResults>
  /**
   * Runs the call on the latest state without sending it. With `gasTerms`, as it would run in the next block, with those
   * fees.
   */
  simulate(request: TransactionRequest, options?: RequestOptions): Promise<Simulation>
  /**
   * Runs the calls without sending them, in the next block and with its fees where the node can, and returns the movements,
   * allowances and grants of each.
   */
  simulateCalls(sequence: CallSequence, options?: RequestOptions): Promise<SequenceSimulation>
  /** The nonce the next transaction of `account` would take, those in the mempool counted. */
  getNextNonce(
    request: { readonly chainId: number; readonly account: Address },
    options?: RequestOptions,
  ): Promise<number>
  /** Looks a transaction up by its hash, and by its nonce where the hash is gone. */
  findTransaction(search: TransactionSearch, options?: RequestOptions): Promise<TransactionSearchResult>
  /** In a block or on its way to one; undefined when the node does not know it. */
  getTransaction(chainId: number, hash: Hex, options?: RequestOptions): Promise<SentTransaction | undefined>
  /** What its contracts announced; undefined while it is not in a block. Only where contracts announce anything. */
  getLogs?(
    chainId: number,
    hash: Hex,
    options?: RequestOptions,
  ): Promise<readonly TransactionLog[] | undefined>
  /**
   * What became of a transaction that its hash no longer finds.
   *
   * @param fromBlock one that was latest before it was sent
   */
  resolveReplacement(
    sent: SentTransaction,
    fromBlock: bigint,
    options?: RequestOptions,
  ): Promise<ReplacementStatus>
  /**
   * Whether an account is a plain key, a contract, or a key with delegated code.
   *
   * @throws ChainReadError
   */
  getAccountKind(
    request: { readonly chainId: number; readonly account: Address },
    options?: RequestOptions,
  ): Promise<AccountKind>
  /** What a transaction needs, where senders set that themselves. */
  readonly gas?: PlatformGas
  /** The nodes of each chain that has been asked, by chain id. */
  readonly nodes?: ReadableKeyedStore<ChainNodes>
  /** @throws CausewayError UNEXPECTED_TRANSFER_EVENT_REQUEST for a type this chain does not know */
  getTransferEvents(request: TransferEventRequest, options?: RequestOptions): Promise<TransferEvent[]>
  /** Loads the code that a run uses after its first transaction. Awaited before a wallet is asked. Default: none. */
  loadTracking?(): Promise<unknown>
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
