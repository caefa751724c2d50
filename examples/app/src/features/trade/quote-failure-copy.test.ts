import type { SwapQuoteFailure } from '@causeway/view-models'
import { describe, expect, test } from 'vitest'
import { quoteFailureCopy } from './quote-failure-copy.ts'

const absence = (fields: Partial<SwapQuoteFailure>): SwapQuoteFailure => ({
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
const OWN = { text: '0.3%', isAuto: false }

describe('what is said of a provider without a quote', () => {
  test('is its own reason, as a sentence', () => {
    expect(quoteFailureCopy(absence({}), AUTO)).toMatchObject({ word: 'Failed', reason: 'Because.' })
    expect(quoteFailureCopy(absence({ reason: 'Down. Really!' }), AUTO).reason).toBe('Down. Really!')
  })

  test('is what it takes at least, where it told', () => {
    const token = { chainId: 1, address: '0x', symbol: 'USDC', decimals: 6 } as const
    const money = { token, amount: 1n, text: '1,000', usd: undefined, usdText: '-' }
    const minimum = { amount: 1n, text: '1000', money }
    const words = quoteFailureCopy(absence({ state: 'belowMinimum', minimum }), AUTO)
    expect(words).toMatchObject({ word: 'Below minimum', reason: 'Takes 1,000 USDC or more.' })
  })

  test('is what it needs, and that the limit stays', () => {
    const consent = {
      code: 'RECIPIENT_CONSENT',
      values: { chainId: 1, chainName: 'Ethereum', address: '0x', doubt: 'stranger' },
    } as const
    const needy = absence({ state: 'needsSlippage', slippage: { percent: 1.5, consent } })
    expect(quoteFailureCopy(needy, AUTO)).toMatchObject({
      word: 'Needs 1.5% slippage',
      reason: 'Auto takes 0.1% and stays so.',
    })
    expect(quoteFailureCopy(needy, OWN).reason).toBe('Your limit is 0.3% and stays so.')
  })

  test('is that it was silent', () => {
    expect(quoteFailureCopy(absence({ state: 'timedOut' }), AUTO).reason).toBe('No answer by its deadline.')
  })
})
