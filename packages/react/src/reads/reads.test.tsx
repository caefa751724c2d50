import { type Address, memoryStorage } from '@causeway/core'
import { customTokenKey } from '@causeway/core/data'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, waitFor } from '@testing-library/react'
import { startTransition } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import {
  useBalance,
  useBalanceRow,
  useBalances,
  useChains,
  useCustomTokens,
  useLendingMarkets,
  useLendingPairs,
  useLendingPositions,
  useOmniTokens,
  usePoints,
  usePointsTasks,
  usePrice,
  usePrices,
  useReferral,
  useTokenLookup,
  useTokens,
} from '../index.ts'
import {
  ALICE,
  countListeners,
  createWrapper,
  type ScriptedCauseway,
  scriptedBalances,
  scriptedCauseway,
  USDC,
} from '../scripted-causeway.test-support.tsx'

let causeway: ScriptedCauseway | undefined
afterEach(async () => {
  cleanup()
  await causeway?.dispose()
  causeway = undefined
})

const CHAIN = 42161

describe('A read hook', () => {
  it('returns a query result of TanStack Query', async () => {
    const balances = scriptedBalances([[USDC, 5n]])
    causeway = scriptedCauseway({ balances: [balances] })
    const { result } = renderHook(() => useBalances({ chainId: CHAIN, account: ALICE, tokens: [USDC] }), {
      wrapper: createWrapper(causeway),
    })
    expect(result.current).toMatchObject({ isPending: true, data: undefined })
    await waitFor(() => expect(result.current.data?.tokenData[USDC]).toEqual({ raw: 5n }))
    expect(balances.asked).toBe(1)
  })

  it('fetches one balance in base units, or the reason why it cannot be read', async () => {
    const balances = scriptedBalances([[USDC, 5n]])
    causeway = scriptedCauseway({ balances: [balances] })
    const useEach = () => [
      useBalance({ chainId: CHAIN, account: ALICE, token: USDC }),
      useBalance({ chainId: CHAIN, account: ALICE }),
      // @ts-expect-error Callers without types can pass any text.
      useBalance({ chainId: CHAIN, account: ALICE, token: 'USDC' }, { retry: false }),
    ]
    const { result } = renderHook(useEach, { wrapper: createWrapper(causeway) })
    await waitFor(() => expect(result.current[0]?.data).toBe(5n))
    await waitFor(() => expect(result.current[1]?.data).toBe(7n))
    await waitFor(() => expect(result.current[2]?.error).toMatchObject({ code: 'BALANCE_UNREADABLE' }))
  })

  it('requests shared data once for several components', async () => {
    const balances = scriptedBalances()
    causeway = scriptedCauseway({ balances: [balances] })
    const useBoth = () => [
      useBalances({ chainId: CHAIN, account: ALICE }),
      useBalances({ chainId: CHAIN, account: `0x${ALICE.slice(2).toUpperCase()}` }),
    ]
    const { result } = renderHook(useBoth, { wrapper: createWrapper(causeway) })
    await waitFor(() => expect(result.current.every(({ isSuccess }) => isSuccess)).toBe(true))
    expect(balances.asked).toBe(1)
  })

  it('accepts the options of useQuery', async () => {
    const balances = scriptedBalances([[USDC, 5n]])
    causeway = scriptedCauseway({ balances: [balances] })
    const client = new QueryClient()
    const { result, rerender } = renderHook(
      ({ enabled }) =>
        useBalances(
          { chainId: CHAIN, account: ALICE },
          { enabled, select: ({ nativeBalance }) => nativeBalance, policy: 'realtime', gcTime: 1 },
        ),
      { wrapper: createWrapper(causeway, client), initialProps: { enabled: false } },
    )
    expect(result.current.fetchStatus).toBe('idle')
    rerender({ enabled: true })
    await waitFor(() => expect(result.current.data).toEqual({ raw: 7n }))
    expect(client.getQueryCache().getAll()[0]?.observers[0]?.options).toMatchObject({
      gcTime: 1,
      staleTime: 30_000,
      refetchInterval: 30_000,
    })
  })

  it('is disabled while an input is missing', () => {
    const balances = scriptedBalances()
    causeway = scriptedCauseway({ balances: [balances] })
    const idle = () => [
      useBalances({ chainId: CHAIN, account: undefined }, { enabled: true }),
      useLendingPositions({ chainIds: [CHAIN], account: undefined }),
      useLendingMarkets({ chainIds: [] }),
      useLendingPairs({ chainIds: [] }),
      usePrices({ chains: {} }),
      usePoints({}),
      useReferral({}),
    ]
    const { result } = renderHook(idle, { wrapper: createWrapper(causeway) })
    expect(result.current.map(({ fetchStatus }) => fetchStatus)).toEqual(Array(7).fill('idle'))
    expect(balances.asked).toBe(0)
  })

  it('returns the error of a failed read', async () => {
    causeway = scriptedCauseway()
    const options = { retry: false } as const
    const failing = () => [
      useTokens({ chainId: 999_999 }, options),
      useOmniTokens({ mini: true }, options),
      usePointsTasks(options),
    ]
    const { result } = renderHook(failing, { wrapper: createWrapper(causeway) })
    await waitFor(() => expect(result.current.every(({ isError }) => isError)).toBe(true))
    expect(result.current.map(({ error }) => error?.name)).toEqual([
      'CausewayError',
      'AssetListUnavailableError',
      'PointsNotConfiguredError',
    ])
  })

  it('looks an address up on the given chains', async () => {
    causeway = scriptedCauseway()
    const { result } = renderHook(() => useTokenLookup({ tokenAddress: USDC, chainIds: [CHAIN] }), {
      wrapper: createWrapper(causeway),
    })
    await waitFor(() => expect(result.current.isSuccess).toBe(true))
    expect(result.current.data).toMatchObject([{ chainId: CHAIN }])
  })

  it('returns custom tokens once they are restored', async () => {
    const token = { chainId: CHAIN, address: USDC.toLowerCase(), decimals: 6, symbol: 'MINE', name: 'My own' }
    const storage = memoryStorage()
    await storage.setItem(
      `causeway:custom-token:${customTokenKey(CHAIN, USDC)}`,
      JSON.stringify({ version: 1, data: token }),
    )
    const instance = scriptedCauseway({ storage })
    causeway = instance
    const { result } = renderHook(() => useCustomTokens(), { wrapper: createWrapper(instance) })
    expect(result.current).toEqual([])
    await act(() => instance.tokens.restore())
    expect(result.current).toEqual([token])
  })

  it('returns the configured chains at once', () => {
    causeway = scriptedCauseway()
    const { result } = renderHook(() => useChains().map(({ slug }) => slug), {
      wrapper: createWrapper(causeway),
    })
    expect(result.current).toEqual(causeway.chains.map(({ slug }) => slug))
  })
})

