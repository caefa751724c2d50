import { describe, expect, it } from 'vitest'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { ATTACKER, contractRequest, swapRequest } from '../shared/cases.test-support.ts'
import { type PendleOptions, pendle } from './index.ts'
import { CONVERT, PT, ROUTER, withRoute, YT } from './replies.test-support.ts'

const createHarness = (reply: unknown = CONVERT, options: PendleOptions = {}) =>
  createProviderHarness({
    create: ({ fetch }) => pendle({ ...options, fetch }),
    request: swapRequest,
    answer: () => reply,
  })
const pairs: PendleOptions = { yieldOf: (_chainId, token) => (token === PT ? YT : undefined) }

describe('pendle', () => {
  it('uses the first route, with its transaction', async () => {
    const worseRoute = { ...CONVERT.routes[0], outputs: [{ token: swapRequest.toTokenAddress, amount: '1' }] }
    const { quote, calls } = createHarness({ ...CONVERT, routes: [CONVERT.routes[0], worseRoute] })
    await expect(quote()).resolves.toMatchObject({
      spender: ROUTER,
      depositContract: ROUTER,
      toAmount: 399_800_000_000_000_000n,
      transactionData: { to: ROUTER, value: 0n },
      interfaceParamData: { action: 'swap' },
    })
    expect(calls[0]?.body).toMatchObject({
      enableAggregator: true,
      aggregators: ['kyberswap', 'okx'],
      useLimitOrder: true,
    })
  })

  it('trades a principal token without its yield token', async () => {
    const { quote, calls } = createHarness()
    await quote({ fromTokenAddress: PT })
    expect(calls[0]?.body).toMatchObject({
      inputs: [{ token: PT, amount: '1000000000' }],
      outputs: [swapRequest.toTokenAddress],
    })
  })

  it('excludes limit orders for a contract caller', async () => {
    const { quote, calls } = createHarness()
    await quote(contractRequest)
    expect(calls[0]?.body).toMatchObject({ useLimitOrder: false })
  })

  it('rejects an unknown router', async () => {
    const reply = withRoute({ tx: { data: '0xc81f847aab', to: ATTACKER, value: '0' } })
    await expect(createHarness(reply).quote()).rejects.toMatchObject({ code: 'ERROR' })
  })
})

describe('pendle, with yield tokens configured,', () => {
  it('mints the pair, and states the amount of the yield token', async () => {
    const minted = {
      ...withRoute({
        outputs: [
          { token: PT, amount: '1000' },
          { token: YT, amount: '999' },
        ],
      }),
      action: 'mint-py',
    }
    const { quote, calls } = createHarness(minted, pairs)
    await expect(quote({ toTokenAddress: PT })).resolves.toMatchObject({
      toAmount: 1_000n,
      interfaceParamData: { action: 'mint-py', yieldTokenReceived: YT, yieldTokenAmount: 999n },
    })
    expect(calls[0]?.body).toMatchObject({ outputs: [PT, YT] })
  })

  it('redeems the pair for a contract caller, with as much of the yield token', async () => {
    const { quote, calls } = createHarness({ ...CONVERT, action: 'redeem-py' }, pairs)
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

  it('does not support redemptions, which need approvals of two tokens', async () => {
    const { calls, getQuotes } = createHarness(CONVERT, pairs)
    expect((await getQuotes({ fromTokenAddress: PT })).failures).toMatchObject([{ code: 'NOT_SUPPORT' }])
    expect(calls).toEqual([])
  })
})
