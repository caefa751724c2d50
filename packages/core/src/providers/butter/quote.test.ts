import * as fc from 'fast-check'
import { toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { formatUnits } from '../../kernel/amounts.ts'
import { parseQuoteRequest } from '../../quotes/quote-request.ts'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { ATTACKER, usdcRequest } from '../shared/cases.test-support.ts'
import { bridgeCalldata, type SwapOptions, swapCalldata } from './bridge-calldata.test-support.ts'
import { butter } from './index.ts'
import * as answers from './replies.test-support.ts'

const NATIVE_FEE = 100_000_000_000_000n
const request = { ...usdcRequest, slippage: 2 }

const onOneChain = {
  ...request,
  toChainId: 42161,
  toTokenAddress: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
  slippage: 0.5,
}

const swap = (change: object = {}) => ({
  to: answers.ROUTER,
  data: bridgeCalldata(parseQuoteRequest(request)),
  value: toHex(NATIVE_FEE),
  chainId: '42161',
  ...change,
})

const butterWith = (route: object = answers.ROUTE, built: object = swap()) =>
  createProviderHarness({
    create: ({ fetch }) => butter({ fetch, entrance: 'my-dapp' }),
    request,
    answer: ({ path }) => answers.success([path === 'swap' ? built : route]),
  })

describe('quotes of Butter', () => {
  test('are requested in human units and converted to base units, rounded down', async () => {
    const { calls, getQuotes } = butterWith({
      ...answers.ROUTE,
      dstChain: { ...answers.ROUTE.dstChain, totalAmountOut: '0.994500999999999999' },
    })
    const { quotes } = await getQuotes({ fromAmount: 1_230_000n })
    expect(quotes).toMatchObject([
      {
        toAmount: 994_500n,
        toAmountMin: 979_582n,
        fee: {
          swapFee: 2_500n,
          destinationGasFee: NATIVE_FEE,
          destinationGasFeeToken: NATIVE_TOKEN_ADDRESS,
        },
        otherPayOut: NATIVE_FEE,
        estimatedDuration: 120,
        spender: answers.ROUTER,
        interfaceParamData: { hash: answers.ROUTE_HASH },
      },
    ])
    expect(calls[0]?.query).toEqual({
      fromChainId: '42161',
      toChainId: '8453',
      tokenInAddress: request.fromTokenAddress,
      tokenOutAddress: request.toTokenAddress,
      amount: '1.23',
      type: 'exactIn',
      slippage: '200',
      entrance: 'my-dapp',
    })
  })

  test('have the output of the source chain and the slippage of the request on one chain', async () => {
    const { dstChain: _, ...route } = answers.ROUTE
    const { calls, getQuotes } = butterWith({ ...route, minAmountOut: undefined })
    const { quotes } = await getQuotes(onOneChain)
    expect(quotes).toMatchObject([{ toAmount: 997_500n, toAmountMin: 992_513n }])
    expect(quotes[0]).not.toHaveProperty('requiredSlippage')
    expect(calls[0]?.query['slippage']).toBe('50')
  })

  test('state the minimum slippage of Butter, and are not built without consent to it', async () => {
    const { calls, getQuotes, build } = butterWith({ ...answers.ROUTE, minAmountOut: undefined })
    const { quotes } = await getQuotes({ slippage: 0.5 })
    expect(quotes).toMatchObject([{ requiredSlippage: 1.5, toAmountMin: 979_583n }])
    await expect(build({ slippage: 0.5 })).rejects.toMatchObject({
      code: 'SLIPPAGE_CONSENT_NEEDED',
    })
    expect(calls.filter(({ path }) => path === 'swap')).toEqual([])
  })

  test('have exactly the output of the reply, or a reason', async () => {
    const amounts = fc.record({
      received: fc.bigInt({ min: 0n, max: 10n ** 40n }),
      share: fc.bigInt({ min: 0n, max: 2_000n }),
      decimals: fc.integer({ min: 0, max: 30 }),
      extra: fc.constantFrom('', '9', '000001', '123456789012345678'),
      fee: fc.bigInt({ min: 0n, max: 10n ** 20n }),
    })
    await fc.assert(
      fc.asyncProperty(amounts, async ({ received, share, decimals, extra, fee }) => {
        const minimum = received - (received * share) / 10_000n
        const human = (amount: bigint) => {
          const [whole, fraction = ''] = formatUnits(amount, decimals).split('.')
          const digits = `${fraction.padEnd(decimals, '0')}${extra}`
          return digits ? `${whole}.${digits}` : `${whole}`
        }
        const { getQuotes } = butterWith({
          ...answers.ROUTE,
          dstChain: {
            ...answers.ROUTE.dstChain,
            tokenOut: { decimals },
            totalAmountOut: human(received),
          },
          minAmountOut: { amount: human(minimum) },
          swapFee: { nativeFee: formatUnits(fee, 18), tokenFee: '0.0' },
        })
        const { quotes, failures } = await getQuotes({ toTokenDecimals: decimals })
        expect(failures.map(({ code }) => code)).toEqual(received === 0n ? ['AMOUNT_TOO_LOW'] : [])
        expect(
          quotes.map(({ toAmount, toAmountMin, otherPayOut }) => [toAmount, toAmountMin, otherPayOut]),
        ).toEqual(received === 0n ? [] : [[received, minimum, fee]])
      }),
      { numRuns: 100 },
    )
  })
})

describe('builds of Butter', () => {
  test('send both accounts and the slippage of the request, and pay the fee on top of the amount', async () => {
    const { calls, build } = butterWith()
    await expect(build()).resolves.toMatchObject({
      transaction: { to: answers.ROUTER, value: NATIVE_FEE },
      approval: { spender: answers.ROUTER, amount: 1_000_000n },
      verification: { spend: { status: 'verified' }, spender: { status: 'verified' } },
    })
    expect(calls.at(-1)?.query).toEqual({
      hash: answers.ROUTE_HASH,
      slippage: '200',
      from: request.fromAddress,
      receiver: request.toAddress,
    })
  })

  test('call the older router if the route names it', async () => {
    const { build } = butterWith(
      { ...answers.ROUTE, contract: answers.OLDER_ROUTER },
      swap({ to: answers.OLDER_ROUTER }),
    )
    await expect(build()).resolves.toMatchObject({ approval: { spender: answers.OLDER_ROUTER } })
  })

  const calldata = (change: object) => ({
    data: bridgeCalldata(parseQuoteRequest({ ...request, ...change })),
  })
  const encodeMinimum = (minAmount: bigint) => bridgeCalldata(parseQuoteRequest(request), { minAmount })

  test('leave the recipient unverified if the Receiver swaps on the destination chain', async () => {
    await expect(butterWith().build()).resolves.toMatchObject({
      verification: { recipient: { status: 'unverified', reason: 'opaque-calldata' } },
    })
  })

  test.each([
    ['calls another contract', { to: ATTACKER }, 'BUILD_MISMATCH'],
    ['calls another router than it quoted', { to: answers.OLDER_ROUTER }, 'BUILD_MISMATCH'],
    ['is for another chain', { chainId: '1' }, 'BUILD_MISMATCH'],
    ['pays a higher fee', { value: toHex(NATIVE_FEE + 1n) }, 'BUILD_MISMATCH'],
    ['takes more than was agreed', calldata({ fromAmount: 1_000_001n }), 'VERIFICATION_FAILED'],
    ['takes another token', calldata({ fromTokenAddress: ATTACKER }), 'VERIFICATION_FAILED'],
    ['leads to another chain', calldata({ toChainId: 56 }), 'VERIFICATION_FAILED'],
    ['pays another account', calldata({ toAddress: ATTACKER }), 'VERIFICATION_FAILED'],
    ['pays another token', calldata({ toTokenAddress: ATTACKER }), 'VERIFICATION_FAILED'],
    ['pays less than was quoted', { data: encodeMinimum(979_581n) }, 'VERIFICATION_FAILED'],
  ])('are rejected if the transaction %s', async (_what, change, code) => {
    await expect(butterWith(answers.ROUTE, swap(change)).build()).rejects.toMatchObject({ code })
  })

  test('are rejected on one chain if they pay another account', async () => {
    const { dstChain: _, ...route } = answers.ROUTE
    const buildWith = (options: SwapOptions) =>
      butterWith(route, swap({ data: swapCalldata(parseQuoteRequest(onOneChain), options) })).build(
        onOneChain,
      )
    await expect(buildWith({ minAmount: 979_582n })).rejects.toMatchObject({
      code: 'SLIPPAGE_CONSENT_NEEDED',
    })
    const tight = { ...route, minAmountOut: { amount: '0.9950' } }
    const buildTight = (options: SwapOptions) =>
      butterWith(tight, swap({ data: swapCalldata(parseQuoteRequest(onOneChain), options) })).build(
        onOneChain,
      )
    await expect(buildTight({ minAmount: 995_000n })).resolves.toMatchObject({
      verification: { recipient: { status: 'verified' } },
    })
    await expect(buildTight({ minAmount: 995_000n, receiver: ATTACKER })).rejects.toMatchObject({
      code: 'VERIFICATION_FAILED',
    })
  })
})
