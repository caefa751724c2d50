import { describe, expect, test } from 'vitest'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { contractRequest, STRANGER, swapRequest } from '../shared/cases.test-support.ts'
import { CONVERT, PT, ROUTER, withRoute, YT } from './answers.test-support.ts'
import { type PendleOptions, pendle } from './index.ts'

const pendleWith = (reply: unknown = CONVERT, options: PendleOptions = {}) =>
  createProviderHarness({
    create: ({ fetch }) => pendle({ ...options, fetch }),
    request: swapRequest,
    answer: () => reply,
  })
const pairs: PendleOptions = { yieldOf: (_chainId, token) => (token === PT ? YT : undefined) }

describe('A quote of Pendle', () => {
  test('is its first route, with its transaction', async () => {
    const worse = { ...CONVERT.routes[0], outputs: [{ token: swapRequest.toTokenAddress, amount: '1' }] }
    const { quote, calls } = pendleWith({ ...CONVERT, routes: [CONVERT.routes[0], worse] })
    await expect(quote()).resolves.toMatchObject({
      spender: ROUTER,
      depositContract: ROUTER,
      toAmount: 399_800_000_000_000_000n,
      transactionData: { to: ROUTER, data: '0xc81f847aab', value: 0n },
      interfaceParamData: { action: 'swap' },
    })
    expect(calls[0]?.body).toMatchObject({
      enableAggregator: true,
      aggregators: ['kyberswap', 'okx'],
      useLimitOrder: true,
    })
  })

  test('of a principal token trades it, and asks for no yield token with it', async () => {
    const { quote, calls } = pendleWith()
    await quote({ fromTokenAddress: PT })
    expect(calls[0]?.body).toMatchObject({
      inputs: [{ token: PT, amount: '1000000000' }],
      outputs: [swapRequest.toTokenAddress],
    })
  })

  test('for a contract leaves orders out, which may be gone by then', async () => {
    const { quote, calls } = pendleWith()
    await quote(contractRequest)
    expect(calls[0]?.body).toMatchObject({ useLimitOrder: false })
  })

  test('through another router is refused', async () => {
    const lie = withRoute({ tx: { data: '0xc81f847aab', to: STRANGER, value: '0' } })
    await expect(pendleWith(lie).quote()).rejects.toMatchObject({ code: 'ERROR' })
  })
})

describe('With the yield tokens named, Pendle', () => {
  test('mints the pair: the yield token comes along, and the quote says how much of it', async () => {
    const minted = {
      ...withRoute({
        outputs: [
          { token: PT, amount: '1000' },
          { token: YT, amount: '999' },
        ],
      }),
      action: 'mint-py',
    }
    const { quote, calls } = pendleWith(minted, pairs)
    await expect(quote({ toTokenAddress: PT })).resolves.toMatchObject({
      toAmount: 1_000n,
      interfaceParamData: { action: 'mint-py', yieldTokenReceived: YT, yieldTokenAmount: 999n },
    })
    expect(calls[0]?.body).toMatchObject({ outputs: [PT, YT] })
  })

  test('redeems the pair for a contract, which gives as much of the yield token', async () => {
    const { quote, calls } = pendleWith({ ...CONVERT, action: 'redeem-py' }, pairs)
    await expect(quote({ ...contractRequest, fromTokenAddress: PT })).resolves.toMatchObject({
      interfaceParamData: { action: 'redeem-py', yieldTokenGiven: YT },
    })
    expect(calls[0]?.body).toMatchObject({
      inputs: [
        { token: PT, amount: '1000000000' },
        { token: YT, amount: '1000000000' },
      ],
    })
  })

  test('does not take a second token from a wallet, which allows one', async () => {
    const { calls, getQuotes } = pendleWith(CONVERT, pairs)
    expect((await getQuotes({ fromTokenAddress: PT })).failures).toMatchObject([{ code: 'NOT_SUPPORT' }])
    expect(calls).toEqual([])
  })
})
