import { formatPercent, formatPoints } from '@causeway/core/format'
import { getPointsLevelPercent, type PointsLevelView } from '@causeway/core/points'
import { rewardsCopy } from '#locale/rewards-copy'

/** `30%`, `27.5%`. */
export function shortPercent(percent: number | undefined): string {
  return formatPercent(percent, Number.isInteger(percent) ? 0 : 1)
}

/** What a level earns. */
export function levelPercent(level: number): string {
  return shortPercent(getPointsLevelPercent(level))
}

/** What was given, with its sign; nothing has none. */
export function earnedPoints(points: number): string {
  return `${points > 0 ? '+' : ''}${formatPoints(points)}`
}

/** `Level 4 earns 27.5%.` Level 0 has no share yet. */
export function levelEarns({ level, percent }: Pick<PointsLevelView, 'level' | 'percent'>): string {
  return percent === undefined
    ? rewardsCopy.noShare(level)
    : rewardsCopy.levelEarns(level, shortPercent(percent))
}
