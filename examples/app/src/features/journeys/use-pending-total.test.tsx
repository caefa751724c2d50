import { stringifyJson } from '@causeway/core'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  ALICE,
  createTransfer,
  createWrapper,
  scriptedCauseway,
  storageWith,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { useShownRecords } from '../../state/use-shown-records.ts'
import { createJourney, OTHER } from './journeys.test-support.ts'
import { usePendingTotal } from './use-pending-total.ts'

afterEach(cleanup)

it('lists and counts only the transfers and journeys of a viewed account', async () => {
  const storage = await storageWith(
    createTransfer('own', '1', { from: ALICE }),
    createTransfer('viewed', '2', { from: OTHER }),
  )
  for (const journey of [createJourney({ id: 'own' }), createJourney({ id: 'viewed', account: OTHER })])
    await storage.setItem(`causeway:journey:${journey.id}`, stringifyJson({ version: 1, data: journey }))
  const causeway = scriptedCauseway({ storage })
  await causeway.transfers.load()
  const { result } = renderHook(() => ({ records: useShownRecords(), pending: usePendingTotal() }), {
    wrapper: createWrapper(causeway),
  })
  await waitFor(() => expect(result.current.pending).toBe(4))
  act(() => causeway.wallets.impersonate('EVM', OTHER))
  expect(result.current.pending).toBe(2)
  const { transfers, journeys } = result.current.records
  expect([transfers, journeys].map((all) => all.map(({ id }) => id))).toEqual([['viewed'], ['viewed']])
  act(() => causeway.wallets.toggleImpersonation(false))
  expect(result.current.pending).toBe(4)
  await causeway.dispose()
})
