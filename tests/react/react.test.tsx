import { tokenKey } from '@causeway/core/data'
import '../support/dom.ts'
import { chainById } from '@causeway/core/chains'
import {
  CausewayProvider,
  useAssetRows,
  useBuildQuote,
  useExecute,
  useHistory,
  useLendingAccount,
  useLendingAction,
  useLendingForm,
  useLendingPlan,
  useSwap,
  useTransfer,
  useTranslatedError,
} from '@causeway/react'
import { type Sandbox, startSandbox } from '@causeway/sandbox'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  connectBurner,
  createTestClient,
  getToken,
  getUser,
  type TestCauseway,
} from '../support/create-test-client.ts'

const ARBITRUM = 42161
const BASE = 8453
const PATIENT = { timeout: 30_000 }

let sandbox: Sandbox
let causeway: TestCauseway
beforeAll(async () => {
  sandbox = await startSandbox({ chains: [ARBITRUM, BASE] })
})
afterAll(() => sandbox.stop())

beforeEach(async () => {
  ;({ causeway } = createTestClient(sandbox.description))
  await connectBurner(causeway, sandbox.description)
})
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

function Root({ children }: { readonly children?: ReactNode }) {
  return (
    <StrictMode>
      <CausewayProvider causeway={causeway}>{children}</CausewayProvider>
    </StrictMode>
  )
}

function findChain(id: number) {
  const chain = chainById(causeway.chains, id)
  if (!chain) throw new Error(`The sandbox has no chain ${id}`)
  return chain
}

