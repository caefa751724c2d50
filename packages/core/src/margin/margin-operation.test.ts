import { describe, expect, it } from 'vitest'
import { MARKET } from './create-margin-harness.test-support.ts'
import { formatMarginOperation, MARGIN_OPERATIONS, parseMarginOperation } from './margin-operation.ts'
import { toMarginErrorContext } from './to-error-context.ts'

describe('margin operations', () => {
  it('are formatted in lower case and parsed from it', () => {
    const texts = MARGIN_OPERATIONS.map(formatMarginOperation)
    expect(texts).toEqual(['open', 'close', 'collateralswap', 'debtswap'])
    expect(texts.map(parseMarginOperation)).toEqual([...MARGIN_OPERATIONS])
    expect(parseMarginOperation('flip')).toBeUndefined()
  })
})

describe('toMarginErrorContext', () => {
  it('names the lender family, the aggregator and the operation of a trade', () => {
    const swap = { providerId: 'causeway-router', name: 'Causeway' } as never
    expect(toMarginErrorContext({ market: MARKET, swap, chainId: 1, operation: 'Close' })).toEqual({
      protocol: 'aave-v3',
      aggregator: 'Causeway',
      isOwnRouter: true,
      chainId: 1,
      operation: 'close',
    })
  })
})
