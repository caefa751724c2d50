import { arbitrum } from '@causeway/core/chains'
import { expect, test } from 'vitest'
import { toSelectedLender } from './to-selected-lender.ts'

test('toSelectedLender selects no lender by default, and Arbitrum One for a lender without a chain', () => {
  expect(toSelectedLender({})).toBeUndefined()
  expect(toSelectedLender({ chainId: 5000 })).toBeUndefined()
  expect(toSelectedLender({ lender: 'AAVE_V3' })).toEqual({ chainId: arbitrum.id, lender: 'AAVE_V3' })
  expect(toSelectedLender({ chainId: 5000, lender: 'LENDLE' })).toEqual({ chainId: 5000, lender: 'LENDLE' })
})
