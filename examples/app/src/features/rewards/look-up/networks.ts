import type { ChainRecord } from '@causeway/core/chains'

/** Those whose name holds the text, in whatever letter case. */
export function networksNamed(chains: readonly ChainRecord[], text: string): readonly ChainRecord[] {
  const wanted = text.trim().toLowerCase()
  return chains.filter(({ name }) => name.toLowerCase().includes(wanted))
}

/** Where a key of the search leads in a list of so many; undefined for a key that means nothing there. */
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
