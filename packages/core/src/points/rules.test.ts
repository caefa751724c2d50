import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PointsEntry, PointsEntryType, PointsTask } from './entry.ts'
import { getPointsLabel, groupPointsByDay } from './group-points-by-day.ts'
import {
  combineSummaries,
  getPointsLevel,
  getPointsLevelPercent,
  getPointsLevelProgress,
  getPointsLevelView,
  POINTS_LEVEL_IMAGES,
  POINTS_LEVEL_THRESHOLDS,
} from './levels.ts'
import {
  getPointsRedemption,
  getPointsRedemptionMonth,
  getPointsRedemptionPercent,
  getTradingStreak,
  hasTradingStreak,
  pointsToRewardTokens,
  rewardTokensToDollars,
} from './redemption.ts'
import { roundPoints, roundVolume, sumPoints } from './round-to.ts'
import { toPointsTaskView, toReferralPoints } from './tasks.ts'

describe('levels', () => {
  it.each([
    [-1, 0],
    [0, 0],
    [49.9999, 0],
    [50, 1],
    [199.9999, 1],
    [200, 2],
    [1_000, 3],
    [2_500, 4],
    [10_000, 5],
    [25_000, 6],
    [100_000, 7],
    [250_000, 8],
    [1_000_000, 9],
    [9_999_999.9999, 9],
    [10_000_000, 10],
    [1e12, 10],
  ])('maps %d points to level %d', (points, level) => {
    expect(getPointsLevel(points)).toBe(level)
  })

  it('have reward percentages from level 1 on', () => {
    const percents = Array.from({ length: 12 }, (_, level) => getPointsLevelPercent(level))
    expect(percents).toEqual([undefined, 20, 22.5, 25, 27.5, 30, 32.5, 35, 40, 45, 50, undefined])
  })

  it('have a progress from 0 to 1, which is 1 at the top level', () => {
    expect([0, 25, 50, 125, 600, 10_000_000].map(getPointsLevelProgress)).toEqual([0, 0.5, 0, 0.5, 0.5, 1])
    expect(getPointsLevelProgress(-5)).toBe(0)
  })

  it('have eleven images', () => {
    expect(POINTS_LEVEL_IMAGES).toHaveLength(11)
    expect([POINTS_LEVEL_IMAGES[0], POINTS_LEVEL_IMAGES[10]]).toEqual(['level-0', 'level-10'])
  })

  it('have the missing points of the next level', () => {
    expect(getPointsLevelView(49.9)).toEqual({
      level: 0,
      threshold: 0,
      percent: undefined,
      progress: 0.998,
      next: { level: 1, threshold: 50, missing: 0.1 },
      image: 'level-0',
    })
    expect(getPointsLevelView(20_000_000)).toMatchObject({
      level: 10,
      percent: 50,
      progress: 1,
      next: undefined,
    })
  })

  it('never decrease with more points and have a progress between 0 and 1', () => {
    const points = fc.double({ min: 0, max: 2e7, noNaN: true })
    fc.assert(
      fc.property(points, points, (a, b) => {
        expect(getPointsLevel(Math.max(a, b))).toBeGreaterThanOrEqual(getPointsLevel(Math.min(a, b)))
        expect(getPointsLevelProgress(a)).toBeGreaterThanOrEqual(0)
        expect(getPointsLevelProgress(a)).toBeLessThanOrEqual(1)
        expect(a).toBeGreaterThanOrEqual(POINTS_LEVEL_THRESHOLDS[getPointsLevel(a)] ?? Number.NaN)
      }),
    )
  })
})

