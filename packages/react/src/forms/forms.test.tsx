import { type Address, ProviderError, type WalletConnector } from '@causeway/core'
import { arbitrum, mantle } from '@causeway/core/chains'
import { type Token, tokenKey } from '@causeway/core/data'
import { LendingRejectedError } from '@causeway/core/lending'
import { isConsentIssue, toConsent } from '@causeway/view-models'
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  ACCOUNT,
  createTestLender,
  createTestMarket,
  createTestPool,
  createTestPosition,
  USDC as POOL,
} from '../../../core/src/lending/lending.test-support.ts'
import {
  useAssetRows,
  useHistory,
  useHoldings,
  useLendingAccount,
  useLendingForm,
  useLendingPlan,
  usePortfolio,
  useRefreshHoldings,
  useSwap,
  useWalletRows,
} from '../index.ts'
import {
  ALICE,
  createProvider,
  createTransfer,
  createWrapper,
  type ScriptedCauseway,
  scriptedBalances,
  scriptedCauseway,
  storageWith,
  USDC,
  USDT,
} from '../scripted-causeway.test-support.tsx'

const BOB: Address = `0x${'b'.repeat(40)}`
let causeway: ScriptedCauseway
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

const token = (chainId: number, address: Address, symbol: string): Token => ({
  chainId,
  address,
  symbol,
  name: symbol,
  decimals: 6,
  assetGroup: symbol,
})
const ON_ARBITRUM = token(arbitrum.id, USDC, 'USDC')
const ON_MANTLE = token(mantle.id, USDT, 'USDT')

/** A host with one token on each chain and a price of $1 for every token. */
const fetchHost: typeof globalThis.fetch = async (input) => {
  const url = new URL(input instanceof Request ? input.url : input)
  if (url.pathname.includes('prices')) {
    const tokens = [`${arbitrum.id}-${USDC}`, `${mantle.id}-${USDT}`]
    return new Response(JSON.stringify({ prices: Object.fromEntries(tokens.map((token) => [token, 1])) }))
  }
  const listed = url.pathname.includes(String(arbitrum.id)) ? ON_ARBITRUM : ON_MANTLE
  const list = {
    chainId: listed.chainId,
    version: '1',
    list: { [listed.address]: listed },
    mainTokens: [listed.address],
  }
  return new Response(JSON.stringify(list))
}

const host = {
  fetch: fetchHost,
  data: { baseUrl: 'https://host.example' },
  prices: { hosts: { pendle: false, dex: false } },
} as const

describe('useAssetRows', () => {
  it('shows the holdings of accounts with their value, and refetches them after a change', async () => {
    const balances = scriptedBalances([
      [USDC, 2_500_000n],
      [USDT, 1_000_000n],
    ])
    causeway = scriptedCauseway({ ...host, balances: [balances] })
    const { result } = renderHook(() => useAssetRows(), { wrapper: createWrapper(causeway) })
    expect(result.current.status).toBe('noAccount')
    act(() => causeway.wallets.impersonate('EVM', ALICE))
    expect(result.current.status).toBe('loading')
    await waitFor(() => expect(result.current.total.balanceUsd).toBe(3.5))
    expect(result.current.chips.chains.map(({ chainId }) => chainId).sort()).toEqual(
      [mantle.id, arbitrum.id].sort(),
    )
    balances.held.set(USDC, 4_000_000n)
    await act(async () =>
      causeway.balances.invalidate({ account: ALICE, chainId: arbitrum.id, tokens: [USDC] }),
    )
    await waitFor(() => expect(result.current.total.balanceUsd).toBe(5))
  })

  it('shows a single chain on request', async () => {
    const balances = scriptedBalances([[USDC, 2_500_000n]])
    causeway = scriptedCauseway({ ...host, balances: [balances] })
    const accounts = { EVM: ALICE }
    const { result } = renderHook(
      () => useAssetRows({ accounts, chainIds: [arbitrum.id], chainId: arbitrum.id }),
      {
        wrapper: createWrapper(causeway),
      },
    )
    await waitFor(() => expect(result.current.status).toBe('ready'))
    expect(result.current.groups.map(({ symbol }) => symbol)).toContain('USDC')
  })
})

