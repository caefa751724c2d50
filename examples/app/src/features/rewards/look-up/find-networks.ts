import type { ChainRecord } from '@causeway/core/chains'

/** Returns the networks whose name contains the text, ignoring case. */
export function findNetworks(chains: readonly ChainRecord[], text: string): readonly ChainRecord[] {
  const query = text.trim().toLowerCase()
  return chains.filter(({ name }) => name.toLowerCase().includes(query))
}

/** Returns the index of the option that a key moves to, clamped; undefined for other keys. */
export function activeAfter(key: string, active: number, count: number): number | undefined {
  const last = Math.max(0, count - 1)
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, active + 1)
    case 'ArrowUp':
      return Math.max(0, active - 1)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}
