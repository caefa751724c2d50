import { createRandom as createPicks } from '../../packages/core/src/testing/provider-kit/create-random.ts'

/** Generator of pseudo-random numbers, which can be reproduced by the seed. */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** Returns an integer from `low` to `high`, both inclusive. */
  between(low: number, high: number): number
  pick<T>(choices: readonly [T, ...T[]] | readonly T[]): T
  /** Returns true with the given probability, from 0 to 1. */
  happens(probability: number): boolean
}

export function createRandom(seed: number): Random {
  const { below } = createPicks(seed)
  const next = () => below(2 ** 32) / 2 ** 32
  return {
    next,
    between: (low, high) => low + below(high - low + 1),
    pick<T>(choices: readonly T[]): T {
      const choice = choices[below(choices.length)]
      if (choice === undefined) throw new Error('Cannot pick from an empty list.')
      return choice
    },
    happens: (probability) => next() < probability,
  }
}

/** Returns the seed of a part, such as a round, so that the part can be reproduced without the earlier ones. */
export function derivePartSeed(seed: number, part: number): number {
  return Math.imul(seed ^ 0x9e3779b9, part + 1) >>> 0
}
