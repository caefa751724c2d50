import {
  AbortedError,
  type BuiltQuote,
  type ExecutionProgress,
  NoWalletError,
  type Quote,
  type RunOptions,
  type TransferRecord,
  type TransferStep,
  type Wallet,
} from '@causeway/core'
import type { ReviewedLendingPlan } from '@causeway/core/lending'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  useAwardPoints,
  useBuildQuote,
  useConnect,
  useDisconnect,
  useExecute,
  useLendingAction,
  usePreview,
  useResume,
  useTrackTransfer,
} from '../index.ts'
import {
  createProvider,
  createTransfer,
  createWrapper,
  REQUEST,
  type ScriptedCauseway,
  scriptedCauseway,
  storageWith,
} from '../scripted-causeway.test-support.tsx'

const WALLET = { chainType: 'EVM', address: '0x01' } as Partial<Wallet> as Wallet
const DONE = createTransfer('done', '9', { status: 'DONE' })

/** Returns the progress of a run at a step. */
const createProgress = (step: number) => ({ transferId: 'done', step, steps: 2 }) as ExecutionProgress

/** Creates runs that are pending until the test resolves them. */
function scriptedRuns(causeway: ScriptedCauseway) {
  const runs: { readonly options: RunOptions; readonly signer: Wallet; end(): void }[] = []
  const run = (_work: unknown, signer: Wallet, options: RunOptions = {}) =>
    new Promise<TransferRecord>((resolve, reject) => {
      options.signal?.addEventListener('abort', () => reject(new AbortedError(options.signal?.reason)))
      runs.push({ options, signer, end: () => resolve(DONE) })
    })
  causeway.executor.execute = run
  causeway.executor.resume = run
  causeway.lending.execute = run
  return runs
}

let causeway: ScriptedCauseway
beforeEach(async () => {
  const storage = await storageWith(createTransfer('a', '1'))
  causeway = scriptedCauseway({ storage, providers: [createProvider('scripted', () => ({}))] })
})
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

const work = { quote: { request: { fromChainId: 42161 } } } as BuiltQuote
const plan = { execution: { chainId: 42161 } } as ReviewedLendingPlan

