import type { SplitWay } from '@causeway/view-models'
import { legsCopy } from '#locale/legs-copy'

/** What a plan is called: by its chains, or by how it divides. */
export function planName(way: SplitWay, chainNames: readonly string[], ofAll: number): string {
  if (way === 'even' && chainNames.length > 2) {
    return chainNames.length === ofAll ? legsCopy.allEvenly(ofAll) : legsCopy.chainsEvenly(chainNames.length)
  }
  if (way === 'even') return legsCopy.namesEvenly(listed(chainNames))
  return chainNames.length === 1 ? legsCopy.alone(chainNames[0]) : listed(chainNames)
}

/** Such as `Arbitrum and Base`. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
