import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import type { ApiCall } from '../../testing/scripted-fetch.ts'
import { applySlippage } from '../shared/apply-slippage.test-support.ts'
import { ATTACKER, fromEthereum, usdcRequest } from '../shared/cases.test-support.ts'
import { squidV1 } from './index.ts'
import { ROUTE, ROUTER } from './replies.test-support.ts'

const request = { ...usdcRequest, ...fromEthereum, slippage: 1 }

/** Creates a harness that replies with one of `prices` after another, less the slippage as the minimum. */
function createSquid(prices: readonly bigint[], change: object = {}) {
  const requests: ApiCall['query'][] = []
  const harness = createProviderHarness({
    create: squidV1,
    request,
    answer({ query }) {
      const toAmount = prices[requests.length] ?? 0n
      const toAmountMin = applySlippage(toAmount, query['slippage'])
      requests.push(query)
      const estimate = { ...ROUTE.estimate, toAmount: String(toAmount), toAmountMin: String(toAmountMin) }
      const transactionRequest = { ...ROUTE.transactionRequest, ...change }
      const isQuote = query['quoteOnly'] === 'true'
      return { route: { ...ROUTE, estimate, ...(isQuote ? {} : { transactionRequest }) } }
    },
  })
  return { ...harness, requests }
}

describe('quotes of Squid v1', () => {
  test('are requested with slippage in percent and without a transaction', async () => {
    const { requests, getQuotes } = createSquid([850_000n])
    expect((await getQuotes()).quotes).toMatchObject([
      {
        fee: {
          swapFee: 0n,
          destinationGasFee: 300_000_000_000n,
          destinationGasFeeToken: NATIVE_TOKEN_ADDRESS,
        },
        otherPayOut: 300_000_000_000n,
        estimatedDuration: 960,
      },
    ])
    expect(requests).toEqual([
      {
        fromChain: '1',
        fromToken: request.fromTokenAddress,
        fromAmount: '1000000',
        toChain: '8453',
        toToken: request.toTokenAddress,
        toAddress: request.toAddress,
        slippage: '1',
        quoteOnly: 'true',
        enableForecall: 'true',
        enableExpress: 'true',
      },
    ])
  })

  test('have exactly the estimated output, or a reason', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 0n, max: 10n ** 40n }), async (toAmount) => {
        const { quotes, failures } = await createSquid([toAmount]).getQuotes()
        if (toAmount === 0n) expect(failures).toMatchObject([{ code: 'AMOUNT_TOO_LOW' }])
        else expect(quotes).toMatchObject([{ toAmount }])
      }),
      { numRuns: 60, examples: [[0n]] },
    )
  })
})

describe('builds of Squid v1', () => {
  test('call the known router, with an exact approval', async () => {
    await expect(createSquid([850_000n, 850_000n]).build()).resolves.toMatchObject({
      transaction: { to: ROUTER, data: '0xf35af1f8', value: 300_000_000_000n },
      approval: { spender: ROUTER, amount: 1_000_000n },
    })
  })

  test.each([
    ['an unknown contract, even if the API lists it', ATTACKER],
    ['the multicall, which lets anybody use its allowances', '0xad6cea45f98444a922a2b4fe96b8c90f0862d2f4'],
  ])('are rejected if they call %s', async (_what, targetAddress) => {
    await expect(createSquid([850_000n, 850_000n], { targetAddress }).build()).rejects.toMatchObject({
      code: 'VERIFICATION_FAILED',
      details: expect.stringContaining(`It calls ${targetAddress}`),
    })
  })

  test('are requested again with less slippage after a small price drop, to keep the quoted minimum', async () => {
    const { requests, build } = createSquid([1_000_000n, 995_000n, 995_000n])
    await expect(build()).resolves.toBeDefined()
    expect(requests.map(({ slippage, quoteOnly }) => [slippage, quoteOnly])).toEqual([
      ['1', 'true'],
      ['1', 'false'],
      ['0.5', 'false'],
    ])
  })

  test.each([
    ['the price dropped below the minimum', [1_000_000n, 989_000n], {}, 'toAmountMin'],
    ['it wants more of the native token', [1_000_000n, 1_000_000n], { value: '300000000001' }, 'value'],
  ])('are rejected if %s', async (_when, prices, change, field) => {
    await expect(createSquid(prices, change).build()).rejects.toMatchObject({ code: 'BUILD_MISMATCH', field })
  })
})
