import type { Hex } from '../kernel/schema.ts'

/** Kind of virtual machine a chain runs. Addresses, signing and reads differ by it. */
export type ChainVm = 'EVM' | 'FUEL'

/** The asset that pays for gas. `decimals` is the exponent of its base unit. */
export type NativeCurrency = {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** The ERC-20 that wraps the native asset one to one. */
export type WrappedNative = NativeCurrency & { readonly address: Hex }

/** What an explorer link can point at. */
export type ExplorerKind = 'transaction' | 'token' | 'address' | 'block' | 'contract'

/** A block explorer. `paths` names the path segment of each kind where it is not EIP-3091's; null means no such page. */
export type Explorer = {
  readonly name: string
  readonly url: string
  readonly paths?: { readonly [Kind in ExplorerKind]?: string | null }
}

/** How hard the chain's nodes may be asked. Delays in milliseconds. */
export type RequestLimits = {
  readonly maxConcurrent: number
  readonly delayMs: number
  readonly retryDelayMs: number
}

/** Batched balance reads: tokens per batch, pause between batches in milliseconds, batches at once. */
export type BalanceLimits = {
  readonly maxBatch: number
  readonly throttleMs: number
  readonly parallel: number
}

/** What the chain is: facts that its own documentation states. */
export type ChainFacts = {
  /** EIP-155 id; Fuel is 9889. */
  readonly id: number
  /** Stable lower-case key; the dex-price service's slug where that service knows the chain. */
  readonly slug: string
  readonly name: string
  readonly chainType: ChainVm
  readonly nativeCurrency: NativeCurrency
  readonly wrappedNative?: WrappedNative
  /** Public nodes without a key, https or wss (for Fuel: GraphQL). */
  readonly rpcUrls: readonly string[]
  readonly explorer?: Explorer
  /** Multicall3 contract; absent where none is known to be deployed. */
  readonly multicall3?: Hex
  /** Average time between blocks, in seconds. */
  readonly blockTimeSeconds?: number
}

/** How the SDK treats the chain: the product's numbers, each of which an application may override. */
export type ChainPolicy = {
  /** Blocks to wait for, the block of the transaction included, before a receipt counts as final. */
  readonly confirmations: number
  /** Percent added to a gas estimate. */
  readonly gasLimitBufferPercent: number
  readonly requestLimits: RequestLimits
  readonly balanceLimits: BalanceLimits
  /** Pause after a transaction before balances are read again, in milliseconds. */
  readonly balanceRefreshDelayMs: number
  /** Working nodes needed before the chain counts as reachable. */
  readonly minWorkingNodes: number
  /** Place in lists of chains; the lowest comes first. */
  readonly priority: number
}

/** Everything the SDK knows about one chain: plain data, safe to spread, compare and serialise. */
export type ChainRecord = ChainFacts & ChainPolicy
