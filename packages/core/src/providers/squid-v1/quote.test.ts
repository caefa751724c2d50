import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import type { ApiCall } from '../../testing/scripted-api.ts'
import { ATTACKER, fromEthereum, usdcRequest } from '../shared/cases.test-support.ts'
import { lessSlippage } from '../shared/prices.test-support.ts'
import { ROUTE, ROUTER } from './answers.test-support.ts'
import { squidV1 } from './index.ts'

const request = { ...usdcRequest, ...fromEthereum, slippage: 1 }

/** Squid at a price that changes with each question, its minimum a slippage below. */
function squidAt(prices: readonly bigint[], change: object = {}) {
  const asked: ApiCall['query'][] = []
  const harness = createProviderHarness({
    create: squidV1,
    request,
    answer({ query }) {
      const toAmount = prices[asked.length] ?? 0n
      const toAmountMin = lessSlippage(toAmount, query['slippage'])
      asked.push(query)
      const estimate = { ...ROUTE.estimate, toAmount: String(toAmount), toAmountMin: String(toAmountMin) }
      const transactionRequest = { ...ROUTE.transactionRequest, ...change }
      const isQuote = query['quoteOnly'] === 'true'
      return { route: { ...ROUTE, estimate, ...(isQuote ? {} : { transactionRequest }) } }
    },
  })
  return { ...harness, asked }
}

describe('a quote of Squid v1', () => {
  test('asks with slippage in percent, and for no transaction', async () => {
    const { asked, getQuotes } = squidAt([850_000n])
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
    expect(asked).toEqual([
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

  test('whatever Squid estimates, is that amount or a reason', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 0n, max: 10n ** 40n }), async (toAmount) => {
        const { quotes, failures } = await squidAt([toAmount]).getQuotes()
        if (toAmount === 0n) expect(failures).toMatchObject([{ code: 'AMOUNT_TOO_LOW' }])
        else expect(quotes).toMatchObject([{ toAmount }])
      }),
      { numRuns: 60, examples: [[0n]] },
    )
  })
})

describe('a build of Squid v1', () => {
  test('calls the known router, with an exact approval', async () => {
    await expect(squidAt([850_000n, 850_000n]).build()).resolves.toMatchObject({
      transaction: { to: ROUTER, data: '0xf35af1f8', value: 300_000_000_000n },
      approval: { spender: ROUTER, amount: 1_000_000n },
    })
  })

  test.each([
    ['a contract that is not known, whatever the API lists', ATTACKER],
    ['the multicall, which lets anybody use its allowances', '0xad6cea45f98444a922a2b4fe96b8c90f0862d2f4'],
  ])('is rejected when it calls %s', async (_what, targetAddress) => {
    await expect(squidAt([850_000n, 850_000n], { targetAddress }).build()).rejects.toMatchObject({
      code: 'VERIFICATION_FAILED',
      details: expect.stringContaining(`It calls ${targetAddress}`),
    })
  })

  test('after the price has fallen a little asks with less slippage, so that as much must arrive as was agreed', async () => {
    const { asked, build } = squidAt([1_000_000n, 995_000n, 995_000n])
    await expect(build()).resolves.toBeDefined()
    expect(asked.map(({ slippage, quoteOnly }) => [slippage, quoteOnly])).toEqual([
      ['1', 'true'],
      ['1', 'false'],
      ['0.5', 'false'],
    ])
  })

  test.each([
    ['the price has fallen below what must arrive', [1_000_000n, 989_000n], {}, 'toAmountMin'],
    ['it wants more of the native token', [1_000_000n, 1_000_000n], { value: '300000000001' }, 'value'],
  ])('is refused when %s', async (_when, prices, change, field) => {
    await expect(squidAt(prices, change).build()).rejects.toMatchObject({ code: 'BUILD_MISMATCH', field })
  })
})
