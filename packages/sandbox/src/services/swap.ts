import type { Hono } from 'hono'
import type { LocalChain } from '../chains/index.ts'
import { type Asset, assetsOn, type SettlementSettings } from '../settlement/index.ts'
import type { ServiceContext, ServiceKey } from './service.ts'
import type { ServiceEnv } from './service-request.ts'

/** Provider of same-chain swaps with its own contracts. Each provider has its own folder. */
export interface SwapService {
  readonly id: string
  /** Default native fee. It is zero, as swaps charge no fee on top of the amount. */
  readonly nativeFee: 0n
  /** Status codes that the service can report. The settings can force each of them. */
  readonly statusCodes: readonly string[]
  /** API key that every request requires. The sandbox's gateway adds it, so that browsers do not contain it. */
  readonly key?: ServiceKey
  open(context: SwapContext): OpenSwapService
}

/** Dependencies of a swap service, including its settlement settings. */
export interface SwapContext extends ServiceContext {
  settings(): SettlementSettings
}

export interface OpenSwapService {
  /** Returns the routes of the provider's HTTP API. */
  readonly routes: Hono<ServiceEnv>
  stop(): Promise<void>
}

/** Returns all assets that can be swapped on these chains. */
export function swapAssets(chains: readonly LocalChain[]): readonly Asset[] {
  return chains.flatMap(assetsOn)
}
