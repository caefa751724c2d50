import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundPoints, roundVolume, sumPoints } from './decimals.ts'
import type { PointsEntry, PointsEntryType, PointsTask } from './entry.ts'
import { pointsByDay, pointsLabel } from './history.ts'
import {
  combineSummaries,
  POINTS_LEVEL_IMAGES,
  POINTS_LEVEL_THRESHOLDS,
  pointsLevel,
  pointsLevelPercent,
  pointsLevelProgress,
  pointsLevelView,
} from './levels.ts'
import {
  hasTradingStreak,
  pointsRedemption,
  pointsRedemptionMonth,
  pointsRedemptionPercent,
  pointsToRewardTokens,
  rewardTokensToDollars,
  tradingStreak,
} from './redemption.ts'
import { pointsTaskView, referralPoints } from './tasks.ts'

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
  ])('%d points are level %d', (points, level) => {
    expect(pointsLevel(points)).toBe(level)
  })

  it('give each its percent, from level 1 on', () => {
    const percents = Array.from({ length: 12 }, (_, level) => pointsLevelPercent(level))
    expect(percents).toEqual([undefined, 20, 22.5, 25, 27.5, 30, 32.5, 35, 40, 45, 50, undefined])
  })

  it('show the share of the way to the next, and are full at the top', () => {
    expect([0, 25, 50, 125, 600, 10_000_000].map(pointsLevelProgress)).toEqual([0, 0.5, 0, 0.5, 0.5, 1])
    expect(pointsLevelProgress(-5)).toBe(0)
  })

  it('have eleven pictures', () => {
    expect(POINTS_LEVEL_IMAGES).toHaveLength(11)
    expect([POINTS_LEVEL_IMAGES[0], POINTS_LEVEL_IMAGES[10]]).toEqual(['level-0', 'level-10'])
  })

  it('say what is missing for the next one', () => {
    expect(pointsLevelView(49.9)).toEqual({
      level: 0,
      threshold: 0,
      percent: undefined,
      progress: 0.998,
      next: { level: 1, threshold: 50, missing: 0.1 },
      image: 'level-0',
    })
    expect(pointsLevelView(20_000_000)).toMatchObject({
      level: 10,
      percent: 50,
      progress: 1,
      next: undefined,
    })
  })

  it('never fall while points rise, and their progress stays between 0 and 1', () => {
    const points = fc.double({ min: 0, max: 2e7, noNaN: true })
    fc.assert(
      fc.property(points, points, (a, b) => {
        expect(pointsLevel(Math.max(a, b))).toBeGreaterThanOrEqual(pointsLevel(Math.min(a, b)))
        expect(pointsLevelProgress(a)).toBeGreaterThanOrEqual(0)
        expect(pointsLevelProgress(a)).toBeLessThanOrEqual(1)
        expect(a).toBeGreaterThanOrEqual(POINTS_LEVEL_THRESHOLDS[pointsLevel(a)] ?? Number.NaN)
      }),
    )
  })
})

