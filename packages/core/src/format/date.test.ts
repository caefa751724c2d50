import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dayLabel,
  formatClock,
  formatDateTime,
  formatDuration,
  historyGroup,
  PAST_30_DAYS_MS,
  timeLabel,
} from './date.ts'
import { shortenName, shortenTransactionId } from './shorten-name.ts'

/** Wednesday in local time. */
const NOW = new Date(2026, 10, 18, 12).getTime()
const toTime = (...[year, month, day, hour = 0, minute = 0]: [number, number, number, number?, number?]) =>
  new Date(year, month - 1, day, hour, minute).getTime()

describe('the day of a time', () => {
  it.each<readonly [string, number]>([
    ['Today', toTime(2026, 11, 18)],
    ['Today', toTime(2026, 11, 18, 23, 59)],
    ['Yesterday', toTime(2026, 11, 17, 23, 59)],
    ['Yesterday', toTime(2026, 11, 17)],
    ['Nov 16, 2026', toTime(2026, 11, 16, 23, 59)],
    ['Dec 31, 2025', toTime(2025, 12, 31)],
  ])('returns the day label %s', (label, time) => {
    expect(dayLabel(time, NOW)).toBe(label)
  })

  it('is Yesterday for every moment of the day before, even across a clock change', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3650 }), fc.integer({ min: 0, max: 1439 }), (days, minutes) => {
        const now = toTime(2026, 1, 1 + days, 0, minutes)
        const time = toTime(2026, 1, days, 0, 1439 - minutes)
        expect(dayLabel(time, now)).toBe('Yesterday')
      }),
    )
  })
})

describe('the group of a history', () => {
  it.each<readonly [string, number]>([
    ['Today', toTime(2026, 11, 18, 0)],
    ['This week', toTime(2026, 11, 17, 23, 59)],
    ['This week', toTime(2026, 11, 16)],
    ['Past 30 Days', toTime(2026, 11, 15, 23, 59)],
    ['Past 30 Days', NOW - PAST_30_DAYS_MS],
    ['This year', NOW - PAST_30_DAYS_MS - 1],
    ['This year', toTime(2026, 1, 1)],
    ['2025', toTime(2025, 12, 31, 23, 59)],
    ['2024', toTime(2024, 6, 1)],
  ])('returns the group %s', (group, time) => {
    expect(historyGroup(time, NOW)).toBe(group)
  })

  it('starts the week on Monday, also on a Sunday', () => {
    const sunday = toTime(2026, 11, 22, 12)
    expect([toTime(2026, 11, 16), toTime(2026, 11, 15)].map((time) => historyGroup(time, sunday))).toEqual([
      'This week',
      'Past 30 Days',
    ])
  })
})

describe('a date and time', () => {
  it('formatDateTime includes seconds and uses 24 hours', () => {
    expect(formatDateTime(new Date(2026, 10, 21, 14, 2, 21).getTime())).toBe('Nov 21, 2026, 14:02:21')
    expect(formatDateTime(toTime(2026, 11, 21))).toBe('Nov 21, 2026, 00:00:00')
  })

  it.each<readonly [string, number]>([
    ['00:05', toTime(2026, 11, 18, 0, 5)],
    ['Mon 18:20', toTime(2026, 11, 16, 18, 20)],
    ['Nov 15', toTime(2026, 11, 15, 23, 59)],
    ['Jan 1', toTime(2026, 1, 1)],
    ['Dec 31, 2025', toTime(2025, 12, 31, 23, 59)],
  ])('timeLabel returns the shortest text: %s', (label, time) => {
    expect(timeLabel(time, NOW)).toBe(label)
  })

  it('timeLabel includes the year for last year, also within the past 30 days', () => {
    expect(timeLabel(toTime(2025, 12, 24), toTime(2026, 1, 5))).toBe('Dec 24, 2025')
  })
})

describe('a clock time', () => {
  it('formatClock includes seconds today, and the day on other days', () => {
    const moment = new Date(2026, 10, 18, 9, 5, 7).getTime()
    expect(formatClock(moment, NOW)).toBe('09:05:07')
    expect(formatClock(toTime(2026, 11, 17, 9, 5), NOW)).toBe('Tue 09:05')
  })
})

describe('a duration', () => {
  it.each([
    [0, '0 s'],
    [4.4, '4 s'],
    [190, '3 min 10 s'],
    [120, '2 min'],
    [7_500, '2 h 5 min'],
    [Number.NaN, '-'],
    [-1, '-'],
  ])('formatDuration formats %s seconds as %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text)
  })
})

describe('a name', () => {
  it('shortenName shortens names of more than 25 characters with an ellipsis', () => {
    expect([shortenName('x'.repeat(25)), shortenName('x'.repeat(26))]).toEqual([
      'x'.repeat(25),
      `${'x'.repeat(25)}…`,
    ])
  })

  it('is cut between characters, not within one', () => {
    expect(shortenName('🚢🚢🚢', 2)).toBe('🚢🚢…')
  })

  it('shortens a transaction id to 16 characters if its input does not have the focus', () => {
    expect(shortenTransactionId(`0x${'ab'.repeat(32)}`)).toBe(`0x${'ab'.repeat(7)}…`)
  })
})