it('useHoldings returns the current chains, even before they are loaded', async () => {
  const balances = scriptedBalances()
  balances.create = () => ({ chainType: 'EVM', getBalances: () => new Promise(() => undefined) })
  causeway = scriptedCauseway({ ...host, balances: [balances] })
  const { result, rerender } = renderHook(
    ({ chainId }) => useHoldings({ accounts: { EVM: ALICE }, chainIds: [chainId] }),
    { wrapper: createWrapper(causeway), initialProps: { chainId: arbitrum.id } },
  )
  const shown = () => result.current.entries.map(({ chainId, isLoading }) => [chainId, isLoading])
  expect(shown()).toEqual([[arbitrum.id, true]])
  rerender({ chainId: mantle.id })
  expect(shown()).toEqual([[mantle.id, true]])
})

it('useRefreshHoldings refetches holdings of the accounts that could not be read', async () => {
  const balances = scriptedBalances([[USDC, 2_500_000n]])
  const { create } = balances
  let isDown = true
  balances.create = (context) => {
    const reader = create(context)
    const getBalances: typeof reader.getBalances = async (...request) => {
      if (isDown) throw new Error('The node is down')
      return reader.getBalances(...request)
    }
    return { ...reader, getBalances }
  }
  causeway = scriptedCauseway({ ...host, balances: [balances] })
  const { result } = renderHook(
    () => ({
      rows: useAssetRows({ accounts: { EVM: ALICE }, chainIds: [arbitrum.id] }),
      refresh: useRefreshHoldings({ accounts: { EVM: ALICE } }),
      refreshConnected: useRefreshHoldings(),
    }),
    { wrapper: createWrapper(causeway) },
  )
  causeway.wallets.impersonate('EVM', BOB)
  await waitFor(() => expect(result.current.rows.status).toBe('unread'), { timeout: 10_000 })
  expect(result.current.rows.updatedTime).toBeUndefined()
  isDown = false
  await act(() => result.current.refreshConnected(arbitrum.id))
  expect(result.current.rows.status).toBe('unread')
  await act(() => result.current.refresh(arbitrum.id))
  await waitFor(() => expect(result.current.rows.status).toBe('ready'))
  expect(result.current.rows.updatedTime).toBeTypeOf('number')
})

it('useAssetRows marks balances that could not be read again as outdated until they are read', async () => {
  const balances = scriptedBalances([[USDC, 2_500_000n]])
  const { create } = balances
  let isDown = false
  balances.create = (context) => {
    const reader = create(context)
    const getBalances: typeof reader.getBalances = async (...request) => {
      if (isDown) throw new Error('The node is down')
      return reader.getBalances(...request)
    }
    return { ...reader, getBalances }
  }
  causeway = scriptedCauseway({ ...host, balances: [balances] })
  const accounts = { EVM: ALICE }
  const { result } = renderHook(
    () => ({
      rows: useAssetRows({ accounts, chainIds: [arbitrum.id] }),
      refresh: useRefreshHoldings({ accounts }),
    }),
    { wrapper: createWrapper(causeway) },
  )
  await waitFor(() => expect(result.current.rows.total.balanceUsd).toBe(2.5))
  const { updatedTime } = result.current.rows
  const marked = [{ chainId: arbitrum.id, name: 'Arbitrum One', updatedTime }]
  expect(result.current.rows.outdated).toEqual([])

  isDown = true
  act(() => void result.current.refresh(arbitrum.id))
  // The first failed attempt is marked, before the retries have ended.
  await waitFor(() => expect(result.current.rows.outdated).toEqual(marked), { timeout: 900 })
  expect(result.current.rows.total.balanceUsd).toBe(2.5)
  isDown = false
  await waitFor(() => expect(result.current.rows.outdated).toEqual([]), { timeout: 5_000 })

  onTestFinished(() => onlineManager.setOnline(true))
  const { updatedTime: lastTime } = result.current.rows
  act(() => onlineManager.setOnline(false))
  act(() => void result.current.refresh(arbitrum.id))
  await waitFor(() => expect(result.current.rows.outdated).toMatchObject([{ updatedTime: lastTime }]))
  act(() => onlineManager.setOnline(true))
  await waitFor(() => expect(result.current.rows.outdated).toEqual([]))
})

