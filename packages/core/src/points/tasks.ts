import { roundPoints, shift } from './decimals.ts'
import type { PointsTask } from './entry.ts'

/** A task as its card shows it. */
export interface PointsTaskView {
  readonly id: string
  readonly title: string
  readonly kind: PointsTask['taskType']
  /** Those of a referral are a hundred times the task's own. */
  readonly points: number
  readonly state: 'upcoming' | 'active' | 'ended'
  /** US dollars; absent where any volume will do. */
  readonly minimumVolume: number | undefined
  /** Seconds until it ends; absent where it does not end, or has. */
  readonly secondsLeft: number | undefined
}

/** `now` in milliseconds since the epoch. */
export function pointsTaskView(task: PointsTask, now: number): PointsTaskView {
  const { id, title, taskType, minimumVolume, endTime } = task
  const state = taskState(task, now)
  return {
    id,
    title,
    kind: taskType,
    points: taskType === 'Referral' ? referralPoints(task.points) : roundPoints(task.points),
    state,
    minimumVolume: minimumVolume || undefined,
    secondsLeft: state === 'ended' || endTime === undefined ? undefined : Math.ceil(endTime - now / 1_000),
  }
}

/** Task points times 100, as a referral shows them. */
export function referralPoints(taskPoints: number): number {
  return roundPoints(shift(taskPoints, 2))
}

function taskState({ startTime = 0, endTime = Number.POSITIVE_INFINITY }: PointsTask, now: number) {
  const seconds = now / 1_000
  if (seconds >= endTime) return 'ended'
  return seconds < startTime ? 'upcoming' : 'active'
}
