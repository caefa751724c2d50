import { CausewayError, type Storage, type TransferRecord } from '@causeway/core'
import type { LendingOutcome } from '@causeway/view-models'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import {
  ALICE,
  createWrapper,
  type ScriptedCauseway,
  scriptedCauseway,
  storageWith,
  USDC,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { createMarket, createPool } from '../../state/create-pool.test-support.ts'
import { buildRecord, HASH } from '../transfers/build-record.test-support.ts'
import type { CheckedPlan, ReviewSubject } from './review.ts'
import { useReview } from './use-review.ts'

let causeway: ScriptedCauseway
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

/** A review whose projected health factors are those of its checks, in order. */
async function reviewWithHealth(factors: readonly number[], notices: CheckedPlan['notices'] = []) {
  const { mutate, begin } = setup()
  const now = vi.spyOn(causeway.clock, 'now')
  const remaining = [...factors]
  const plan = async () => {
    const healthFactor = { before: 3, after: remaining.shift() ?? 0, moves: true }
    const outcome = { figures: { healthFactor } } as unknown as LendingOutcome
    return { plan: { ...PLAN, notices }, summary: SUBJECT.summary, moves: [], outcome }
  }
  const { result } = renderHook(() => useReview({ plan, begin, isRiskAccepted: true }), {
    wrapper: createWrapper(causeway),
  })
  const startTime = causeway.clock.now()
  act(() => result.current.check(SUBJECT))
  await waitFor(() => expect(result.current.status).toBe('checked'))
  const sendAfter = (milliseconds: number) => {
    now.mockReturnValue(startTime + milliseconds)
    act(() => result.current.send())
  }
  return { mutate, result, sendAfter }
}

test('a review that is older than 15 seconds is made again, and its plan is sent unless it is worse', async () => {
  const { mutate, result, sendAfter } = await reviewWithHealth([2.81, 2.8])
  sendAfter(16_000)
  await waitFor(() => expect(mutate).toHaveBeenCalledOnce())
  expect(result.current.checked?.outcome?.figures.healthFactor.after).toBe(2.8)
})

test('an old review whose health factor has fallen has to be confirmed again', async () => {
  const { mutate, result, sendAfter } = await reviewWithHealth([2.81, 1.37])
  sendAfter(16_000)
  await waitFor(() => expect(result.current.wasRefreshed).toBe(true))
  expect(result.current.checked?.outcome?.figures.healthFactor.after).toBe(1.37)
  expect(mutate).not.toHaveBeenCalled()
  sendAfter(20_000)
  expect(mutate).toHaveBeenCalledOnce()
})

test('an old review of a risky plan has to be confirmed again, because its consent may have been withdrawn', async () => {
  const { mutate, result, sendAfter } = await reviewWithHealth([2.81, 2.81], [{ code: 'RISKY' }])
  sendAfter(16_000)
  await waitFor(() => expect(result.current.wasRefreshed).toBe(true))
  expect(mutate).not.toHaveBeenCalled()
})

test('a review of the last 15 seconds is sent without another check', async () => {
  const { mutate, sendAfter } = await reviewWithHealth([2.81])
  sendAfter(10_000)
  expect(mutate).toHaveBeenCalledOnce()
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

test.each([
  ['expired after its approval is planned again, and its record removed', 'PLAN_EXPIRED', false, 'approve'],
  [
    'expired after it granted a permission is planned again, and its record kept, so that plans revoke it',
    'PLAN_EXPIRED',
    true,
    'permission',
  ],
  [
    'reverts after its approval, such as by the action of another tab, is planned again',
    'SIMULATION_REVERTED',
    true,
    'approve',
  ],
  ['another tab has sent is planned again', 'REPEATED_ACTION', true, 'approve'],
] as const)('a plan that %s', async (_, code, isKept, kind) => {
  const record: TransferRecord = {
    ...buildRecord({
      run: { name: 'Aave V3', steps: [{ ...STEP, kind, hash: HASH, done: true }, STEP] },
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
    error: new CausewayError('The plan is outdated', { code }),
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
  await waitFor(() => expect(causeway.transfers.store.get(record.id) !== undefined).toBe(isKept))
  expect(resume).not.toHaveBeenCalled()
})

test('a plan that expired is planned again if the removal of its record is rejected', async () => {
  const onRejection = vi.fn()
  process.on('unhandledRejection', onRejection)
  const record = { ...buildRecord({ run: { name: 'Aave V3', steps: [STEP] } }), id: 'expired' }
  const storage = await storageWith(record)
  const { begin, mutate } = setup(storage)
  await causeway.transfers.load()
  const reject = vi.fn(() => {
    throw new Error('The quota is exceeded')
  })
  Object.assign(storage, { setItem: reject, removeItem: reject })
  mutate.mockImplementation(({ onProgress }) => onProgress({ transferId: record.id }))
  const plan = vi.fn(async () => ({ plan: { ...PLAN, notices: [] }, summary: SUBJECT.summary, moves: [] }))
  const error = new CausewayError('The plan has expired', { code: 'PLAN_EXPIRED' })
  const initialProps: { readonly begin: Begin } = { begin }
  const { result, rerender } = renderHook(
    (props: { readonly begin: Begin }) => useReview({ plan, begin: props.begin, isRiskAccepted: true }),
    { wrapper: createWrapper(causeway), initialProps },
  )
  act(() => result.current.check(SUBJECT))
  await waitFor(() => expect(result.current.status).toBe('checked'))
  act(() => result.current.send())
  rerender({ begin: { ...begin, isIdle: false, status: 'error', error } })
  await waitFor(() => expect(result.current.record).toMatchObject({ id: record.id }))
  act(() => result.current.tryAgain())
  await waitFor(() => expect(plan).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(reject).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve, 20))
  process.off('unhandledRejection', onRejection)
  expect(onRejection).not.toHaveBeenCalled()
})

const DEPOSIT = {
  type: 'Money Market',
  txType: 'Deposit',
  lender: 'AAVE_V3',
  account: ALICE,
  inputChainId: 5000,
  outputChainId: 5000,
  inputCurrency: USDC,
  inputAmountRaw: 500_000_000n,
} as const
const DEPOSIT_PLAN: CheckedPlan = {
  ...PLAN,
  execution: { ...PLAN.execution, info: DEPOSIT },
  notices: [],
}
const DEPOSIT_SUBJECT = { ...SUBJECT, summary: { ...SUBJECT.summary, label: 'Deposit 500 USDC' } }
/** A deposit that the wallet was asked to send, with a lost response. */
const LOST: TransferRecord = {
  ...buildRecord({
    chainId: 5000,
    from: ALICE,
    info: DEPOSIT,
    arrivalAfterBlock: undefined,
    run: { name: 'Aave V3', steps: [{ ...STEP, ask: { time: 1, nonce: 10, fromBlock: 1n } }] },
  }),
  id: 'lost',
}
const FOUND: TransferRecord = {
  ...LOST,
  hash: HASH,
  status: 'DONE',
  run: { name: 'Aave V3', steps: [{ ...STEP, hash: HASH, done: true }] },
}

/** Renders a review of a deposit. Searches return the records of `searches` in order, and then the last one again. */
async function renderDeposit(searches: readonly TransferRecord[], plan = async () => DEPOSIT_PLAN) {
  const { begin, mutate } = setup(await storageWith(LOST))
  await causeway.transfers.load()
  mutate.mockImplementation(({ onProgress }) => onProgress({ transferId: LOST.id }))
  const results = [...searches]
  vi.spyOn(causeway.transfers, 'check').mockImplementation(async () => {
    const latest = (results.length > 1 ? results.shift() : results[0]) ?? LOST
    vi.spyOn(causeway.transfers, 'get').mockReturnValue(latest)
    return latest
  })
  const resume = vi.spyOn(causeway.executor, 'resume').mockResolvedValue(FOUND)
  const failed: Begin = {
    ...begin,
    isIdle: false,
    status: 'error',
    error: new CausewayError('No node replied', { code: 'NO_NODE' }),
  }
  const initialProps: { readonly begin: Begin } = { begin }
  const { result, rerender } = renderHook(
    (props: { readonly begin: Begin }) =>
      useReview({
        plan: async () => ({ plan: await plan(), summary: DEPOSIT_SUBJECT.summary, moves: [] }),
        begin: props.begin,
        isRiskAccepted: true,
      }),
    { wrapper: createWrapper(causeway), initialProps },
  )
  /** Sends the deposit, loses the response, and returns to the form. */
  const loseResponse = async () => {
    act(() => result.current.check(DEPOSIT_SUBJECT))
    await waitFor(() => expect(result.current.status).toBe('checked'))
    act(() => result.current.acceptRepeat(true))
    act(() => result.current.send())
    await waitFor(() => expect(mutate).toHaveBeenCalledOnce())
    rerender({ begin: failed })
    await waitFor(() => expect(result.current.record).toMatchObject({ id: LOST.id }))
    act(() => result.current.leave())
    rerender({ begin })
    mutate.mockClear()
  }
  return { result, mutate, resume, loseResponse }
}

test('a deposit whose response was lost is found before its next review, shown as done and not sent again', async () => {
  const { result, mutate, resume, loseResponse } = await renderDeposit([LOST, LOST, FOUND])
  const invalidate = vi.spyOn(causeway.lending, 'invalidate')
  await loseResponse()
  expect(invalidate).toHaveBeenCalledWith({ chainId: 5000, lender: 'AAVE_V3', account: ALICE })
  invalidate.mockClear()

  act(() => result.current.check({ ...DEPOSIT_SUBJECT }))
  await waitFor(() => expect(result.current.status).toBe('done'))
  expect(resume.mock.calls.map(([id]) => id)).toEqual([LOST.id])
  expect(result.current.subject).toBe(DEPOSIT_SUBJECT)
  expect(invalidate).toHaveBeenCalledOnce()
  expect(mutate).not.toHaveBeenCalled()
})

describe('a deposit that the wallet reported as rejected', () => {
  /** Sends the deposit, which the wallet rejects, and tries again, when a search returns `latest`. */
  async function tryAgain(latest: (rejected: TransferRecord) => TransferRecord) {
    const rejected: TransferRecord = { ...LOST, status: 'INVALID', finishedTime: Date.now() }
    const { begin, mutate } = setup(await storageWith(rejected))
    await causeway.transfers.load()
    mutate.mockImplementation(({ onProgress }) => onProgress({ transferId: rejected.id }))
    const check = vi.spyOn(causeway.transfers, 'check').mockResolvedValue(rejected)
    const resume = vi.spyOn(causeway.executor, 'resume').mockResolvedValue(FOUND)
    const invalidate = vi.spyOn(causeway.lending, 'invalidate')
    const plan = vi.fn(async () => ({ plan: DEPOSIT_PLAN, summary: DEPOSIT_SUBJECT.summary, moves: [] }))
    const initialProps: { readonly begin: Begin } = { begin }
    const { result, rerender } = renderHook(
      (props: { readonly begin: Begin }) => useReview({ plan, begin: props.begin, isRiskAccepted: true }),
      { wrapper: createWrapper(causeway), initialProps },
    )
    act(() => result.current.check(DEPOSIT_SUBJECT))
    await waitFor(() => expect(result.current.status).toBe('checked'))
    act(() => result.current.send())
    await waitFor(() => expect(mutate).toHaveBeenCalledOnce())
    const error = new CausewayError('User rejected the transaction', { code: 'USER_REJECTED' })
    rerender({ begin: { ...begin, isIdle: false, status: 'error', error } })
    await waitFor(() => expect(result.current.record).toMatchObject({ id: rejected.id }))
    check.mockResolvedValue(latest(rejected))
    act(() => result.current.tryAgain())
    return { plan, resume, invalidate }
  }

  it('is shown instead of planned again if it was sent nevertheless', async () => {
    const { plan, resume } = await tryAgain((rejected) => ({ ...rejected, status: 'PENDING', hash: HASH }))
    await waitFor(() => expect(resume.mock.calls.map(([id]) => id)).toEqual([LOST.id]))
    expect(plan).toHaveBeenCalledOnce()
  })

  it('is shown instead of planned again if its batch is already completed', async () => {
    const { plan, resume } = await tryAgain((rejected) => ({ ...rejected, status: 'DONE', hash: HASH }))
    await waitFor(() => expect(resume.mock.calls.map(([id]) => id)).toEqual([LOST.id]))
    expect(plan).toHaveBeenCalledOnce()
  })

  it('is planned again with new figures if it was not sent', async () => {
    const { plan, resume, invalidate } = await tryAgain((rejected) => rejected)
    await waitFor(() => expect(plan).toHaveBeenCalledTimes(2))
    expect(invalidate).toHaveBeenCalledWith({ chainId: 5000, lender: 'AAVE_V3', account: ALICE })
    expect(resume).not.toHaveBeenCalled()
  })
})

test('a deposit whose response was lost ends as done once it is found, without a question', async () => {
  const { begin, mutate } = setup(await storageWith({ ...FOUND, recoveredTime: Date.now() }))
  await causeway.transfers.load()
  mutate.mockImplementation(({ onProgress }) => onProgress({ transferId: LOST.id }))
  const resume = vi.spyOn(causeway.executor, 'resume').mockResolvedValue(FOUND)
  const plan = async () => ({ plan: DEPOSIT_PLAN, summary: DEPOSIT_SUBJECT.summary, moves: [] })
  const initialProps: { readonly begin: Begin } = { begin }
  const { result, rerender } = renderHook(
    (props: { readonly begin: Begin }) => useReview({ plan, begin: props.begin, isRiskAccepted: true }),
    { wrapper: createWrapper(causeway), initialProps },
  )
  act(() => result.current.check(DEPOSIT_SUBJECT))
  await waitFor(() => expect(result.current.status).toBe('checked'))
  act(() => result.current.acceptRepeat(true))
  act(() => result.current.send())
  await waitFor(() => expect(mutate).toHaveBeenCalledOnce())
  const error = Object.assign(new Error('Internal error'), { transferId: LOST.id, maybeSent: true })
  rerender({ begin: { ...begin, isIdle: false, status: 'error', error } })
  await waitFor(() => expect(result.current.status).toBe('done'))
  expect(resume.mock.calls.map(([id]) => id)).toEqual([LOST.id])
})

describe('a margin trade that the wallet sent and reported as rejected', () => {
  const TRADE = { ...STEP, hash: HASH, done: true }
  const REVOCATION = { ...STEP, kind: 'permission' } as const
  const SENT: TransferRecord = {
    ...LOST,
    hash: HASH,
    recoveredTime: Date.now(),
    run: { name: 'Venus', steps: [TRADE, REVOCATION] },
  }

  /** Stops a run with the rejection of its request, and resumes it. */
  async function rejectRequest(record: TransferRecord) {
    const { begin, mutate } = setup(await storageWith(record))
    await causeway.transfers.load()
    mutate.mockImplementation(({ onProgress }) => onProgress({ transferId: LOST.id }))
    const error = new CausewayError('User rejected the transaction', { code: 'USER_REJECTED' })
    const resume = vi.spyOn(causeway.executor, 'resume').mockRejectedValue(error)
    const plan = async () => ({ plan: DEPOSIT_PLAN, summary: DEPOSIT_SUBJECT.summary, moves: [] })
    const initialProps: { readonly begin: Begin } = { begin }
    const { result, rerender } = renderHook(
      (props: { readonly begin: Begin }) => useReview({ plan, begin: props.begin, isRiskAccepted: true }),
      { wrapper: createWrapper(causeway), initialProps },
    )
    act(() => result.current.check(DEPOSIT_SUBJECT))
    await waitFor(() => expect(result.current.status).toBe('checked'))
    act(() => result.current.acceptRepeat(true))
    act(() => result.current.send())
    await waitFor(() => expect(mutate).toHaveBeenCalledOnce())
    rerender({ begin: { ...begin, isIdle: false, status: 'error', error } })
    await waitFor(() => expect(result.current.record).toMatchObject({ id: LOST.id }))
    return { result, resume, error }
  }

  it('goes on with its revocation once it is found, and states a rejection of that', async () => {
    const { result, resume, error } = await rejectRequest(SENT)
    expect([result.current.status, result.current.error]).toEqual(['stopped', null])
    act(() => result.current.tryAgain())
    await waitFor(() => expect(result.current.error).toBe(error))
    expect(resume.mock.calls.map(([id]) => id)).toEqual([LOST.id])
  })

  it('states the failure while its next request may be open', async () => {
    const steps = [TRADE, { ...REVOCATION, ask: { time: 1, nonce: 10, fromBlock: 1n } }]
    const { result, error } = await rejectRequest({ ...SENT, run: { name: 'Venus', steps } })
    expect(result.current.error).toBe(error)
  })
})

test('a deposit of the whole balance whose response was lost is shown as done, although it cannot be planned again', async () => {
  let isPaid = false
  const { result, resume, loseResponse } = await renderDeposit([LOST, LOST, FOUND], async () => {
    if (isPaid) throw new CausewayError('Not enough USDC', { code: 'INSUFFICIENT_BALANCE' })
    return DEPOSIT_PLAN
  })
  await loseResponse()
  isPaid = true
  act(() => result.current.check(DEPOSIT_SUBJECT))
  await waitFor(() => expect(result.current.status).toBe('done'))
  expect(resume).toHaveBeenCalledOnce()
})

test('a deposit that may have been sent is only repeated with the consent of the user', async () => {
  const { result, mutate, resume } = await renderDeposit([LOST])
  act(() => result.current.check(DEPOSIT_SUBJECT))
  await waitFor(() => expect(result.current.status).toBe('checked'))
  expect(result.current.repeat).toEqual({ isAccepted: false })
  act(() => result.current.send())
  expect(causeway.transfers.check).toHaveBeenCalledOnce()
  expect(mutate).not.toHaveBeenCalled()

  act(() => result.current.acceptRepeat(true))
  act(() => result.current.send())
  await waitFor(() => expect(mutate).toHaveBeenCalledOnce())
  expect(resume).not.toHaveBeenCalled()
})

test('an old review that repeats a deposit is sent with the consent of the user unless its plan is worse', async () => {
  const { begin, mutate } = setup(await storageWith(LOST))
  await causeway.transfers.load()
  vi.spyOn(causeway.transfers, 'check').mockResolvedValue(LOST)
  const outcome = { figures: { healthFactor: { before: 3, after: 3 } } } as unknown as LendingOutcome
  const plan = async () => ({
    plan: { ...DEPOSIT_PLAN },
    summary: DEPOSIT_SUBJECT.summary,
    moves: [],
    outcome,
  })
  const { result } = renderHook(() => useReview({ plan, begin, isRiskAccepted: true }), {
    wrapper: createWrapper(causeway),
  })
  act(() => result.current.check(DEPOSIT_SUBJECT))
  await waitFor(() => expect(result.current.status).toBe('checked'))
  act(() => result.current.acceptRepeat(true))
  vi.spyOn(causeway.clock, 'now').mockReturnValue(causeway.clock.now() + 20_000)
  act(() => result.current.send())
  await waitFor(() => expect(mutate).toHaveBeenCalledWith(expect.objectContaining({ acceptRepeat: true })))
  expect(result.current.wasRefreshed).toBe(false)
})

test('a deposit that waits for its approval in another tab is only repeated with the consent of the user', async () => {
  const ask = { time: Date.now(), nonce: 10, fromBlock: 1n }
  const waiting = {
    ...LOST,
    run: { name: 'Aave V3', steps: [{ ...STEP, kind: 'approve' as const, ask }, STEP] },
  }
  const { begin, mutate } = setup(await storageWith(waiting))
  await causeway.transfers.load()
  const plan = async () => ({ plan: DEPOSIT_PLAN, summary: DEPOSIT_SUBJECT.summary, moves: [] })
  const { result } = renderHook(() => useReview({ plan, begin, isRiskAccepted: true }), {
    wrapper: createWrapper(causeway),
  })
  act(() => result.current.check(DEPOSIT_SUBJECT))
  await waitFor(() => expect(result.current.status).toBe('checked'))
  expect(result.current.repeat).toEqual({ isAccepted: false })
  act(() => result.current.send())
  expect(mutate).not.toHaveBeenCalled()

  act(() => result.current.acceptRepeat(true))
  act(() => result.current.send())
  await waitFor(() => expect(mutate).toHaveBeenCalledWith(expect.objectContaining({ acceptRepeat: true })))
})

test('a deposit that is found after the consent to repeat it is not sent again', async () => {
  const { result, mutate, resume } = await renderDeposit([LOST, FOUND])
  act(() => result.current.check(DEPOSIT_SUBJECT))
  await waitFor(() => expect(result.current.status).toBe('checked'))
  act(() => result.current.acceptRepeat(true))
  act(() => result.current.send())
  await waitFor(() => expect(result.current.status).toBe('done'))
  expect(resume).toHaveBeenCalledOnce()
  expect(mutate).not.toHaveBeenCalled()
})

test('a review ends if another deposit with a lost response is found, because its figures are outdated', async () => {
  const smaller = { ...DEPOSIT, inputAmountRaw: 300_000_000n }
  const plan = vi.fn(async () => ({
    ...DEPOSIT_PLAN,
    execution: { ...DEPOSIT_PLAN.execution, info: smaller },
  }))
  const { result, mutate, resume } = await renderDeposit([FOUND], plan)
  act(() => result.current.check(DEPOSIT_SUBJECT))
  await waitFor(() => expect(plan).toHaveBeenCalledOnce())
  await waitFor(() => expect(result.current.status).toBe('idle'))
  expect([mutate.mock.calls, resume.mock.calls]).toEqual([[], []])
  // The form states it until the next check.
  expect(result.current.recovered).toEqual([FOUND])
  act(() => result.current.check(DEPOSIT_SUBJECT))
  expect(result.current.recovered).toEqual([])
})

test('a deposit of an earlier visit that is found is not planned again, and trying again returns to the form', async () => {
  const { result, mutate } = await renderDeposit([FOUND])
  act(() => result.current.check(DEPOSIT_SUBJECT))
  await waitFor(() => expect(result.current.error).toMatchObject({ code: 'ALREADY_SENT' }))
  expect([result.current.status, result.current.checked]).toEqual(['rejected', undefined])
  act(() => result.current.tryAgain())
  await waitFor(() => expect(result.current.status).toBe('idle'))
  expect(mutate).not.toHaveBeenCalled()
})

test('a deposit that was found before its review, such as after a reload, is only repeated with a consent', async () => {
  const { begin, mutate } = setup(await storageWith({ ...FOUND, recoveredTime: Date.now() }))
  await causeway.transfers.load()
  const plan = async () => ({ plan: DEPOSIT_PLAN, summary: DEPOSIT_SUBJECT.summary, moves: [] })
  const { result } = renderHook(() => useReview({ plan, begin, isRiskAccepted: true }), {
    wrapper: createWrapper(causeway),
  })
  act(() => result.current.check(DEPOSIT_SUBJECT))
  await waitFor(() => expect(result.current.status).toBe('checked'))
  expect(result.current.repeat).toMatchObject({ isAccepted: false, sent: { id: 'lost' } })
  act(() => result.current.send())
  expect(mutate).not.toHaveBeenCalled()
  act(() => result.current.acceptRepeat(true))
  act(() => result.current.send())
  expect(mutate).toHaveBeenCalledOnce()
})

/** A deposit of an earlier visit whose transaction is known and not confirmed. */
const UNCONFIRMED: TransferRecord = {
  ...LOST,
  id: 'unconfirmed',
  hash: HASH,
  sentTime: 1,
  run: { name: 'Aave V3', steps: [{ ...STEP, hash: HASH }] },
}

async function renderAfterUnconfirmed(info: CheckedPlan['execution']['info']) {
  const { begin, mutate } = setup(await storageWith(UNCONFIRMED))
  await causeway.transfers.load()
  const plan = { ...DEPOSIT_PLAN, execution: { ...DEPOSIT_PLAN.execution, info } }
  const work = async () => ({ plan, summary: DEPOSIT_SUBJECT.summary, moves: [] })
  const { result } = renderHook(() => useReview({ plan: work, begin, isRiskAccepted: true }), {
    wrapper: createWrapper(causeway),
  })
  act(() => result.current.check(DEPOSIT_SUBJECT))
  await waitFor(() => expect(result.current.status).toBe('checked'))
  return { result, mutate }
}

test('a deposit that was sent and is not confirmed yet is only repeated with a consent', async () => {
  const { result, mutate } = await renderAfterUnconfirmed(DEPOSIT)
  expect(result.current.repeat).toMatchObject({ isAccepted: false, sent: { id: 'unconfirmed' } })
  act(() => result.current.send())
  expect(mutate).not.toHaveBeenCalled()
  act(() => result.current.acceptRepeat(true))
  act(() => result.current.send())
  expect(mutate).toHaveBeenCalledWith(expect.objectContaining({ acceptRepeat: true }))
})

test('a deposit is planned again once an identical one is confirmed, and still needs its consent', async () => {
  const { begin, mutate } = setup(await storageWith(UNCONFIRMED))
  await causeway.transfers.load()
  const plan = vi.fn(async () => ({
    plan: { ...DEPOSIT_PLAN },
    summary: DEPOSIT_SUBJECT.summary,
    moves: [],
  }))
  const { result } = renderHook(() => useReview({ plan, begin, isRiskAccepted: true }), {
    wrapper: createWrapper(causeway),
  })
  act(() => result.current.check(DEPOSIT_SUBJECT))
  await waitFor(() => expect(result.current.status).toBe('checked'))
  act(() => result.current.acceptRepeat(true))
  await act(() => causeway.transfers.finalize(UNCONFIRMED.id, { status: 'success' }))
  await waitFor(() => expect(plan).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(result.current.status).toBe('checked'))
  expect(result.current.repeat).toMatchObject({
    isAccepted: false,
    sent: { id: 'unconfirmed', status: 'DONE' },
  })
  act(() => result.current.send())
  expect(mutate).not.toHaveBeenCalled()
  expect(plan).toHaveBeenCalledTimes(2)
})

test('a deposit that is not confirmed yet does not prevent one of another amount', async () => {
  const { result, mutate } = await renderAfterUnconfirmed({ ...DEPOSIT, inputAmountRaw: 50_000_000n })
  expect(result.current.repeat).toBeUndefined()
  act(() => result.current.send())
  expect(mutate).toHaveBeenCalledOnce()
})

test('the run of a review does not ask to repeat its own transaction', async () => {
  const { result, mutate } = await renderAfterUnconfirmed(DEPOSIT)
  mutate.mockImplementation(({ onProgress }) => onProgress({ transferId: UNCONFIRMED.id }))
  act(() => result.current.acceptRepeat(true))
  act(() => result.current.send())
  expect(result.current.record).toMatchObject({ id: 'unconfirmed', hash: HASH })
  expect(result.current.repeat).toBeUndefined()
})

/** A deposit whose batch the wallet accepted, and of which no transaction is known. */
const BATCHED: TransferRecord = {
  ...LOST,
  id: 'batched',
  batchId: '0xabc1',
  sentTime: 1,
  run: {
    name: 'Aave V3',
    steps: [
      {
        kind: 'batch',
        calls: [
          { kind: 'approve', call: STEP.call },
          { kind: 'call', call: STEP.call },
        ],
        id: '0xabc1',
        askTime: 1,
        done: false,
      },
    ],
  },
}

describe.each([
  ['is pending in the wallet', async () => ({ state: 'pending', receipts: [] })],
  [
    'is reported as executed without a receipt',
    async () => ({ state: 'pending', receipts: [], reason: 'The wallet returned no transaction hash.' }),
  ],
  [
    'is unknown to the wallet',
    async () => {
      throw new CausewayError('The wallet does not know the batch.', { code: 'BATCH_UNKNOWN_ID' })
    },
  ],
])('a deposit whose batch %s', (_case, report) => {
  async function renderNext(info: CheckedPlan['execution']['info'], batched = BATCHED) {
    const { begin, mutate } = setup(await storageWith(batched))
    const getStatus = vi.fn(report)
    const wallet = { address: ALICE, batches: { getStatus } }
    vi.spyOn(causeway.wallets, 'findWallet').mockReturnValue(wallet as never)
    await causeway.transfers.load()
    const plan = { ...DEPOSIT_PLAN, execution: { ...DEPOSIT_PLAN.execution, info } }
    const { result } = renderHook(
      () =>
        useReview({
          plan: async () => ({ plan, summary: DEPOSIT_SUBJECT.summary, moves: [] }),
          begin,
          isRiskAccepted: true,
        }),
      { wrapper: createWrapper(causeway) },
    )
    act(() => result.current.check(DEPOSIT_SUBJECT))
    await waitFor(() => expect(result.current.status).toBe('checked'))
    expect(getStatus).toHaveBeenCalled()
    return { result, mutate }
  }

  it.each([
    ['of another amount', { ...DEPOSIT, inputAmountRaw: 50_000_000n }],
    ['of another asset', { ...DEPOSIT, inputCurrency: HASH.slice(0, 42) as `0x${string}` }],
    ['as a margin trade', { ...DEPOSIT, type: 'Margin', txType: 'DebtSwap' } as const],
  ])('is stated in the review of an action %s, which can be sent', async (_name, info) => {
    const { result, mutate } = await renderNext(info)
    expect(result.current.pending).toMatchObject([{ id: 'batched' }])
    expect([result.current.recovered, result.current.repeat]).toEqual([[], undefined])
    act(() => result.current.send())
    await waitFor(() => expect(mutate).toHaveBeenCalledOnce())
  })

  it.each(['Money Market', 'Margin'] as const)(
    'is repeated with the consent of the user (%s)',
    async (type) => {
      const batched = { ...BATCHED, info: { ...BATCHED.info, type } }
      const { result, mutate } = await renderNext({ ...DEPOSIT, type }, batched)
      expect(result.current.repeat).toMatchObject({ isAccepted: false })
      act(() => result.current.send())
      expect(mutate).not.toHaveBeenCalled()
      act(() => result.current.acceptRepeat(true))
      act(() => result.current.send())
      await waitFor(() =>
        expect(mutate).toHaveBeenCalledWith(expect.objectContaining({ acceptRepeat: true })),
      )
    },
  )
})

const DEBT_SWAP = { ...DEPOSIT, type: 'Margin', txType: 'DebtSwap' } as const
const REVOCATION = { ...STEP, kind: 'permission' } as const
const LOST_SWAP: TransferRecord = {
  ...LOST,
  info: DEBT_SWAP,
  run: { name: 'Aave V3', steps: [...(LOST.run?.steps ?? []), REVOCATION] },
}

/** Renders a review of a debt swap, whose response is lost and that is found when it is reviewed again. */
async function renderDebtSwap() {
  const { begin, mutate } = setup(await storageWith(LOST_SWAP))
  await causeway.transfers.load()
  mutate.mockImplementation(({ onProgress }) => onProgress({ transferId: LOST_SWAP.id }))
  const resume = vi.spyOn(causeway.executor, 'resume')
  const find = () => {
    const steps = [{ ...STEP, hash: HASH, done: true }, REVOCATION]
    const latest = { ...LOST_SWAP, hash: HASH, run: { name: 'Aave V3', steps } }
    vi.spyOn(causeway.transfers, 'get').mockReturnValue(latest)
  }
  vi.spyOn(causeway.transfers, 'check').mockResolvedValue(LOST_SWAP)
  const failed: Begin = { ...begin, isIdle: false, status: 'error', error: new Error('No node replied') }
  const initialProps: { readonly begin: Begin } = { begin }
  const plans = [1_000n, 1_001n, 1_002n].map(
    (outputAmountRaw): CheckedPlan => ({
      ...DEPOSIT_PLAN,
      execution: { ...PLAN.execution, info: { ...DEBT_SWAP, outputAmountRaw } },
    }),
  )
  const [signed = PLAN] = plans
  const { result, rerender } = renderHook(
    (props: { readonly begin: Begin }) =>
      useReview({
        plan: async () => ({ plan: plans.shift() ?? PLAN, summary: SUBJECT.summary, moves: [] }),
        begin: props.begin,
        isRiskAccepted: true,
      }),
    { wrapper: createWrapper(causeway), initialProps },
  )
  const review = async () => {
    act(() => result.current.check(SUBJECT))
    await waitFor(() => expect(result.current.status).toBe('checked'))
    act(() => result.current.acceptRepeat(true))
  }
  const loseResponse = async () => {
    await review()
    act(() => result.current.send())
    await waitFor(() => expect(mutate).toHaveBeenCalledOnce())
    rerender({ begin: failed })
    await waitFor(() => expect(result.current.record).toMatchObject({ id: LOST_SWAP.id }))
    act(() => result.current.leave())
    rerender({ begin })
    mutate.mockClear()
  }
  return { result, mutate, resume, signed, find, review, loseResponse }
}

test('the revocation after a debt swap that was found is requested once the user confirms it, with the figures of the sent plan', async () => {
  const { result, mutate, resume, signed, find, loseResponse } = await renderDebtSwap()
  await loseResponse()
  find()
  act(() => result.current.check({ ...SUBJECT }))
  await waitFor(() => expect(result.current.status).toBe('stopped'))
  expect(result.current).toMatchObject({ error: null, subject: SUBJECT, record: { id: LOST_SWAP.id } })
  expect(result.current.checked?.plan).toBe(signed)
  expect([resume.mock.calls, mutate.mock.calls]).toEqual([[], []])

  resume.mockResolvedValue({ ...LOST_SWAP, hash: HASH, status: 'DONE' })
  act(() => result.current.tryAgain())
  await waitFor(() => expect(result.current.status).toBe('done'))
  expect(resume.mock.calls.map(([id]) => id)).toEqual([LOST_SWAP.id])
  expect(result.current.checked?.plan).toBe(signed)
})

test('a debt swap of an earlier visit that is found after the consent to repeat it is not shown with the figures of a new quote', async () => {
  const { result, mutate, resume, find, review } = await renderDebtSwap()
  await review()
  find()
  act(() => result.current.send())
  await waitFor(() => expect(result.current.error).toMatchObject({ code: 'ALREADY_SENT' }))
  expect([result.current.status, result.current.checked]).toEqual(['rejected', undefined])
  act(() => result.current.tryAgain())
  await waitFor(() => expect(result.current.status).toBe('idle'))
  expect([resume.mock.calls, mutate.mock.calls]).toEqual([[], []])
})
