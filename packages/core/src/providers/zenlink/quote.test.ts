import fc from 'fast-check'
import { encodeFunctionData, getAddress, type Hex, numberToHex, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { ReadResult } from '../../platforms/platform.ts'
import { parseQuoteRequest } from '../../quotes/quote-request.ts'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { ATTACKER, accounts } from '../shared/cases.test-support.ts'
import { zenlink } from './index.ts'
import { DAI, EXECUTOR, ROUTE, ROUTER, USDC } from './replies.test-support.ts'

const ABI = parseAbi([
  'function swap(address executor, (address srcToken, address dstToken, address dstReceiver, uint256 amount, uint256 minReturnAmount) desc, bytes route) payable returns (uint256, uint256)',
])

const request = {
  fromChainId: 8453,
  toChainId: 8453,
  fromTokenAddress: USDC,
  toTokenAddress: DAI,
  fromTokenDecimals: 6,
  toTokenDecimals: 18,
  fromAmount: 1_000_000n,
  ...accounts,
}
const sale = { ...request, fromTokenAddress: NATIVE_TOKEN_ADDRESS }
const SALE_PARAMS = { ...ROUTE.routeParams, tokenIn: NATIVE_TOKEN_ADDRESS, value: '1000000' }

const createHarness = (reply: object, gasPrice?: ReadResult) =>
  createProviderHarness({
    create: zenlink,
    request,
    answer: () => reply,
    ...(gasPrice ? { readChain: () => gasPrice } : {}),
  })

describe('zenlink', () => {
  it('encodes the swap for the requested amount, recipient and minimum', async () => {
    const { quote } = createHarness(ROUTE)
    expect(await quote()).toMatchObject({
      spender: ROUTER,
      depositContract: ROUTER,
      toAmount: 999n * 10n ** 15n,
      toAmountMin: 998_001n * 10n ** 12n,
      transactionData: {
        to: ROUTER,
        value: 0n,
        data: encodeFunctionData({
          abi: ABI,
          args: [
            EXECUTOR,
            {
              srcToken: USDC,
              dstToken: DAI,
              dstReceiver: getAddress(request.toAddress),
              amount: 1_000_000n,
              minReturnAmount: 998_001n * 10n ** 12n,
            },
            '0x02010a',
          ],
        }),
      },
    })
  })

  it('pays a native input as value, without a spender', async () => {
    const answer = await createHarness({ ...ROUTE, routeParams: SALE_PARAMS }).quote(sale)
    expect(answer).toMatchObject({ transactionData: { value: 1_000_000n } })
    expect(answer.spender).toBeUndefined()
  })

  it('quotes a price without a transaction if accounts are missing', async () => {
    const standIn = '0xBb23Cd0210F878Ea4CcA50e9dC307fb0Ed65Cf6B'
    const answer = await createHarness({
      ...ROUTE,
      routeParams: { ...ROUTE.routeParams, to: standIn },
    }).quote({
      fromAddress: undefined,
      toAddress: undefined,
    })
    expect(answer).toMatchObject({ toAmount: 999n * 10n ** 15n })
    expect(answer.transactionData).toBeUndefined()
  })

  const incomplete: readonly (readonly [string, object])[] = [
    ['routerAddress', { routerAddress: undefined }],
    ['executorAddress', { executorAddress: undefined }],
    ['all parameters', { routeParams: undefined }],
    ...(['tokenIn', 'tokenOut', 'amountIn', 'amountOutMin', 'to', 'routeCode'] as const).map(
      (name) => [name, { routeParams: { ...ROUTE.routeParams, [name]: undefined } }] as const,
    ),
    ['a route in its routeCode', { routeParams: { ...ROUTE.routeParams, routeCode: '0x' } }],
  ]
  it.each(incomplete)('rejects a reply without %s', async (_what, change) => {
    await expect(createHarness({ ...ROUTE, ...change }).quote()).rejects.toMatchObject({
      code: 'ERROR',
      message: 'Zenlink: parameter not provided!',
    })
  })

  it('rejects a native input without a value', async () => {
    const routeParams = { ...SALE_PARAMS, value: undefined }
    await expect(createHarness({ ...ROUTE, routeParams }).quote(sale)).rejects.toMatchObject({
      message: 'Zenlink: parameter not provided!',
    })
  })

  it.each([
    ['router', { routerAddress: ATTACKER }],
    ['executor', { executorAddress: ATTACKER }],
    ['source token', { routeParams: { ...ROUTE.routeParams, tokenIn: ATTACKER } }],
    ['output token', { routeParams: { ...ROUTE.routeParams, tokenOut: ATTACKER } }],
    ['recipient', { routeParams: { ...ROUTE.routeParams, to: ATTACKER } }],
    ['amount', { routeParams: { ...ROUTE.routeParams, amountIn: '1000001' } }],
    ['value', { routeParams: { ...ROUTE.routeParams, value: '1' } }],
  ])('rejects a reply with another %s', async (_what, change) => {
    await expect(createHarness({ ...ROUTE, ...change }).quote()).rejects.toMatchObject({
      code: 'ERROR',
      message: 'unknown error',
    })
  })

  it('has no status', () => {
    expect(zenlink().status).toBeUndefined()
  })

  it('sends the gas price of the chain, or 1 if it cannot be read', async () => {
    const priced = (amount: bigint): ReadResult => ({
      status: 'success',
      data: numberToHex(amount, { size: 32 }),
    })
    const reverted: ReadResult = { status: 'reverted', reason: 'no such contract' }
    for (const [gasPrice, sent] of [
      [priced(7_000_000n), '7000000'],
      [priced(0n), '1'],
      [reverted, '1'],
      [undefined, '1'],
    ] as const) {
      const { calls, quote } = createHarness(ROUTE, gasPrice)
      await expect(quote()).resolves.toBeDefined()
      expect(calls[0]?.query['gasPrice']).toBe(sent)
    }
  })
})

describe('the decoder of Zenlink', () => {
  const { provider } = createHarness(ROUTE)
  const read = (data: Hex, to: string = ROUTER) =>
    provider.decode?.({ to, data, value: 0n }, parseQuoteRequest(request))
  const swap = (change: object = {}, executor: Hex = EXECUTOR) => {
    const desc = {
      srcToken: USDC,
      dstToken: DAI,
      dstReceiver: ATTACKER,
      amount: 1n,
      minReturnAmount: 2n,
    } as const
    return encodeFunctionData({ abi: ABI, args: [executor, { ...desc, ...change }, '0x01'] })
  }

  it('decodes another recipient and its minimum', () => {
    expect(read(swap())).toEqual({
      token: USDC,
      amount: 1n,
      recipient: ATTACKER,
      destinationChainId: 8453,
      toAmountMin: 2n,
      spender: ROUTER,
    })
  })

  it('ignores another router, executor, destination token or function', () => {
    expect(read(swap(), ATTACKER)).toBeUndefined()
    expect(read(swap({}, ATTACKER))).toBeUndefined()
    expect(read(swap({ dstToken: USDC }))).toBeUndefined()
    expect(read('0xdeadbeef')).toBeUndefined()
    expect(read('0x')).toBeUndefined()
  })

  it('decodes the encoded swap of any reply, and never changes an amount', async () => {
    const uint = fc.bigInt({ min: 0n, max: 2n ** 128n })
    const hex = fc
      .uint8Array({ minLength: 1, maxLength: 64 })
      .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
    const reply = fc.record({ amountOut: uint, amountOutMin: uint, routeCode: hex })
    await fc.assert(
      fc.asyncProperty(reply, fc.integer({ min: 0, max: 5_000 }), async (terms, bips) => {
        const { amountOut, amountOutMin, routeCode } = terms
        const routeParams = { ...ROUTE.routeParams, amountOutMin: String(amountOutMin), routeCode }
        const bestRoute = { ...ROUTE.bestRoute, amountOutBN: String(amountOut) }
        const quoted = createHarness({ ...ROUTE, bestRoute, routeParams }).quote({ slippage: bips / 100 })
        if (amountOut === 0n) {
          await expect(quoted).rejects.toMatchObject({ code: 'AMOUNT_TOO_LOW' })
          return
        }
        const { transactionData, toAmount, toAmountMin = 0n } = await quoted
        expect(toAmount).toBe(amountOut)
        expect(toAmountMin * 10_000n).toBeGreaterThanOrEqual(amountOut * BigInt(10_000 - bips))
        expect(read(transactionData?.data ?? '0x')).toEqual({
          token: USDC,
          amount: 1_000_000n,
          recipient: getAddress(request.toAddress),
          destinationChainId: 8453,
          toAmountMin,
          spender: ROUTER,
        })
      }),
    )
  })
})
