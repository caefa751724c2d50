import {
  AbortedError,
  CausewayError,
  memoryStorage,
  NoWalletError,
  type Platform,
  stringifyJson,
  type Wallet,
} from '@causeway/core'
import { arbitrum, mantle } from '@causeway/core/chains'
import type { JourneyPlan, JourneyRecord, JourneyRequest } from '@causeway/core/journeys'
import { focusManager, onlineManager, QueryClient } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  ALICE,
  createWrapper,
  type ScriptedCauseway,
  scriptedCauseway,
  USDC,
  USDT,
} from '../scripted-causeway.test-support.tsx'
import { useJourney, useJourneyPlan, useJourneys } from './index.ts'

const REQUEST: JourneyRequest = {
  account: ALICE,
  from: { chainId: arbitrum.id, token: USDC, amount: 100n },
  to: { chainId: mantle.id, token: USDT },
}

/** A journey whose refund on Arbitrum waits for the answer of the user. */
const ASKING: JourneyRecord = {
  id: 'asking',
  account: ALICE,
  from: { chainId: arbitrum.id, token: USDC, amount: 100n },
  slippage: 0.5,
  legs: [
    {
      fromChainId: arbitrum.id,
      fromToken: USDC,
      toChainId: mantle.id,
      toToken: USDT,
      recipient: ALICE,
      fromAmount: 100n,
      name: 'Scripted',
      toAmount: 99n,
      minimum: 98n,
      transferIds: ['a'],
    },
  ],
  state: {
    status: 'asking',
    leg: 0,
    reason: 'refunded',
    message: 'Scripted refunded the transfer.',
    choices: ['wait', 'stop'],
    funds: { chainId: arbitrum.id, token: USDC, amount: 100n },
  },
  addedTime: 1,
}

const WALLET = { chainType: 'EVM', address: ALICE } as Partial<Wallet> as Wallet
const PLAN = { id: 'planned', request: REQUEST, legs: [] } as Partial<JourneyPlan> as JourneyPlan
const PLANS = { plans: [PLAN], requests: 3, skipped: 0, failures: [] }

let causeway: ScriptedCauseway
/** Balance of every account and token. */
let balance: bigint
beforeEach(async () => {
  const storage = memoryStorage()
  await storage.setItem(`causeway:journey:${ASKING.id}`, stringifyJson({ version: 1, data: ASKING }))
  causeway = scriptedCauseway({ storage })
  balance = 60n
  causeway.platforms.forChain = () => ({ getBalance: async () => balance }) as Partial<Platform> as Platform
})
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

/** Creates runs that are pending until the test ends them. */
function scriptRuns() {
  const runs: {
    readonly signal: AbortSignal | undefined
    readonly signer: Wallet
    end(error?: Error): void
  }[] = []
  const run = (_: unknown, signer: Wallet, options: { readonly signal?: AbortSignal | undefined } = {}) =>
    new Promise<JourneyRecord>((resolve, reject) => {
      const { signal } = options
      signal?.addEventListener('abort', () => reject(new AbortedError(signal.reason)))
      runs.push({ signal, signer, end: (error) => (error ? reject(error) : resolve(ASKING)) })
    })
  causeway.journeys.execute = run
  causeway.journeys.resume = run
  return runs
}

