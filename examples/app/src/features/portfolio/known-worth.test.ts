import { netWorthView } from '@causeway/view-models'
import { expect, test } from 'vitest'
import { knownWorth, missingText } from './known-worth.ts'

const view = netWorthView({ positions: [], assets: { groups: [] }, chains: [] })
const COMPLETE = {
  view,
  unreadLenders: [],
  unreadBalances: [],
  outdatedBalances: [],
  staleChains: new Map<number, number>(),
}
const LENDERS = [
  { key: '1:', chainId: 1, lender: undefined, name: 'Every lender on Ethereum', reason: 'HTTP 503' },
]
const BALANCES = [
  {
    chainId: 5_000,
    name: 'Mantle',
    symbols: ['USDC'],
    isLoading: false,
    problem: { code: 'READ_FAILED', reason: 'No answer' } as const,
  },
]

test('an empty portfolio that loaded completely is zero', () => {
  expect(knownWorth(COMPLETE)).toEqual({ deposits: 0, debt: 0, wallet: 0, netWorth: 0 })
  expect(missingText(COMPLETE)).toBeUndefined()
})

test('values that could not be loaded are unknown, not zero', () => {
  const worth = { ...COMPLETE, unreadLenders: LENDERS, unreadBalances: BALANCES }
  expect(knownWorth(worth)).toEqual({
    deposits: undefined,
    debt: undefined,
    wallet: undefined,
    netWorth: undefined,
  })
  expect(missingText(worth)).toBe('2 chains could not be fully loaded and may be missing here.')
})

test('a partly known value is shown, and the missing part is named', () => {
  const worth = { ...COMPLETE, view: { ...view, wallet: 100, netWorth: 100 }, unreadLenders: LENDERS }
  expect(knownWorth(worth)).toMatchObject({ debt: undefined, wallet: 100, netWorth: 100 })
  expect(missingText(worth)).toBe('1 chain could not be fully loaded and may be missing here.')
})

test('values that could not be refreshed are marked as last known values', () => {
  expect(missingText({ ...COMPLETE, staleChains: new Map([[1, 5]]) })).toBe(
    '1 chain could not be refreshed: the last known values are shown.',
  )
  const outdatedBalances = [
    { chainId: 1, name: 'Ethereum', updatedTime: 5 },
    { chainId: 5_000, name: 'Mantle', updatedTime: 5 },
  ]
  expect(missingText({ ...COMPLETE, outdatedBalances, staleChains: new Map([[1, 5]]) })).toBe(
    '2 chains could not be refreshed: the last known values are shown.',
  )
})