describe('A run', () => {
  /** Hooks that start a run, by the kind of the run. */
  const useEach = {
    'a quote': (onProgress: RunOptions['onProgress']) => {
      const { mutate, ...run } = useExecute()
      return { ...run, start: () => mutate({ work, wallet: WALLET, onProgress }) }
    },
    'a lending plan': (onProgress: RunOptions['onProgress']) => {
      const { mutate, ...run } = useLendingAction()
      return { ...run, start: () => mutate({ plan, wallet: WALLET, onProgress }) }
    },
    'an interrupted run': (onProgress: RunOptions['onProgress']) => {
      const { mutate, ...run } = useResume()
      return { ...run, start: () => mutate({ transfer: DONE, wallet: WALLET, onProgress }) }
    },
  }

  it.each(Object.entries(useEach))('(%s) reports each step and its result', async (_, useIt) => {
    const runs = scriptedRuns(causeway)
    const steps: number[] = []
    const { result } = renderHook(() => useIt(({ step }) => steps.push(step)), {
      wrapper: createWrapper(causeway),
    })
    expect(result.current).toMatchObject({ isIdle: true, progress: undefined })
    act(() => result.current.start())
    await waitFor(() => expect(runs).toHaveLength(1))
    expect(runs[0]?.signer).toBe(WALLET)
    act(() => runs[0]?.options.onProgress?.(createProgress(1)))
    expect(result.current).toMatchObject({ isPending: true, progress: { step: 1 } })
    expect(steps).toEqual([1])
    await act(async () => runs[0]?.end())
    await waitFor(() => expect(result.current.data).toBe(DONE))
  })

  it('can be previewed for the wallet that would sign', async () => {
    const steps: TransferStep[] = [{ kind: 'batch', calls: [], done: false }]
    const calls: unknown[] = []
    causeway.executor.preview = async (...args) => {
      calls.push(args)
      return steps
    }
    const { result } = renderHook(() => usePreview(), { wrapper: createWrapper(causeway) })
    act(() => result.current.mutate({ work, wallet: WALLET, batch: false }))
    await waitFor(() => expect(result.current.data).toBe(steps))
    expect(calls).toEqual([[work, WALLET, { batch: false }]])
  })

  it('can be canceled, which rejects with an AbortedError', async () => {
    const runs = scriptedRuns(causeway)
    const { result } = renderHook(() => useExecute(), { wrapper: createWrapper(causeway) })
    act(() => result.current.mutate({ work, wallet: WALLET }))
    await waitFor(() => expect(runs).toHaveLength(1))
    act(() => result.current.cancel())
    await waitFor(() => expect(result.current.error).toBeInstanceOf(AbortedError))
  })

  it('starts without the progress of the previous run, which is ignored from then on', async () => {
    const runs = scriptedRuns(causeway)
    const { result } = renderHook(() => useExecute(), { wrapper: createWrapper(causeway) })
    act(() => result.current.mutate({ work, wallet: WALLET }))
    await waitFor(() => expect(runs).toHaveLength(1))
    act(() => runs[0]?.options.onProgress?.(createProgress(1)))
    act(() => result.current.mutate({ work, wallet: WALLET }))
    await waitFor(() => expect(runs).toHaveLength(2))
    expect(result.current.progress).toBeUndefined()
    act(() => runs[0]?.options.onProgress?.(createProgress(2)))
    expect(result.current.progress).toBeUndefined()
    await act(async () => {
      for (const run of runs) run.end()
    })
  })

  it('continues when its component unmounts, because its transactions may be pending', async () => {
    const runs = scriptedRuns(causeway)
    const { result, unmount } = renderHook(() => useExecute(), { wrapper: createWrapper(causeway) })
    act(() => result.current.mutate({ work, wallet: WALLET }))
    await waitFor(() => expect(runs).toHaveLength(1))
    unmount()
    expect(runs[0]?.options.signal?.aborted).toBe(false)
    runs[0]?.end()
  })

  it('uses the connected wallet of the chain, and fails without one', async () => {
    const runs = scriptedRuns(causeway)
    const { result } = renderHook(() => useExecute(), { wrapper: createWrapper(causeway) })
    act(() => result.current.mutate({ work }))
    await waitFor(() => expect(result.current.error).toBeInstanceOf(NoWalletError))
    expect(runs).toHaveLength(0)
    causeway.wallets.walletFor = () => WALLET
    act(() => result.current.mutate({ work }))
    await waitFor(() => expect(runs[0]?.signer).toBe(WALLET))
    runs[0]?.end()
  })

  it('is never retried, even if the query client retries by default', async () => {
    let runs = 0
    causeway.executor.execute = async () => {
      runs++
      throw new Error('The node is gone')
    }
    const eager = new QueryClient({ defaultOptions: { mutations: { retry: 3, retryDelay: 0 } } })
    const { result } = renderHook(() => useExecute(), { wrapper: createWrapper(causeway, eager) })
    act(() => result.current.mutate({ work, wallet: WALLET }))
    await waitFor(() => expect(result.current.isError).toBe(true))
    expect(runs).toBe(1)
  })
})

it('useTrackTransfer tracks a transfer by its hash', async () => {
  const { result } = renderHook(() => useTrackTransfer(), { wrapper: createWrapper(causeway) })
  act(() => result.current.mutate({ chainId: 42161, hash: `0x${'1'.repeat(64)}` }))
  await waitFor(() => expect(result.current.data?.id).toBe('a'))
  // @ts-expect-error Callers without types can pass any text.
  act(() => result.current.mutate({ chainId: 42161, hash: 'nonsense' }))
  await waitFor(() => expect(result.current.error).toMatchObject({ code: 'INVALID_HASH' }))
})

