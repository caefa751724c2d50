/** Class of a node error, which determines how long the node is disabled. */
export type NodeErrorClass = 'rate_limit' | 'auth_error' | 'timeout' | 'other'

/** Status of a node. `out_of_step` nodes lag behind the others or are far ahead of them. */
export type NodeStatus = 'untested' | 'working' | 'out_of_step' | 'blacklisted' | 'wrong_chain'

/** Latest state of a node. Times in milliseconds since the epoch. */
export interface NodeState {
  /** Configured URL, which may contain an API key. Show `host` instead. */
  readonly url: string
  readonly host: string
  readonly status: NodeStatus
  /** Latency of the last test, in milliseconds. */
  readonly latencyMs?: number
  /** Latest block at the last test. */
  readonly height?: bigint
  readonly testedTime?: number
  /** Reason why the node is or was disabled. */
  readonly failure?: NodeErrorClass
  readonly blacklistedUntil?: number
  /** Chain id that the node reports. */
  readonly chainId?: number
}

/** Nodes of a chain. */
export interface ChainNodes {
  readonly chainId: number
  /** Nodes, best first. */
  readonly nodes: readonly NodeState[]
  /** Number of nodes in use, counted from the first one. */
  readonly active: number
  readonly status: 'untested' | 'ok' | 'degraded' | 'down'
  /** Message for the user. Set while the chain has fewer working nodes than required. */
  readonly warning?: string
}
