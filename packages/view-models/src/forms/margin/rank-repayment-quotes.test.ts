import type { QuotesState } from '@causeway/core'
import { expect, it } from 'vitest'
import { rankRepaymentQuotes } from './rank-repayment-quotes.ts'

/** Creates the quote for a sale of 1,000,000, with a slippage of 1%. */
const createQuoted = (providerId: string, toAmount: bigint, change: object = {}) => ({
  status: 'quoted',
  providerId,
  name: providerId,
  quote: {
    providerId,
    toAmount,
    toAmountMin: (toAmount * 99n) / 100n,
    request: { fromAmount: 1_000_000n, slippage: 1 },
  },
  freshness: 'fresh',
  isExpired: false,
  ...change,
})
const createState = (rows: readonly object[], by: 'rank' | 'user' = 'rank') =>
  ({
    rows,
    best: 'seller',
    selection: { providerId: 'seller', by },
    selectedQuote: { providerId: 'seller' },
  }) as unknown as QuotesState
/** A repayment of 1,000,000. */
const VIEW = {
  operation: 'Close',
  size: { amountIn: 1_000_000n, amountOut: 1_000_000n, maxIn: false, maxOut: false },
  exactOutputProviders: ['buyer', 'late'],
} as const

const getIds = ({ rows }: QuotesState) => rows.map(({ providerId }) => providerId)

it('selects the provider that sells least for the repayment, including the input that its minimum needs', () => {
  const seller = createQuoted('seller', 1_000_000n)
  const buyer = createQuoted('buyer', 995_000n)
  const state = rankRepaymentQuotes(createState([seller, buyer]), VIEW)
  expect(getIds(state)).toEqual(['buyer', 'seller'])
  expect(state).toMatchObject({
    best: 'buyer',
    selection: { providerId: 'buyer', by: 'rank' },
    selectedQuote: { providerId: 'buyer' },
  })
})

it('keeps a provider first that sells least although it cannot buy an exact amount', () => {
  const state = rankRepaymentQuotes(
    createState([createQuoted('seller', 1_000_000n), createQuoted('buyer', 980_000n)]),
    VIEW,
  )
  expect([getIds(state), state.best]).toEqual([['seller', 'buyer'], 'seller'])
})

it('keeps the selection of the user', () => {
  const rows = [createQuoted('seller', 1_000_000n), createQuoted('buyer', 995_000n)]
  const state = rankRepaymentQuotes(createState(rows, 'user'), VIEW)
  expect(state).toMatchObject({
    best: 'buyer',
    selection: { providerId: 'seller', by: 'user' },
    selectedQuote: { providerId: 'seller' },
  })
})

it('ranks expired quotes by their amount, but selects none of them, and lists outdated ones last', () => {
  const rows = [
    createQuoted('late', 999_000n, { isExpired: true }),
    createQuoted('seller', 1_000_000n),
    createQuoted('buyer', 2_000_000n, { freshness: 'outdated' }),
    { status: 'quoting', providerId: 'pending' },
  ]
  const state = rankRepaymentQuotes(createState(rows), VIEW)
  expect(getIds(state)).toEqual(['late', 'seller', 'buyer', 'pending'])
  expect(state).toMatchObject({ best: 'seller', selectedQuote: { providerId: 'seller' } })
})

it('changes nothing for a trade that repays no debt', () => {
  const state = createState([createQuoted('seller', 1_000_000n), createQuoted('buyer', 995_000n)])
  expect(rankRepaymentQuotes(state, { ...VIEW, operation: 'CollateralSwap' })).toBe(state)
})