describe('useBuildQuote', () => {
  it('returns the built quote, or the error', async () => {
    const { result } = renderHook(() => useBuildQuote(), { wrapper: createWrapper(causeway) })
    const quote = await causeway.quotes.getBestQuote(REQUEST)
    const built = { quote } as BuiltQuote
    const quotes: Quote[] = []
    causeway.quotes.build = async (quote) => {
      quotes.push(quote)
      return built
    }
    act(() => result.current.mutate({ quote }))
    await waitFor(() => expect(result.current.data).toBe(built))
    expect(quotes).toEqual([quote])
  })

  describe('with a selected quote', () => {
    const build = async () => {
      const quote = await causeway.quotes.getBestQuote(REQUEST)
      const validUntil = Date.now() + 60_000
      causeway.quotes.build = async (quote) => ({ quote, validUntil }) as BuiltQuote
      const hook = renderHook(({ selected }) => useBuildQuote({ quote: selected }), {
        wrapper: createWrapper(causeway),
        initialProps: { selected: quote as Quote | undefined },
      })
      act(() => hook.result.current.mutate({ quote }))
      await waitFor(() => expect(hook.result.current.data?.quote).toBe(quote))
      return { ...hook, quote }
    }

    it('has no data while another provider, another request or nothing is selected', async () => {
      const { result, rerender, quote } = await build()
      const others = [
        { ...quote, id: 'b', providerId: 'b' },
        { ...quote, id: 'b', request: { ...quote.request, fromAmount: 2n } },
        undefined,
      ]
      for (const selected of others) {
        rerender({ selected })
        expect(result.current).toMatchObject({ data: undefined, isIdle: true, isSuccess: false })
      }
      rerender({ selected: quote })
      expect(result.current.data?.quote).toBe(quote)
    })

    it('keeps its data when the quotes are refreshed', async () => {
      const { result, rerender, quote } = await build()
      rerender({ selected: { ...quote, id: 'refreshed', toAmount: 2n } })
      expect(result.current.data?.quote).toBe(quote)
    })

    it('has no data once the built quote has expired', async () => {
      const { result, quote, rerender } = await build()
      causeway.quotes.build = async (quote) => ({ quote, validUntil: Date.now() - 1 }) as BuiltQuote
      act(() => result.current.mutate({ quote }))
      rerender({ selected: quote })
      await waitFor(() => expect(result.current).toMatchObject({ data: undefined, isIdle: true }))
    })
  })

  it('requests a new quote if it is about to expire', async () => {
    const quote = await causeway.quotes.getBestQuote(REQUEST)
    const quotes: Quote[] = []
    causeway.quotes.build = async (quote) => {
      quotes.push(quote)
      return { quote } as BuiltQuote
    }
    const { result } = renderHook(() => useBuildQuote(), { wrapper: createWrapper(causeway) })
    act(() => result.current.mutate({ quote: { ...quote, validUntil: Date.now() }, tolerance: 0 }))
    await waitFor(() => expect(result.current.isSuccess).toBe(true))
    expect(quotes[0]?.id).not.toBe(quote.id)
  })
})

it('useAwardPoints invalidates points only if they were awarded', async () => {
  const client = new QueryClient()
  const key = [causeway.instanceId, 'points', 'total', 'x']
  client.setQueryData(key, {})
  const { result } = renderHook(() => useAwardPoints(), { wrapper: createWrapper(causeway, client) })
  const input = { hash: `0x${'12'.repeat(32)}`, chainId: 42161 }
  causeway.points.award = async () => ({ status: 'rejected', code: 'UNKNOWN', message: 'No' }) as never
  act(() => result.current.mutate(input))
  await waitFor(() => expect(result.current.data?.status).toBe('rejected'))
  expect(client.getQueryState(key)?.isInvalidated).toBe(false)
  causeway.points.award = async () => ({ status: 'awarded', entries: [], userAddress: '0x1' }) as never
  act(() => result.current.mutate(input))
  await waitFor(() => expect(result.current.data?.status).toBe('awarded'))
  expect(client.getQueryState(key)?.isInvalidated).toBe(true)
})

it('useConnect and useDisconnect connect and disconnect through the session', async () => {
  const connector = {
    id: 'test',
    name: 'Test',
    chainType: 'EVM',
    isAvailable: () => true,
    connect: () => Promise.reject(new Error('The wallet is locked')),
    disconnect: async () => undefined,
  } as const
  const { result } = renderHook(() => ({ connect: useConnect(), disconnect: useDisconnect() }), {
    wrapper: createWrapper(causeway),
  })
  act(() => result.current.connect.mutate({ connector }))
  await waitFor(() =>
    expect(result.current.connect.error).toMatchObject({ code: 'WALLET_CONNECTION_FAILED' }),
  )
  act(() => result.current.disconnect.mutate({}))
  await waitFor(() => expect(result.current.disconnect.isSuccess).toBe(true))
})
