import { fieldIssue, InvalidInputError, NoQuoteError } from '@causeway/core'
import { describe, expect, it } from 'vitest'
import { type NearestAmount, nearestAmount } from './nearest-amount.ts'

const toError = (nearest: NearestAmount) =>
  new InvalidInputError('Journey', [{ ...fieldIssue('from.amount', 'another amount', 5n), nearest }])

describe('nearestAmount', () => {
  it('returns the spendable balance for an amount above it', () => {
    const nearest = { bound: 'most', amount: 4_200n } as const
    expect(nearestAmount(toError(nearest))).toEqual(nearest)
  })

  it('returns the lowest minimum of the providers for an amount below it', () => {
    const nearest = { bound: 'least', amount: 10_000_000n } as const
    expect(nearestAmount(toError(nearest))).toEqual(nearest)
  })

  it('returns nothing if the amount is not the problem', () => {
    const issue = fieldIssue('limits.minAmount', 'at most 7', 8n)
    expect(nearestAmount(new InvalidInputError('Journey', [issue]))).toBeUndefined()
    expect(nearestAmount(new NoQuoteError([]))).toBeUndefined()
    expect(nearestAmount(null)).toBeUndefined()
  })
})