it('useAssetRows keeps the error of an unreadable chain while it is read again', async () => {
  const balances = scriptedBalances()
  let read = (): Promise<never> => Promise.reject(new Error('The node is down'))
  balances.create = () => ({ chainType: 'EVM', getBalances: () => read() })
  causeway = scriptedCauseway({ ...host, balances: [balances] })
  const accounts = { EVM: ALICE }
  const { result } = renderHook(
    () => ({
      unread: useAssetRows({ accounts, chainIds: [arbitrum.id] }).unread,
      refresh: useRefreshHoldings({ accounts }),
    }),
    { wrapper: createWrapper(causeway) },
  )
  expect(result.current.unread).toMatchObject([{ isLoading: true, problem: undefined }])
  await waitFor(() => expect(result.current.unread[0]?.isLoading).toBe(false), { timeout: 10_000 })
  const failed = result.current.unread
  expect(failed[0]?.problem?.reason).toContain('The node is down')
  const isAsked = new Promise<void>((resolve) => {
    read = () => {
      resolve()
      return new Promise(() => undefined)
    }
  })
  act(() => void result.current.refresh(arbitrum.id))
  await act(() => isAsked)
  expect(result.current.unread).toEqual(failed)
})

it('useHistory groups transfers by age, pending ones first', async () => {
  const storage = await storageWith(
    createTransfer('a', '1', { addedTime: Date.now() }),
    createTransfer('b', '2', { addedTime: Date.now(), status: 'DONE' }),
  )
  causeway = scriptedCauseway({ storage })
  const { result } = renderHook(() => useHistory(), { wrapper: createWrapper(causeway) })
  expect(result.current.groups).toEqual([])
  await act(() => causeway.transfers.load())
  expect(result.current.groups.map(({ label }) => label)).toEqual(['Pending (1)', 'Today'])
  expect(result.current.hasPending).toBe(true)
})

it('useHistory returns the activity of the accounts that are passed only', async () => {
  const storage = await storageWith(
    createTransfer('a', '1', { addedTime: Date.now(), from: ALICE }),
    createTransfer('b', '2', { addedTime: Date.now(), from: BOB }),
  )
  causeway = scriptedCauseway({ storage })
  const accounts = [BOB]
  const { result } = renderHook(() => useHistory({ accounts }), { wrapper: createWrapper(causeway) })
  await act(() => causeway.transfers.load())
  expect(result.current.groups.map(({ label, entries }) => [label, entries.map(({ id }) => id)])).toEqual([
    ['Pending (1)', ['b']],
  ])
})

it('useHistory names a token once its list is loaded', async () => {
  const { info } = createTransfer('a', '1')
  const sent = { ...info, inputChainId: arbitrum.id, inputCurrency: USDC, inputAmountRaw: 5_000_000n }
  const storage = await storageWith(createTransfer('a', '1', { addedTime: Date.now(), info: sent }))
  causeway = scriptedCauseway({ ...host, storage })
  const { result } = renderHook(() => useHistory(), { wrapper: createWrapper(causeway) })
  await act(() => causeway.transfers.load())
  const title = () => result.current.groups[0]?.entries[0]?.title
  expect(title()).not.toContain('USDC')
  await act(() => causeway.tokens.load(arbitrum.id))
  expect(title()).toContain('5 USDC')
})

