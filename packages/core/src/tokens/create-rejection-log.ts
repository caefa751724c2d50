/** Entries of a file that were rejected for one reason. */
export interface RejectedEntries {
  readonly reason: string
  readonly count: number
  /** Name of the first rejected entry. */
  readonly example: string
}

/** Collects rejected entries by reason. */
export interface RejectionLog {
  add(reason: string, example: string): void
  list(): readonly RejectedEntries[]
}

/** Creates an empty log. */
export function createRejectionLog(): RejectionLog {
  const byReason = new Map<string, RejectedEntries>()
  return {
    add(reason, example) {
      const { count = 0, example: firstExample = example } = byReason.get(reason) ?? {}
      byReason.set(reason, { reason, count: count + 1, example: firstExample })
    },
    list: () => [...byReason.values()],
  }
}

const MAX_EXAMPLE_LENGTH = 80

/** Returns symbol and address of an entry, to find it in its file. */
export function describeEntry(entry: unknown): string {
  const { address, symbol } =
    typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>) : {}
  const name = [symbol, address].filter((part) => typeof part === 'string').join(' ')
  return name.slice(0, MAX_EXAMPLE_LENGTH) || 'an entry without a name'
}
