import { expect, it } from 'vitest'
import { shareText } from './share-text.ts'

it('shows the share of a group in percent', () => {
  expect(shareText({ netWorth: 389, share: 0.389 }, 1_000)).toBe('38.9%')
  expect(shareText({ netWorth: -50, share: -0.05 }, 1_000)).toBe('−5.0%')
  expect(shareText({ netWorth: 5, share: 'unknown' }, 0)).toBe('-')
})

it('shows neither a small share as none nor a large one as all', () => {
  expect(shareText({ netWorth: 25_000, share: 0 }, 106_575_062)).toBe('< 0.1%')
  expect(shareText({ netWorth: 106_505_062, share: 1 }, 106_575_062)).toBe('> 99.9%')
})

it('shows all and none where they are exact', () => {
  expect(shareText({ netWorth: 1_000, share: 1 }, 1_000)).toBe('100.0%')
  expect(shareText({ netWorth: 0, share: 0 }, 1_000)).toBe('0.0%')
})