describe('points and volumes', () => {
  it('are rounded as they read, not as they are kept in binary', () => {
    expect([1.00005, -1.00005, 1.23456, 0.00004, 1e-7, 5e21, 0].map(roundPoints)).toEqual([
      1.0001, -1.0001, 1.2346, 0, 0, 5e21, 0,
    ])
    expect([1.005, 2.675, 1234.567].map(roundVolume)).toEqual([1.01, 2.68, 1234.57])
  })

  it('add up without drift', () => {
    expect(sumPoints(Array.from({ length: 10 }, () => 0.1))).toBe(1)
    expect(sumPoints([0.1, 0.2])).toBe(0.3)
    expect(sumPoints([0.00004, 0.00004, 0.00004])).toBe(0.0001)
    expect(sumPoints([])).toBe(0)
  })

  it('are numbers whatever is added and rounded', () => {
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

  it('add up to the same in any order, exactly', () => {
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

  it('of the EVM account and the Fuel account are combined, and so is their level', () => {
    const one = { currentLevel: 0, totalPoints: 30.1, totalVolume: 5 }
    expect(combineSummaries([one, { ...one, totalPoints: 19.9 }])).toEqual({
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
  ])('says %s', (label, given) => {
    expect(pointsLabel(given)).toBe(label)
  })

  it('is by day, newest first, with the points of each day', () => {
    const at = (day: number, hour: number) => new Date(2025, 5, day, hour).getTime()
    const given = [at(10, 9), at(15, 1), at(14, 23), at(15, 9)].map((time) => ({
      ...entry('defi'),
      timestamp: time / 1_000,
    }))
    const days = pointsByDay(given, at(15, 12))
    expect(days.map(({ label, points }) => [label, points])).toEqual([
      ['Today', 0.2],
      ['Yesterday', 0.1],
      ['Jun 10, 2025', 0.1],
    ])
    expect(days[0]?.entries.map(({ timestamp }) => timestamp * 1_000)).toEqual([at(15, 9), at(15, 1)])
    expect(pointsByDay([], 0)).toEqual([])
  })
})

describe('tasks', () => {
  const task: PointsTask = { id: '1', taskType: 'DeFi', title: 'Swap', points: 10 }

  it('show a hundred times their points for a referral', () => {
    expect([0.25, 1.1, 0.29].map(referralPoints)).toEqual([25, 110, 29])
    expect(pointsTaskView({ ...task, taskType: 'Referral' }, 0).points).toBe(1_000)
    expect(pointsTaskView(task, 0).points).toBe(10)
  })

  it('are upcoming, active or ended', () => {
    const timed = { ...task, startTime: 100, endTime: 200 }
    const views = [99, 100, 199.5, 200].map((seconds) => pointsTaskView(timed, seconds * 1_000))
    expect(views.map(({ state, secondsLeft }) => [state, secondsLeft])).toEqual([
      ['upcoming', 101],
      ['active', 100],
      ['active', 1],
      ['ended', undefined],
    ])
    expect(pointsTaskView(task, 5e12)).toMatchObject({ state: 'active', secondsLeft: undefined })
  })

  it('ask for no volume where it is zero', () => {
    expect(pointsTaskView({ ...task, minimumVolume: 0 }, 0).minimumVolume).toBeUndefined()
    expect(pointsTaskView({ ...task, minimumVolume: 50 }, 0).minimumVolume).toBe(50)
  })
})

describe('redemption', () => {
  it('frees a quarter more every four months', () => {
    const months = [0, -1, 1, 4, 5, 8, 9, 12, 13, 100, 4.9, Number.NaN]
    expect(months.map(pointsRedemptionPercent)).toEqual([0, 0, 25, 25, 50, 50, 75, 75, 100, 100, 25, 0])
  })

  it('gives a dollar for 100 tokens', () => {
    expect([100, 1, 12.34, 0].map(rewardTokensToDollars)).toEqual([1, 0.01, 0.1234, 0])
  })

  it('needs level 1 to convert, level 2 and three months in a row to begin', () => {
    const terms = { level: 2, month: 5, hasStreak: true }
    expect(pointsRedemption(terms)).toEqual({
      canConvert: true,
      canRedeem: true,
      percent: 50,
      message: undefined,
    })
    expect(pointsRedemption({ ...terms, level: 0 })).toEqual({
      canConvert: false,
      canRedeem: false,
      percent: 0,
      message: 'Level 1 is required to convert points to tokens',
    })
    expect(pointsRedemption({ ...terms, level: 1 })).toMatchObject({
      canConvert: true,
      canRedeem: false,
      message: 'Redemption starts at level 2',
    })
    expect(pointsRedemption({ ...terms, hasStreak: false })).toMatchObject({
      canRedeem: false,
      percent: 0,
      message: 'Trade 3 months in a row in a year to start redeeming',
    })
  })

  it('converts points at the percent of the level, and none at level 0', () => {
    expect(pointsToRewardTokens(6_000, 4)).toBe(1_650)
    expect(pointsToRewardTokens(0.1, 1)).toBe(0.02)
    expect(pointsToRewardTokens(33.3333, 2)).toBe(7.5)
    expect(pointsToRewardTokens(1_000, 0)).toBe(0)
  })

  it('counts the longest run of months, and the months since the first transaction', () => {
    const now = Date.UTC(2025, 5, 15)
    const of = (months: readonly [number, number][], type: PointsEntryType = 'defi') =>
      months.map(([year, month]) => ({ type, timestamp: Date.UTC(year, month - 1, 3) / 1_000 }))
    const gap = of([
      [2025, 1],
      [2025, 2],
      [2025, 4],
      [2025, 4],
    ])
    expect(tradingStreak(gap, now)).toBe(2)
    expect(pointsRedemptionMonth(gap, now)).toBe(6)
    expect(pointsRedemptionMonth(of([[2025, 6]]), now)).toBe(1)
    expect(pointsRedemptionMonth(of([[2024, 6]]), now)).toBe(13)
    expect([tradingStreak([], now), pointsRedemptionMonth([], now)]).toEqual([0, 0])
    expect(pointsRedemptionMonth(of([[2024, 1]], 'referral'), now)).toBe(0)
  })

  it('counts three months in a row only within the last year, and only months with a transaction', () => {
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
