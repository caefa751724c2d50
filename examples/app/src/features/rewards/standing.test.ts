import type { PointsEntry, PointsTotal } from '@causeway/core/points'
import { describe, expect, it } from 'vitest'
import { recentPoints, redemptionOf, referralsOf, standingOf } from './standing.ts'

const NOW = Date.UTC(2025, 5, 15)
const entry = (month: number, points: number, type: PointsEntry['type'] = 'defi'): PointsEntry => ({
  type,
  timestamp: Date.UTC(2025, month - 1, 3) / 1_000,
  points,
  summary: {},
})

function total(points: number, history: readonly PointsEntry[]): PointsTotal {
  const summary = { currentLevel: 0, totalPoints: points, totalVolume: 10.1 }
  return {
    summaries: [summary, { ...summary, totalVolume: 0.2 }],
    summaryCombined: summary,
    history,
    failures: [],
  }
}

describe('where an account stands', () => {
  it('adds up what all of its accounts have moved', () => {
    expect(standingOf(total(60, []))).toMatchObject({ points: 60, volume: 10.3, level: { level: 1 } })
  })

  it('counts the points of the last thirty days, and those that others brought', () => {
    const standing = standingOf(total(60, [entry(6, 1.5), entry(6, 25, 'referral'), entry(4, 7)]))
    expect(recentPoints(standing, NOW)).toBe(26.5)
    expect(referralsOf(standing)).toEqual({ count: 1, points: 25 })
  })

  it('can redeem from level 2 on, after three months in a row, as much as the month allows', () => {
    const months = [entry(2, 1), entry(3, 1), entry(4, 1)]
    expect(redemptionOf(standingOf(total(200, months)), NOW)).toEqual({
      level: 2,
      month: 5,
      streak: 3,
      redemption: { canConvert: true, canRedeem: true, percent: 50, message: undefined },
    })
    expect(redemptionOf(standingOf(total(200, months.slice(1))), NOW)).toMatchObject({
      streak: 2,
      redemption: { canRedeem: false, message: 'Trade 3 months in a row in a year to start redeeming' },
    })
    expect(redemptionOf(standingOf(total(199, months)), NOW).redemption.canRedeem).toBe(false)
  })

  it('shows no more months in a row than are asked for', () => {
    const year = [1, 2, 3, 4, 5, 6].map((month) => entry(month, 1))
    expect(redemptionOf(standingOf(total(200, year)), NOW).streak).toBe(3)
  })
})
