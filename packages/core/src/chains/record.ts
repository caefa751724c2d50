import type { Hex } from '../kernel/schema.ts'

/** Virtual machine of a chain. */
export type ChainVm = 'EVM' | 'FUEL'

/** Native asset, which pays for gas. */
export type NativeCurrency = {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** ERC-20 that wraps the native asset one to one. */
export type WrappedNative = NativeCurrency & { readonly address: Hex }

/** Kind of an explorer page. */
export type ExplorerKind = 'transaction' | 'token' | 'address' | 'block' | 'contract'

/** Block explorer. `paths` contains the path segments that differ from EIP-3091, or null for a missing page. */
export type Explorer = {
  readonly name: string
  readonly url: string
  readonly paths?: { readonly [Kind in ExplorerKind]?: string | null }
}

/** Request limits of a chain's nodes. Delays in milliseconds. */
export type RequestLimits = {
  readonly maxConcurrent: number
  readonly delayMs: number
  readonly retryDelayMs: number
}

/** Limits of batched balance reads: tokens per batch, pause between batches in milliseconds, concurrent batches. */
export type BalanceLimits = {
  readonly maxBatch: number
  readonly throttleMs: number
  readonly parallel: number
}

/** Facts about a chain, from its documentation. */
export type ChainFacts = {
  /** EIP-155 chain id. Fuel uses 9889. */
  readonly id: number
  /** Stable lower-case key. It equals the slug of the dex-price service if that supports the chain. */
  readonly slug: string
  readonly name: string
  readonly chainType: ChainVm
  readonly nativeCurrency: NativeCurrency
  readonly wrappedNative?: WrappedNative
  /** Public https or wss nodes that need no API key. GraphQL nodes on Fuel. */
  readonly rpcUrls: readonly string[]
  readonly explorer?: Explorer
  /** Multicall3 contract, if deployed. */
  readonly multicall3?: Hex
  /** Average time between blocks, in seconds. */
  readonly blockTimeSeconds?: number
}

/** Settings of the SDK for a chain. Applications can override each of them. */
export type ChainPolicy = {
  /** Blocks until a receipt counts as final, including the block of the transaction. */
  readonly confirmations: number
  /** Percentage added to a gas estimate. */
  readonly gasLimitBufferPercent: number
  readonly requestLimits: RequestLimits
  readonly balanceLimits: BalanceLimits
  /** Delay between a transaction and the refresh of balances, in milliseconds. */
  readonly balanceRefreshDelayMs: number
  /** Minimum working nodes for the chain to count as reachable. */
  readonly minWorkingNodes: number
  /** Sort order in lists of chains, lowest first. */
  readonly priority: number
}

/** Record of a chain: plain data that can be copied, compared and serialized. */
export type ChainRecord = ChainFacts & ChainPolicy
