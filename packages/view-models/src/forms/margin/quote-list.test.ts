import { CausewayError, type QuotesState } from '@causeway/core'
import { expect, it } from 'vitest'
import { createTestPool, wethPool } from '../../../../core/src/lending/lending.test-support.ts'
import { marginQuoteList } from './quote-list.ts'

const ONE_WETH = 10n ** 18n
const createQuoted = (providerId: string, toAmount: bigint, freshness = 'fresh') => ({
  status: 'quoted',
  providerId,
  name: providerId.toUpperCase(),
  quote: { toAmount },
  freshness,
  isExpired: false,
})
const createFailed = (providerId: string, code: string) => ({
  status: 'failed',
  providerId,
  name: providerId.toUpperCase(),
  failure: { code, reason: `${providerId} failed` },
  freshness: 'fresh',
})
const createState = (rows: readonly object[]) =>
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
/** Request for a swap of 4,000 USDC to WETH at 2,000 dollars. */
const VIEW = {
  operation: 'Open',
  sell: createTestPool(),
  buy: wethPool(),
  size: undefined,
  quoteRequest: request,
} as const

it('marginQuoteList shows the output of each quote, its distance to the best and its loss', () => {
  const { rows } = marginQuoteList(
    createState([createQuoted('a', 2n * ONE_WETH), createQuoted('b', (19n * ONE_WETH) / 10n)]),
    VIEW,
  )
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

it('marginQuoteList states the distance to the best quote, which never has one, even if another one has a higher output', () => {
  const getDistances = (...outputs: readonly bigint[]) =>
    marginQuoteList(
      createState(outputs.map((output, index) => createQuoted('abc'.charAt(index), output))),
      VIEW,
    ).rows.map((row) => row.status === 'quoted' && row.behindText)
  const [best, tenth] = [2n * ONE_WETH, ONE_WETH / 10n]
  expect(getDistances(best, best + tenth, best)).toEqual([undefined, '+0.1', 'same amount'])
  expect(getDistances(best, best - 1n, best - tenth - tenth / 2n - 1n)).toEqual([
    undefined,
    '−<0.0001',
    '−0.15',
  ])
  const { rows } = marginQuoteList({ ...createState([createQuoted('b', best)]), best: undefined }, VIEW)
  expect(rows).toMatchObject([{ isBest: false, behindText: undefined }])
})

it('marginQuoteList lists providers whose code could not be loaded separately', () => {
  const unloaded = createFailed('a', 'ERROR')
  const error = new CausewayError('Not loaded.', { code: 'MODULE_LOAD_FAILED' })
  const rows = [{ ...unloaded, failure: { ...unloaded.failure, error } }, createFailed('b', 'TIMEOUT')]
  expect(marginQuoteList(createState(rows), VIEW)).toMatchObject({
    unloaded: [{ providerId: 'a' }],
    failed: [{ providerId: 'b' }],
  })
})

it('marginQuoteList separates providers that failed from those that do not support the pair', () => {
  const quotesState = createState([
    createFailed('a', 'TIMEOUT'),
    createFailed('b', 'NOT_SUPPORT'),
    { status: 'quoting', providerId: 'c' },
  ])
  const { rows, failed: timedOut, unsupported } = marginQuoteList(quotesState, VIEW)
  expect(rows.map(({ providerId }) => providerId)).toEqual(['c'])
  expect(timedOut).toEqual([{ providerId: 'a', name: 'A', reason: 'a failed' }])
  expect(unsupported).toEqual([{ providerId: 'b', name: 'B', reason: 'b failed' }])
})

it('marginQuoteList shows no distance and no loss for a quote of another request', () => {
  const { rows } = marginQuoteList(createState([createQuoted('a', ONE_WETH, 'outdated')]), VIEW)
  expect(rows[0]).toMatchObject({ isOld: true, behindText: undefined, impact: undefined })
  expect(
    marginQuoteList(createState([createQuoted('a', ONE_WETH)]), { ...VIEW, quoteRequest: undefined }).rows,
  ).toEqual([])
})

it('marginQuoteList shows the amount that each quote sells to repay a debt, and how much more than the best', () => {
  const createQuote = (providerId: string, toAmount: bigint) => {
    const row = createQuoted(providerId, toAmount)
    return { ...row, quote: { ...row.quote, request } }
  }
  const size = { amountIn: 9_000_000_000n, amountOut: ONE_WETH, maxIn: true, maxOut: true }
  const { side, rows } = marginQuoteList(
    createState([createQuote('a', 2n * ONE_WETH), createQuote('b', (16n * ONE_WETH) / 10n)]),
    { ...VIEW, operation: 'Close', size },
  )
  expect(side).toBe('sell')
  expect(rows).toMatchObject([
    { text: '2,000', behindText: undefined },
    { text: '2,500', behindText: '+500' },
  ])
})

it('marginQuoteList shows the larger amount that is sold if a provider cannot buy the exact amount of a repayment', () => {
  const createQuote = (providerId: string, toAmountMin: bigint) => {
    const row = createQuoted(providerId, 2n * ONE_WETH)
    return { ...row, quote: { ...row.quote, toAmountMin, request, providerId } }
  }
  const size = { amountIn: 2_000_000_000n, amountOut: ONE_WETH, maxIn: false, maxOut: false }
  const quotes = createState([createQuote('a', ONE_WETH / 2n), createQuote('b', ONE_WETH / 2n)])
  const { rows } = marginQuoteList(quotes, {
    ...VIEW,
    operation: 'Close',
    size,
    exactOutputProviders: ['a'],
  })
  expect(rows).toMatchObject([
    { text: '2,000', isExact: true },
    { text: '8,008', behindText: '+6,008', isExact: false },
  ])
})
