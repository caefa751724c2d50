import { describe, expect, it } from 'vitest'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { ATTACKER, contractRequest, swapRequest } from '../shared/cases.test-support.ts'
import { kyberswap } from './index.ts'
import { BUILD, error, ROUTER, ROUTES } from './replies.test-support.ts'

const createHarness = (build: unknown = BUILD, request: object = {}) =>
  createProviderHarness({
    create: kyberswap,
    request: { ...swapRequest, ...request },
    answer: ({ method }) => (method === 'POST' ? build : ROUTES),
    integrator: 'my-dapp',
  })

const withBuild = (change: object) => ({ ...BUILD, data: { ...BUILD.data, ...change } })

describe('building a KyberSwap quote', () => {
  it.each([
    [0.1, 10],
    [0.5, 50],
    [3, 300],
  ])(
    'sends a slippage of %d%% as %d basis points, with both accounts and the unchanged route',
    async (slippage, bips) => {
      const { build, calls } = createHarness(BUILD, { slippage })
      await expect(build()).resolves.toMatchObject({
        transaction: { to: ROUTER, data: BUILD.data.data, value: 0n },
        approval: { spender: ROUTER, amount: 1_000_000_000n },
      })
      expect(calls.at(-1)?.body).toEqual({
        routeSummary: ROUTES.data.routeSummary,
        sender: swapRequest.fromAddress,
        recipient: swapRequest.toAddress,
        slippageTolerance: bips,
        enableGasEstimation: false,
        source: 'my-dapp',
      })
    },
  )

  it('lifts the slippage cap if the request allows more', async () => {
    const { build, calls } = createHarness(BUILD, { slippage: 25 })
    await build()
    expect(calls.at(-1)?.body).toMatchObject({ slippageTolerance: 2_500, ignoreCappedSlippage: true })
  })

  it('names the signer of a contract caller, and excludes signed prices of makers', async () => {
    const { build, calls } = createHarness(BUILD, contractRequest)
    await build()
    expect(calls[0]?.query).toMatchObject({ origin: contractRequest.signer, excludeRFQSources: 'true' })
    expect(calls[1]?.body).toMatchObject({
      sender: contractRequest.fromAddress,
      origin: contractRequest.signer,
    })
  })

  it('sends the client id of the application', async () => {
    const { getQuotes, calls } = createProviderHarness({
      create: (options) => kyberswap({ ...options, clientId: 'my-dapp' }),
      request: swapRequest,
      answer: () => ROUTES,
    })
    await getQuotes()
    expect(calls[0]?.headers.get('x-client-id')).toBe('my-dapp')
  })

  it.each([
    ['pays less than the minimum', withBuild({ amountOut: '399000000000000000' }), 'NOT_ROUTE'],
    ['takes another amount', withBuild({ amountIn: '1000000001' }), 'ERROR'],
    ['calls an unknown router', withBuild({ routerAddress: ATTACKER }), 'ERROR'],
    ['also sends native tokens', withBuild({ transactionValue: '1' }), 'BUILD_MISMATCH'],
    ['is no longer possible', error(4222, 'quoted amount is smaller than estimated'), 'NOT_ROUTE'],
  ])('rejects a build that %s', async (_problem, build, code) => {
    await expect(createHarness(build).build()).rejects.toMatchObject({ code })
  })
})
