import type { ChainRecord, ChainVm } from '../chains/record.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Address } from '../kernel/schema.ts'
import type { BalanceResult } from './balance.ts'
import type { Platform } from './platform.ts'
import type { RequestOptions } from './transaction.ts'

/** Reads balances on chains of one type. */
export interface BalanceAdapter {
  readonly chainType: ChainVm
  /** Reads balances. Errors of single tokens are in their results. @throws CausewayError if nothing could be read */
  getBalances(request: BalanceRequest, options?: RequestOptions): Promise<ChainBalances>
  /** Aborts pending requests. */
  dispose?(): void
}

/**
 * Balances to read. Token addresses are lower-cased, distinct and valid on the chain, and do not include the native
 * token.
 */
export interface BalanceRequest {
  readonly chainId: number
  readonly account: Address
  readonly tokens: readonly Address[]
}

/** Balances of an account on one chain. */
export interface ChainBalances {
  readonly chainId: number
  /** Lower-cased. */
  readonly account: Address
  /** Block number of the balances. If several requests were needed, the lowest one. */
  readonly blockNumber: bigint
  /** Timestamp of the block in seconds, if the chain reports it. */
  readonly timestamp: number | undefined
  readonly nativeBalance: BalanceResult
  /** Balances by lower-cased token address. Contains all requested tokens and any others that the chain reports. */
  readonly tokenData: Readonly<Record<string, BalanceResult>>
  /** Whether the account is an Argent wallet, or undefined if unknown. */
  readonly isArgentWallet: boolean | undefined
}

/** Methods of a platform that balance adapters use. */
export type BalanceReads = Pick<Platform, 'call' | 'callDeployless' | 'getBlockNumber' | 'getBalance'>

/** Dependencies of an adapter, passed by `BalanceService`. */
export interface BalanceAdapterContext {
  readonly chains: readonly ChainRecord[]
  /** Access to the platform of each chain. */
  readonly platforms: { forChain(chainId: number): BalanceReads }
  readonly clock: Clock
  readonly logger: Logger
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** Factory of a balance adapter, such as `evmBalances()`. */
export interface BalanceAdapterSetup {
  readonly chainType: ChainVm
  /** Creates the adapter of one instance. */
  create(context: BalanceAdapterContext): BalanceAdapter
}