describe('points and volumes', () => {
  it('are rounded in decimal, not in binary', () => {
    expect([1.00005, -1.00005, 1.23456, 0.00004, 1e-7, 5e21, 0].map(roundPoints)).toEqual([
      1.0001, -1.0001, 1.2346, 0, 0, 5e21, 0,
    ])
    expect([1.005, 2.675, 1234.567].map(roundVolume)).toEqual([1.01, 2.68, 1234.57])
  })

  it('are summed without floating-point drift', () => {
    expect(sumPoints(Array.from({ length: 10 }, () => 0.1))).toBe(1)
    expect(sumPoints([0.1, 0.2])).toBe(0.3)
    expect(sumPoints([0.00004, 0.00004, 0.00004])).toBe(0.0001)
    expect(sumPoints([])).toBe(0)
  })

  it('are numbers for any input', () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        expect([roundPoints(value), sumPoints([value, 1])].map((result) => typeof result)).toEqual([
          'number',
          'number',
        ])
        if (Number.isFinite(value)) expect(roundPoints(value)).toSatisfy(Number.isFinite)
      }),
    )
    expect(roundPoints(Number.MAX_VALUE)).toBe(Number.MAX_VALUE)
    expect(sumPoints([Number.NaN, 1])).toBeNaN()
  })

  it('have the same exact sum in any order', () => {
    const units = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { maxLength: 50 })
    fc.assert(
      fc.property(units, (list) => {
        const points = list.map((unit) => Number(`${unit}e-4`))
        const exact = list.reduce((sum, unit) => sum + unit, 0)
        expect(sumPoints(points)).toBe(Number(`${exact}e-4`))
        expect(sumPoints([...points].reverse())).toBe(sumPoints(points))
      }),
    )
  })

  it('are combined for the EVM and the Fuel account', () => {
    const summary = { currentLevel: 0, totalPoints: 30.1, totalVolume: 5 }
    expect(combineSummaries([summary, { ...summary, totalPoints: 19.9 }])).toEqual({
      currentLevel: 1,
      totalPoints: 50,
    })
    expect(combineSummaries([])).toEqual({ currentLevel: 0, totalPoints: 0 })
  })
})

const entry = (type: PointsEntryType, summary: PointsEntry['summary'] = {}): PointsEntry => ({
  type,
  timestamp: 1_750_000_000,
  points: 0.1,
  summary,
})

describe('the history', () => {
  it.each([
    ['Swap', entry('defi', { actionIn: 'transfer', actionOut: 'transfer' })],
    ['Margin', entry('defi', { actionIn: 'borrow', actionOut: 'deposit' })],
    ['Margin', entry('defi', { actionIn: 'transfer' })],
    ['Margin', entry('defi')],
    ['Referral', entry('referral')],
    ['Loyalty Points', entry('basic')],
    ['Action', entry('other', { actionIn: 'transfer', actionOut: 'transfer' })],
  ])('has the label %s', (label, labeledEntry) => {
    expect(getPointsLabel(labeledEntry)).toBe(label)
  })

  it('is grouped by day, newest first, with the points of each day', () => {
    const toTime = (day: number, hour: number) => new Date(2025, 5, day, hour).getTime()
    const entries = [toTime(10, 9), toTime(15, 1), toTime(14, 23), toTime(15, 9)].map((time) => ({
      ...entry('defi'),
      timestamp: time / 1_000,
    }))
    const days = groupPointsByDay(entries, toTime(15, 12))
    expect(days.map(({ label, points }) => [label, points])).toEqual([
      ['Today', 0.2],
      ['Yesterday', 0.1],
      ['Jun 10, 2025', 0.1],
    ])
    expect(days[0]?.entries.map(({ timestamp }) => timestamp * 1_000)).toEqual([toTime(15, 9), toTime(15, 1)])
    expect(groupPointsByDay([], 0)).toEqual([])
  })
})

describe('tasks', () => {
  const task: PointsTask = { id: '1', taskType: 'DeFi', title: 'Swap', points: 10 }

  it('have 100 times their points for a referral', () => {
    expect([0.25, 1.1, 0.29].map(toReferralPoints)).toEqual([25, 110, 29])
    expect(toPointsTaskView({ ...task, taskType: 'Referral' }, 0).points).toBe(1_000)
    expect(toPointsTaskView(task, 0).points).toBe(10)
  })

  it('are upcoming, active or ended', () => {
    const timed = { ...task, startTime: 100, endTime: 200 }
    const views = [99, 100, 199.5, 200].map((seconds) => toPointsTaskView(timed, seconds * 1_000))
    expect(views.map(({ state, secondsLeft }) => [state, secondsLeft])).toEqual([
      ['upcoming', 101],
      ['active', 100],
      ['active', 1],
      ['ended', undefined],
    ])
    expect(toPointsTaskView(task, 5e12)).toMatchObject({ state: 'active', secondsLeft: undefined })
  })

  it('have no minimum volume if it is zero', () => {
    expect(toPointsTaskView({ ...task, minimumVolume: 0 }, 0).minimumVolume).toBeUndefined()
    expect(toPointsTaskView({ ...task, minimumVolume: 50 }, 0).minimumVolume).toBe(50)
  })
})

