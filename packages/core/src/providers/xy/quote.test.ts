import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import type { ApiCall } from '../../testing/scripted-fetch.ts'
import { applySlippage } from '../shared/apply-slippage.test-support.ts'
import { ATTACKER, usdcRequest } from '../shared/cases.test-support.ts'
import { xy } from './index.ts'
import { NOT_BUILT, ROUTE, ROUTER, TRANSACTION } from './replies.test-support.ts'

const request = { ...usdcRequest, slippage: 1 }

const FEE = { withholdingFeeAmount: '300000' }

/**
 * Creates a harness that quotes `routes` and builds with one of `prices` after another, less the slippage as the
 * minimum.
 */
function xyWith(routes: readonly object[] = [ROUTE], prices: readonly bigint[] = [997_500n], built?: object) {
  const requests: ApiCall['query'][] = []
  const harness = createProviderHarness({
    create: xy,
    request,
    answer({ path, query }) {
      if (path.endsWith('/quote')) return { success: true, routes }
      const toAmount = prices[requests.length] ?? 0n
      requests.push(query)
      const route = {
        ...ROUTE,
        dstQuoteTokenAmount: String(toAmount),
        minReceiveAmount: String(applySlippage(toAmount, query['slippage'])),
      }
      return built ?? { success: true, route, tx: TRANSACTION }
    },
  })
  return { ...harness, requests }
}

const createRoute = (amount: string, dollars?: string | number) => ({
  ...ROUTE,
  dstQuoteTokenAmount: amount,
  minReceiveAmount: amount,
  dstQuoteTokenUsdValue: dollars,
})

describe('quotes of XY', () => {
  test.each([
    [
      'the highest value in dollars',
      [createRoute('1', '9.5'), createRoute('3', '10'), createRoute('2', 9.75)],
      3n,
    ],
    [
      'the highest amount where no dollars are known',
      [createRoute('1'), createRoute('3'), createRoute('2')],
      3n,
    ],
    ['the highest amount among equals', [createRoute('1', 0), createRoute('2', '0'), createRoute('3')], 3n],
  ])('are the route with %s', async (_which, routes, toAmount) => {
    expect((await xyWith(routes).getQuotes()).quotes).toMatchObject([{ toAmount }])
  })

  test('state the withheld gas fee in its own token', async () => {
    const { quotes } = await xyWith([{ ...ROUTE, ...FEE }]).getQuotes()
    expect(quotes).toMatchObject([
      {
        fee: { swapFee: 0n, destinationGasFee: 300_000n, destinationGasFeeToken: NATIVE_TOKEN_ADDRESS },
        otherPayOut: 300_000n,
      },
    ])
    const inSource = { ...ROUTE, ...FEE, withholdingFeeToken: ROUTE.srcQuoteToken }
    expect((await xyWith([inSource]).getQuotes()).quotes).toMatchObject([
      { fee: { swapFee: 300_000n, destinationGasFee: 0n }, otherPayOut: 0n },
    ])
    const elsewhere = { ...ROUTE, ...FEE, withholdingFeeToken: ROUTE.dstQuoteToken }
    expect((await xyWith([elsewhere]).getQuotes()).quotes).toMatchObject([
      { fee: { swapFee: 0n, destinationGasFee: 0n }, otherPayOut: 0n },
    ])
  })

  test('are an ERROR if they name a contract that is not listed, with and without accounts', async () => {
    for (const accounts of [{}, { fromAddress: undefined, toAddress: undefined }]) {
      const { quotes, failures } = await xyWith([{ ...ROUTE, contractAddress: ATTACKER }]).getQuotes(accounts)
      expect(quotes).toEqual([])
      expect(failures).toMatchObject([{ code: 'ERROR', reason: expect.stringContaining(ATTACKER) }])
    }
  })

  test('have the amounts of the best of any valid routes, unchanged', async () => {
    const amounts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 30n }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(amounts, fc.bigInt({ min: 0n, max: 100n }), async (offers, points) => {
        const getMinimum = (amount: bigint) => amount - (amount * points) / 10_000n
        const routes = offers.map((amount) => ({
          ...createRoute(String(amount)),
          minReceiveAmount: String(getMinimum(amount)),
        }))
        const best = offers.reduce((largest, amount) => (amount > largest ? amount : largest))
        expect((await xyWith(routes).getQuotes()).quotes).toMatchObject([
          { toAmount: best, toAmountMin: getMinimum(best), spender: ROUTER.toLowerCase() },
        ])
      }),
      { numRuns: 60 },
    )
  })
})

describe('builds of XY', () => {
  test('send the recipient and the parts of the route by their singular names', async () => {
    const { requests, build } = xyWith([{ ...ROUTE, minReceiveAmount: '987525' }])
    await expect(build()).resolves.toMatchObject({
      transaction: { to: ROUTER, data: TRANSACTION.data, value: 0n },
      approval: { spender: ROUTER.toLowerCase(), amount: 1_000_000n },
    })
    expect(requests).toEqual([
      {
        srcChainId: '42161',
        srcQuoteTokenAddress: request.fromTokenAddress,
        srcQuoteTokenAmount: '1000000',
        dstChainId: '8453',
        dstQuoteTokenAddress: request.toTokenAddress,
        slippage: '1',
        receiver: request.toAddress,
        bridgeProvider: 'yBridge',
        srcBridgeTokenAddress: ROUTE.bridgeDescription.srcBridgeTokenAddress,
        dstBridgeTokenAddress: ROUTE.bridgeDescription.dstBridgeTokenAddress,
        dstSwapProvider: ROUTE.dstSwapDescription.provider,
      },
    ])
  })

  test('are requested again with less slippage after a small price drop', async () => {
    const { requests, build } = xyWith([{ ...ROUTE, minReceiveAmount: '990000' }], [995_000n, 995_000n])
    await expect(build()).resolves.toBeDefined()
    expect(requests.map((query) => query['slippage'])).toEqual(['1', '0.5'])
  })

  test.each([
    ['on top of the amount', '0x493e0', 300_000n],
    ['within the amount', '0x0', 0n],
  ])('pay a fee that was quoted %s', async (_where, value, paid) => {
    const built = { success: true, route: ROUTE, tx: { ...TRANSACTION, value } }
    await expect(xyWith([{ ...ROUTE, ...FEE }], [], built).build()).resolves.toMatchObject({
      transaction: { value: paid },
    })
  })

  const withTx = (tx: object) => ({ success: true, route: ROUTE, tx: { ...TRANSACTION, ...tx } })
  test.each([
    ['did not succeed', NOT_BUILT, 'ERROR'],
    ['brings no transaction', { success: true, route: ROUTE }, 'ERROR'],
    ['calls another contract', withTx({ to: request.fromTokenAddress }), 'BUILD_MISMATCH'],
    ['pays more than was quoted', withTx({ value: '0x1' }), 'BUILD_MISMATCH'],
    ['lets less arrive', { ...withTx({}), route: { ...ROUTE, minReceiveAmount: '1' } }, 'BUILD_MISMATCH'],
  ])('are rejected if the reply %s', async (_what, built, code) => {
    await expect(xyWith([ROUTE], [], built).build()).rejects.toMatchObject({ code })
  })
})
