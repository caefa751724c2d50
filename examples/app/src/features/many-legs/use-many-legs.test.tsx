import {
  type Address,
  type BuiltQuote,
  type Causeway,
  ProviderError,
  type Quote,
  type TransferRecord,
  type TransferStep,
} from '@causeway/core'
import { arbitrum, mantle, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { type Token, tokenKey } from '@causeway/core/data'
import { createFakeClock } from '@causeway/core/testing'
import type { Holdings } from '@causeway/react'
import { networkFee } from '@causeway/view-models'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  ALICE,
  createProvider,
  createTransfer,
  createWrapper,
  scriptedCauseway,
  storageWith,
  USDC,
  USDT,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import type { LegUrl } from './use-leg-url.ts'
import { useLegs } from './use-legs.ts'
import { useManyLegs } from './use-many-legs.ts'
import { useRunState } from './use-run-state.ts'

const FEES = { type: 'legacy', gasPrice: 10n } as const
vi.mock('./use-fees.ts', () => ({ useFees: () => () => FEES }))

let causeway: Causeway
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

const BOB: Address = '0x00000000000000000000000000000000000000b2'
const VERIFIED = { status: 'verified', by: ['calldata'] }
const createToken = (chainId: number, address: Address, symbol: string): Token => ({
  chainId,
  address,
  symbol,
  name: symbol,
  decimals: 6,
})
const SOURCE = { key: 'a', chain: arbitrum, token: createToken(arbitrum.id, USDC, 'USDC'), text: '1' }
const TARGET = { chain: mantle, token: createToken(mantle.id, USDT, 'USDT') }
const HOLDINGS: Holdings = {
  hasAccount: true,
  entries: [
    {
      chainId: arbitrum.id,
      account: ALICE,
      currency: SOURCE.token,
      balanceRaw: 5_000_000n,
      balance: '5',
    } as never,
  ],
  prices: {},
  unlisted: [],
  outdated: [],
  updatedTime: 1,
}

const build = async (quote: Quote) =>
  ({
    quote,
    request: quote.request,
    validUntil: quote.validUntil,
    verification: { spend: VERIFIED, spender: VERIFIED, recipient: VERIFIED },
  }) as unknown as BuiltQuote

/** Shows one quoted transfer of Alice, and the started transfers of the page. */
async function setup({ steps = [], started = [], stored = started }: SetupOptions = {}) {
  const clock = createFakeClock()
  let requestCount = 0
  const engine = scriptedCauseway({
    clock,
    storage: await storageWith(...stored),
    providers: [
      createProvider('across', () => {
        requestCount += 1
        return { toAmount: 990_000n, validForMs: 300_000 }
      }),
    ],
  })
  causeway = engine
  await engine.transfers.load()
  engine.wallets.impersonate('EVM', ALICE)
  const getPrices = vi.spyOn(engine.prices, 'getPrices')
  vi.spyOn(engine.wallets, 'walletFor').mockReturnValue({ address: ALICE } as never)
  vi.spyOn(engine.quotes, 'build').mockImplementation(build)
  vi.spyOn(engine.executor, 'preview').mockResolvedValue(steps.map((kind) => ({ kind }) as never))
  vi.spyOn(engine.executor, 'execute').mockRejectedValue(new ProviderError('ERROR', 'Failed.'))
  const Wrapper = createWrapper(engine)
  const transfers = started.map(({ id }) => id)
  const change = vi.fn<LegUrl['change']>()
  const { result } = renderHook(
    () => {
      const stored = useRunState(transfers)
      const { accounts } = stored
      const legs = useLegs({ sources: [SOURCE], target: TARGET, holdings: HOLDINGS, accounts })
      const url = { from: [], transfers, change }
      return { stored, ...useManyLegs({ target: TARGET, url, stored, legs }) }
    },
    {
      wrapper: ({ children }: { readonly children?: ReactNode }) => (
        <Wrapper>
          <MemoryRouter>{children}</MemoryRouter>
        </Wrapper>
      ),
    },
  )
  const getLeg = () => result.current.legs[0]
  const getSender = () => getLeg()?.view.request?.fromAddress
  const switchTo = async (account: Address) => {
    act(() => void engine.wallets.impersonate('EVM', account))
    await act(() => clock.advance(1_000))
  }
  await act(() => clock.advance(1_000))
  await waitFor(() => expect(getLeg()?.view.offer).toBeDefined())
  const check = async () => {
    act(() => result.current.run.check())
    await waitFor(() => expect(result.current.run.status).toBe('checked'))
  }
  return { result, change, getLeg, getSender, switchTo, check, getPrices, countRequests: () => requestCount }
}

interface SetupOptions {
  readonly steps?: readonly TransferStep['kind'][]
  readonly started?: readonly TransferRecord[]
  /** Stored transfers. Default: the started ones. */
  readonly stored?: readonly TransferRecord[]
}

describe('useManyLegs', () => {
  it('keeps the parts of a run on its account while another one is connected, until the run is reset', async () => {
    const { result, getSender, switchTo, check, countRequests } = await setup({ steps: ['call'] })
    await check()
    act(() => result.current.run.send([]))
    await waitFor(() => expect(result.current.run.status).toBe('idle'))

    await switchTo(BOB)
    expect(result.current.accounts).toEqual({ EVM: ALICE })
    expect(getSender()).toBe(ALICE)
    expect(countRequests()).toBe(1)

    act(() => result.current.run.reset())
    expect(result.current.accounts).toBeUndefined()
    expect(getSender()).toBe(BOB)
  })

  it('values all tokens and fees with prices of at most a minute ago, which one request reads', async () => {
    const { getPrices } = await setup()
    // The other request is that of the ranking.
    const requests = getPrices.mock.calls.filter(([, options]) => options?.maxAgeMs !== undefined)
    expect(requests).toMatchObject([
      [
        {
          chains: {
            [arbitrum.id]: expect.arrayContaining([USDC, tokenKey(NATIVE_TOKEN_ADDRESS)]),
            [mantle.id]: [USDT],
          },
        },
        { maxAgeMs: 60_000 },
      ],
    ])
  })

  it('keeps the unsent parts on the account of the transfers that were started before a reload', async () => {
    const { result, getSender, switchTo } = await setup({ started: [createTransfer('t1', '1')] })
    await switchTo(BOB)
    expect(result.current.accounts).toEqual({ EVM: ALICE })
    expect(getSender()).toBe(ALICE)
  })

  it('discards a review once another account is connected', async () => {
    const { result, getSender, switchTo, check } = await setup({ steps: ['call'] })
    await check()
    await switchTo(BOB)
    expect(getSender()).toBe(BOB)
    expect(result.current.run.status).toBe('idle')
  })

  it('lists the amount of an earlier transfer again once it was discarded, without its failure', async () => {
    const { result, change } = await setup({ started: [createTransfer('t1', '1')] })
    const error = new Error('Another provider')
    const source = { chainId: arbitrum.id, address: USDC, text: '1' } as const
    const check = { status: 'failed', error, earlier: { id: 't1', source } } as const
    act(() => result.current.stored.setState((before) => ({ ...before, checks: new Map([['a', check]]) })))
    expect(result.current.getFailure('t2')).toBeUndefined()
    expect(result.current.getFailure('t1')?.error).toBe(error)
    act(() => result.current.getFailure('t1')?.onDiscard())
    const next = change.mock.calls[0]?.[0]
    expect(next?.({ from: [], transfers: ['t1', 't2'] })).toEqual({ from: [source], transfers: ['t2'] })
    expect(result.current.getFailure('t1')).toBeUndefined()
  })

  it('counts the amount of a canceled transfer as not sent, until its source is selected again', async () => {
    const canceled = (id: string, digit: string, inputCurrency: Address) => {
      const { info, ...transfer } = createTransfer(id, digit, { status: 'INVALID', confirmedBy: 'chain' })
      const output = { outputChainId: mantle.id, outputCurrency: USDT, outputAmountRaw: 300_000_000n }
      return { ...transfer, info: { ...info, inputCurrency, ...output } }
    }
    // The listed source is USDC, with 0.99 USDT quoted.
    const { result } = await setup({ started: [canceled('t1', '1', BOB), canceled('t2', '2', USDC)] })
    expect(result.current.sums.preparing.text).toBe('300.99')
    expect(result.current.sums.total.text).toBe('300.99')
    expect(result.current.dueText).toBe('0.990000')
  })

  it('lists a rejected transfer as started again once it is found to be sent', async () => {
    const sent = createTransfer('rejected', 'a')
    const { hash: _, ...unsent } = sent
    const { result, change, check } = await setup({ stored: [sent] })
    await check()
    vi.spyOn(causeway.executor, 'execute').mockImplementation(async (_work, _wallet, { onProgress } = {}) => {
      vi.spyOn(causeway.transfers.store, 'get').mockReturnValue({ ...unsent, status: 'INVALID' })
      onProgress?.({ transferId: 'rejected' } as never)
      throw new Error('User rejected the transaction')
    })
    act(() => result.current.run.send([]))
    const leg = { chainId: arbitrum.id, address: tokenKey(USDC), text: '1' }
    await waitFor(() => expect(result.current.run.checks.get(SOURCE.key)?.status).toBe('failed'))
    await waitFor(() => {
      const latest = change.mock.lastCall?.[0]({ from: [leg], transfers: [] })
      expect(latest).toMatchObject({ from: [], transfers: ['rejected'] })
    })
  })

  it('has the network fee of the wallet requests once they are known', async () => {
    const { getLeg, check } = await setup({ steps: ['call'] })
    const terms = { chain: arbitrum, fees: FEES }
    expect(getLeg()?.network?.amount).toBe(networkFee(['approve', 'call'], terms).amount)
    await check()
    expect(getLeg()?.network?.amount).toBe(networkFee(['call'], terms).amount)
    expect(getLeg()?.view.offer?.network?.amount).toBe(networkFee(['call'], terms).amount)
  })
})