it('useWalletRows returns a row per wallet, and tiles that show why a wallet failed to connect or is not available', async () => {
  const createConnector = (id: string, isAvailable: boolean): WalletConnector => ({
    id,
    name: id,
    chainType: 'EVM',
    isAvailable: () => isAvailable,
    connect: () => Promise.reject(new Error('It is locked')),
    disconnect: async () => undefined,
  })
  const locked = createConnector('locked', true)
  causeway = scriptedCauseway({ connectors: [locked, createConnector('absent', false)] })
  const { result } = renderHook(() => useWalletRows({ known: [] }), { wrapper: createWrapper(causeway) })
  const tiles = () =>
    Object.fromEntries(result.current.sections.flatMap(({ tiles }) => tiles).map((tile) => [tile.name, tile]))
  expect(result.current.summary.isConnected).toBe(false)
  await waitFor(() => expect(tiles()['absent']?.state).toBe('unavailable'))
  await act(() => causeway.wallets.connect(locked).catch(() => undefined))
  await waitFor(() => expect(tiles()['locked']).toMatchObject({ state: 'failed' }))
  act(() => causeway.wallets.impersonate('EVM', ALICE))
  expect(result.current.rows).toMatchObject([{ address: ALICE, isWatchOnly: true }])
})

describe('useLendingAccount', () => {
  it('returns the error of the first attempt while the read is retried', async () => {
    causeway = scriptedCauseway()
    const down = new Error('The data host is down')
    let attempts = 0
    causeway.lending.getMarkets = () =>
      ++attempts === 1 ? Promise.reject(down) : new Promise(() => undefined)
    const { result } = renderHook(() => useLendingAccount({ chainId: arbitrum.id, lender: 'AAVE_V3' }), {
      wrapper: createWrapper(causeway),
    })
    await waitFor(() => expect(result.current.error).toBe(down))
    expect(result.current.market).toBeUndefined()
  })
})

describe('useLendingForm', () => {
  const pool = createTestPool()
  const market = createTestMarket({ pools: { [POOL]: pool } })
  const position = createTestPosition([{ poolId: POOL, underlying: POOL, deposits: 5_000_000n }])

  function formCauseway() {
    causeway = scriptedCauseway({ chains: [arbitrum, mantle] })
    const { chainId, lender } = market
    causeway.lending.getPositions = async () => ({
      positions: [{ chainId, lender, account: tokenKey(ACCOUNT), market, positions: [position] }],
      failures: [],
    })
    causeway.lending.getMarkets = async () => ({ markets: [market], failures: [] })
    return { chainId, lender }
  }

  it('returns an action and its outcome for an entered amount', async () => {
    const lender = formCauseway()
    const { result } = renderHook(
      () => useLendingForm({ ...lender, account: ACCOUNT, type: 'Withdraw', poolId: POOL }),
      { wrapper: createWrapper(causeway) },
    )
    await waitFor(() => expect(result.current.view.pool).toBeDefined())
    expect(result.current.view.action).toBeUndefined()
    act(() => result.current.type('1.5'))
    expect(result.current.view.action).toMatchObject({ type: 'Withdraw', amount: 1_500_000n })
    expect(result.current.view.outcome?.figures.deposits.moves).toBe(true)
    act(() => result.current.pressMax())
    expect(result.current).toMatchObject({ amount: { isMax: true }, view: { action: { amount: 'all' } } })
    act(() => result.current.clear())
    expect(result.current.amount).toEqual({ text: '', isMax: false })
  })

  it('has no action if the family of the lender rejects it', async () => {
    const account = formCauseway()
    const message = 'This lender only moves the asset through its own contract.'
    const lender = createTestLender(account.lender, account.chainId, {
      steps: () => {
        throw new LendingRejectedError([{ code: 'UNSUPPORTED_ACTION', message }])
      },
    })
    causeway.lending.lenders = async () => ({ lenders: [lender], missing: [] })
    const { result } = renderHook(
      () => useLendingForm({ ...account, account: ACCOUNT, type: 'Withdraw', poolId: POOL }),
      { wrapper: createWrapper(causeway) },
    )
    await waitFor(() => expect(result.current.view.pool).toBeDefined())
    act(() => result.current.type('1.5'))
    await waitFor(() => expect(result.current.view.action).toBeUndefined())
    expect(result.current.view.issues).toMatchObject([
      { code: 'UNSUPPORTED_ACTION', values: { reason: message } },
    ])
  })

  it('shows the market without a wallet, and asks to connect one', async () => {
    const lender = formCauseway()
    const { result } = renderHook(() => useLendingForm({ ...lender, type: 'Deposit', poolId: POOL }), {
      wrapper: createWrapper(causeway),
    })
    await waitFor(() => expect(result.current.view.pool?.poolId).toBe(POOL))
    expect(result.current.view.button.action).toBe('connect')
  })

  it('has no plan and no portfolio without an account', () => {
    formCauseway()
    const { result } = renderHook(
      () => [
        useLendingPlan({ account: undefined, actions: [] }),
        usePortfolio({ chainIds: [arbitrum.id], account: undefined }),
      ],
      { wrapper: createWrapper(causeway) },
    )
    expect(result.current.map(({ fetchStatus }) => fetchStatus)).toEqual(['idle', 'idle'])
  })
})

