import type { PointsTask } from '@causeway/core/points'
import { describe, expect, it } from 'vitest'
import { taskRate, taskTerms, taskTime } from './task-time.ts'

const task: PointsTask = { id: '1', taskType: 'DeFi', title: 'Swap', points: 1 }

describe('the texts of a task', () => {
  it('state the remaining time', () => {
    const getText = (secondsLeft?: number) => taskTime({ state: 'active', secondsLeft })
    expect([getText(), getText(3 * 86_400 + 5), getText(86_400), getText(90)]).toEqual([
      'No end date',
      '3 d left',
      '24 h left',
      '1 min 30 s left',
    ])
    expect(taskTime({ state: 'ended', secondsLeft: undefined })).toBe('Ended')
    expect(taskTime({ state: 'upcoming', secondsLeft: 90 })).toBe('Not started')
  })

  it('state the requirement and the points per dollar', () => {
    expect(taskTerms(task)).toBe('Any amount')
    expect(taskTerms({ ...task, minimumVolume: 5_000 })).toBe('Trade $5,000.00 or more')
    expect(taskTerms({ ...task, taskType: 'Referral' })).toBe('Per friend who joins with your link')
    expect(taskRate(task)).toBeUndefined()
    expect(taskRate({ ...task, dollarToPoints: 0.1 })).toBe('and 0.1 for each $1')
    expect(taskRate({ ...task, dollarToPoints: 10, dollarToPointsPegged: 0.05 })).toBe(
      'and 10 for each $1, 0.05 between pegged assets',
    )
  })
})
