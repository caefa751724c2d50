/** What went wrong with a node: it decides how long the node is left alone. */
export type NodeErrorClass = 'rate_limit' | 'auth_error' | 'timeout' | 'other'

/** How much a node is worth now. `out_of_step` nodes lag behind the others, or are ahead of what any other has seen. */
export type NodeStatus = 'untested' | 'working' | 'out_of_step' | 'blacklisted' | 'wrong_chain'

/** One node of a chain, as it was last seen. Times in milliseconds since the epoch. */
export interface NodeState {
  /** As it was configured: it may hold a key. Show `host`. */
  readonly url: string
  readonly host: string
  readonly status: NodeStatus
  /** Of its last test, in milliseconds. */
  readonly latencyMs?: number
  /** The latest block it knew at its last test. */
  readonly height?: bigint
  readonly testedTime?: number
  /** Why it is, or was, left alone. */
  readonly failure?: NodeErrorClass
  readonly blacklistedUntil?: number
  /** The chain it answers for. */
  readonly chainId?: number
}

/** The nodes of a chain. */
export interface ChainNodes {
  readonly chainId: number
  /** Best first. */
  readonly nodes: readonly NodeState[]
  /** How many of them are asked, in that order. */
  readonly active: number
  readonly status: 'untested' | 'ok' | 'degraded' | 'down'
  /** For a person, while the chain has fewer working nodes than it needs. */
  readonly warning?: string
}
