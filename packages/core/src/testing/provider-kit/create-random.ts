/** Pseudo-random number generator that is deterministic for a seed. */
export interface Random {
  /** Returns an integer from 0 to below the limit. */
  below(limit: number): number
  pick<T>(items: readonly [T, ...T[]]): T
  /** Returns the given number of hex digits. */
  hex(digits: number): string
}

/**
 * Creates a mulberry32 generator (Tommy Ettinger, public domain). Its 32 bits of state suffice for a few thousand
 * numbers.
 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
    hex: (digits) => Array.from({ length: digits }, () => below(16).toString(16)).join(''),
  }
}
