import type { QuotingRow } from '@causeway/core'
import { describe, expect, it } from 'vitest'
import { type FoldableQuote, foldQuotes } from './fold-quotes.ts'

const quote = (providerId: string, check: FoldableQuote['check'], isChosen = false) =>
  ({ status: 'quoted', providerId, check, isChosen }) as const
const pending: QuotingRow = { status: 'quoting', providerId: 'pending', name: 'Pending', startedAt: 0 }
const ROWS = [
  quote('opaque', 'unverified'),
  quote('known', 'verified'),
  quote('unlisted', 'unverified'),
  quote('later', 'pending'),
  pending,
]
const ids = (rows: readonly { readonly providerId: string }[]) => rows.map(({ providerId }) => providerId)

describe('foldQuotes', () => {
  it('hides unverified quotes and keeps the order of the others, pending providers last', () => {
    const { rows, hidden, foldable } = foldQuotes(ROWS, false)
    expect(ids(rows)).toEqual(['known', 'later', 'pending'])
    expect([hidden, foldable]).toEqual([2, 2])
  })

  it('shows a chosen unverified quote after the verified ones', () => {
    const rows = [quote('chosen', 'unverified', true), ...ROWS]
    const folded = foldQuotes(rows, false)
    expect(ids(folded.rows)).toEqual(['known', 'later', 'chosen', 'pending'])
    expect([folded.hidden, folded.foldable]).toEqual([2, 2])
  })

  it('shows every unverified quote after the verified ones on request', () => {
    const { rows, hidden, foldable } = foldQuotes(ROWS, true)
    expect(ids(rows)).toEqual(['known', 'later', 'opaque', 'unlisted', 'pending'])
    expect([hidden, foldable]).toEqual([0, 2])
  })

  it('folds no quotes if every quote is verified, or if the only unverified one is chosen', () => {
    expect(foldQuotes([quote('known', 'verified')], false)).toMatchObject({ hidden: 0, foldable: 0 })
    expect(foldQuotes([quote('opaque', 'unverified', true)], true)).toMatchObject({ hidden: 0, foldable: 0 })
  })
})
