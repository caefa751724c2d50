import { describe, expect, test } from 'vitest'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { contractRequest, STRANGER, swapRequest } from '../shared/cases.test-support.ts'
import { BUILD, error, ROUTER, ROUTES } from './answers.test-support.ts'
import { kyberswap } from './index.ts'

const kyberswapWith = (build: unknown = BUILD, request: object = {}) =>
  createProviderHarness({
    create: kyberswap,
    request: { ...swapRequest, ...request },
    answer: ({ method }) => (method === 'POST' ? build : ROUTES),
    integrator: 'my-dapp',
  })

const withBuild = (change: object) => ({ ...BUILD, data: { ...BUILD.data, ...change } })

describe('A build of KyberSwap', () => {
  test.each([
    [0.1, 10],
    [0.5, 50],
    [3, 300],
  ])(
    'for a slippage of %d %% sends %d basis points, with both accounts and the route as it came',
    async (slippage, bips) => {
      const { build, calls } = kyberswapWith(BUILD, { slippage })
      await expect(build()).resolves.toMatchObject({
        transaction: { to: ROUTER, data: '0xe21fd0e9abcd', value: 0n },
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

  test('says so where the user allows more than the cap', async () => {
    const { build, calls } = kyberswapWith(BUILD, { slippage: 25 })
    await build()
    expect(calls.at(-1)?.body).toMatchObject({ slippageTolerance: 2_500, ignoreCappedSlippage: true })
  })

  test('for a contract names who signs, and leaves makers out whose offers are bound to the signer', async () => {
    const { build, calls } = kyberswapWith(BUILD, contractRequest)
    await build()
    expect(calls[0]?.query).toMatchObject({ origin: contractRequest.signer, excludeRFQSources: 'true' })
    expect(calls[1]?.body).toMatchObject({
      sender: contractRequest.fromAddress,
      origin: contractRequest.signer,
    })
  })

  test('is known by the name that the dapp gave itself', async () => {
    const { getQuotes, calls } = createProviderHarness({
      create: (options) => kyberswap({ ...options, clientId: 'my-dapp' }),
      request: swapRequest,
      answer: () => ROUTES,
    })
    await getQuotes()
    expect(calls[0]?.headers.get('x-client-id')).toBe('my-dapp')
  })

  test.each([
    ['pays less than was agreed', withBuild({ amountOut: '399000000000000000' }), 'NOT_ROUTE'],
    ['takes another amount', withBuild({ amountIn: '1000000001' }), 'ERROR'],
    ['goes through another router', withBuild({ routerAddress: STRANGER }), 'ERROR'],
    ['sends native tokens along', withBuild({ transactionValue: '1' }), 'BUILD_MISMATCH'],
    ['cannot be made any more', error(4222, 'quoted amount is smaller than estimated'), 'NOT_ROUTE'],
  ])('that %s is refused', async (_what, build, code) => {
    await expect(kyberswapWith(build).build()).rejects.toMatchObject({ code })
  })
})
