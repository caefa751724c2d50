import type { SwapQuoteRow } from '@causeway/view-models'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { QuoteRow } from './quote-row.tsx'
import type { Trade } from './trade.ts'

afterEach(cleanup)

const OFFER = { receive: { text: '849.75' }, durationText: '2 min', quote: { elapsedMs: 300 } }
const ROW = { providerId: 'across', name: 'Across', offer: OFFER, check: 'verified', freshness: 'fresh' }

/** Renders a quote of 849.75, and returns the note below its provider and the one below its output. */
function getNotes(row: Partial<SwapQuoteRow>) {
  const texts = { received: '849.75', difference: '0.01', isInTabOrder: false }
  const trade = { kind: 'bridge' } as Trade
  render(<QuoteRow row={{ ...ROW, ...row } as unknown as SwapQuoteRow} trade={trade} {...texts} />)
  const belowProvider = screen.getByText('Across').nextElementSibling
  const belowOutput = screen.getByText('849.75').nextElementSibling
  cleanup()
  return [belowProvider, belowOutput].map((note) => note?.textContent?.trim())
}

test('the best quote and those that it outranks state the reason at the same place', () => {
  const best = { isBest: true, isMostReceived: false }
  expect(getNotes({ ...best, rankingReason: 'faster' })).toEqual(['Similar output, faster', undefined])
  expect(getNotes({ lowerRankReason: 'slower' })).toEqual(['Similar output, slower', undefined])
  expect(getNotes({ ...best, rankingReason: 'verified' })).toEqual(['Verified quotes first', undefined])
})

test('only the best quote states that verified quotes are first', () => {
  expect(getNotes({ lowerRankReason: 'unverified' })).toEqual([undefined, undefined])
})

test('the best quote states whether its output is the highest, or only its value after known costs', () => {
  const [costs, unknown] = ['$0.89', '-'].map((totalText) => ({ totalText }) as SwapQuoteRow['costs'])
  const best = { isBest: true, rankingReason: undefined, costs }
  expect(getNotes({ ...best, isMostReceived: true })).toEqual([undefined, 'highest output'])
  expect(getNotes({ ...best, isMostReceived: false })).toEqual([undefined, 'best after costs'])
  expect(getNotes({ ...best, isMostReceived: false, costs: unknown })).toEqual([undefined, undefined])
})
