import fc from 'fast-check'
import { decodeFunctionData, hashTypedData, parseAbi, type TypedDataDefinition } from 'viem'
import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import { parseQuoteRequest } from '../../quotes/quote-request.ts'
import { getOrder, getTransaction } from '../../quotes/quotes.test-support.ts'
import { requireBuildableRequest } from '../../quotes/to-buildable-request.ts'
import { drive } from '../../testing/fake-clock.ts'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { type MayanOptions, mayan } from './index.ts'
import { FORWARDER, SWIFT_CONTRACTS } from './networks.ts'
import {
  COMPLETED,
  quotes as listOf,
  OFFER,
  OFFER_V2,
  SWAP,
  USDC_BASE,
  ZERO,
} from './replies.test-support.ts'
import { request } from './request.test-support.ts'
import { decodeOrderCall } from './swift-order.ts'

const FORWARDER_ABI = parseAbi([
  'struct PermitParams { uint256 value; uint256 deadline; uint8 v; bytes32 r; bytes32 s; }',
  'function forwardERC20(address tokenIn, uint256 amountIn, PermitParams permitParams, address mayanProtocol, bytes protocolData) payable',
])
const WETH: Address = '0x4200000000000000000000000000000000000006'
/** Ether that is wrapped before the order. */
const WRAPPED = {
  ...OFFER_V2,
  fromToken: { ...OFFER.fromToken, contract: ZERO },
  swiftInputContract: WETH,
  swiftInputDecimals: 18,
  swiftWrapAndLock: true,
  minMiddleAmount: 1.5,
  effectiveAmountIn64: '1500000000000000000',
}
const ether = {
  ...request,
  fromTokenAddress: NATIVE_TOKEN_ADDRESS,
  fromTokenDecimals: 18,
  fromAmount: 1_500_000_000_000_000_000n,
}
const AERO: Address = '0x940181a94A35A4569E4529A3CDfB74e38FD98631'
/** Another token that is swapped to USDC before the order. */
const SWAPPED = {
  fromToken: { ...OFFER.fromToken, contract: AERO },
  swiftInputContract: USDC_BASE,
  swiftInputDecimals: 6,
  swiftWrapAndLock: false,
  minMiddleAmount: 10,
  effectiveAmountIn64: '10000000',
}
const SIGNED = { ...OFFER_V2, gasless: true, submitRelayerFee64: '2000' }

type Replies = Readonly<Record<string, unknown>>

const mayanWith = (replies: Replies, options: MayanOptions = {}) =>
  createProviderHarness({
    create: ({ fetch }) => mayan({ fetch, ...options }),
    request,
    answer: ({ path }) => replies[path] ?? Response.json({ msg: 'Not found' }, { status: 404 }),
  })

const quoting = (...offers: readonly unknown[]) => ({ 'v3/quote': listOf(...offers) })

