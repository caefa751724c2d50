import { fieldIssue, InvalidInputError, NoQuoteError } from '@causeway/core'
import { describe, expect, it } from 'vitest'
import { nearestAmount } from './nearest-amount.ts'

const toError = (field: string, expected: string) =>
  new InvalidInputError('Journey', [fieldIssue(field, expected, 5n)])

describe('nearestAmount', () => {
  it('returns the spendable balance for an amount above it', () => {
    const error = toError('from.amount', 'at most 4200, the balance less the gas of a call')
    expect(nearestAmount(error)).toEqual({ bound: 'most', amount: 4_200n })
  })

  it('returns the lowest minimum of the providers for an amount below it', () => {
    const error = toError('from.amount', 'at least 10000000, the lowest minimum of the providers')
    expect(nearestAmount(error)).toEqual({ bound: 'least', amount: 10_000_000n })
  })

  it('returns nothing if the amount is not the problem', () => {
    expect(nearestAmount(toError('limits.minAmount', 'at most 7'))).toBeUndefined()
    expect(nearestAmount(new NoQuoteError([]))).toBeUndefined()
    expect(nearestAmount(null)).toBeUndefined()
  })
})
