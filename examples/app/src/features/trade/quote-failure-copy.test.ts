import type { SwapQuoteFailure } from '@causeway/view-models'
import { describe, expect, test } from 'vitest'
import { quoteFailureCopy } from './quote-failure-copy.ts'

const failure = (fields: Partial<SwapQuoteFailure>): SwapQuoteFailure => ({
  providerId: 'a',
  name: 'A',
  state: 'failed',
  reason: 'Because',
  elapsedMs: 1,
  freshness: 'fresh',
  minimum: undefined,
  slippage: undefined,
  isRetryable: false,
  failure: undefined,
  ...fields,
})
const AUTO = { text: '0.1%', isAuto: true }
const LIMIT = { text: '0.3%', isAuto: false }

describe('quoteFailureCopy', () => {
  test('states the reason of the provider as a sentence', () => {
    expect(quoteFailureCopy(failure({}), AUTO)).toMatchObject({ label: 'Failed', reason: 'Because.' })
    expect(quoteFailureCopy(failure({ reason: 'Down. Really!' }), AUTO).reason).toBe('Down. Really!')
  })

  test('states the minimum of the provider', () => {
    const token = { chainId: 1, address: '0x', symbol: 'USDC', decimals: 6 } as const
    const money = { token, amount: 1n, text: '1,000', usd: undefined, usdText: '-' }
    const minimum = { amount: 1n, text: '1000', money }
    const copy = quoteFailureCopy(failure({ state: 'belowMinimum', minimum }), AUTO)
    expect(copy).toMatchObject({ label: 'Below minimum', reason: 'The minimum is 1,000 USDC.' })
  })

  test('states the slippage that the provider needs, and that the limit stays the same', () => {
    const consent = {
      code: 'RECIPIENT_CONSENT',
      values: { chainId: 1, chainName: 'Ethereum', address: '0x', doubt: 'external' },
    } as const
    const failureWithSlippage = failure({ state: 'needsSlippage', slippage: { percent: 1.5, consent } })
    expect(quoteFailureCopy(failureWithSlippage, AUTO)).toMatchObject({
      label: 'Needs 1.5% slippage',
      reason: 'Auto uses 0.1% and stays the same.',
    })
    expect(quoteFailureCopy(failureWithSlippage, LIMIT).reason).toBe('Your limit is 0.3% and stays the same.')
  })

  test('states that the provider did not respond in time', () => {
    expect(quoteFailureCopy(failure({ state: 'timedOut' }), AUTO).reason).toBe(
      'No response within the time limit.',
    )
  })
})
