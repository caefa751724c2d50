import {
  type Address,
  type BuiltQuote,
  type Causeway,
  CausewayError,
  ProviderError,
  type Quote,
  type Storage,
  type VerificationCheck,
} from '@causeway/core'
import { arbitrum, mantle } from '@causeway/core/chains'
import type { Token } from '@causeway/core/data'
import { createFakeClock } from '@causeway/core/testing'
import { useSwap } from '@causeway/react'
import { networkFee } from '@causeway/view-models'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
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
import { useReviewRun } from './use-run.ts'
import { useTradeReview } from './use-trade-review.ts'

let causeway: Causeway
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

const createToken = (chainId: number, address: Token['address'], symbol: string): Token => ({
  chainId,
  address,
  symbol,
  name: symbol,
  decimals: 6,
})
const TRADE = {
  fromChain: arbitrum,
  toChain: mantle,
  fromToken: createToken(arbitrum.id, USDC, 'USDC'),
  toToken: createToken(mantle.id, USDT, 'USDT'),
  gasReserve: 1n,
  fees: { type: 'legacy', gasPrice: 10n },
} as const
const TERMS = { chain: TRADE.fromChain, fees: TRADE.fees }

const BOB: Address = '0x00000000000000000000000000000000000000b2'
const VERIFIED: VerificationCheck = { status: 'verified', by: ['calldata'] }

const buildWith =
  (check: VerificationCheck) =>
  async (quote: Quote): Promise<BuiltQuote> =>
    ({
      quote,
      request: quote.request,
      validUntil: quote.validUntil,
      verification: { spend: check, spender: VERIFIED, recipient: VERIFIED },
    }) as never

/** Shows the quotes of two providers. The better one expires after 20 seconds, and its output changes. */
function setup(...outputs: readonly bigint[]) {
  return setupWith(undefined, ...outputs)
}

async function setupWith(storage: Storage | undefined, ...outputs: readonly bigint[]) {
  const clock = createFakeClock()
  let replies = 0
  const engine = scriptedCauseway({
    clock,
    storage,
    providers: [
      createProvider('brief', () => {
        const toAmount = outputs[replies++]
        if (toAmount === undefined) throw new ProviderError('NOT_ROUTE', 'No route.')
        return { toAmount, validForMs: 20_000 }
      }),
      createProvider('next', () => ({ toAmount: 980_000n, validForMs: 300_000 })),
    ],
  })
  causeway = engine
  engine.wallets.impersonate('EVM', ALICE)
  vi.spyOn(engine.wallets, 'walletFor').mockReturnValue({ address: ALICE } as never)
  vi.spyOn(engine.executor, 'preview').mockResolvedValue([])
  vi.spyOn(engine.quotes, 'build').mockImplementation(buildWith(VERIFIED))
  const actions = { consents: [], giveConsents: () => undefined, withdrawConsents: () => undefined }
  const { result } = renderHook(
    () => {
      const run = useReviewRun()
      const swap = useSwap({ ...TRADE, accounts: run.accounts }, { debounceMs: 0 })
      const review = useTradeReview({
        swap,
        run,
        onConnect: vi.fn(),
        onSent: vi.fn(),
        actions,
        offersMultiStep: false,
      })
      return { swap, review }
    },
    { wrapper: createWrapper(engine) },
  )
  act(() => engine.swapForm.type('INPUT', '1'))
  /** Advances the clock second by second, because each render sets the timer of the next second. */
  const advance = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) await act(() => clock.advance(1_000))
  }
  await act(() => clock.advance(0))
  await waitFor(() => expect(result.current.swap.view.offer?.quote.providerId).toBe('brief'))
  /** Quotes of the list, the output side and the review. */
  const getShown = () => {
    const { swap, review } = result.current
    const rows = swap.list.rows.filter((row) => row.status === 'quoted')
    const row = rows.find(({ isChosen }) => isChosen)
    return [row?.offer, swap.view.offer, review.view.offer].map(
      (offer) =>
        offer && `${offer.quote.providerId} ${offer.receive.text}${offer.isExpired ? ' expired' : ''}`,
    )
  }
  const check = () => act(() => result.current.review.act({ type: 'check' }))
  return { engine, result, advance, getShown, check, getReplies: () => replies }
}

const thrice = (shown: string) => [shown, shown, shown]

/** A transfer of the same amount that is not confirmed. */
const TWIN = createTransfer('twin', '7', {
  chainId: arbitrum.id,
  from: ALICE,
  info: {
    type: 'Bridge',
    account: ALICE,
    recipient: ALICE,
    inputChainId: arbitrum.id,
    outputChainId: mantle.id,
    inputCurrency: USDC,
    outputCurrency: USDT,
    inputAmountRaw: 1_000_000n,
  },
  run: {
    name: 'Brief',
    steps: [
      { kind: 'call', call: { to: ALICE, data: '0x', value: 0n }, hash: `0x${'7'.repeat(64)}`, done: false },
    ],
  },
})

test('a reviewed quote is built again once an identical transfer is confirmed', async () => {
  const { engine, result, advance, check } = await setupWith(await storageWith(TWIN), 990_000n)
  await act(() => engine.transfers.load())
  check()
  await waitFor(() => expect(result.current.review.check.checked).toBeDefined())
  await advance(1)
  expect(engine.quotes.build).toHaveBeenCalledTimes(1)
  await act(() => engine.transfers.finalize('twin', { status: 'success' }))
  await advance(1)
  expect(engine.quotes.build).toHaveBeenCalledTimes(2)
  await advance(1)
  expect(engine.quotes.build).toHaveBeenCalledTimes(2)
  expect(result.current.review.check.checked).toBeDefined()
})

