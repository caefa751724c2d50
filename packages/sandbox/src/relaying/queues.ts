/** Serializes work per chain: unlocked accounts get their nonces in the order of sending. */
export interface ChainQueues {
  /** Runs the work after all earlier work of that chain. `work` must not throw. */
  run(chainId: number, work: () => Promise<void>): void
  idle(): Promise<void>
}

export function createQueues(): ChainQueues {
  const tails = new Map<number, Promise<void>>()
  return {
    run: (chainId, work) => {
      tails.set(chainId, (tails.get(chainId) ?? Promise.resolve()).then(work))
    },
    idle: async () => {
      await Promise.all(tails.values())
    },
  }
}