describe('useJourneyPlan', () => {
  it('plans nothing without a request', async () => {
    let planned = 0
    causeway.journeys.plan = async () => {
      planned++
      return PLANS
    }
    const { result } = renderHook(() => useJourneyPlan(undefined), { wrapper: createWrapper(causeway) })
    await act(async () => {})
    expect(result.current).toMatchObject({ isPending: true, fetchStatus: 'idle' })
    expect(planned).toBe(0)
  })

  it('plans an equal request once, and another request again', async () => {
    const amounts: unknown[] = []
    causeway.journeys.plan = async ({ from }) => {
      amounts.push(from.amount)
      return PLANS
    }
    const client = new QueryClient()
    const { result, rerender } = renderHook(({ request }) => useJourneyPlan(request), {
      wrapper: createWrapper(causeway, client),
      initialProps: { request: REQUEST },
    })
    await waitFor(() => expect(result.current.data).toBe(PLANS))
    const before = amounts.length
    rerender({ request: { ...REQUEST, from: { ...REQUEST.from } } })
    await client.refetchQueries({ stale: true })
    expect(amounts).toHaveLength(before)
    rerender({ request: { ...REQUEST, from: { ...REQUEST.from, amount: 200n } } })
    await waitFor(() => expect(amounts).toHaveLength(before + 1))
    expect(amounts.at(-1)).toBe(200n)
  })

  it('returns the error of an invalid request without another attempt', async () => {
    let planned = 0
    causeway.journeys.plan = async () => {
      planned++
      throw new CausewayError('There is no route.', { code: 'NO_QUOTE' })
    }
    const { result } = renderHook(() => useJourneyPlan(REQUEST), {
      wrapper: createWrapper(causeway, new QueryClient({ defaultOptions: { queries: { retry: 3 } } })),
    })
    await waitFor(() => expect(result.current.error).toMatchObject({ code: 'NO_QUOTE' }))
    const before = planned
    await act(async () => {
      focusManager.setFocused(false)
      focusManager.setFocused(true)
      onlineManager.setOnline(false)
      onlineManager.setOnline(true)
    })
    focusManager.setFocused(undefined)
    expect(result.current.isFetching).toBe(false)
    expect(planned).toBe(before)
  })

  it('aborts its requests when the component unmounts', async () => {
    const signals: (AbortSignal | undefined)[] = []
    causeway.journeys.plan = (_, { signal } = {}) => {
      signals.push(signal)
      return new Promise(() => undefined)
    }
    const { unmount } = renderHook(() => useJourneyPlan(REQUEST), { wrapper: createWrapper(causeway) })
    await waitFor(() => expect(signals.length).toBeGreaterThan(0))
    unmount()
    await waitFor(() => expect(signals.every((signal) => signal?.aborted)).toBe(true))
  })
})

describe('useJourneys', () => {
  it('loads the journeys of earlier visits', async () => {
    const { result } = renderHook(() => useJourneys(), { wrapper: createWrapper(causeway) })
    expect(result.current).toEqual({ journeys: [], isLoading: true, error: null })
    await waitFor(() => expect(result.current.journeys).toEqual([ASKING]))
    expect(result.current.isLoading).toBe(false)
  })

  it('names the plug-in that the instance lacks', () => {
    const { journeys: _, ...other } = causeway
    expect(() => renderHook(() => useJourneys(), { wrapper: createWrapper(other) })).toThrow('Add journeys()')
  })
})

