import type { Causeway } from '@causeway/core'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ALICE, scriptedCauseway, wrapperOf } from '../../../../../packages/react/src/react.test-support.tsx'
import { marketOf, poolOf } from '../../state/lending.test-support.ts'
import { type CheckedPlan, type ReviewSubject, useReview } from './use-review.ts'

let causeway: Causeway
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

const PLAN: CheckedPlan = {
  execution: { chainId: 5000, account: ALICE, name: 'Aave V3', info: {}, steps: [] } as never,
  trial: { status: 'checked' },
  notices: [{ code: 'RISKY' }],
}
const SUBJECT: ReviewSubject = {
  account: { chainId: 5000, lender: 'AAVE_V3', account: ALICE },
  market: marketOf([poolOf()]),
  deed: { label: 'Borrow 1 USDC', amount: '1 USDC', isPaid: false, chainName: 'Mantle' },
  outcome: undefined,
}

test('a risk that is unticked after the review keeps the plan from being signed', async () => {
  causeway = scriptedCauseway()
  causeway.wallets.impersonate('EVM', ALICE)
  vi.spyOn(causeway.wallets, 'walletFor').mockReturnValue({ address: ALICE } as never)
  vi.spyOn(causeway.executor, 'preview').mockResolvedValue([])
  const mutate = vi.fn()
  const begin = {
    isIdle: true,
    isPending: false,
    status: 'idle',
    error: null,
    progress: undefined,
    mutate,
    reset: () => {},
    cancel: () => {},
  } as const
  const plan = async () => ({ plan: PLAN, deed: SUBJECT.deed, moves: [] })
  const { result, rerender } = renderHook(
    ({ isRiskAccepted }) => useReview({ plan, begin, isRiskAccepted }),
    { wrapper: wrapperOf(causeway), initialProps: { isRiskAccepted: true } },
  )
  act(() => result.current.check(SUBJECT))
  await waitFor(() => expect(result.current.status).toBe('checked'))

  rerender({ isRiskAccepted: false })
  expect(result.current.isRiskOpen).toBe(true)
  act(() => result.current.send())
  expect(mutate).not.toHaveBeenCalled()

  rerender({ isRiskAccepted: true })
  act(() => result.current.send())
  expect(mutate).toHaveBeenCalledWith(expect.objectContaining({ acceptRisk: true }))
})