describe('useSwap', () => {
  function swapCauseway(toAmount: bigint) {
    const provider = createProvider('scripted', () => ({ toAmount }))
    const balances = scriptedBalances([[USDC, 5_000_000n]])
    causeway = scriptedCauseway({ ...host, balances: [balances], providers: [provider] })
    causeway.wallets.impersonate('EVM', ALICE)
  }
  const trade = {
    fromChain: arbitrum,
    toChain: mantle,
    fromToken: ON_ARBITRUM,
    toToken: ON_MANTLE,
    gasReserve: 0n,
  }

  it('requests quotes for the typed amount, and shows the best one', async () => {
    swapCauseway(990_000n)
    const { result } = renderHook(() => useSwap(trade, { debounceMs: 0 }), {
      wrapper: createWrapper(causeway),
    })
    expect(result.current.view.request).toBeUndefined()
    act(() => causeway.swapForm.type('INPUT', '1.0'))
    await waitFor(() => expect(result.current.view.offer?.quote.providerId).toBe('scripted'))
    expect(result.current.view.request).toMatchObject({ fromAmount: 1_000_000n, toAddress: ALICE })
    expect(result.current.view.receive.text).toBe('0.99')
    expect(result.current.quotes.state.rows).toHaveLength(1)
    expect(result.current.list).toMatchObject({ quotes: 1, providers: 1, rows: [{ isChosen: true }] })
    await waitFor(() => expect(result.current.view.funds).toMatchObject({ balance: 5_000_000n }))
    expect(result.current.view.pay.money?.usd).toBe(1)
  })

  it('values amounts with prices of at most a minute ago, which sources may have to read again', async () => {
    swapCauseway(990_000n)
    const getPrices = vi.spyOn(causeway.prices, 'getPrices')
    renderHook(() => useSwap(trade), { wrapper: createWrapper(causeway) })
    await waitFor(() => expect(getPrices).toHaveBeenCalled())
    expect(getPrices.mock.calls[0]?.[1]).toMatchObject({ maxAgeMs: 60_000 })
  })

  it('states that there is no route once every provider failed, while the tokens are still compared', async () => {
    const provider = createProvider('down', () => {
      throw new ProviderError('NOT_ROUTE', 'No route.')
    })
    causeway = scriptedCauseway({ ...host, providers: [provider] })
    causeway.wallets.impersonate('EVM', ALICE)
    vi.spyOn(causeway.platforms, 'forChain').mockReturnValue({
      chainType: 'EVM',
      getAccountKind: async () => 'eoa',
      call: () => new Promise(() => undefined),
    } as never)
    causeway.swapForm.type('INPUT', '1')
    const { result } = renderHook(() => useSwap(trade, { debounceMs: 0 }), {
      wrapper: createWrapper(causeway),
    })
    await waitFor(() => expect(result.current.quotes.state.rows).toMatchObject([{ status: 'failed' }]))
    expect(result.current.quotes.state.status).toBe('quoting')
    expect(result.current.view.issues.map(({ code }) => code)).toContain('NO_ROUTE')
    expect(result.current.view.issues.map(({ code }) => code)).not.toContain('QUOTING')
  })

  it('reads the kind of the typed recipient on the destination chain, and warns of a contract', async () => {
    swapCauseway(990_000n)
    const contract = `0x${'9'.repeat(40)}`
    const requests: { readonly chainId: number; readonly account: Address }[] = []
    vi.spyOn(causeway.platforms, 'forChain').mockReturnValue({
      getAccountKind: async (request: { readonly chainId: number; readonly account: Address }) => {
        requests.push(request)
        return request.account === contract ? 'contract' : 'eoa'
      },
    } as never)
    causeway.swapForm.type('INPUT', '1')
    const { result } = renderHook(
      () => useSwap({ ...trade, recipient: ` ${contract} ` }, { debounceMs: 0 }),
      {
        wrapper: createWrapper(causeway),
      },
    )
    await waitFor(() => expect(result.current.view.recipient).toMatchObject({ doubt: 'contract' }))
    expect(requests).toContainEqual({ chainId: mantle.id, account: contract })
  })

  it('requests one provider with the slippage that the user allowed it, and shows its quote', async () => {
    swapCauseway(990_000n)
    const needy = createProvider('needy', ({ slippage }) => ({
      toAmount: 995_000n,
      ...(slippage < 1.5 && { requiredSlippage: 1.5 as never }),
    }))
    await causeway.dispose()
    causeway = scriptedCauseway({ ...host, providers: [needy] })
    causeway.wallets.impersonate('EVM', ALICE)
    causeway.swapForm.type('INPUT', '1')
    const { result, rerender } = renderHook(
      (consents) => useSwap({ ...trade, ...consents }, { debounceMs: 0 }),
      {
        wrapper: createWrapper(causeway),
        initialProps: {},
      },
    )
    await waitFor(() => expect(result.current.view.issues.some(isConsentIssue)).toBe(true))
    const consents = result.current.view.issues.filter(isConsentIssue).map(toConsent)
    rerender({ consents })
    await waitFor(() => expect(result.current.view.offer?.quote.request.slippage).toBe(1.5))
    expect(result.current.view.request?.slippage).not.toBe(1.5)
  })

  it('shows why the provider with the allowed slippage has no quote', async () => {
    const fickle = createProvider('fickle', ({ slippage }) => {
      if (slippage >= 1.5) throw new ProviderError('NOT_SUPPORT', 'It has no route any more')
      return { toAmount: 995_000n, requiredSlippage: 1.5 as never }
    })
    causeway = scriptedCauseway({ ...host, providers: [fickle] })
    causeway.wallets.impersonate('EVM', ALICE)
    causeway.swapForm.type('INPUT', '1')
    const { result, rerender } = renderHook(
      (consents) => useSwap({ ...trade, ...consents }, { debounceMs: 0 }),
      { wrapper: createWrapper(causeway), initialProps: {} },
    )
    const has = (code: string) => result.current.view.issues.some((issue) => issue.code === code)
    await waitFor(() => expect(has('SLIPPAGE_CONSENT')).toBe(true))
    const consents = result.current.view.issues.filter(isConsentIssue).map(toConsent)
    rerender({ consents })
    await waitFor(() => expect(has('NO_ROUTE')).toBe(true))
  })
})
