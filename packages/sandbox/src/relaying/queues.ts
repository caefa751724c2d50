/** Serializes the work of each chain, so that unlocked accounts get their nonces in sending order. */
export interface ChainQueues {
  /** Runs the work after all earlier work for that chain. `work` must not throw. */
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
