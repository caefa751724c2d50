import type { AssetRows } from '@causeway/core'
import { expect, test } from 'vitest'
import { headerBalance } from './header-balance.ts'

const READ_FAILED = { code: 'READ_FAILED', reason: 'No answer' } as const

const rowsOf = (balanceUsd: number | undefined, ...loading: readonly boolean[]) =>
  ({
    total: { balanceUsd, unpriced: 0, dayChange: undefined },
    unread: loading.map((isLoading, at) => ({
      chainId: at,
      name: `${at}`,
      count: 1,
      isLoading,
      problem: READ_FAILED,
    })),
  }) satisfies Pick<AssetRows, 'total' | 'unread'>

test.each([
  [rowsOf(0), { text: '$0.00', missing: undefined }],
  [rowsOf(undefined), { text: '-', missing: undefined }],
  [rowsOf(undefined, false, false), { text: '-', missing: '2 chains could not be loaded' }],
  [rowsOf(1_234.5, false), { text: '$1,234.50', missing: '1 chain could not be loaded' }],
  [rowsOf(1_234.5, true), { text: '$1,234.50', missing: undefined }],
])('the top bar shows no zero that was not read, and names what is missing', (rows, shown) => {
  expect(headerBalance(rows)).toEqual(shown)
})

test('a single token whose contract does not answer is no chain that could not be loaded', () => {
  const problem = { code: 'NO_CODE', reason: 'No contract is at this address' } as const
  const unread = [{ chainId: 5000, name: 'Mantle', count: 2, isLoading: false, problem }]
  expect(headerBalance({ ...rowsOf(12), unread }).missing).toBeUndefined()
})
