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

/** Balances to read. Addresses are lower-cased, distinct and valid on the chain; the native token is not included. */
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
  /** Block of the balances; the oldest one if it took several requests. */
  readonly blockNumber: bigint
  /** Time of the block in seconds, if the chain reports it. */
  readonly timestamp: number | undefined
  readonly nativeBalance: BalanceResult
  /** Balances by lower-cased address: all requested tokens, and others that the chain reports. */
  readonly tokenData: Readonly<Record<string, BalanceResult>>
  /** Whether the account is an Argent wallet; undefined if it could not be read. */
  readonly isArgentWallet: boolean | undefined
}

/** Platform methods that read balances. */
export type BalanceReads = Pick<Platform, 'call' | 'callDeployless' | 'getBlockNumber' | 'getBalance'>

/** Dependencies of an adapter, passed by `BalanceService`. */
export interface BalanceAdapterContext {
  readonly chains: readonly ChainRecord[]
  /** Platforms by chain. */
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
