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
 * Interface between the services and the chains of one VM. Amounts are in base units. Reads throw a CausewayError if
 * the chain cannot be reached.
 */
export interface Platform extends ReceiptSource {
  /** Returns the number of the latest block. */
  getBlockNumber(chainId: number, options?: RequestOptions): Promise<bigint>
  /** Returns the timestamp of a block, in milliseconds since the epoch. */
  getBlockTime?(chainId: number, blockNumber: bigint, options?: RequestOptions): Promise<number>
  /** Returns a balance in base units. The native placeholder stands for the native token. */
  getBalance(
    request: { readonly chainId: number; readonly account: Address; readonly token: Address },
    options?: RequestOptions,
  ): Promise<bigint>
  /** Returns the allowance of a spender, in base units. */
  getAllowance(request: AllowanceRequest, options?: RequestOptions): Promise<bigint>
  /**
   * Returns the permissions in the events of an account since `fromBlock`: approvals of tokens, credit delegated at Aave,
   * and managers of positions at Morpho and Venus. Compound III emits `Approval` for managers. The node chooses the
   * events, and a contract can emit false ones: read each permission from the chain. Absent on chains without such events.
   *
   * @throws ChainReadError if the node cannot be reached, or does not search events over this range
   */
  getApprovals?(
    request: { readonly chainId: number; readonly owner: Address; readonly fromBlock: bigint },
    options?: RequestOptions,
  ): Promise<readonly GrantedPermission[]>
  /**
   * Returns the address of a name of the chain's name service, such as ENS. Undefined if the name is not valid, not
   * registered, or only known to a service outside of the chain.
   *
   * @throws ChainReadError if the node cannot be reached, NodesDisagreeError if two nodes are configured to agree and differ
   */
  resolveName?(chainId: number, name: string, options?: RequestOptions): Promise<Address | undefined>
  /**
   * Returns the name of an address. Anyone can give their address any name, so only a name that resolves to the address
   * is returned.
   */
  lookUpName?(chainId: number, address: Address, options?: RequestOptions): Promise<string | undefined>
  /** Encodes an approval of exactly `amount`. */
  encodeApproval(request: {
    readonly token: Address
    readonly spender: Address
    readonly amount: bigint
  }): Call
  /** Executes a read-only call on the latest state. */
  call(request: ReadCall, options?: RequestOptions): Promise<ReadResult>
  /** Executes a deployless call. Absent if the chain does not support it. */
  callDeployless?(request: DeploylessCall, options?: RequestOptions): Promise<ReadResult>
  /** Executes read-only calls at one block, by default the latest one. A reverted call does not affect the others. */
  multicall?(request: MulticallRequest, options?: RequestOptions): Promise<MulticallResults>
  /**
   * Simulates a call on the latest state. With `gasTerms`, simulates it in the next block with these fees.
   *
   * @param request `balances` are measured if the node supports it, as in `simulateCalls`
   */
  simulate(
    request: TransactionRequest & Pick<CallSequence, 'balances'>,
    options?: RequestOptions,
  ): Promise<Simulation>
  /**
   * Simulates the calls and returns the token movements, allowances and grants of each. Uses the next block and its
   * fees if the node supports it.
   */
  simulateCalls(sequence: CallSequence, options?: RequestOptions): Promise<SequenceSimulation>
  /** Returns the nonce of the next transaction, including pending ones. */
  getNextNonce(
    request: { readonly chainId: number; readonly account: Address },
    options?: RequestOptions,
  ): Promise<number>
  /** Finds a transaction by its hash, or by its nonce if the hash is unknown. */
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
   * Returns whether a transaction that cannot be found by its hash was replaced or dropped.
   *
   * @param fromBlock latest block number before the transaction was sent
   */
  resolveReplacement(
    sent: SentTransaction,
    fromBlock: bigint,
    options?: RequestOptions,
  ): Promise<ReplacementStatus>
  /**
   * Returns the status of an operation of a contract account, such as a Safe, whose wallet returned an operation hash
   * instead of a transaction hash. Undefined for other accounts. Absent on chains without contract accounts.
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
  /**
   * Loads the code that a run needs after its first transaction. Runs await it before they send a request to the
   * wallet. Default: none.
   */
  loadTracking?(): Promise<unknown>
  /** Aborts pending requests. */
  dispose(): void
}

