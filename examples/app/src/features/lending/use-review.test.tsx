import { type Causeway, CausewayError, type Storage, type TransferRecord } from '@causeway/core'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  ALICE,
  createWrapper,
  scriptedCauseway,
  storageWith,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { createMarket, createPool } from '../../state/create-pool.test-support.ts'
import { buildRecord, HASH } from '../transfers/build-record.test-support.ts'
import { type CheckedPlan, type ReviewSubject, useReview } from './use-review.ts'

let causeway: Causeway
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

const PLAN: CheckedPlan = {
  execution: { chainId: 5000, account: ALICE, name: 'Aave V3', info: {}, steps: [] } as never,
  simulation: { status: 'verified', by: ['simulation'] },
  notices: [{ code: 'RISKY' }],
}
const SUBJECT: ReviewSubject = {
  account: { chainId: 5000, lender: 'AAVE_V3', account: ALICE },
  market: createMarket([createPool()]),
  summary: { label: 'Borrow 1 USDC', amount: '1 USDC', isPaid: false, chainName: 'Mantle' },
  outcome: undefined,
}

const STEP = { kind: 'call', call: { to: ALICE, data: '0x', value: 0n }, done: false } as const

type Begin = Parameters<typeof useReview>[0]['begin']

/** Connects a wallet, and records the executions that are started. */
function setup(storage?: Storage) {
  causeway = scriptedCauseway(storage && { storage })
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
  return { mutate, begin }
}

test('a plan cannot be signed after the consent to its risk is withdrawn', async () => {
  const { mutate, begin } = setup()
  const plan = async () => ({ plan: PLAN, summary: SUBJECT.summary, moves: [] })
  const { result, rerender } = renderHook(
    ({ isRiskAccepted }) => useReview({ plan, begin, isRiskAccepted }),
    { wrapper: createWrapper(causeway), initialProps: { isRiskAccepted: true } },
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

test('a plan that is not verified is sent only while the user accepts exactly its check', async () => {
  const { mutate, begin } = setup()
  const simulation = { status: 'unverified', reason: 'unknown-target', message: 'Unknown files.' } as const
  const plan = async () => ({
    plan: { ...PLAN, notices: [], simulation },
    summary: SUBJECT.summary,
    moves: [],
  })
  const { result } = renderHook(() => useReview({ plan, begin, isRiskAccepted: true }), {
    wrapper: createWrapper(causeway),
  })
  const checkAgain = async () => {
    const before = result.current.checked
    act(() => result.current.check(SUBJECT))
    await waitFor(() => expect(result.current.checked).not.toBe(before))
    await waitFor(() => expect(result.current.status).toBe('checked'))
  }
  await checkAgain()
  expect(result.current.isUnverifiedOpen).toBe(true)
  act(() => result.current.send())

  act(() => result.current.acceptUnverified(true))
  expect(result.current.isUnverifiedOpen).toBe(false)
  act(() => result.current.acceptUnverified(false))
  act(() => result.current.send())

  act(() => result.current.acceptUnverified(true))
  await checkAgain()
  expect(result.current.isUnverifiedOpen).toBe(true)
  act(() => result.current.send())
  expect(mutate).not.toHaveBeenCalled()

  act(() => result.current.acceptUnverified(true))
  act(() => result.current.send())
  expect(mutate).toHaveBeenCalledWith(expect.objectContaining({ acceptUnverified: simulation }))
})

test('a change of the form ends the check of a plan, and prevents a checked plan from being signed', async () => {
  const { mutate, begin } = setup()
  const plans: (() => void)[] = []
  const plan = () =>
    new Promise<{ plan: CheckedPlan; summary: ReviewSubject['summary']; moves: [] }>((resolve) => {
      plans.push(() => resolve({ plan: PLAN, summary: SUBJECT.summary, moves: [] }))
    })
  const { result, rerender } = renderHook(
    ({ slippage }) =>
      useReview({
        plan,
        begin,
        isRiskAccepted: true,
        isStale: (subject: ReviewSubject & { readonly slippage: number }) => subject.slippage !== slippage,
      }),
    { wrapper: createWrapper(causeway), initialProps: { slippage: 0.5 } },
  )
  act(() => result.current.check({ ...SUBJECT, slippage: 0.5 }))
  await waitFor(() => expect(result.current.status).toBe('checking'))
  rerender({ slippage: 3 })
  await waitFor(() => expect(result.current.status).toBe('idle'))
  await act(async () => plans[0]?.())
  expect([result.current.status, result.current.checked]).toEqual(['idle', undefined])

  act(() => result.current.check({ ...SUBJECT, slippage: 3 }))
  await waitFor(() => expect(plans).toHaveLength(2))
  await act(async () => plans[1]?.())
  await waitFor(() => expect(result.current.status).toBe('checked'))
  rerender({ slippage: 0.5 })
  act(() => result.current.send())
  await waitFor(() => expect(result.current.status).toBe('idle'))
  expect(mutate).not.toHaveBeenCalled()
})

test('an expired plan is planned again before it is signed', async () => {
  const { mutate, begin } = setup()
  const withExpiry = (validUntil: number): CheckedPlan => ({
    ...PLAN,
    execution: { ...PLAN.execution, validUntil },
  })
  const now = causeway.clock.now()
  const expiries = [now, now + 60_000]
  const plan = async () => ({
    plan: withExpiry(expiries.shift() ?? 0),
    summary: SUBJECT.summary,
    moves: [],
  })
  const { result } = renderHook(() => useReview({ plan, begin, isRiskAccepted: true }), {
    wrapper: createWrapper(causeway),
  })
  act(() => result.current.check(SUBJECT))
  await waitFor(() => expect(result.current.status).toBe('checked'))
  const first = result.current.checked
  act(() => result.current.send())
  await waitFor(() => expect(result.current.checked).not.toBe(first))
  await waitFor(() => expect(result.current.status).toBe('checked'))
  expect(mutate).not.toHaveBeenCalled()
  act(() => result.current.send())
  expect(mutate).toHaveBeenCalledOnce()
})

test('a plan that expired after its approval is planned again, and its record removed', async () => {
  const record: TransferRecord = {
    ...buildRecord({
      run: { name: 'Aave V3', steps: [{ ...STEP, kind: 'approve', hash: HASH, done: true }, STEP] },
    }),
    id: 'expired',
  }
  const { begin, mutate } = setup(await storageWith(record))
  await causeway.transfers.load()
  mutate.mockImplementation(({ onProgress }) => onProgress({ transferId: record.id }))
  const plan = vi.fn(async () => ({ plan: { ...PLAN, notices: [] }, summary: SUBJECT.summary, moves: [] }))
  const resume = vi.spyOn(causeway.executor, 'resume')
  const failed = {
    ...begin,
    isIdle: false,
    status: 'error' as const,
    error: new CausewayError('The plan has expired', { code: 'PLAN_EXPIRED' }),
  }
  const initialProps: { readonly begin: Begin } = { begin }
  const { result, rerender } = renderHook(
    (props: { readonly begin: Begin }) => useReview({ plan, begin: props.begin, isRiskAccepted: true }),
    { wrapper: createWrapper(causeway), initialProps },
  )
  act(() => result.current.check(SUBJECT))
  await waitFor(() => expect(result.current.status).toBe('checked'))
  act(() => result.current.send())
  rerender({ begin: failed })
  await waitFor(() => expect(result.current.record).toMatchObject({ id: record.id }))
  act(() => result.current.tryAgain())
  await waitFor(() => expect(plan).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(causeway.transfers.store.get(record.id)).toBeUndefined())
  expect(resume).not.toHaveBeenCalled()
})