test('list, output side and review show the reviewed quote, which is requested again before it expires', async () => {
  const { result, advance, getShown, check } = await setup(990_000n, 991_000n, 992_000n)
  check()
  await waitFor(() => expect(result.current.review.check.checked).toBeDefined())
  expect(getShown()).toEqual(thrice('brief 0.99'))
  await advance(16)
  expect(getShown()).toEqual(thrice('brief 0.991'))
  await advance(16)
  expect(getShown()).toEqual(thrice('brief 0.992'))

  act(() => result.current.swap.quotes.selectProvider('next'))
  expect(getShown()).toEqual(thrice('next 0.98'))
  expect(result.current.review.check.quote).toBeUndefined()
})

test('list, output side and review show a reviewed quote that has expired, until the user goes back', async () => {
  const { result, advance, getShown, check } = await setup(990_000n)
  check()
  await waitFor(() => expect(result.current.review.check.checked).toBeDefined())
  await advance(26)
  expect(getShown()).toEqual(thrice('brief 0.99 expired'))

  act(() => result.current.review.back())
  expect(getShown()).toEqual(thrice('next 0.98'))
})

test('worse terms are shown for the quote that they replace', async () => {
  const { result, advance, getShown, check } = await setup(990_000n, 970_000n)
  check()
  await waitFor(() => expect(result.current.review.check.checked).toBeDefined())
  await advance(26)
  expect(result.current.review.check.worse?.offeredAmount).toBe(970_000n)
  expect(getShown()).toEqual(thrice('brief 0.99 expired'))
})

test('the trade of a run stays that of its account while another one is connected, until the user goes back', async () => {
  const { engine, result, advance, getShown, check, getReplies } = await setup(990_000n, 980_000n)
  vi.spyOn(engine.executor, 'execute').mockRejectedValue(new ProviderError('ERROR', 'Failed.'))
  vi.spyOn(engine.executor, 'preview').mockResolvedValue([{ kind: 'call' } as never])
  check()
  await waitFor(() => expect(result.current.review.check.checked).toBeDefined())
  act(() => {
    const { run, check } = result.current.review
    if (check.checked) run.start(check.checked.built)
  })
  await waitFor(() => expect(result.current.review.run.status).toBe('stopped'))

  act(() => void engine.wallets.impersonate('EVM', BOB))
  await advance(1)
  expect(result.current.swap.view.request?.fromAddress).toBe(ALICE)
  expect(getReplies()).toBe(1)
  expect(getShown()).toEqual(thrice('brief 0.99'))

  act(() => result.current.review.back())
  expect(result.current.swap.view.request?.fromAddress).toBe(BOB)
})

test.each([
  ['NO_NODE', 'simulation', false],
  ['CHAIN_READ_FAILED', 'simulation', false],
  ['ABORTED', 'simulation', true],
  ['NO_NODE', 'calldata', true],
] as const)('after the error %s, a verification by %s is shown: %s', async (code, evidence, isShown) => {
  const { engine, result, check } = await setup(990_000n)
  const verified = { status: 'verified', by: [evidence] } as const
  vi.spyOn(engine.quotes, 'build').mockImplementation(buildWith(verified))
  vi.spyOn(engine.executor, 'preview').mockRejectedValue(new CausewayError('Failed.', { code }))
  check()
  await waitFor(() => expect(result.current.review.error).toMatchObject({ code }))
  expect(result.current.review.check.checked).toBeDefined()
  expect(result.current.review.verified !== undefined).toBe(isShown)
})

test('the review has the network fee of its wallet requests once they are known', async () => {
  const { engine, result, check } = await setup(990_000n)
  vi.spyOn(engine.executor, 'preview').mockResolvedValue([{ kind: 'call' } as never])
  expect(result.current.review.view.offer?.network?.amount).toBe(
    networkFee(['approve', 'call'], TERMS).amount,
  )
  check()
  await waitFor(() => expect(result.current.review.check.checked?.steps).toBeDefined())
  expect(result.current.review.view.offer?.network?.amount).toBe(networkFee(['call'], TERMS).amount)
})

test('checking a quote and going back request the gas price again if it could not be read', async () => {
  const { engine, result, advance, check } = await setup(990_000n)
  const getFees = vi.fn().mockRejectedValue(new Error('The node is down'))
  const platform = Object.create(engine.platforms.forChain(arbitrum.id), { gas: { value: { getFees } } })
  vi.spyOn(engine.platforms, 'forChain').mockReturnValue(platform)
  await advance(1)
  // The first attempt and two retries.
  await waitFor(() => expect(getFees).toHaveBeenCalledTimes(3), { timeout: 5_000 })
  await advance(1)
  check()
  await waitFor(() => expect(getFees).toHaveBeenCalledTimes(4))
  await waitFor(() => expect(getFees).toHaveBeenCalledTimes(6), { timeout: 5_000 })
  await advance(1)
  getFees.mockResolvedValue({ chainId: arbitrum.id, fees: TRADE.fees, updatedTime: 0 })
  act(() => result.current.review.back())
  await waitFor(() => expect(getFees).toHaveBeenCalledTimes(7))
  check()
  await advance(1)
  expect(getFees).toHaveBeenCalledTimes(7)
})