describe('redemption', () => {
  it('increases by 25% every four months', () => {
    const months = [0, -1, 1, 4, 5, 8, 9, 12, 13, 100, 4.9, Number.NaN]
    expect(months.map(getPointsRedemptionPercent)).toEqual([0, 0, 25, 25, 50, 50, 75, 75, 100, 100, 25, 0])
  })

  it('converts 100 tokens to a dollar', () => {
    expect([100, 1, 12.34, 0].map(rewardTokensToDollars)).toEqual([1, 0.01, 0.1234, 0])
  })

  it('requires level 1 to convert, and level 2 with a streak of three months to redeem', () => {
    const terms = { level: 2, month: 5, hasStreak: true }
    expect(getPointsRedemption(terms)).toEqual({
      canConvert: true,
      canRedeem: true,
      percent: 50,
      message: undefined,
    })
    expect(getPointsRedemption({ ...terms, level: 0 })).toEqual({
      canConvert: false,
      canRedeem: false,
      percent: 0,
      message: 'Level 1 is required to convert points to tokens',
    })
    expect(getPointsRedemption({ ...terms, level: 1 })).toMatchObject({
      canConvert: true,
      canRedeem: false,
      message: 'Redemption starts at level 2',
    })
    expect(getPointsRedemption({ ...terms, hasStreak: false })).toMatchObject({
      canRedeem: false,
      percent: 0,
      message: 'Trade 3 months in a row in a year to start redeeming',
    })
  })

  it('converts points at the percentage of the level, and to 0 at level 0', () => {
    expect(pointsToRewardTokens(6_000, 4)).toBe(1_650)
    expect(pointsToRewardTokens(0.1, 1)).toBe(0.02)
    expect(pointsToRewardTokens(33.3333, 2)).toBe(7.5)
    expect(pointsToRewardTokens(1_000, 0)).toBe(0)
  })

  it('counts the longest streak of months and the months since the first transaction', () => {
    const now = Date.UTC(2025, 5, 15)
    const createEntries = (months: readonly [number, number][], type: PointsEntryType = 'defi') =>
      months.map(([year, month]) => ({ type, timestamp: Date.UTC(year, month - 1, 3) / 1_000 }))
    const gap = createEntries([
      [2025, 1],
      [2025, 2],
      [2025, 4],
      [2025, 4],
    ])
    expect(getTradingStreak(gap, now)).toBe(2)
    expect(getPointsRedemptionMonth(gap, now)).toBe(6)
    expect(getPointsRedemptionMonth(createEntries([[2025, 6]]), now)).toBe(1)
    expect(getPointsRedemptionMonth(createEntries([[2024, 6]]), now)).toBe(13)
    expect([getTradingStreak([], now), getPointsRedemptionMonth([], now)]).toEqual([0, 0])
    expect(getPointsRedemptionMonth(createEntries([[2024, 1]], 'referral'), now)).toBe(0)
  })

  it('requires three consecutive months with transactions within the last year', () => {
    const now = Date.UTC(2025, 5, 15)
    const streak = (months: readonly [number, number][], type: PointsEntryType = 'defi') =>
      hasTradingStreak(
        months.map(([year, month]) => ({ type, timestamp: Date.UTC(year, month - 1, 3) / 1_000 })),
        now,
      )
    expect(
      streak([
        [2025, 4],
        [2025, 5],
        [2025, 6],
      ]),
    ).toBe(true)
    expect(
      streak([
        [2024, 12],
        [2025, 1],
        [2025, 2],
      ]),
    ).toBe(true)
    expect(
      streak([
        [2024, 7],
        [2024, 8],
        [2024, 9],
      ]),
    ).toBe(true)
    expect(
      streak([
        [2024, 6],
        [2024, 7],
        [2024, 8],
      ]),
    ).toBe(false)
    expect(
      streak([
        [2025, 3],
        [2025, 4],
        [2025, 6],
      ]),
    ).toBe(false)
    expect(
      streak(
        [
          [2025, 4],
          [2025, 5],
          [2025, 6],
        ],
        'referral',
      ),
    ).toBe(false)
    expect(streak([])).toBe(false)
  })
})
