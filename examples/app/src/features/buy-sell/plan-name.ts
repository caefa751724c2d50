import type { SplitWay } from '@causeway/view-models'
import { commonCopy } from '#locale/common-copy'
import { legsCopy } from '#locale/legs-copy'

/**
 * Returns the name of a plan: its sources, or its split.
 *
 * @param chains number of chains that the plan uses, and of those with a balance
 */
export function planName(
  way: SplitWay,
  sourceNames: readonly string[],
  chains: { readonly used: number; readonly all: number },
): string {
  if (way === 'even' && sourceNames.length > 2) {
    return chains.used === chains.all ? legsCopy.allEvenly(chains.all) : legsCopy.chainsEvenly(chains.used)
  }
  if (way === 'even') return legsCopy.namesEvenly(commonCopy.and(sourceNames))
  return sourceNames.length === 1 ? legsCopy.alone(sourceNames[0]) : commonCopy.and(sourceNames)
}