describe('useJourney', () => {
  it('loads a journey of an earlier visit and reads from the chain where its money is', async () => {
    const { result } = renderHook(() => useJourney('asking'), { wrapper: createWrapper(causeway) })
    expect(result.current).toMatchObject({ journey: undefined, isLoading: true, isRunning: false })
    await waitFor(() => expect(result.current.journey).toEqual(ASKING))
    await waitFor(() =>
      expect(result.current.location.data).toEqual({
        where: 'account',
        chainId: arbitrum.id,
        token: USDC,
        amount: 60n,
      }),
    )
  })

  it('answers a question and locates the money again', async () => {
    const { result } = renderHook(() => useJourney('asking'), { wrapper: createWrapper(causeway) })
    await waitFor(() => expect(result.current.location.data).toBeDefined())
    balance = 40n
    act(() => result.current.resume('stop', { wallet: WALLET }))
    expect(result.current.isRunning).toBe(true)
    await waitFor(() => expect(result.current.journey?.state.status).toBe('stopped'))
    await waitFor(() => expect(result.current.location.data).toMatchObject({ amount: 40n }))
    expect(result.current).toMatchObject({ isRunning: false, error: null })
  })

  it('returns the error of a choice that the journey does not offer', async () => {
    const { result } = renderHook(() => useJourney('asking'), { wrapper: createWrapper(causeway) })
    await waitFor(() => expect(result.current.journey).toBeDefined())
    act(() => result.current.resume('accept', { wallet: WALLET }))
    await waitFor(() => expect(result.current.error).toMatchObject({ code: 'INVALID_INPUT' }))
    expect(result.current.journey).toEqual(ASKING)
  })

  it('shows a run that another component started, after that one has unmounted', async () => {
    const runs = scriptRuns()
    const wrapper = createWrapper(causeway)
    const dialog = renderHook(() => useJourney(undefined), { wrapper })
    act(() => dialog.result.current.execute(PLAN, { wallet: WALLET }))
    await waitFor(() => expect(runs).toHaveLength(1))
    expect(dialog.result.current.isRunning).toBe(true)
    dialog.unmount()
    expect(runs[0]?.signal?.aborted).toBe(false)
    const page = renderHook(() => useJourney('planned'), { wrapper })
    expect(page.result.current.isRunning).toBe(true)
    await act(async () => runs[0]?.end(new Error('The node is gone')))
    await waitFor(() => expect(page.result.current.error?.message).toBe('The node is gone'))
    expect(page.result.current.isRunning).toBe(false)
  })

  it('does not start a second run while one is pending, and drops its error with the next', async () => {
    const runs = scriptRuns()
    const { result } = renderHook(() => useJourney('asking'), { wrapper: createWrapper(causeway) })
    await waitFor(() => expect(result.current.journey).toBeDefined())
    act(() => result.current.resume('wait', { wallet: WALLET }))
    act(() => result.current.resume('wait', { wallet: WALLET }))
    await waitFor(() => expect(runs).toHaveLength(1))
    await act(async () => runs[0]?.end(new Error('Rejected')))
    await waitFor(() => expect(result.current.error?.message).toBe('Rejected'))
    act(() => result.current.resume('wait', { wallet: WALLET }))
    expect(result.current).toMatchObject({ isRunning: true, error: null })
    await waitFor(() => expect(runs).toHaveLength(2))
    await act(async () => runs[1]?.end())
  })

  it('locates the money again after a run that failed, because its transaction may have been sent', async () => {
    const runs = scriptRuns()
    const { result } = renderHook(() => useJourney('asking'), { wrapper: createWrapper(causeway) })
    await waitFor(() => expect(result.current.journey).toBeDefined())
    act(() => result.current.resume('wait', { wallet: WALLET }))
    await waitFor(() => expect(runs).toHaveLength(1))
    await waitFor(() => expect(result.current.location.data).toMatchObject({ amount: 60n }))
    balance = 40n
    await act(async () => runs[0]?.end(new Error('The response of the wallet was lost')))
    await waitFor(() => expect(result.current.location.data).toMatchObject({ amount: 40n }))
  })

  it('stops a run that another component started', async () => {
    const runs = scriptRuns()
    const wrapper = createWrapper(causeway)
    const dialog = renderHook(() => useJourney(undefined), { wrapper })
    act(() => dialog.result.current.execute(PLAN, { wallet: WALLET }))
    const page = renderHook(() => useJourney('planned'), { wrapper })
    await waitFor(() => expect(runs).toHaveLength(1))
    act(() => page.result.current.cancel())
    await waitFor(() => expect(page.result.current.error).toBeInstanceOf(AbortedError))
  })

  it('uses the connected wallet of the chain, and fails without one', async () => {
    const runs = scriptRuns()
    const { result } = renderHook(() => useJourney('asking'), { wrapper: createWrapper(causeway) })
    await waitFor(() => expect(result.current.journey).toBeDefined())
    act(() => result.current.resume('wait'))
    await waitFor(() => expect(result.current.error).toBeInstanceOf(NoWalletError))
    causeway.wallets.walletFor = () => WALLET
    act(() => result.current.resume('wait'))
    await waitFor(() => expect(runs[0]?.signer).toBe(WALLET))
    await act(async () => runs[0]?.end())
  })
})
