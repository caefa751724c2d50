import type { PointsEntry, PointsTotal } from '@causeway/core/points'
import { describe, expect, it } from 'vitest'
import { getRedemptionProgress, getReferrals, recentPoints, toPointsSummary } from './to-points-summary.ts'

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

describe('the points of an account', () => {
  it('add up the volume of all accounts', () => {
    expect(toPointsSummary(total(60, []))).toMatchObject({ points: 60, volume: 10.3, level: { level: 1 } })
  })

  it('count the last thirty days and referrals', () => {
    const summary = toPointsSummary(total(60, [entry(6, 1.5), entry(6, 25, 'referral'), entry(4, 7)]))
    expect(recentPoints(summary, NOW)).toBe(26.5)
    expect(getReferrals(summary)).toEqual({ count: 1, points: 25 })
  })

  it('can be redeemed from level 2 on after three consecutive months, limited by the schedule', () => {
    const months = [entry(2, 1), entry(3, 1), entry(4, 1)]
    expect(getRedemptionProgress(toPointsSummary(total(200, months)), NOW)).toEqual({
      level: 2,
      month: 5,
      streak: 3,
      redemption: { canConvert: true, canRedeem: true, percent: 50, message: undefined },
    })
    expect(getRedemptionProgress(toPointsSummary(total(200, months.slice(1))), NOW)).toMatchObject({
      streak: 2,
      redemption: { canRedeem: false, message: 'Trade 3 months in a row in a year to start redeeming' },
    })
    expect(getRedemptionProgress(toPointsSummary(total(199, months)), NOW).redemption.canRedeem).toBe(false)
  })

  it('limit the displayed streak to the required months', () => {
    const year = [1, 2, 3, 4, 5, 6].map((month) => entry(month, 1))
    expect(getRedemptionProgress(toPointsSummary(total(200, year)), NOW).streak).toBe(3)
  })
})
