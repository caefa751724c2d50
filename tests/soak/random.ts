import { createRandom as createPicks } from '../../packages/core/src/testing/provider-kit/random.ts'

/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** From 0 up to 1. */
  next(): number
  /** A whole number, both ends included. */
  between(low: number, high: number): number
  pick<T>(choices: readonly [T, ...T[]] | readonly T[]): T
  /** Whether something happens that happens this often, from 0 to 1. */
  happens(probability: number): boolean
}

export function createRandom(seed: number): Random {
  const { below } = createPicks(seed)
  const next = () => below(2 ** 32) / 2 ** 32
  return {
    next,
    between: (low, high) => low + below(high - low + 1),
    pick<T>(choices: readonly T[]): T {
      const chosen = choices[below(choices.length)]
      if (chosen === undefined) throw new Error('There is nothing to choose from')
      return chosen
    },
    happens: (probability) => next() < probability,
  }
}

/** The seed of a part, such as a round, so that it can be repeated without those before it. */
export function seedOf(seed: number, part: number): number {
  return Math.imul(seed ^ 0x9e3779b9, part + 1) >>> 0
}
