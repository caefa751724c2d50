import { expect, it } from 'vitest'
import { rateNames } from './rate-names.ts'

const reward = { depositRate: 0, variableBorrowRate: 0, stableBorrowRate: 0 }

it('names rates that exclude rewards and intrinsic yield, if the pool has them', () => {
  expect(
    rateNames({ rewards: { ARB: { ...reward, depositRate: 39.4 } }, stakingYield: 2.7, hasStable: false }),
  ).toEqual({
    borrow: 'Borrow',
    deposit: 'Deposit without rewards and intrinsic yield',
    borrowApr: 'Borrow APR',
    depositApr: 'Deposit APR without rewards and intrinsic yield',
  })
  expect(
    rateNames({ rewards: { ARB: { ...reward, variableBorrowRate: 1 } }, stakingYield: 0, hasStable: true }),
  ).toMatchObject({
    borrow: 'Borrow, variable rate without rewards',
    deposit: 'Deposit',
  })
})

it.each([[{}], [{ ARB: reward }], ['unknown' as const]])(
  'adds nothing to the names for rewards of %j',
  (rewards) => {
    expect(rateNames({ rewards, stakingYield: 'unknown', hasStable: false })).toMatchObject({
      borrow: 'Borrow',
      deposit: 'Deposit',
    })
  },
)
