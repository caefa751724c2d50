import { expect, test } from 'vitest'
import { actionContext } from './action-context.ts'

const EMPTY_CONTEXT = {
  protocol: undefined,
  lender: undefined,
  aggregator: undefined,
  chainId: undefined,
  operation: undefined,
}

test('the context of a failed margin trade has its lender, aggregator and operation', () => {
  const info = { type: 'Margin', lender: 'AAVE_V3', txType: 'CollateralSwap', aggregator: 'kyberswap' }
  const trade = { lender: 'AAVE_V3', aggregator: 'kyberswap', chainId: 1, operation: 'collateralswap' }
  const plan = { protocol: 'aave-v3', execution: { chainId: 1, info } }
  expect(actionContext({ plan })).toEqual({ protocol: 'aave-v3', ...trade })
  const account = { chainId: 1, lender: 'AAVE_V3', account: '0xabc' }
  expect(actionContext({ account, request: { operation: 'Close' } })).toEqual({
    ...EMPTY_CONTEXT,
    lender: 'AAVE_V3',
    chainId: 1,
    operation: 'close',
  })
})

test('the context of a value that is not an action is empty', () => {
  for (const variables of [
    undefined,
    null,
    'text',
    { plan: 5 },
    { plan: { execution: { info: { txType: 'Deposit' } } } },
  ]) {
    expect(actionContext(variables)).toEqual(EMPTY_CONTEXT)
  }
})