describe('One balance among ten thousand', () => {
  const MANY = 10_000
  const tokens = Array.from(
    { length: MANY },
    (_, index): Address => `0x${(index + 1).toString(16).padStart(40, '0')}`,
  )
  const [watched = USDC, ...others] = tokens

  it('renders once per change of its own balance, and unsubscribes on unmount', async () => {
    const balances = scriptedBalances(tokens.map((token) => [token, 1n]))
    const instance = scriptedCauseway({ balances: [balances] })
    causeway = instance
    const listeners = countListeners([instance.balances.rows])
    const read = () => instance.balances.getChainBalances({ chainId: CHAIN, account: ALICE })
    await read()
    expect(instance.balances.rows.getAll().length).toBeGreaterThanOrEqual(MANY)

    const shown: unknown[] = []
    function Row() {
      const row = useBalanceRow({ chainId: CHAIN, account: ALICE, token: watched }, { causeway: instance })
      shown.push(row && 'raw' in row.result ? row.result.raw : undefined)
      return null
    }
    const { unmount } = render(<Row />)
    expect(shown).toEqual([1n])
    for (const token of others) balances.held.set(token, 2n)
    await act(read)
    expect(shown).toEqual([1n])
    balances.held.set(watched, 3n)
    await act(read)
    expect(shown).toEqual([1n, 3n])
    expect(listeners.count()).toBe(1)
    unmount()
    expect(listeners.count()).toBe(0)
  })

  it('never tears: all rows of a render show the same balance', async () => {
    const balances = scriptedBalances([[watched, 1n]])
    const instance = scriptedCauseway({ balances: [balances] })
    causeway = instance
    await instance.balances.getChainBalances({ chainId: CHAIN, account: ALICE })
    const states: string[] = []
    const useRaw = () => {
      const row = useBalanceRow({ chainId: CHAIN, account: ALICE, token: watched }, { causeway: instance })
      return row && 'raw' in row.result ? `${row.result.raw}` : 'none'
    }
    function Twins() {
      states.push(`${useRaw()} ${useRaw()}`)
      return null
    }
    const { rerender } = render(<Twins />)
    balances.held.set(watched, 2n)
    await act(async () => {
      const pendingRead = instance.balances.getChainBalances({ chainId: CHAIN, account: ALICE })
      startTransition(() => rerender(<Twins />))
      await pendingRead
    })
    expect(new Set(states)).toEqual(new Set(['1 1', '2 2']))
  })
})

it('usePrice returns the last read price', async () => {
  const routes = { prices: { [`${CHAIN}-${USDC}`]: 1.01 } }
  const fetch: typeof globalThis.fetch = async () => new Response(JSON.stringify(routes))
  const instance = scriptedCauseway({
    fetch,
    prices: { hosts: { main: 'https://prices.example', pendle: false, dex: false } },
  })
  causeway = instance
  const { result } = renderHook(
    () => ({
      all: usePrices({ chains: { [CHAIN]: [USDC] } }),
      one: usePrice({ chainId: CHAIN, token: USDC }),
    }),
    { wrapper: createWrapper(instance) },
  )
  await waitFor(() => expect(result.current.all.isSuccess).toBe(true))
  expect(result.current.one).toMatchObject({ price: 1.01 })
})
