import { describe, expect, it } from 'vitest'
import { momentText, rateSentence, shareText, spanText } from './span-text.ts'

const DAY = 86_400_000

describe('chart texts', () => {
  it('format a time span', () => {
    expect(spanText(30 * DAY)).toBe('30 days')
    expect(spanText(14 * 60_000)).toBe('14 min')
    // The blocks of a history of 30 days are estimated, so its samples may span a day less.
    expect([28, 29.1, 30.4].map((days) => spanText(days * DAY))).toEqual(['28 days', '30 days', '30 days'])
  })

  it('format a time as a day or, in short spans, as minutes or seconds', () => {
    const noon = new Date(2026, 10, 21, 12, 30).getTime()
    expect(momentText(noon, 30 * DAY)).toBe('Nov 21')
    expect(momentText(noon, DAY)).toBe('12:30')
    expect(momentText(noon, 60_000)).toBe('12:30:00')
  })

  it('format shares with as few digits as needed', () => {
    expect([shareText(0), shareText(0.92), shareText(0.8423), shareText(1)]).toEqual([
      '0%',
      '92%',
      '84.2%',
      '100%',
    ])
  })

  it('summarize a rate: current, average and range', () => {
    expect(rateSentence([4, 5, 6], '30 days')).toBe(
      'Borrow 6.00% now, 5.00% on average, 4.00% to 6.00% in 30 days.',
    )
  })

  it('call a rate unchanged only if all its samples are displayed as the same', () => {
    expect(rateSentence([2.22, 1.25, 2.22], '30 days')).toBe(
      'Borrow 2.22% now, 1.90% on average, 1.25% to 2.22% in 30 days.',
    )
    expect(rateSentence([5.001, 5, 5.002], '2 h')).toBe('Borrow 5.00% now, unchanged in 2 h.')
  })
})
