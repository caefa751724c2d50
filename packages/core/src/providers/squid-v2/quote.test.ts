import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { usdcRequest } from '../shared/cases.test-support.ts'
import { lessSlippage } from '../shared/prices.test-support.ts'
import { FROM_HASH, REQUEST_ID, ROUTE, ROUTER, STATUS_SUCCESS } from './answers.test-support.ts'
import { squidV2 } from './index.ts'

/** Squid at a price that changes with each question, its minimum a slippage below. */
function squidAt(prices: readonly bigint[], change: Partial<typeof ROUTE.transactionRequest> = {}) {
  const asked: { readonly slippage: unknown; readonly quoteOnly: unknown }[] = []
  const harness = createProviderHarness({
    create: squidV2,
    request: { ...usdcRequest, slippage: 1 },
    answer({ body: { slippage, quoteOnly } }) {
      const toAmount = prices[asked.length] ?? 0n
      const toAmountMin = lessSlippage(toAmount, slippage)
      asked.push({ slippage, quoteOnly })
      const estimate = { ...ROUTE.estimate, toAmount: String(toAmount), toAmountMin: String(toAmountMin) }
      const transactionRequest = quoteOnly ? {} : { ...ROUTE.transactionRequest, ...change }
      return Response.json(
        { route: { ...ROUTE, estimate, transactionRequest } },
        { headers: { 'x-request-id': REQUEST_ID } },
      )
    },
  })
  return { ...harness, asked }
}

test('a quote of Squid is what it pays and at least pays, whatever that is, or says that it is too low', async () => {
  await fc.assert(
    fc.asyncProperty(fc.bigInt({ min: 0n, max: 10n ** 40n }), async (toAmount) => {
      const { quotes, failures } = await squidAt([toAmount]).getQuotes()
      if (toAmount === 0n) expect(failures).toMatchObject([{ code: 'AMOUNT_TOO_LOW' }])
      else expect(quotes).toMatchObject([{ toAmount, toAmountMin: toAmount - toAmount / 100n }])
    }),
    { numRuns: 60, examples: [[0n], [99n]] },
  )
})

describe('a build of Squid', () => {
  test('asks for a transaction only now, and names its spender and its request', async () => {
    const { asked, build } = squidAt([1_000_000n, 1_000_000n])
    await expect(build()).resolves.toMatchObject({
      transaction: { to: ROUTER, data: '0x6fd3504e', value: 300_000_000_000n },
      approval: { spender: ROUTER, amount: 1_000_000n },
      interfaceParamData: { requestId: REQUEST_ID, quoteId: ROUTE.quoteId },
    })
    expect(asked).toEqual([
      { slippage: 1, quoteOnly: true },
      { slippage: 1, quoteOnly: false },
    ])
  })

  test('after the price has fallen a little asks with less slippage, so that as much must arrive as was agreed', async () => {
    const { asked, build } = squidAt([1_000_000n, 995_000n, 995_000n])
    await expect(build()).resolves.toBeDefined()
    expect(asked.at(-1)).toEqual({ slippage: 0.5, quoteOnly: false })
  })

  test.each([
    ['the price has fallen below what must arrive', [1_000_000n, 989_000n], {}, 'toAmountMin'],
    ['the price goes on falling', [1_000_000n, 995_000n, 994_000n], {}, 'toAmountMin'],
    ['it wants more of the native token', [1_000_000n, 1_000_000n], { value: '300000000001' }, 'value'],
  ])('is refused when %s', async (_when, prices, change, field) => {
    await expect(squidAt(prices, change).build()).rejects.toMatchObject({ code: 'BUILD_MISMATCH', field })
  })
})

describe('a status of Squid', () => {
  test('names the request and the quote in the query, and needs no header for them', async () => {
    const { calls, status } = createProviderHarness({
      create: squidV2,
      request: usdcRequest,
      answer: () => STATUS_SUCCESS,
    })
    await status({
      type: 'transaction',
      fromChainId: 42161,
      toChainId: 8453,
      fromHash: FROM_HASH,
      interfaceParamData: { requestId: REQUEST_ID, quoteId: 'q1' },
    })
    expect(calls[0]?.query).toEqual({
      transactionId: FROM_HASH,
      requestId: REQUEST_ID,
      quoteId: 'q1',
      fromChainId: '42161',
      toChainId: '8453',
    })
    expect(calls[0]?.headers.get('x-request-id')).toBeNull()
  })
})

describe('A contract', () => {
  const signer = usdcRequest.toAddress

  test('is served by Squid on one chain', async () => {
    const { getQuotes } = squidAt([1_000_000n])
    const { quotes } = await getQuotes({ toChainId: usdcRequest.fromChainId, signer })
    expect(quotes).toMatchObject([{ toAmount: 1_000_000n }])
  })

  test('is not where its money would arrive on another', async () => {
    const { asked, getQuotes } = squidAt([1_000_000n])
    expect((await getQuotes({ signer })).failures).toMatchObject([{ code: 'NOT_SUPPORT' }])
    expect(asked).toEqual([])
  })
})