describe('quotes of Mayan', () => {
  test('use the best offer, with its fee and its minimum', async () => {
    const fast = { ...OFFER, expectedAmountOutBaseUnits: '9900000', minAmountOutBaseUnits: '9899999' }
    const { quotes } = await mayanWith(quoting(fast, OFFER)).getQuotes()
    expect(quotes).toMatchObject([
      {
        spender: FORWARDER,
        toAmount: 9_981_444n,
        toAmountMin: 9_974_999n,
        // The protocol fee, and the relayer fees of an unfilled order.
        fee: { swapFee: 3_000n + 3_714n + 1_229n },
        estimatedDuration: 10,
      },
    ])
  })

  test('request only offers that can be built, with the slippage limit', async () => {
    const { calls, getQuotes } = mayanWith(quoting(OFFER))
    await getQuotes({ slippage: 20 })
    expect(calls[0]?.query).toEqual({
      swift: 'true',
      mctp: 'false',
      fastMctp: 'false',
      shuttle: 'false',
      wormhole: 'false',
      monoChain: 'false',
      gasless: 'false',
      onlyDirect: 'false',
      fullList: 'false',
      solanaProgram: 'FC4eXxkyrMPTjiYUpp4EAnkmwMbQyZ6NDCh1kfLn6vsf',
      forwarderAddress: FORWARDER,
      amountIn64: '10000000',
      fromToken: USDC_BASE,
      fromChain: 'base',
      toToken: request.toTokenAddress,
      toChain: 'arbitrum',
      // The maximum of Mayan; a lower slippage is safe.
      slippageBps: '500',
      gasDrop: '0',
      destinationAddress: request.toAddress,
      sdkVersion: '15_2_0',
    })
  })

  test.each([
    ['Swift V2 would lock the native token itself', { swiftInputContract: ZERO, minMiddleAmount: 1 }],
    ['a swap before the order has no limit', { minMiddleAmount: null }],
  ])('are rejected if %s', async (_what, change) => {
    const { failures } = await mayanWith(quoting({ ...WRAPPED, ...change })).getQuotes(ether)
    expect(failures).toMatchObject([{ code: 'NOT_SUPPORT' }])
  })

  test.each([
    { protocolBps: 256 },
    { protocolBps: 0.5 },
    { protocolBps: 1e308 },
    { swiftAuctionMode: -1 },
    { deadline64: String(2n ** 64n) },
    { refundRelayerFee64: '' },
  ])('are rejected for %j, which exceeds the contract type', async (change) => {
    const { failures } = await mayanWith(quoting({ ...OFFER, ...change })).getQuotes()
    expect(failures).toMatchObject([{ code: 'INVALID_RESPONSE' }])
  })

  test.each([
    ['a cancel fee above 5%', { cancelRelayerFee64: '500001' }, 'The cancel fee is too high'],
    ['a refund fee above 5%', { refundRelayerFee64: '500001' }, 'The refund fee is too high'],
    [
      'a fee above 5% for submitting the order',
      { gasless: true, submitRelayerFee64: '500001' },
      'The submit fee is too high: 500001 of 10000000 base units, the limit is 5%',
    ],
    [
      'a deadline in half a year',
      { deadline64: '1766243613' },
      'The order would lock the funds for 16243613 seconds',
    ],
    [
      'a deadline in less than three minutes',
      { deadline64: '1750000179' },
      'The order would expire in 179 seconds',
    ],
  ])('reject an offer with %s', async (_name, change, reason) => {
    const { failures } = await mayanWith(quoting({ ...OFFER_V2, ...change }), { gasless: true }).getQuotes()
    expect(failures).toMatchObject([{ code: 'NOT_SUPPORT', reason: expect.stringContaining(reason) }])
  })

  test('reject an offer that has to be signed unless that was requested', async () => {
    const { failures } = await mayanWith(quoting(SIGNED)).getQuotes()
    expect(failures).toMatchObject([
      { code: 'NOT_SUPPORT', reason: 'The offer is a signed order, which was not requested.' },
    ])
  })

  test('expire while their order can still be created with time to be filled', async () => {
    const deadline64 = String(1_750_000_000 + 180 + 30)
    const { quotes } = await mayanWith(quoting({ ...OFFER, deadline64 })).getQuotes()
    expect(quotes).toMatchObject([{ validUntil: 1_750_000_030_000 }])
    const { quotes: later } = await mayanWith(quoting(OFFER)).getQuotes()
    expect(later).toMatchObject([{ validUntil: 1_750_000_060_000 }])
  })

  test.each([0, 4, 255])('reject the auction mode %s, which no solver fills', async (swiftAuctionMode) => {
    const { failures } = await mayanWith(quoting({ ...OFFER, swiftAuctionMode })).getQuotes()
    expect(failures).toMatchObject([
      { code: 'NOT_SUPPORT', reason: `The auction mode ${swiftAuctionMode} is unknown.` },
    ])
  })

  test.each([
    [1, 9_974_999n],
    [2, 9_981_444n],
    [3, 9_974_999n],
  ])('promise the output of an order of the auction mode %s', async (swiftAuctionMode, toAmount) => {
    const { quotes } = await mayanWith(quoting({ ...OFFER, swiftAuctionMode })).getQuotes()
    expect(quotes).toMatchObject([{ toAmount, toAmountMin: 9_974_999n }])
  })

  test('reject a relayer fee above 50 dollars, however small its share is', async () => {
    const fromAmount = 1_000_000_000_000n
    const offer = { ...OFFER, effectiveAmountIn64: String(fromAmount), refundRelayerFee64: '50000001' }
    const { failures } = await mayanWith(quoting(offer)).getQuotes({ fromAmount })
    expect(failures).toMatchObject([
      { code: 'NOT_SUPPORT', reason: 'The refund fee is too high: 50.000001 USD, the limit is 50 USD.' },
    ])
  })

  test.each([
    ['too little of the wrapped token that is sent', ether, { minMiddleAmount: 1.48 }],
    [
      'fewer dollars than have to arrive',
      { ...request, fromTokenAddress: AERO },
      { ...SWAPPED, minMiddleAmount: 9.8 },
    ],
    [
      'enough by decimals that the token does not have',
      { ...request, fromTokenAddress: AERO },
      { ...SWAPPED, minMiddleAmount: 9.99, swiftInputDecimals: 8 },
    ],
  ])('reject an offer whose swap before the order locks %s', async (_name, input, change) => {
    const { failures } = await mayanWith(quoting({ ...WRAPPED, ...change })).getQuotes(input)
    expect(failures).toMatchObject([
      { code: 'NOT_SUPPORT', reason: expect.stringMatching(/minimum output .* is too low|Wrong decimals/) },
    ])
  })

  test('state the relayer fees of a swapped amount in the source token', async () => {
    const fees = { cancelRelayerFee64: '3000', refundRelayerFee64: '2000' }
    const input = { ...request, fromTokenAddress: AERO, fromAmount: 20_000_000n }
    const offer = { ...WRAPPED, ...SWAPPED, ...fees, effectiveAmountIn64: '20000000' }
    const { quotes } = await mayanWith(quoting(offer)).getQuotes(input)
    expect(quotes[0]?.fee.swapFee).toBe(6_000n + 10_000n)
  })

  test('keep the amounts of any valid offer', async () => {
    const amount = fc.bigInt({ min: 1n, max: 2n ** 200n })
    await fc.assert(
      fc.asyncProperty(fc.array(amount, { minLength: 1, maxLength: 4 }), async (amounts) => {
        const offers = amounts.map((each) => ({
          ...OFFER,
          expectedAmountOutBaseUnits: String(each),
          minAmountOutBaseUnits: String(each),
        }))
        const { quotes } = await mayanWith(quoting(...offers)).getQuotes()
        const best = amounts.reduce((top, each) => (each > top ? each : top))
        expect(quotes).toMatchObject([{ toAmount: best, toAmountMin: best }])
      }),
    )
  })
})

