import { formatPercent } from '@causeway/core/format'
import type { WorthGroup } from '@causeway/view-models'
import { portfolioCopy } from '#locale/portfolio-copy'

/**
 * Returns the share of a group in percent. Shares are rounded so that they add up: a small one is not shown as none, nor
 * a large one as all.
 */
export function shareText(
  { share, netWorth }: Pick<WorthGroup, 'share' | 'netWorth'>,
  total: number,
): string {
  if (share === 'unknown') return formatPercent(share)
  if (netWorth > 0 && share < 0.001) return portfolioCopy.tinyShare
  if (share === 1 && netWorth < total) return portfolioCopy.almostAll
  return formatPercent(share * 100, 1)
}
