import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { applySlippage } from '../shared/apply-slippage.test-support.ts'
import { usdcRequest } from '../shared/cases.test-support.ts'
import { squidV2 } from './index.ts'
import { FROM_HASH, REQUEST_ID, ROUTE, ROUTER, STATUS_SUCCESS } from './replies.test-support.ts'

/** Creates a harness that replies with one of `prices` after another, less the slippage as the minimum. */
function createSquid(prices: readonly bigint[], change: Partial<typeof ROUTE.transactionRequest> = {}) {
  const requests: { readonly slippage: unknown; readonly quoteOnly: unknown }[] = []
  const harness = createProviderHarness({
    create: squidV2,
    request: { ...usdcRequest, slippage: 1 },
    answer({ body: { slippage, quoteOnly } }) {
      const toAmount = prices[requests.length] ?? 0n
      const toAmountMin = applySlippage(toAmount, slippage)
      requests.push({ slippage, quoteOnly })
      const estimate = { ...ROUTE.estimate, toAmount: String(toAmount), toAmountMin: String(toAmountMin) }
      const transactionRequest = quoteOnly ? {} : { ...ROUTE.transactionRequest, ...change }
      return Response.json(
        { route: { ...ROUTE, estimate, transactionRequest } },
        { headers: { 'x-request-id': REQUEST_ID } },
      )
    },
  })
  return { ...harness, requests }
}

test('quotes of Squid v2 have exactly the estimated output and minimum, or AMOUNT_TOO_LOW', async () => {
  await fc.assert(
    fc.asyncProperty(fc.bigInt({ min: 0n, max: 10n ** 40n }), async (toAmount) => {
      const { quotes, failures } = await createSquid([toAmount]).getQuotes()
      if (toAmount === 0n) expect(failures).toMatchObject([{ code: 'AMOUNT_TOO_LOW' }])
      else expect(quotes).toMatchObject([{ toAmount, toAmountMin: toAmount - toAmount / 100n }])
    }),
    { numRuns: 60, examples: [[0n], [99n]] },
  )
})

describe('builds of Squid v2', () => {
  test('request the transaction, and have its spender and request id', async () => {
    const { requests, build } = createSquid([1_000_000n, 1_000_000n])
    await expect(build()).resolves.toMatchObject({
      transaction: { to: ROUTER, data: '0x6fd3504e', value: 300_000_000_000n },
      approval: { spender: ROUTER, amount: 1_000_000n },
      interfaceParamData: { requestId: REQUEST_ID, quoteId: ROUTE.quoteId },
    })
    expect(requests).toEqual([
      { slippage: 1, quoteOnly: true },
      { slippage: 1, quoteOnly: false },
    ])
  })

  test('are requested again with less slippage after a small price drop, to keep the quoted minimum', async () => {
    const { requests, build } = createSquid([1_000_000n, 995_000n, 995_000n])
    await expect(build()).resolves.toBeDefined()
    expect(requests.at(-1)).toEqual({ slippage: 0.5, quoteOnly: false })
  })

  test.each([
    ['the price dropped below the minimum', [1_000_000n, 989_000n], {}, 'toAmountMin'],
    ['the price goes on falling', [1_000_000n, 995_000n, 994_000n], {}, 'toAmountMin'],
    ['it wants more of the native token', [1_000_000n, 1_000_000n], { value: '300000000001' }, 'value'],
  ])('are rejected if %s', async (_when, prices, change, field) => {
    await expect(createSquid(prices, change).build()).rejects.toMatchObject({ code: 'BUILD_MISMATCH', field })
  })
})

describe('statuses of Squid v2', () => {
  test('are requested by request id and quote id in the query, without headers for them', async () => {
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

describe('contract callers on Squid v2', () => {
  const signer = usdcRequest.toAddress

  test('are supported on one chain', async () => {
    const { getQuotes } = createSquid([1_000_000n])
    const { quotes } = await getQuotes({ toChainId: usdcRequest.fromChainId, signer })
    expect(quotes).toMatchObject([{ toAmount: 1_000_000n }])
  })

  test('are not supported between chains', async () => {
    const { requests, getQuotes } = createSquid([1_000_000n])
    expect((await getQuotes({ signer })).failures).toMatchObject([{ code: 'NOT_SUPPORT' }])
    expect(requests).toEqual([])
  })
})