/** Result of a simulated transaction. */
export type Simulation =
  /** `effects` are absent if the node only returns whether the call reverts. */
  | { readonly status: 'success'; readonly effects?: CallEffects | undefined }
  /** `reason` is the node's error message. Translate it before you show it to users. */
  | { readonly status: 'reverted'; readonly reason: string; readonly error: unknown }

/** A read-only call. */
export interface ReadCall {
  readonly chainId: number
  readonly to: Address
  readonly data: Hex
  readonly from?: Address
}

/** Code that is executed on the latest state as a constructor, without being deployed. */
export interface DeploylessCall {
  readonly chainId: number
  readonly code: Hex
}

/** Result of a read-only call. */
export type ReadResult =
  | { readonly status: 'success'; readonly data: Hex }
  /** `reason` is the node's error message. `data` is the contract's revert data, if the node returns it. */
  | { readonly status: 'reverted'; readonly reason: string; readonly data?: Hex }

/** Read-only calls to several contracts in one block. */
export interface MulticallRequest {
  readonly chainId: number
  readonly calls: readonly { readonly to: Address; readonly data: Hex }[]
  /** Block number. Earlier blocks require an archive node. Default: the latest block. */
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

/** Allowance set by a call. `amount` in base units, or 1 for an NFT collection. */
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
   * Rights over positions and debt that a call granted: delegations, authorizations and operators. `token` is the
   * contract that stores the right. `amount` is 1 for an unlimited right.
   */
  readonly grants: readonly TokenAllowance[]
  /**
   * Balances of `CallSequence.balances` before and after the call, in base units. They may differ from the events,
   * because an aToken emits interest that has already accrued as a transfer. Only set for the last call, and only for
   * balances that the node could read.
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
  /** One entry per call. `gasUsed` is in gas units, and undefined if the node does not measure it. */
  | {
      readonly status: 'success'
      readonly effects: readonly CallEffects[]
      readonly gasUsed?: readonly bigint[] | undefined
    }
  /** `reason` is the node's error message. `at` is the index of the failed call, if known. */
  | { readonly status: 'reverted'; readonly reason: string; readonly at: number | undefined }
  /** The node does not support simulating a sequence of calls. */
  | { readonly status: 'unsupported'; readonly reason: string }

/** Simulation of a sequence of calls. */
export type SequenceSimulation = NodeSimulation & {
  /** Simulation by a node on another host, if the platform uses two nodes. 'unsupported' if there is no such node. */
  readonly secondOpinion?: NodeSimulation | undefined
}

/** Kind of an account. The signatures of contracts and EIP-7702 accounts may not be plain ECDSA signatures. */
export type AccountKind = 'eoa' | 'eip7702' | 'contract'

/** Token, owner and spender of an allowance. */
export interface AllowanceRequest {
  readonly chainId: number
  readonly token: Address
  readonly owner: Address
  readonly spender: Address
}

/** A permission that an account granted, and may have revoked. */
export interface GrantedPermission extends Pick<AllowanceRequest, 'spender'> {
  /** Approval of a token, delegation of credit, or management of positions. */
  readonly kind: 'allowance' | 'debt' | 'manager'
  /** Token, debt token, or contract of a lender. */
  readonly token: Address
}

/** Dependencies of a platform, passed by `createCauseway`. */
export interface PlatformContext {
  readonly chains: readonly ChainRecord[]
  readonly clock: Clock
  readonly logger: Logger
  readonly fetch?: typeof globalThis.fetch | undefined
}

/**
 * Plug-in for one chain VM, such as `evm()`. It provides the platform and, if the VM supports them, balances and
 * permits.
 */
export interface PlatformPlugin {
  readonly chainType: ChainVm
  /** Creates the platform of one instance. */
  create(context: PlatformContext): Platform
  /** Reads balances for `balances()`. */
  readonly balances?: BalanceAdapterSetup | undefined
  /** Creates permits for lending actions. Default: allowances are approved by transaction. */
  readonly offerPermit?: ((platforms: PlatformRegistry) => OfferPermit) | undefined
  /** Wallets that a user can connect. */
  readonly connectors?: readonly (WalletConnector | ConnectorSource)[] | undefined
}

/** Plug-in that reads the receipts of accounts that no chain VM covers, such as `smartAccount()`. */
export interface ReceiptPlugin {
  readonly chainType: Exclude<ChainType, ChainVm>
  /** Creates the receipt source of one instance. */
  createReceipts(platforms: PlatformRegistry): ReceiptSource
}
