import { formatPercent, formatPoints } from '@causeway/core/format'
import { getPointsLevelPercent, type PointsLevelView } from '@causeway/core/points'
import { rewardsCopy } from '#locale/rewards-copy'

/** Formats a percentage with at most one decimal: `30%`, `27.5%`. */
export function shortPercent(percent: number | undefined): string {
  return formatPercent(percent, Number.isInteger(percent) ? 0 : 1)
}

/** Returns the share that a level earns. */
export function levelPercent(level: number): string {
  return shortPercent(getPointsLevelPercent(level))
}

/** Formats earned points with their sign; 0 has no sign. */
export function earnedPoints(points: number): string {
  return `${points > 0 ? '+' : ''}${formatPoints(points)}`
}

/** Describes the earnings of a level: `Level 4 earns 27.5%.` Level 0 earns nothing. */
export function levelEarns({ level, percent }: Pick<PointsLevelView, 'level' | 'percent'>): string {
  return percent === undefined
    ? rewardsCopy.noShare(level)
    : rewardsCopy.levelEarns(level, shortPercent(percent))
}
