import type { PointsTask } from './entry.ts'
import { roundPoints, shiftDecimalPoint } from './round-to.ts'

/** A task for display. */
export interface PointsTaskView {
  readonly id: string
  readonly title: string
  readonly kind: PointsTask['taskType']
  /** Points of the task, times 100 for a referral task. */
  readonly points: number
  readonly state: 'upcoming' | 'active' | 'ended'
  /** Minimum volume in US dollars, if any. */
  readonly minimumVolume: number | undefined
  /** Seconds until the end; undefined for a task without an end or after it. */
  readonly secondsLeft: number | undefined
}

/** Returns a task for display. `now` is in milliseconds since the epoch. */
export function toPointsTaskView(task: PointsTask, now: number): PointsTaskView {
  const { id, title, taskType, minimumVolume, endTime } = task
  const state = getTaskState(task, now)
  return {
    id,
    title,
    kind: taskType,
    points: taskType === 'Referral' ? toReferralPoints(task.points) : roundPoints(task.points),
    state,
    minimumVolume: minimumVolume || undefined,
    secondsLeft: state === 'ended' || endTime === undefined ? undefined : Math.ceil(endTime - now / 1_000),
  }
}

/** Returns the points of a referral task: task points times 100. */
export function toReferralPoints(taskPoints: number): number {
  return roundPoints(shiftDecimalPoint(taskPoints, 2))
}

function getTaskState({ startTime = 0, endTime = Number.POSITIVE_INFINITY }: PointsTask, now: number) {
  const seconds = now / 1_000
  if (seconds >= endTime) return 'ended'
  return seconds < startTime ? 'upcoming' : 'active'
}
