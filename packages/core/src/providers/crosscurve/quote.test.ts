import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { usdcRequest } from '../shared/cases.test-support.ts'
import { crosscurve } from './index.ts'
import { ESTIMATE, ROUTE, ROUTER, TRANSACTION } from './replies.test-support.ts'

/** Has addresses without a checksum. */
const request = {
  ...usdcRequest,
  fromTokenAddress: usdcRequest.fromTokenAddress.toLowerCase(),
  toTokenAddress: usdcRequest.toTokenAddress.toLowerCase(),
  fromAmount: 1_000_000_000n,
  fromAddress: '0xabcdefabcdefabcdefabcdefabcdefabcdefabcd',
}

const crosscurveWith = (replies: Readonly<Record<string, unknown>>) =>
  createProviderHarness({ create: crosscurve, request, answer: ({ path }) => replies[path] ?? null })

const { signature: _, ...UNSIGNED } = ROUTE

describe('quotes of CrossCurve', () => {
  test('are requested with checksummed addresses, for its own routes only', async () => {
    const { calls, getQuotes } = crosscurveWith({ 'routing/scan': [ROUTE] })
    await getQuotes()
    expect(calls.map(({ path, body }) => ({ path, body }))).toEqual([
      {
        path: 'routing/scan',
        body: {
          params: {
            chainIdIn: 42161,
            chainIdOut: 8453,
            tokenIn: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
            tokenOut: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
            amountIn: '1000000000',
          },
          slippage: 0.1,
          providers: ['cross-curve'],
          from: '0xABcdEFABcdEFabcdEfAbCdefabcdeFABcDEFabCD',
          recipient: '0x2222222222222222222222222222222222222222',
        },
      },
    ])
  })

  test('have the best of the routes, and state the delivery fee', async () => {
    const routes = [{ ...ROUTE, amountOut: '5' }, ROUTE, { ...ROUTE, amountOut: '998999999' }]
    const { quotes } = await crosscurveWith({ 'routing/scan': routes }).getQuotes()
    expect(quotes).toMatchObject([
      {
        toAmount: 999_000_000n,
        otherPayOut: 600_000_000_000_000n,
        estimatedDuration: 300,
        fee: { swapFee: 1_500_000n, destinationGasFee: 600_000_000_000_000n },
      },
    ])
  })

  test('request an estimate for a route without a signature, and build the transaction with both', async () => {
    const transaction = { ...TRANSACTION, value: ESTIMATE.executionPrice }
    const replies = { 'routing/scan': [UNSIGNED], estimate: ESTIMATE, 'tx/create': transaction }
    const { calls, build } = crosscurveWith(replies)
    await expect(build()).resolves.toMatchObject({
      quote: { otherPayOut: 410_000_000_000_000n },
      transaction: { to: ROUTER, value: 410_000_000_000_000n },
      approval: { spender: ROUTER, amount: 1_000_000_000n },
    })
    expect(calls.slice(1).map(({ path, body }) => ({ path, body }))).toEqual([
      { path: 'estimate', body: UNSIGNED },
      {
        path: 'tx/create',
        body: {
          from: '0xABcdEFABcdEFabcdEfAbCdefabcdeFABcDEFabCD',
          recipient: '0x2222222222222222222222222222222222222222',
          routing: UNSIGNED,
          estimate: ESTIMATE,
          buildCalldata: true,
        },
      },
    ])
  })

  test.each([
    ['its route', { 'routing/scan': [{ ...ROUTE, deadline: 1_750_000_030 }] }],
    [
      'the estimate of an older route',
      { 'routing/scan': [UNSIGNED], estimate: { ...ESTIMATE, deadline: '1750000030' } },
    ],
  ])('expire at the deadline of %s', async (_what, replies) => {
    const { quotes } = await crosscurveWith(replies).getQuotes()
    expect(quotes).toMatchObject([{ validUntil: 1_750_000_030_000 }])
  })

  test.each([
    ['has passed', { ...ROUTE, deadline: 1_749_999_999 }],
    ['is too near to be built', { ...ROUTE, deadline: 1_750_000_005 }],
  ])('are an ERROR if the deadline %s', async (_what, route) => {
    const { quotes, failures } = await crosscurveWith({ 'routing/scan': [route] }).getQuotes()
    expect(quotes).toEqual([])
    expect(failures).toMatchObject([{ code: 'ERROR', reason: expect.stringContaining('would expire') }])
  })

  test('have the amounts of any valid route, or one failure with a code', async () => {
    const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
    await fc.assert(
      fc.asyncProperty(amount, amount, amount, async (amountOut, delivery, fee) => {
        const route = {
          ...ROUTE,
          amountOut: String(amountOut),
          deliveryFee: { ...ROUTE.deliveryFee, amount: String(delivery) },
          totalFee: { ...ROUTE.totalFee, amount: String(fee) },
        }
        const source = BigInt(ROUTE.sourceFee.amount)
        const { quotes, failures } = await crosscurveWith({ 'routing/scan': [route] }).getQuotes()
        if (amountOut === 0n) {
          expect(failures).toMatchObject([{ code: 'AMOUNT_TOO_LOW' }])
          return
        }
        expect(quotes).toMatchObject([
          {
            toAmount: amountOut,
            otherPayOut: delivery + source,
            fee: { swapFee: fee, destinationGasFee: delivery + source },
          },
        ])
      }),
    )
  })
})

describe('builds of CrossCurve', () => {
  const built = (transaction: unknown) =>
    crosscurveWith({ 'routing/scan': [ROUTE], 'tx/create': transaction }).build()

  test('send the signed route unchanged', async () => {
    const { calls, build } = crosscurveWith({ 'routing/scan': [ROUTE], 'tx/create': TRANSACTION })
    await build()
    expect(calls.at(-1)?.body).toMatchObject({ routing: ROUTE, buildCalldata: true })
    expect(calls.at(-1)?.body).not.toHaveProperty('estimate')
  })

  test.each([
    ['an empty reply', {}],
    ['null', null],
    ['arguments without calldata', { to: ROUTER, value: '0', abi: 'function start()', args: [] }],
  ])('are an ERROR for %s', async (_what, transaction) => {
    await expect(built(transaction)).rejects.toMatchObject({ code: 'ERROR' })
  })

  test.each([
    ['more', '600000000000001'],
    ['less, so that its delivery is not paid for', '599999999999999'],
    ['nothing', '0'],
  ])('are rejected if they send %s of the native token than quoted', async (_what, value) => {
    await expect(built({ ...TRANSACTION, value })).rejects.toMatchObject({
      code: 'BUILD_MISMATCH',
      field: 'value',
    })
  })
})

describe('statuses of CrossCurve', () => {
  const statusWith = (reply: unknown) =>
    createProviderHarness({ create: crosscurve, request, answer: () => reply }).status({
      type: 'transaction',
      fromChainId: 42161,
      fromHash: `0x${'a'.repeat(64)}`,
    })

  test('are an ERROR while no transaction is listed', async () => {
    await expect(statusWith([])).rejects.toMatchObject({ code: 'ERROR' })
    await expect(statusWith({ transactions: [] })).rejects.toMatchObject({ code: 'ERROR' })
  })

  test('are not read from another transaction', async () => {
    const otherEntry = {
      status: 'completed',
      source: { transactionHash: `0x${'c'.repeat(64)}` },
      destination: { transactionHash: null },
    }
    await expect(statusWith([otherEntry])).rejects.toMatchObject({
      code: 'NOT_FOUND',
      shortMessage: 'transaction not found',
    })
  })
})
