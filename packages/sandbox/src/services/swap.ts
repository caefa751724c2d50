import type { Hono } from 'hono'
import type { LocalChain } from '../chains/index.ts'
import { type Asset, assetsOn, type SettlementSettings } from '../settlement/index.ts'
import type { ServiceEnv } from './http.ts'
import type { ServiceContext, ServiceKey } from './service.ts'

/** A provider of same-chain swaps with its own contracts. Each has its own folder. */
export interface SwapService {
  readonly id: string
  /** Default of the settings: swaps charge no fee on top of the amount. */
  readonly nativeFee: 0n
  /** All statuses that the service can report. The settings can force any of them. */
  readonly statusCodes: readonly string[]
  /** API key that every request needs. Browsers must not hold it: the sandbox's gateway adds it. */
  readonly key?: ServiceKey
  open(context: SwapContext): OpenSwapService
}

/** Dependencies of a swap service, with its settlement settings. */
export interface SwapContext extends ServiceContext {
  settings(): SettlementSettings
}

export interface OpenSwapService {
  /** The provider's HTTP interface. */
  readonly routes: Hono<ServiceEnv>
  stop(): Promise<void>
}

/** Returns all assets that can be swapped on these chains. */
export function swapAssets(chains: readonly LocalChain[]): readonly Asset[] {
  return chains.flatMap(assetsOn)
}
