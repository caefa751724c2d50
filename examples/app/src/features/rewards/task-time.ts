import { formatDuration, formatNumber, formatUsd } from '@causeway/core/format'
import type { PointsTask, PointsTaskView } from '@causeway/core/points'
import { rewardsCopy } from '#locale/rewards-copy'

const DAY_SECONDS = 86_400

/** Formats the remaining time of a task: `11 d left`. */
export function taskTime({ state, secondsLeft }: Pick<PointsTaskView, 'state' | 'secondsLeft'>): string {
  if (state === 'upcoming') return rewardsCopy.notStarted
  if (state === 'ended') return rewardsCopy.ended
  if (secondsLeft === undefined) return rewardsCopy.noEndDate
  const days = Math.floor(secondsLeft / DAY_SECONDS)
  return days >= 2 ? rewardsCopy.daysLeft(days) : rewardsCopy.timeLeft(formatDuration(secondsLeft))
}

/** Describes the requirement of a task. */
export function taskTerms({ taskType, minimumVolume }: PointsTask): string {
  if (taskType === 'Referral') return rewardsCopy.perFriend
  return minimumVolume ? rewardsCopy.minimumVolume(formatUsd(minimumVolume)) : rewardsCopy.anyAmount
}

/** Describes the additional points per dollar; undefined if none. */
export function taskRate({ dollarToPoints, dollarToPointsPegged }: PointsTask): string | undefined {
  if (!dollarToPoints) return undefined
  const rate = rateText(dollarToPoints)
  return dollarToPointsPegged
    ? rewardsCopy.peggedRate(rate, rateText(dollarToPointsPegged))
    : rewardsCopy.dollarRate(rate)
}

function rateText(rate: number): string {
  return formatNumber(rate, 4).replace(/\.?0+$/, '')
}
