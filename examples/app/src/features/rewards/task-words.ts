import { formatDuration, formatNumber, formatUsd } from '@causeway/core/format'
import type { PointsTask, PointsTaskView } from '@causeway/core/points'

const DAY_SECONDS = 86_400

/** How long a task can still be done: `11 d left`. */
export function taskTime({ state, secondsLeft }: Pick<PointsTaskView, 'state' | 'secondsLeft'>): string {
  if (state === 'upcoming') return 'Not started'
  if (state === 'ended') return 'Ended'
  if (secondsLeft === undefined) return 'No end date'
  const days = Math.floor(secondsLeft / DAY_SECONDS)
  return days >= 2 ? `${days} d left` : `${formatDuration(secondsLeft)} left`
}

/** What a task asks for. */
export function taskTerms({ taskType, minimumVolume }: PointsTask): string {
  if (taskType === 'Referral') return 'Per friend who comes by your link'
  return minimumVolume ? `Move ${formatUsd(minimumVolume)} or more` : 'Any amount'
}

/** What is given beside, for each dollar. */
export function taskRate({ dollarToPoints, dollarToPointsPegged }: PointsTask): string | undefined {
  if (!dollarToPoints) return undefined
  const rate = `and ${rateText(dollarToPoints)} for each $1`
  return dollarToPointsPegged ? `${rate}, ${rateText(dollarToPointsPegged)} between pegged assets` : rate
}

function rateText(rate: number): string {
  return formatNumber(rate, 4).replace(/\.?0+$/, '')
}
