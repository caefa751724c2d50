import { QUERY_DEHYDRATION } from '@causeway/core'
import { balancesQueryOptions } from '@causeway/core/data'
import {
  dehydrate,
  HydrationBoundary,
  QueryClient,
  QueryClientProvider,
  useQueryClient,
} from '@tanstack/react-query'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'

import {
  CausewayProvider,
  useBalances,
  useCauseway,
  useCountdown,
  usePendingCount,
  useSettings,
  useTransfer,
  useTransfers,
  useWalletSession,
} from './index.ts'
import {
  ALICE,
  createTransfer,
  createWrapper,
  scriptedBalances,
  scriptedCauseway,
  storageWith,
} from './scripted-causeway.test-support.tsx'

afterEach(() => vi.restoreAllMocks())

describe('The provider', () => {
  it('provides its instance, and the innermost provider applies', async () => {
    const [outer, inner] = [scriptedCauseway(), scriptedCauseway()]
    const Outer = createWrapper(outer)
    const { result } = renderHook(() => useCauseway(), {
      wrapper: ({ children }) => (
        <Outer>
          <CausewayProvider causeway={inner}>{children}</CausewayProvider>
        </Outer>
      ),
    })
    expect(result.current).toBe(inner)
    await Promise.all([outer.dispose(), inner.dispose()])
  })

  it('is not needed by a hook with the option `causeway`', () => {
    const causeway = scriptedCauseway()
    const { result } = renderHook(() => useTransfers({ causeway }))
    expect(result.current).toEqual([])
  })

  it('is named in the error of a hook without an instance', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => renderHook(() => useTransfers())).toThrow(
      'No Causeway instance found. Add a <CausewayProvider>, or pass the option `causeway`.',
    )
  })

  it('uses the query cache of the application, or creates one', () => {
    const causeway = scriptedCauseway()
    const dapps = new QueryClient()
    const shared = renderHook(() => useQueryClient(), {
      wrapper: ({ children }) => (
        <QueryClientProvider client={dapps}>
          <CausewayProvider causeway={causeway}>{children}</CausewayProvider>
        </QueryClientProvider>
      ),
    })
    expect(shared.result.current).toBe(dapps)
    const hook = renderHook(() => useQueryClient(), {
      wrapper: ({ children }) => <CausewayProvider causeway={causeway}>{children}</CausewayProvider>,
    })
    expect(hook.result.current).not.toBe(dapps)
    const first = hook.result.current
    hook.rerender()
    expect(hook.result.current).toBe(first)
  })

  it('invalidates queries after a transaction until it unmounts', async () => {
    const balances = scriptedBalances()
    const causeway = scriptedCauseway({ balances: [balances] })
    const { result, unmount } = renderHook(() => useBalances({ chainId: 42161, account: ALICE }), {
      wrapper: createWrapper(causeway),
    })
    await waitFor(() => expect(result.current.isSuccess).toBe(true))
    expect(balances.asked).toBe(1)
    await act(async () => causeway.balances.invalidate({ account: ALICE, chainId: 42161 }))
    await waitFor(() => expect(balances.asked).toBe(2))
    unmount()
    causeway.balances.invalidate({ account: ALICE, chainId: 42161 })
    expect(balances.asked).toBe(2)
  })
})

function Screen() {
  const { data } = useBalances({ chainId: 42161, account: ALICE })
  const raw = data && 'raw' in data.nativeBalance ? data.nativeBalance.raw : 'unknown'
  const seconds = useCountdown(Date.now() + 60_000)
  return (
    <main>
      <p>{`balance ${raw}`}</p>
      <p>{`transfer ${useTransfer('a')?.status ?? 'unknown'}`}</p>
      <p>{`pending ${usePendingCount()}`}</p>
      <p>{`expert ${useSettings(({ expertMode }) => expertMode)}`}</p>
      <p>{`account ${useWalletSession(({ universalAccount }) => universalAccount.EVM) ?? 'none'}`}</p>
      <p>{seconds === undefined ? 'no clock yet' : 'counting'}</p>
    </main>
  )
}

describe('A page that a server rendered', () => {
  const createClient = () => new QueryClient({ defaultOptions: QUERY_DEHYDRATION })

  async function serve() {
    const causeway = scriptedCauseway({ balances: [scriptedBalances()] })
    const client = createClient()
    await client.prefetchQuery(
      balancesQueryOptions(causeway.balances, { chainId: 42161, account: ALICE }, causeway),
    )
    const html = renderToString(
      <CausewayProvider causeway={causeway} queryClient={client}>
        <Screen />
      </CausewayProvider>,
    )
    const state = JSON.stringify(dehydrate(client))
    await causeway.dispose()
    return { html, state }
  }

  it('shows prefetched data, and defaults for state of the browser', async () => {
    const { html } = await serve()
    expect(html).toBe(
      '<main><p>balance 7</p><p>transfer unknown</p><p>pending 0</p><p>expert false</p><p>account none</p><p>no clock yet</p></main>',
    )
  })

  it('hydrates without a mismatch, then shows the state of the browser', async () => {
    const { html, state } = await serve()
    const balances = scriptedBalances()
    const storage = await storageWith(createTransfer('a', '1'))
    const causeway = scriptedCauseway({ balances: [balances], storage })
    await causeway.transfers.load()
    causeway.settings.change({ expertMode: true })
    causeway.wallets.impersonate('EVM', ALICE)
    const container = document.createElement('div')
    container.innerHTML = html
    const complaints = vi.spyOn(console, 'error')
    const onRecoverableError = vi.fn()
    const root = await act(async () =>
      hydrateRoot(
        container,
        <StrictMode>
          <CausewayProvider causeway={causeway} queryClient={createClient()}>
            <HydrationBoundary state={JSON.parse(state)}>
              <Screen />
            </HydrationBoundary>
          </CausewayProvider>
        </StrictMode>,
        { onRecoverableError },
      ),
    )
    expect(onRecoverableError).not.toHaveBeenCalled()
    expect(complaints).not.toHaveBeenCalled()
    expect(container.textContent).toBe(
      `balance 7transfer PENDINGpending 1expert trueaccount ${ALICE}counting`,
    )
    // The balances of the server are fresh, so they are not fetched again.
    expect(balances.asked).toBe(0)
    await act(async () => root.unmount())
    await causeway.dispose()
  })
})

it('Two instances do not share state', async () => {
  const [one, two] = [scriptedCauseway(), scriptedCauseway()]
  one.settings.change({ expertMode: true })
  const Shown = () => <p>{String(useSettings(({ expertMode }) => expertMode))}</p>
  const [One, Two] = [createWrapper(one), createWrapper(two)]
  render(
    <>
      <One>
        <Shown />
      </One>
      <Two>
        <Shown />
      </Two>
    </>,
  )
  expect(screen.getAllByText(/true|false/).map(({ textContent }) => textContent)).toEqual(['true', 'false'])
})
