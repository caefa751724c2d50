import type { SplitWay } from '@causeway/view-models'
import { commonCopy } from '#locale/common-copy'
import { legsCopy } from '#locale/legs-copy'

/** Returns the name of a plan: its chains, or its split. */
export function planName(way: SplitWay, chainNames: readonly string[], totalChains: number): string {
  if (way === 'even' && chainNames.length > 2) {
    return chainNames.length === totalChains
      ? legsCopy.allEvenly(totalChains)
      : legsCopy.chainsEvenly(chainNames.length)
  }
  if (way === 'even') return legsCopy.namesEvenly(commonCopy.and(chainNames))
  return chainNames.length === 1 ? legsCopy.alone(chainNames[0]) : commonCopy.and(chainNames)
}
