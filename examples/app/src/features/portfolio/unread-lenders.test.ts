import { CausewayError } from '@causeway/core'
import { base } from '@causeway/core/chains'
import { expect, test } from 'vitest'
import { unreadLenders } from './unread-lenders.ts'

const labels = { names: new Map([['AAVE_V3', 'Aave V3']]), shortNames: new Map() }
const lenderError = new CausewayError('It does not answer', { code: 'ERROR' })

test('a lender or chain that failed to load is named with its reason', () => {
  const portfolios = [{ failures: [{ chainId: base.id, lender: 'AAVE_V3', error: lenderError }] }]
  const chainError = new CausewayError('No lender could be read', {
    code: 'ERROR',
    details: 'every node is silent',
  })
  const errors = [{ chainId: 42_161, error: chainError }]
  expect(unreadLenders({ portfolios, errors }, [base], labels)).toEqual([
    {
      key: '8453:AAVE_V3',
      chainId: base.id,
      lender: 'AAVE_V3',
      name: 'Aave V3 on Base',
      reason: 'It does not answer',
    },
    {
      key: '42161:',
      chainId: 42_161,
      lender: undefined,
      name: 'Every lender on chain 42161',
      reason: 'every node is silent',
    },
  ])
})
