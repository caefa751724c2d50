import type { Hono } from 'hono'
import type { LocalChain } from '../chains/index.ts'
import { type Asset, assetsOn, type SettlementSettings } from '../settlement/index.ts'
import type { ServiceEnv } from './http.ts'
import type { ServiceContext, ServiceKey } from './service.ts'

/** A provider that swaps on one chain, through contracts of its own. One folder each. */
export interface SwapService {
  readonly id: string
  /** Of the settings: swaps charge nothing on top of the amount. */
  readonly nativeFee: 0n
  /** Every word its status answers can hold; the settings may force any of them. */
  readonly statusCodes: readonly string[]
  /** What every call needs and no browser may hold: the sandbox's gateway adds it. */
  readonly key?: ServiceKey
  open(context: SwapContext): OpenSwapService
}

/** What a swap service is given. */
export interface SwapContext extends ServiceContext {
  settings(): SettlementSettings
}

export interface OpenSwapService {
  /** The provider's HTTP interface. */
  readonly routes: Hono<ServiceEnv>
  stop(): Promise<void>
}

/** Everything that can be swapped on these chains. */
export function swapAssets(chains: readonly LocalChain[]): readonly Asset[] {
  return chains.flatMap(assetsOn)
}
