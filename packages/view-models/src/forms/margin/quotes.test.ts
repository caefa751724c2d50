import type { QuotesState } from '@causeway/core'
import { expect, it } from 'vitest'
import { poolOf, wethPool } from '../../../../core/src/lending/lending.test-support.ts'
import { marginQuoteList } from './quotes.ts'

const ETHER = 10n ** 18n
const quoted = (providerId: string, toAmount: bigint, freshness = 'fresh') => ({
  status: 'quoted',
  providerId,
  name: providerId.toUpperCase(),
  quote: { toAmount },
  freshness,
  isExpired: false,
})
const failed = (providerId: string, code: string) => ({
  status: 'failed',
  providerId,
  name: providerId.toUpperCase(),
  failure: { code, reason: `${providerId} failed` },
  freshness: 'fresh',
})
const boardOf = (rows: readonly object[]) =>
  ({ rows, best: 'a', selection: { providerId: 'b', by: 'user' } }) as unknown as QuotesState
const request = {
  fromChainId: 1,
  toChainId: 1,
  fromTokenAddress: '0x1',
  toTokenAddress: '0x2',
  fromTokenDecimals: 6,
  toTokenDecimals: 18,
  fromAmount: 4_000_000_000n,
} as const
/** 4,000 dollars of USDC for ether at 2,000. */
const VIEW = { sell: poolOf(), buy: wethPool(), quoteRequest: request }

it('states the output of each quote, its distance to the best and its loss', () => {
  const { rows } = marginQuoteList(boardOf([quoted('a', 2n * ETHER), quoted('b', (19n * ETHER) / 10n)]), VIEW)
  expect(rows).toMatchObject([
    {
      providerId: 'a',
      text: '2',
      behindText: undefined,
      isBest: true,
      isChosen: false,
      impact: { tier: 'low' },
    },
    {
      providerId: 'b',
      text: '1.9',
      behindText: '−0.1',
      isBest: false,
      isChosen: true,
      impact: { percent: 5 },
    },
  ])
})

it('separates providers that failed from those that do not support the pair', () => {
  const quotesState = boardOf([
    failed('a', 'TIMEOUT'),
    failed('b', 'NOT_SUPPORT'),
    { status: 'quoting', providerId: 'c' },
  ])
  const { rows, failed: timedOut, unsupported } = marginQuoteList(quotesState, VIEW)
  expect(rows.map(({ providerId }) => providerId)).toEqual(['c'])
  expect(timedOut).toEqual([{ providerId: 'a', name: 'A', reason: 'a failed' }])
  expect(unsupported).toEqual([{ providerId: 'b', name: 'B', reason: 'b failed' }])
})

it('has no distance and no loss for a quote of another request', () => {
  const { rows } = marginQuoteList(boardOf([quoted('a', ETHER, 'outdated')]), VIEW)
  expect(rows[0]).toMatchObject({ isOld: true, behindText: undefined, impact: undefined })
  expect(marginQuoteList(boardOf([quoted('a', ETHER)]), { ...VIEW, quoteRequest: undefined }).rows).toEqual(
    [],
  )
})
