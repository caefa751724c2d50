import type { LendingPositionsResult } from '@causeway/core/lending'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  ALICE,
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { useSubAccount } from './use-sub-account.ts'

const causeway = scriptedCauseway()
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

test('an account that appears or disappears changes the displayed account, and not the selected one', async () => {
  causeway.wallets.impersonate('EVM', ALICE)
  const readPositions = vi.spyOn(causeway.lending, 'getPositions')
  const setAccounts = (...subAccounts: readonly string[]) =>
    readPositions.mockResolvedValue({
      positions: [{ positions: subAccounts.map((subAccount) => ({ subAccount })) }],
      failures: [],
    } as unknown as LendingPositionsResult)
  setAccounts()
  const queryClient = new QueryClient()
  const wrapper = createWrapper(causeway, queryClient)
  const { result } = renderHook(() => useSubAccount({ chainId: 5000, lender: 'INIT' }), { wrapper })
  await waitFor(() => expect(readPositions).toHaveBeenCalled())
  expect(result.current).toMatchObject({ shown: '0', selected: undefined })

  setAccounts('900')
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(result.current.shown).toBe('900'))
  expect(result.current.selected).toBeUndefined()

  act(() => result.current.choose('900'))
  setAccounts()
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(result.current.shown).toBe('0'))
  expect(result.current.selected).toBe('900')
})
