import * as fc from 'fast-check'
import { decodeFunctionData, encodeFunctionData, type Hex, hexToString, parseAbi, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { formatUnits } from '../../kernel/amounts.ts'
import { isCausewayError } from '../../kernel/errors.ts'
import { parseQuoteRequest, type QuoteRequestInput } from '../../quotes/quote-request.ts'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { anyAccount } from '../shared/arbitraries.test-support.ts'
import { ATTACKER, RECIPIENT, usdcRequest } from '../shared/cases.test-support.ts'
import { decodeOrbiter } from './calldata.ts'
import { type OrbiterOptions, orbiter } from './index.ts'
import { MAKER, ROUTE, ROUTER, routers, ZERO_ADDRESS } from './replies.test-support.ts'

const ABI = parseAbi([
  'function transfer(address to, bytes data) payable',
  'function transferToken(address token, address to, uint256 value, bytes data)',
])
const request = {
  ...usdcRequest,
  fromTokenAddress: ROUTE.srcToken,
  toTokenAddress: ROUTE.tgtToken,
  fromAmount: 100_000_000n,
}
const native = {
  ...request,
  fromTokenAddress: NATIVE_TOKEN_ADDRESS,
  toTokenAddress: NATIVE_TOKEN_ADDRESS,
  fromTokenDecimals: 18,
  toTokenDecimals: 18,
}
const NATIVE_ROUTE = { ...ROUTE, srcToken: ZERO_ADDRESS, tgtToken: ZERO_ADDRESS }

async function settle(
  rows: readonly object[],
  change: Partial<QuoteRequestInput> = {},
  options: OrbiterOptions = {},
) {
  const { getQuotes, calls } = createProviderHarness({
    create: ({ fetch }) => orbiter({ fetch, ...options }),
    request,
    answer: () => routers(...rows),
  })
  const { quotes, failures } = await getQuotes(change)
  return { quote: quotes[0], failure: failures[0], calls }
}

describe('quotes of Orbiter', () => {
  test('request the routes of the contract and send the channel', async () => {
    const { calls } = await settle([ROUTE], {}, { channel: 'my-dapp' })
    expect(calls.map(({ url }) => url)).toEqual(['https://api.orbiter.finance/sdk/routers/v2?entry=contract'])
    expect(calls[0]?.headers.get('x-channel-identifier')).toBe('my-dapp')
    expect(calls[0]?.headers.get('content-type')).toBe('application/json')
  })

  test('subtract the fixed fee, then the percentage', async () => {
    const { quote } = await settle([ROUTE])
    // (100 - 1.2) x (1 - 0.015 %)
    expect(quote).toMatchObject({
      toAmount: 98_785_180n,
      fee: { swapFee: 14_820n, destinationGasFee: 1_200_000n },
      estimatedDuration: 60,
      spender: ROUTER,
      depositContract: ROUTER,
    })
  })

  test('convert the output to the decimals of the destination token, rounded down', async () => {
    const { quote } = await settle([ROUTE], { toTokenDecimals: 18 })
    expect(quote?.toAmount).toBe(98_785_180n * 10n ** 12n)
    expect((await settle([ROUTE], { toTokenDecimals: 2 })).quote?.toAmount).toBe(9_878n)
  })

  test.each([
    ['1', 1, 98_785_180n],
    ['300000, as has been seen', 300_000, 98_785_180n],
    ['absent', undefined, 98_785_180n],
    ['no number', 'half', 98_785_180n],
    ['nothing', 0, 98_785_180n],
    ['negative', -0.5, 98_785_180n],
    ['a share of one', 0.5, 49_392_590n],
    ['a share of one as a text', '0.5', 49_392_590n],
  ])('compute the output with a ratio that is %s', async (_what, compRatio, toAmount) => {
    expect((await settle([{ ...ROUTE, compRatio }])).quote?.toAmount).toBe(toAmount)
  })

  test('use the open route with the highest output', async () => {
    const { quote } = await settle([
      { ...ROUTE, spentTime: 1, withholdingFee: '2' },
      { ...ROUTE, spentTime: 2, withholdingFee: '0.1', tradeFee: '3' },
      { ...ROUTE, spentTime: 3 },
      { ...ROUTE, spentTime: 4, withholdingFee: '0', state: 'disabled' },
      { ...ROUTE, spentTime: 5, withholdingFee: '0', tgtChain: '10' },
      { ...ROUTE, spentTime: 6, withholdingFee: '0', maxAmt: '99.999999' },
      { spentTime: 'a row that cannot be read' },
    ])
    expect(quote?.estimatedDuration).toBe(3)
  })

  test.each([
    ['another chain', '9007'],
    ['no known chain', '9999'],
    ['a chain of the list of a dealer', '19105'],
  ])('ignore a route whose code names %s', async (_what, vc) => {
    const { quote, failure } = await settle([{ ...ROUTE, vc }])
    expect(quote).toBeUndefined()
    expect(failure).toMatchObject({ code: 'NOT_SUPPORT' })
  })

  test('compare token addresses without regard to case', async () => {
    const rows = [
      {
        ...ROUTE,
        srcToken: ROUTE.srcToken.toUpperCase().replace('X', 'x'),
        tgtToken: ROUTE.tgtToken.toLowerCase(),
      },
    ]
    expect((await settle(rows)).quote).toBeDefined()
  })

  test.each([
    ['the minimum', '1.25', true],
    ['the most', '10000', true],
    ['less than the minimum', '1.249999', false],
    ['more than the maximum', '10000.000001', false],
  ])('respect the limits of the route for %s', async (_what, amount, isGiven) => {
    const fromAmount = BigInt(Math.round(Number(amount) * 1e6))
    const { quote, failure } = await settle([ROUTE], { fromAmount })
    expect(quote !== undefined).toBe(isGiven)
    if (!isGiven) {
      expect(failure).toMatchObject({
        code: 'NOT_SUPPORT',
        reason: 'Orbiter only transfers amounts from 1.25 to 10000.',
      })
    }
  })

  test('are rejected if the fees exceed the amount', async () => {
    const { failure } = await settle([{ ...ROUTE, withholdingFee: '100' }])
    expect(failure).toMatchObject({ code: 'AMOUNT_TOO_LOW' })
  })

  test.each([
    ['another contract', { endpointContract: ATTACKER }],
    ['no contract', { endpointContract: null }],
    ['a maker that is not known', { endpoint: ATTACKER }],
  ])('are rejected if the route names %s', async (_what, change) => {
    const { quote, failure } = await settle([{ ...ROUTE, ...change }])
    expect(quote).toBeUndefined()
    expect(failure).toMatchObject({ code: 'ERROR' })
  })

  test('accept a maker that the application adds', async () => {
    const { quote } = await settle([{ ...ROUTE, endpoint: ATTACKER }], {}, { makers: [ATTACKER] })
    expect(quote).toBeDefined()
  })

  test('have no transaction unless both accounts are known', async () => {
    for (const missing of [{ fromAddress: undefined }, { fromAddress: undefined, toAddress: undefined }]) {
      const { quote } = await settle([ROUTE], missing)
      expect(quote?.toAmount).toBe(98_785_180n)
      expect(quote).not.toHaveProperty('transactionData')
    }
  })

  test('never exceed the formula for any valid list, and their transaction sends the amount', async () => {
    const units = (max: bigint) => fc.bigInt({ min: 0n, max }).map((amount) => formatUnits(amount, 6))
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        units(10n ** 10n),
        units(2n * 10n ** 8n),
        fc.oneof(fc.double(), fc.string(), fc.constant(undefined)),
        async (fromAmount, withholdingFee, tradeFee, compRatio) => {
          const row = { ...ROUTE, minAmt: '0', maxAmt: '100000000', withholdingFee, tradeFee, compRatio }
          const { quote, failure } = await settle([row], { fromAmount })
          if (!quote) {
            expect(isCausewayError(failure?.error)).toBe(true)
            return
          }
          const fee = BigInt(Math.round(Number(withholdingFee) * 1e6))
          const share = 100_000_000n - BigInt(Math.round(Number(tradeFee) * 1e6))
          expect(quote.toAmount).toBeLessThanOrEqual(((fromAmount - fee) * share) / 100_000_000n)
          const { data = '0x', value } = quote.transactionData ?? {}
          expect(value).toBe(0n)
          expect(decodeFunctionData({ abi: ABI, data }).args[2]).toBe(fromAmount)
        },
      ),
    )
  })
})

