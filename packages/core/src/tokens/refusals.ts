/** Entries of a file that were left out, by reason. */
export interface ListRefusal {
  readonly reason: string
  readonly count: number
  /** The first of them, as its file calls it. */
  readonly example: string
}

export interface Refusals {
  add(reason: string, example: string): void
  list(): readonly ListRefusal[]
}

export function createRefusals(): Refusals {
  const byReason = new Map<string, ListRefusal>()
  return {
    add(reason, example) {
      const known = byReason.get(reason)
      byReason.set(reason, known ? { ...known, count: known.count + 1 } : { reason, count: 1, example })
    },
    list: () => [...byReason.values()],
  }
}

const LONGEST_NAME = 80

/** What an entry calls itself, for a person who looks for it in its file. */
export function nameOf(entry: unknown): string {
  const { address, symbol } =
    typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>) : {}
  const name = [symbol, address].filter((part) => typeof part === 'string').join(' ')
  return name.slice(0, LONGEST_NAME) || 'an entry without a name'
}