describe('builds of Mayan', () => {
  test('create the order through the forwarder with the quoted terms', async () => {
    const { build, calls } = mayanWith(quoting(OFFER))
    const built = await build()
    expect(built).toMatchObject({
      transaction: { to: FORWARDER, value: 0n },
      approval: { spender: FORWARDER, amount: 10_000_000n },
      interfaceParamData: { orderHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
      verification: {
        spend: { status: 'verified' },
        spender: { status: 'verified' },
        recipient: { status: 'verified' },
      },
    })
    expect(calls).toHaveLength(1)
  })

  test('swap ether to the locked token for at least the minimum of the offer', async () => {
    const { build, calls } = mayanWith({ ...quoting(WRAPPED), 'v3/get-swap/evm': SWAP })
    const built = await build(ether)
    const transaction = getTransaction(built)
    expect(transaction).toMatchObject({ to: FORWARDER, value: 1_500_000_000_000_000_000n })
    expect(transaction.data).toContain(1_500_000_000_000_000_000n.toString(16).padStart(64, '0'))
    expect(calls[1]?.query).toEqual({
      forwarderAddress: FORWARDER,
      chainName: 'base',
      amountIn64: '1500000000000000000',
      fromToken: ZERO,
      middleToken: WETH,
      slippageBps: '10',
      sdkVersion: '15_2_0',
    })
  })

  test.each([
    [9.974999, 9_974_999n, 6],
    [1e-7, 100_000_000_000n, 18],
    [0.1, 100_000_000_000_000_000n, 18],
    [123_456.789, 123_456_789_000n, 6],
  ])('convert the minimum of a swap, %d, exactly', async (minMiddleAmount, units, swiftInputDecimals) => {
    const fees = { cancelRelayerFee64: '0', refundRelayerFee64: '0' }
    const unknown = { swiftInputContract: AERO, swiftWrapAndLock: false }
    const offer = { ...WRAPPED, ...unknown, ...fees, minMiddleAmount, swiftInputDecimals }
    const { quotes } = await mayanWith(quoting(offer)).getQuotes(ether)
    expect(quotes[0]?.interfaceParamData).toMatchObject({ minMiddleAmount: units })
  })

  test('create an order with the fees and the deadline of the quote', async () => {
    const built = await mayanWith(quoting(OFFER_V2)).build()
    const { args } = decodeFunctionData({ abi: FORWARDER_ABI, data: getTransaction(built).data })
    const call = decodeOrderCall(args[4])
    expect(call?.order).toMatchObject({ cancelFee: 3_714n, refundFee: 1_229n, deadline: 1_750_007_200n })
    expect(call?.input).toMatchObject({ amount: 10_000_000n })
  })

  test.each([
    ['relayer fees above 5%', { cancelFee: 9_000_000n }, 'The cancel fee is too high'],
    ['a deadline that never comes', { deadline: 2n ** 63n }, 'The order would lock the funds'],
    ['a swap that has no minimum', { inputToken: AERO, minMiddleAmount: 0n }, 'has no minimum'],
  ])('reject stored terms with %s', async (_name, change, reason) => {
    const { getQuotes, provider, context } = mayanWith(quoting(OFFER_V2))
    const { quotes } = await getQuotes()
    const [quote] = quotes
    const interfaceParamData = { ...Object(quote?.interfaceParamData), ...change }
    const build = provider.build?.(
      {
        request: requireBuildableRequest(parseQuoteRequest(request)),
        toAmount: 9_981_444n,
        toAmountMin: 9_974_999n,
        interfaceParamData,
      },
      context,
    )
    await expect(build).resolves.toMatchObject({
      code: 'NOT_SUPPORT',
      details: expect.stringContaining(reason),
    })
  })

  test('leave the recipient unverified if the value of a swap before the order is unknown', async () => {
    const unknown = { swiftInputContract: AERO, swiftWrapAndLock: false, minMiddleAmount: 1 }
    const fees = { cancelRelayerFee64: '0', refundRelayerFee64: '0' }
    const replies = { ...quoting({ ...WRAPPED, ...unknown, ...fees }), 'v3/get-swap/evm': SWAP }
    const { verification } = await mayanWith(replies).build(ether)
    expect(verification.recipient.status).toBe('unverified')
  })

  test('create the same order for the same quote', async () => {
    const first = await mayanWith(quoting(OFFER)).build()
    const second = await mayanWith(quoting(OFFER)).build()
    expect(first.interfaceParamData).toEqual(second.interfaceParamData)
    const otherBuild = await mayanWith(quoting({ ...OFFER, quoteId: '0x51' })).build()
    expect(otherBuild.interfaceParamData).not.toEqual(first.interfaceParamData)
  })

  test('are rejected for an amount above 64 bits', async () => {
    const huge = String(2n ** 64n)
    const offer = { ...OFFER, expectedAmountOutBaseUnits: huge, minAmountOutBaseUnits: huge }
    await expect(mayanWith(quoting(offer)).build()).rejects.toMatchObject({ code: 'NOT_SUPPORT' })
  })
})

describe('signed orders of Mayan', () => {
  async function signedOrder(replies: Replies) {
    const harness = mayanWith({ ...quoting(SIGNED), ...replies }, { gasless: true })
    const built = await harness.build()
    const { interfaceParamData } = built
    const signed = {
      ...getOrder(built),
      signature: '0x5167' as const,
      request: requireBuildableRequest(built.request),
      interfaceParamData,
    }
    const hash = String(Object(interfaceParamData).orderHash)
    const { clock, provider, context } = harness
    const handIn = () => drive(clock, Promise.resolve(provider.submitOrder?.(signed, context)))
    return { ...harness, built, signed, hash, handIn }
  }

  test('cover the whole amount and approve the Swift contract for it', async () => {
    const { built, hash } = await signedOrder({})
    expect(built).toMatchObject({
      approval: { spender: SWIFT_CONTRACTS.V2, amount: 10_000_000n },
      order: {
        typedData: {
          domain: { name: 'Mayan Swift', chainId: 8453, verifyingContract: SWIFT_CONTRACTS.V2 },
          primaryType: 'CreateOrder',
          message: { OrderId: hash, InputAmount: 9_998_000n, SubmissionFee: 2_000n },
        },
      },
    })
    expect(built.quote.fee.swapFee).toBe(3_000n + 2_000n + 3_714n + 1_229n)
    expect(hashTypedData(getOrder(built).typedData as TypedDataDefinition)).toMatch(/^0x[0-9a-f]{64}$/)
  })

  test('are submitted with every term of the hash, integers as digits', async () => {
    const { handIn, hash, calls } = await signedOrder({ 'v3/submit/evm': new Response('') })
    expect(await handIn()).toBe(hash)
    expect(calls.at(-1)?.url).toBe('https://explorer-api.mayan.finance/v3/submit/evm')
    expect(calls.at(-1)?.body).toMatchObject({
      swiftVersion: 'V2',
      permitParams: null,
      orderHash: hash,
      customPayload: '0x',
      signature: '0x5167',
      orderParams: {
        payloadType: 1,
        trader: `0x${'0'.repeat(24)}${'1'.repeat(40)}`,
        destAddr: `0x${'0'.repeat(24)}${'2'.repeat(40)}`,
        destChainId: 23,
        sourceChainId: 30,
        tokenIn: USDC_BASE,
        amountIn: '10000000',
        submissionFee: '2000',
        minAmountOut: '9974999',
        deadline: OFFER.deadline64,
      },
      orderTypedData: { value: { OrderId: hash, InputAmount: '9998000', SubmissionFee: '2000' } },
    })
  })

  test('count as submitted if Mayan knows the order', async () => {
    const { handIn, hash, signed } = await signedOrder({
      'v3/submit/evm': Response.json({ msg: 'Duplicate' }, { status: 400 }),
    })
    await expect(handIn()).rejects.toMatchObject({ code: 'HTTP_ERROR' })
    const mayanKnowingOrder = mayanWith({
      'v3/submit/evm': Response.json({ msg: 'Duplicate' }, { status: 400 }),
      [`v3/swap/trx/${hash}`]: COMPLETED,
    })
    const again = Promise.resolve(mayanKnowingOrder.provider.submitOrder?.(signed, mayanKnowingOrder.context))
    expect(await drive(mayanKnowingOrder.clock, again)).toBe(hash)
  })

  test('are not reported as submitted if the reply is a web page', async () => {
    const { handIn } = await signedOrder({ 'v3/submit/evm': new Response('<html>Just a moment</html>') })
    await expect(handIn()).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  test('are not submitted with the signature of another order', async () => {
    const { signed, provider, clock, context } = await signedOrder({})
    const message = { ...signed.typedData.message, OrderId: `0x${'9'.repeat(64)}` }
    const changedOrder = { ...signed, typedData: { ...signed.typedData, message } }
    await expect(
      drive(clock, Promise.resolve(provider.submitOrder?.(changedOrder, context))),
    ).rejects.toMatchObject({
      code: 'ERROR',
    })
  })

  test('are looked up by their hash, with the source transaction', async () => {
    const { hash } = await signedOrder({})
    const { status, calls } = mayanWith({ [`v3/swap/trx/${hash}`]: COMPLETED })
    await expect(status({ type: 'order', fromChainId: 8453, orderId: hash })).resolves.toMatchObject({
      fromHash: COMPLETED.sourceTxHash,
      toHash: COMPLETED.fulfillTxHash,
      statusInfo: { status: 'DONE' },
    })
    expect(calls[0]?.path).toBe(`v3/swap/trx/${hash}`)
  })
})

describe('statuses of Mayan', () => {
  const statusWith = (replies: Replies) =>
    mayanWith(replies).status({
      type: 'transaction',
      fromChainId: 8453,
      fromHash: COMPLETED.sourceTxHash,
    })

  test('are NOT_FOUND until the transaction is indexed', async () => {
    await expect(statusWith({})).resolves.toMatchObject({
      toHash: '',
      statusInfo: { status: 'NOT_FOUND', message: 'NOT_FOUND' },
    })
  })

  test('are ERROR without an id', async () => {
    const { id: _, ...rest } = COMPLETED
    await expect(statusWith({ [`v3/swap/trx/${COMPLETED.sourceTxHash}`]: rest })).rejects.toMatchObject({
      code: 'ERROR',
    })
  })
})
