import type { ChainRecord, ChainVm } from '../chains/record.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Address } from '../kernel/schema.ts'
import type { BalanceResult } from './balance.ts'
import type { Platform } from './platform.ts'
import type { RequestOptions } from './transaction.ts'

/** What an adapter is asked. Addresses are lower-cased, distinct and of the chain's form, the native one not among them. */
export interface BalanceRequest {
  readonly chainId: number
  readonly account: Address
  readonly tokens: readonly Address[]
}

/** What an account holds on one chain. */
export interface ChainBalances {
  readonly chainId: number
  /** Lower-cased. */
  readonly account: Address
  /** Where it took more than one request, the oldest block of them. */
  readonly blockNumber: bigint
  /** Of that block, in seconds; undefined where the chain did not say. */
  readonly timestamp: number | undefined
  readonly nativeBalance: BalanceResult
  /** By lower-cased address: every token that was asked for, and others the chain told of by itself. */
  readonly tokenData: Readonly<Record<string, BalanceResult>>
  /** False where there are no Argent wallets; undefined where the chain did not say. */
  readonly isArgentWallet: boolean | undefined
}

/** How balances are read on chains of one type. */
export interface BalanceAdapter {
  readonly chainType: ChainVm
  /** @throws CausewayError when nothing could be read; what only some tokens lack is in their readings */
  getBalances(request: BalanceRequest, options?: RequestOptions): Promise<ChainBalances>
  /** Aborts what is under way. */
  dispose?(): void
}

/** The part of a platform that balances are read through. */
export type BalanceReads = Pick<Platform, 'call' | 'callDeployless' | 'getBlockNumber' | 'getBalance'>

/** What `BalanceService` hands to an adapter. */
export interface BalanceAdapterContext {
  readonly chains: readonly ChainRecord[]
  /** A platform registry, or as much of one as is needed. */
  readonly platforms: { forChain(chainId: number): BalanceReads }
  readonly clock: Clock
  readonly logger: Logger
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** An adapter before it knows its chains: what `evmBalances()` returns. */
export interface BalanceAdapterSetup {
  readonly chainType: ChainVm
  /** Makes the adapter of one instance. */
  create(context: BalanceAdapterContext): BalanceAdapter
}
