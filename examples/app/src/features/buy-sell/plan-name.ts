import type { SplitWay } from '@causeway/view-models'

/** What a plan is called: by its chains, or by how it divides. */
export function planName(way: SplitWay, chainNames: readonly string[], ofAll: number): string {
  if (way === 'even' && chainNames.length > 2) {
    return chainNames.length === ofAll ? `All ${ofAll}, even` : `${chainNames.length} chains, even`
  }
  if (way === 'even') return `${listed(chainNames)}, even`
  return chainNames.length === 1 ? `${chainNames[0]} alone` : listed(chainNames)
}

/** Such as `Arbitrum and Base`. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
