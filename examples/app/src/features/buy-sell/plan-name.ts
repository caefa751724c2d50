import type { SplitWay } from '@causeway/view-models'
import { commonCopy } from '#locale/common-copy'
import { legsCopy } from '#locale/legs-copy'

/** What a plan is called: by its chains, or by how it divides. */
export function planName(way: SplitWay, chainNames: readonly string[], ofAll: number): string {
  if (way === 'even' && chainNames.length > 2) {
    return chainNames.length === ofAll ? legsCopy.allEvenly(ofAll) : legsCopy.chainsEvenly(chainNames.length)
  }
  if (way === 'even') return legsCopy.namesEvenly(commonCopy.and(chainNames))
  return chainNames.length === 1 ? legsCopy.alone(chainNames[0]) : commonCopy.and(chainNames)
}
