import { describe, expect, it } from 'vitest'
import { createPool } from '../../state/create-pool.test-support.ts'
import { getJourneyTarget } from './get-journey-target.ts'

const pool = createPool()
const subAccount = '0'

describe('getJourneyTarget', () => {
  it('returns the pool of a deposit', () => {
    const { chainId, lender, poolId, asset } = pool
    expect(getJourneyTarget('deposit', { pool, subAccount })).toEqual({
      action: 'deposit',
      chainId,
      lender,
      poolId,
      asset,
    })
  })

  it('returns the pool of a repayment only if the account owes something', () => {
    expect(getJourneyTarget('repay', { pool, subAccount, debt: 5n })).toMatchObject({
      action: 'repay',
      debt: 5n,
    })
    expect(getJourneyTarget('repay', { pool, subAccount, debt: 0n })).toBeUndefined()
    expect(getJourneyTarget('repay', { pool, subAccount })).toBeUndefined()
  })

  it('repays the debt of a frozen pool, and deposits nothing in it', () => {
    const frozen = createPool({ isFrozen: true })
    expect(getJourneyTarget('repay', { pool: frozen, subAccount, debt: 5n })).toBeDefined()
    expect(getJourneyTarget('deposit', { pool: frozen, subAccount })).toBeUndefined()
  })

  it.each([{ isPaused: true }, { isActive: false }])('returns nothing for a pool with %o', (change) => {
    const closed = createPool(change)
    expect(getJourneyTarget('deposit', { pool: closed, subAccount })).toBeUndefined()
    expect(getJourneyTarget('repay', { pool: closed, subAccount, debt: 5n })).toBeUndefined()
  })

  it('returns nothing for a sub-account, which journeys do not reach', () => {
    expect(getJourneyTarget('deposit', { pool, subAccount: '1' })).toBeUndefined()
  })
})
