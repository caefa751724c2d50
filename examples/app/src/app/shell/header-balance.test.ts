import type { AssetRows } from '@causeway/view-models'
import { expect, test } from 'vitest'
import { missingChainsText } from '../../copy/missing-chains.ts'
import { headerBalance, totalMark } from './header-balance.ts'

const READ_FAILED = { code: 'READ_FAILED', reason: 'No answer' } as const

const toRows = (balanceUsd: number | undefined, ...loading: readonly boolean[]) =>
  ({
    total: { balanceUsd, unpriced: 0, dayChange: undefined },
    unread: loading.map((isLoading, chainId) => ({
      chainId,
      name: `${chainId}`,
      symbols: ['USDC'],
      isLoading,
      problem: READ_FAILED,
    })),
    outdated: [],
  }) satisfies Pick<AssetRows, 'total' | 'unread' | 'outdated'>

test.each([
  [toRows(0), { text: '$0.00', missing: undefined }],
  [toRows(undefined), { text: '-', missing: undefined }],
  [
    toRows(undefined, false, false),
    {
      text: '-',
      missing: {
        text: '2 chains could not be fully loaded',
        isLoading: false,
        isOutdated: false,
        since: undefined,
      },
    },
  ],
  [
    toRows(1_234.5, false),
    {
      text: '$1,234.50',
      missing: {
        text: '1 chain could not be fully loaded',
        isLoading: false,
        isOutdated: false,
        since: undefined,
      },
    },
  ],
  [
    toRows(1_234.5, false, true),
    {
      text: '$1,234.50',
      missing: {
        text: '1 chain could not be fully loaded',
        isLoading: false,
        isOutdated: false,
        since: undefined,
      },
    },
  ],
  [
    toRows(1_234.5, true),
    {
      text: '$1,234.50',
      missing: { text: '1 chain is still loading', isLoading: true, isOutdated: false, since: undefined },
    },
  ],
])(
  'the top bar shows zero only for balances that were read, and counts the missing chains: failed ones, or else loading ones',
  (rows, shown) => {
    expect(headerBalance(rows)).toEqual(shown)
  },
)

test('a single token whose contract does not respond is not counted as a missing chain', () => {
  const problem = { code: 'NO_CODE', reason: 'No contract is deployed at this address.' } as const
  const unread = [{ chainId: 5000, name: 'Mantle', symbols: ['FBTC', 'COOK'], isLoading: false, problem }]
  expect(headerBalance({ ...toRows(12), unread }).missing).toBeUndefined()
})

test('balances that could not be refreshed are kept, counted, and dated by the oldest of them', () => {
  const outdated = [
    { chainId: 1, name: 'Ethereum', updatedTime: 9_000 },
    { chainId: 5000, name: 'Mantle', updatedTime: 4_000 },
  ]
  const { text, missing } = headerBalance({ ...toRows(1_234.5), outdated })
  expect(text).toBe('$1,234.50')
  expect(missing).toMatchObject({ isLoading: false, isOutdated: true, since: 4_000 })
  expect(missing && missingChainsText(missing, 64_000)).toBe(
    '2 chains could not be refreshed, last updated 1 min ago',
  )
  expect(headerBalance({ ...toRows(1_234.5, false), outdated }).missing).toMatchObject({
    text: '1 chain could not be fully loaded, 2 chains could not be refreshed',
    isOutdated: false,
  })
})

test('a total that is incomplete or outdated says so in a word', () => {
  const mark = (...args: Parameters<typeof toRows>) => {
    const { missing } = headerBalance(toRows(...args))
    return missing && totalMark(missing)
  }
  expect(mark(12)).toBeUndefined()
  expect(mark(12, true)).toBe('Loading')
  expect(mark(12, true, false)).toBe('Partial')
  const outdated = [{ chainId: 1, name: 'Ethereum', updatedTime: 9_000 }]
  const { missing } = headerBalance({ ...toRows(12), outdated })
  expect(missing && totalMark(missing)).toBe('Outdated')
})