describe('a bridge screen built with the hooks', () => {
  it('completes a transfer from the input to the arrival, and shows it in history and balances', async () => {
    const usdc = getToken(sandbox.description, ARBITRUM, 'USDC')
    const there = getToken(sandbox.description, BASE, 'USDC')
    const { result } = renderHook(
      () => {
        const execute = useExecute()
        return {
          swap: useSwap(
            {
              fromChain: findChain(ARBITRUM),
              toChain: findChain(BASE),
              fromToken: { ...usdc, name: 'USD Coin', address: tokenKey(usdc.address) },
              toToken: { ...there, name: 'USD Coin', address: tokenKey(there.address) },
              gasReserve: 0n,
            },
            { debounceMs: 0 },
          ),
          build: useBuildQuote(),
          execute,
          transfer: useTransfer(execute.data?.id ?? ''),
          history: useHistory(),
          assets: useAssetRows(),
        }
      },
      { wrapper: Root },
    )
    act(() => causeway.swapForm.type('INPUT', '100'))
    await waitFor(() => expect(result.current.swap.view.offer).toBeDefined(), PATIENT)
    const offer = result.current.swap.view.offer
    if (!offer) throw new Error('Expected an offer.')
    const held = () => {
      const rows = result.current.assets.groups.flatMap((group) => group.rows)
      const on = (chainId: number) =>
        rows.find((row) => row.chainId === chainId && row.token.symbol === 'USDC')
      return [on(ARBITRUM)?.amount ?? 0n, on(BASE)?.amount ?? 0n] as const
    }
    await waitFor(() => expect(held().every((amount) => amount > 0n)).toBe(true), PATIENT)
    const [here, yonder] = held()

    const built = await act(() => result.current.build.mutateAsync({ quote: offer.quote }))
    const phases: string[] = []
    const onProgress = ({ kind, phase }: { kind: string; phase: string }) => phases.push(`${kind} ${phase}`)
    await act(() => result.current.execute.mutateAsync({ work: built, onProgress }))
    expect(phases.length).toBeGreaterThan(1)
    await waitFor(() => expect(result.current.transfer?.status).toBe('DONE'), PATIENT)
    expect(result.current.history.groups.map(({ label }) => label)).toEqual(['Today'])
    expect(result.current.history.groups[0]?.entries).toHaveLength(1)
    // Balances refresh automatically on both chains.
    await waitFor(() => expect(held()).toEqual([here - 100_000_000n, yonder + built.quote.toAmount]), PATIENT)
  })

  it('sends a quote once if its button is clicked twice, and rejects a third click after it was sent', async () => {
    const usdc = getToken(sandbox.description, ARBITRUM, 'USDC')
    const { address: account } = getUser(sandbox.description)
    const quote = await causeway.quotes.getBestQuote({
      fromChainId: ARBITRUM,
      toChainId: BASE,
      fromTokenAddress: usdc.address,
      toTokenAddress: getToken(sandbox.description, BASE, 'USDC').address,
      fromTokenDecimals: 6,
      toTokenDecimals: 6,
      fromAmount: 3_000_000n,
      fromAddress: account,
      toAddress: account,
    })
    const work = await causeway.quotes.build(quote)
    const readBalance = () =>
      causeway.platforms.forChain(ARBITRUM).getBalance({ chainId: ARBITRUM, account, token: usdc.address })
    const before = await readBalance()
    // The test renders two buttons, as if two components showed the same quote.
    const { result } = renderHook(() => ({ one: useExecute(), other: useExecute() }), { wrapper: Root })
    const [sent, joined] = await act(() =>
      Promise.all([result.current.one.mutateAsync({ work }), result.current.other.mutateAsync({ work })]),
    )
    expect(joined).toEqual(sent)
    expect(result.current.other.progress).toEqual(result.current.one.progress)
    expect(before - (await readBalance())).toBe(3_000_000n)

    act(() => result.current.one.mutate({ work }))
    await waitFor(() => expect(result.current.one.error).toMatchObject({ code: 'ALREADY_SENT' }), PATIENT)
    expect(before - (await readBalance())).toBe(3_000_000n)
  })

  it('shows a readable reason if a quote cannot be built', async () => {
    const { result } = renderHook(
      () => {
        const build = useBuildQuote()
        return { build, words: useTranslatedError(build.error) }
      },
      { wrapper: Root },
    )
    const usdc = getToken(sandbox.description, ARBITRUM, 'USDC')
    const quote = await causeway.quotes.getBestQuote({
      fromChainId: ARBITRUM,
      toChainId: BASE,
      fromTokenAddress: usdc.address,
      toTokenAddress: getToken(sandbox.description, BASE, 'USDC').address,
      fromTokenDecimals: 6,
      toTokenDecimals: 6,
      fromAmount: 1_000_000n,
    })
    act(() => result.current.build.mutate({ quote }))
    await waitFor(() => expect(result.current.words?.title).toBeTruthy(), PATIENT)
  })
})

it('a lending screen built with the hooks deposits with Aave, and shows the deposit afterwards', async () => {
  const lender = { chainId: ARBITRUM, lender: 'AAVE_V3' }
  const poolId = getToken(sandbox.description, ARBITRUM, 'USDC').address
  const { result } = renderHook(
    () => {
      const form = useLendingForm({ ...lender, type: 'Deposit', poolId })
      const { account, position } = useLendingAccount(lender)
      const { action } = form.view
      const plan = useLendingPlan({
        account: account === undefined ? undefined : { ...lender, account },
        actions: action ? [action] : [],
      })
      return { form, plan, deposit: useLendingAction(), own: position?.pools[poolId.toLowerCase()] }
    },
    { wrapper: Root },
  )
  await waitFor(() => expect(result.current.form.view.pool).toBeDefined(), PATIENT)
  act(() => result.current.form.type('250'))
  await waitFor(() => expect(result.current.form.view.button.action).toBe('review'), PATIENT)
  await waitFor(() => expect(result.current.plan.data?.simulation.status).toBe('verified'), PATIENT)
  const plan = result.current.plan.data
  if (!plan) throw new Error('Expected a plan.')
  await act(() => result.current.deposit.mutateAsync({ plan }))
  await waitFor(
    () => expect(result.current.own?.deposits ?? 0n).toBeGreaterThanOrEqual(249_999_999n),
    PATIENT,
  )
})