describe('transactions of Orbiter', () => {
  test('send tokens through the router to the maker, with a memo that names the recipient', async () => {
    const { quote } = await settle([ROUTE])
    const memo = stringToHex(`c=9021&t=${RECIPIENT}`)
    expect(quote?.transactionData).toEqual({
      to: ROUTER,
      data: encodeFunctionData({
        abi: ABI,
        functionName: 'transferToken',
        args: [ROUTE.srcToken as Hex, MAKER, 100_000_000n, memo],
      }),
      value: 0n,
    })
    expect(quote?.verification).toMatchObject({
      spend: { status: 'verified' },
      spender: { status: 'verified' },
      recipient: { status: 'unverified', reason: 'no-minimum' },
    })
  })

  test('send the native token as the value', async () => {
    const { quote } = await settle([NATIVE_ROUTE], { ...native, fromAmount: 2n * 10n ** 18n })
    const memo = stringToHex(`c=9021&t=${RECIPIENT}`)
    expect(quote?.transactionData).toEqual({
      to: ROUTER,
      data: encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [MAKER, memo] }),
      value: 2n * 10n ** 18n,
    })
  })

  test('accept a maker address in any case', async () => {
    const { quote } = await settle([{ ...ROUTE, endpoint: MAKER.toUpperCase().replace('X', 'x') }])
    expect(quote?.transactionData).toEqual((await settle([ROUTE])).quote?.transactionData)
  })

  test('have the selectors of the published router', async () => {
    const getSelector = async (rows: readonly object[], change?: object) =>
      (await settle(rows, change)).quote?.transactionData?.data.slice(0, 10)
    expect(await getSelector([ROUTE])).toBe('0xf9c028ec')
    expect(await getSelector([NATIVE_ROUTE], { ...native, fromAmount: 2n * 10n ** 18n })).toBe('0x29723511')
  })

  test('are decoded as they were encoded', async () => {
    const validAccount = anyAccount.filter(
      (address) => BigInt(address) > 0n && address !== request.fromAddress,
    )
    await fc.assert(
      fc.asyncProperty(
        validAccount,
        fc.bigInt({ min: 2_000_000n, max: 10n ** 9n }),
        async (toAddress, fromAmount) => {
          const { quote } = await settle([ROUTE], { toAddress, fromAmount })
          const { transactionData } = quote ?? {}
          if (!quote || !transactionData) throw new Error('It has no transaction')
          expect(decodeOrbiter(transactionData, quote.request, () => true)).toEqual({
            token: ROUTE.srcToken,
            amount: fromAmount,
            recipient: toAddress,
            destinationChainId: 8453,
            spender: ROUTER,
          })
          expect(hexToString(transactionData.data)).toContain(`c=9021&t=${toAddress}`)
        },
      ),
    )
  })

  const MEMO = stringToHex(`c=9021&t=${RECIPIENT}`)
  const transfer = (maker: Hex, memo: Hex) =>
    encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [maker, memo] })
  const decodeNative = (data: Hex, to = ROUTER) =>
    decodeOrbiter({ to, data, value: 1n }, parseQuoteRequest(native), (account) => account === MAKER)

  test('are decoded with the recipient of the memo if they go to a maker', () => {
    expect(decodeNative(transfer(MAKER, MEMO))).toEqual({
      token: NATIVE_TOKEN_ADDRESS,
      amount: 1n,
      recipient: RECIPIENT.toLowerCase(),
      destinationChainId: 8453,
      spender: ROUTER,
    })
  })

  test('are decoded with another recipient than the requested one', () => {
    expect(decodeNative(transfer(MAKER, stringToHex(`c=9021&t=${ATTACKER}`)))?.recipient).toBe(ATTACKER)
  })

  test('are decoded with the paid account as the recipient if it is not a maker', () => {
    expect(decodeNative(transfer(ATTACKER, MEMO))?.recipient).toBe(ATTACKER)
  })

  test('are decoded with the chain that the code names, not with the requested one', () => {
    expect(decodeNative(transfer(MAKER, stringToHex(`c=9007&t=${RECIPIENT}`)))?.destinationChainId).toBe(10)
  })

  test.each([
    ['the memo cannot be decoded', '0xff'],
    ['its code is unknown', stringToHex(`c=9999&t=${RECIPIENT}`)],
    ['its code is one of a dealer', stringToHex(`c=19105&t=${RECIPIENT}`)],
  ] as const)('are decoded with the maker as the recipient if %s', (_what, memo) => {
    expect(decodeNative(transfer(MAKER, memo))?.recipient).toBe(MAKER)
  })

  test('are not decoded for any target but the known router', () => {
    expect(decodeNative(transfer(MAKER, MEMO), ATTACKER)).toBeUndefined()
  })
})
