import fc from 'fast-check'
import { decodeFunctionData, hashTypedData, keccak256, parseAbi, stringToHex, toFunctionSelector } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/index.ts'
import { parseJson, stringifyJson } from '../../kernel/index.ts'
import {
  type BuiltQuote,
  type OrderData,
  parseQuoteRequest,
  QuoteAggregator,
  type QuoteRequestInput,
} from '../../quotes/index.ts'
import { createFakeClock, drive } from '../../testing/index.ts'
import { apiError, ETH_FLOW_ORDER, QUOTE } from './answers.ts'
import { appDataHash } from './app-data.ts'
import { cow } from './index.ts'

const SETTLEMENT = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
const VAULT_RELAYER = '0xC92E8bdf79f0507f65a392b0ab4667716BFE0110'
const ETH_FLOW = '0xbA3cB449bD2B4ADddBc894D8697F5170800EAdeC'
const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const USDT = '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9'
const WETH = '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1'
const FRIEND = '0x2222222222222222222222222222222222222222'
const THIEF = '0x6666666666666666666666666666666666666666'
const ME = privateKeyToAccount(keccak256('0x01'))

/** The fake clock's 1,750,000,000 s and half an hour. */
const VALID_TO = 1_750_001_800n

/** cowprotocol/ethflowcontract, `ICoWSwapEthFlow.sol` */
const ETH_FLOW_ABI = parseAbi([
  'function createOrder((address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount, bytes32 appData, uint256 feeAmount, uint32 validTo, bool partiallyFillable, int64 quoteId) order) payable returns (bytes32 orderHash)',
])

const request = {
  fromChainId: 42161,
  toChainId: 42161,
  fromTokenAddress: USDC,
  toTokenAddress: USDT,
  fromTokenDecimals: 6,
  toTokenDecimals: 6,
  fromAmount: 1_000_000n,
  fromAddress: ME.address,
  toAddress: FRIEND,
  slippage: 0.5,
} satisfies QuoteRequestInput
const sale = { ...request, fromTokenAddress: NATIVE_TOKEN_ADDRESS, fromTokenDecimals: 18 }

interface Sent {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

/** An order book at a price of 0.99 that takes whatever comes, unless told otherwise. */
function createBook(answer: (sent: Sent) => Response | undefined = () => undefined) {
  const sent: Sent[] = []
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const { pathname } = new URL(String(url))
    const body = init?.body ? JSON.parse(String(init.body)) : {}
    const call = { path: pathname, body }
    sent.push(call)
    const special = answer(call)
    if (special) return special
    if (!pathname.endsWith('/quote')) return Response.json(uidOf(body), { status: 201 })
    const sellAmount = BigInt(String(body['sellAmountBeforeFee']))
    const quote = {
      ...QUOTE.quote,
      sellAmount: String(sellAmount),
      feeAmount: '0',
      buyAmount: String((sellAmount * 99n) / 100n),
    }
    return Response.json({ ...QUOTE, quote })
  }
  const clock = createFakeClock()
  const provider = cow({ fetch })
  const aggregator = new QuoteAggregator({ providers: [provider], clock, integrator: 'my-dapp' })
  const build = async (asked: QuoteRequestInput = request) =>
    drive(clock, aggregator.build(await drive(clock, aggregator.getBestQuote(asked))))
  const handIn = async (built: BuiltQuote, interfaceParamData = built.interfaceParamData) => {
    const order = orderOf(built)
    const signature = await ME.signTypedData(signable(order))
    const signed = { ...order, signature, request: built.request, interfaceParamData }
    return drive(clock, aggregator.submitOrder('cow', signed))
  }
  return { sent, clock, provider, aggregator, build, handIn }
}

function orderOf(built: BuiltQuote): OrderData {
  if (built.type !== 'order') throw new Error('It is a transaction')
  return built.order
}

function transactionOf(built: BuiltQuote) {
  if (built.type !== 'transaction') throw new Error('It is an order')
  return built.transaction
}

/** For viem, whose types know what each field holds. */
const signable = ({ typedData }: OrderData) => typedData as Parameters<typeof ME.signTypedData>[0]

/** As the order book computes it, from what it was sent. */
function uidOf(body: Sent['body']): string {
  const hash = hashTypedData({
    domain: { name: 'Gnosis Protocol', version: 'v2', chainId: 42161, verifyingContract: SETTLEMENT },
    types: { Order: TYPES },
    primaryType: 'Order',
    message: { ...body, appData: body['appDataHash'] } as never,
  })
  const validTo = Number(body['validTo']).toString(16).padStart(8, '0')
  return `${hash}${String(body['from']).slice(2).toLowerCase()}${validTo}`
}

const TYPES = [
  'address sellToken',
  'address buyToken',
  'address receiver',
  'uint256 sellAmount',
  'uint256 buyAmount',
  'uint32 validTo',
  'bytes32 appData',
  'uint256 feeAmount',
  'string kind',
  'bool partiallyFillable',
  'string sellTokenBalance',
  'string buyTokenBalance',
].map((field) => {
  const [type = '', name = ''] = field.split(' ')
  return { name, type }
})

describe('an order of CoW Swap', () => {
  test('sells the whole amount for no less than agreed, to the one it is for, within half an hour', async () => {
    const built = await createBook().build()
    expect(built).toMatchObject({
      type: 'order',
      approval: { token: USDC, spender: VAULT_RELAYER, amount: 1_000_000n },
      verification: {
        spend: { status: 'checked' },
        spender: { status: 'checked' },
        recipient: { status: 'checked' },
      },
    })
    expect(orderOf(built).typedData).toMatchObject({
      domain: { name: 'Gnosis Protocol', version: 'v2', chainId: 42161, verifyingContract: SETTLEMENT },
      primaryType: 'Order',
      message: {
        sellToken: USDC,
        buyToken: USDT,
        receiver: FRIEND,
        sellAmount: 1_000_000n,
        buyAmount: 985_050n,
        validTo: VALID_TO,
        feeAmount: 0n,
        kind: 'sell',
        partiallyFillable: false,
        sellTokenBalance: 'erc20',
        buyTokenBalance: 'erc20',
      },
    })
  })

  test('has the type that the settlement contract knows', async () => {
    const { types } = orderOf(await createBook().build()).typedData
    const fields = types['Order']?.map(({ name, type }) => `${type} ${name}`).join(',')
    // GPv2Order.TYPE_HASH
    expect(keccak256(stringToHex(`Order(${fields})`))).toBe(
      '0xd5a25ba2e97094ad7d83dc28a6572da797d6b3e7fc6663bd93efb789fc17e489',
    )
  })

  test('buys the native token under its placeholder', async () => {
    const { build, sent } = createBook()
    const built = await build({ ...request, toTokenAddress: '', toTokenDecimals: 18 })
    expect(sent[0]?.body['buyToken']).toBe(NATIVE_TOKEN_ADDRESS)
    expect(orderOf(built).typedData.message['buyToken']).toBe(NATIVE_TOKEN_ADDRESS)
  })

  test('is handed in with its document, its quote and its signature, and known by its uid', async () => {
    const { build, handIn, sent } = createBook()
    const built = await build()
    const uid = await handIn(built)
    const { path, body } = sent[1] ?? {}
    expect(path).toBe('/arbitrum_one/api/v1/orders')
    expect(body).toMatchObject({
      sellAmount: '1000000',
      buyAmount: '985050',
      feeAmount: '0',
      validTo: Number(VALID_TO),
      appData:
        '{"appCode":"my-dapp","metadata":{"quote":{"slippageBips":50,"timestamp":1750000000000}},"version":"1.3.0"}',
      from: ME.address,
      quoteId: QUOTE.id,
      signingScheme: 'eip712',
    })
    expect(body?.['appDataHash']).toBe(appDataHash(String(body?.['appData'])))
    expect(uid.toLowerCase()).toBe(uidOf(body ?? {}))
  })

  test('is still one order when it was stored, and handed in again', async () => {
    const book = createBook(({ path }) =>
      path.endsWith('/orders') ? apiError('DuplicatedOrder', 'order already exists') : undefined,
    )
    const built = await book.build()
    const stored = parseJson(stringifyJson(built)) as BuiltQuote
    expect(await book.handIn(stored)).toHaveLength(2 + 2 * 56)
  })

  test.each([
    ['the book refuses it', apiError('InsufficientBalance', 'not enough'), 'HTTP_ERROR'],
    ['the book took another one', Response.json(`0x${'00'.repeat(56)}`, { status: 201 }), 'INVALID_RESPONSE'],
    ['the book answers nothing', new Response('', { status: 201 }), 'INVALID_RESPONSE'],
  ])('is not believed to be handed in when %s', async (_when, reply, code) => {
    const { build, handIn } = createBook(({ path }) => (path.endsWith('/orders') ? reply : undefined))
    await expect(handIn(await build())).rejects.toMatchObject({ code })
  })

  test('is handed in once, even when the line is cut', async () => {
    let asked = 0
    const { build, handIn } = createBook(({ path }) => {
      if (path.endsWith('/quote')) return undefined
      asked++
      throw new TypeError('fetch failed')
    })
    await expect(handIn(await build())).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
    expect(asked).toBe(1)
  })

  test.each([
    ['none', undefined],
    ['none of it', {}],
    ['half of it', { quoteId: 1n }],
    ['other data', { quoteId: 'one', appData: '{}' }],
  ])('is not handed in with %s of the data that its build kept', async (_what, interfaceParamData) => {
    const { build, handIn } = createBook()
    const built = await build()
    await expect(
      handIn({ ...built, interfaceParamData: undefined }, interfaceParamData),
    ).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
    })
  })

  test('of another kind is not handed in', async () => {
    const { build, provider, clock } = createBook()
    const built = await build()
    const { typedData } = orderOf(built)
    const signed = {
      typedData: { ...typedData, primaryType: 'Permit' },
      signature: '0x',
      request: built.request,
      interfaceParamData: built.interfaceParamData,
    } as const
    const context = { signal: new AbortController().signal, clock, logger: console }
    await expect(provider.submitOrder?.(signed, context)).rejects.toMatchObject({ code: 'ERROR' })
  })
})

describe('reading an order of CoW Swap', () => {
  test('tells what it takes, and what it pays to whom', async () => {
    const { build, provider } = createBook()
    expect(provider.decodeOrder?.(orderOf(await build()), parseQuoteRequest(request))).toEqual({
      token: USDC,
      amount: 1_000_000n,
      recipient: FRIEND,
      destinationChainId: 42161,
      toAmountMin: 985_050n,
      spender: VAULT_RELAYER,
    })
  })

  const changed: readonly (readonly [string, (typedData: OrderData['typedData']) => object])[] = [
    ['another contract', ({ domain }) => ({ domain: { ...domain, verifyingContract: THIEF } })],
    ['another chain', ({ domain }) => ({ domain: { ...domain, chainId: 1 } })],
    ['a salt', ({ domain }) => ({ domain: { ...domain, salt: `0x${'11'.repeat(32)}` } })],
    ['another type', () => ({ primaryType: 'Permit' })],
    ['more types', ({ types }) => ({ types: { ...types, Permit: [] } })],
    ['a fee', ({ message }) => ({ message: { ...message, feeAmount: 1n } })],
    ['a kind that buys', ({ message }) => ({ message: { ...message, kind: 'buy' } })],
    ['fills in parts', ({ message }) => ({ message: { ...message, partiallyFillable: true } })],
    ['another source', ({ message }) => ({ message: { ...message, sellTokenBalance: 'internal' } })],
    ['another thing to buy', ({ message }) => ({ message: { ...message, buyToken: WETH } })],
    ['an amount that is none', ({ message }) => ({ message: { ...message, sellAmount: '1e6' } })],
    ['a field more', ({ message }) => ({ message: { ...message, owner: THIEF } })],
  ]
  test.each(changed)('with %s reads nothing', async (_what, change) => {
    const { build, provider } = createBook()
    const { typedData } = orderOf(await build())
    const order = { typedData: { ...typedData, ...change(typedData) } }
    expect(provider.decodeOrder?.(order, parseQuoteRequest(request))).toBeUndefined()
  })

  test('shows a thief, and a worse price', async () => {
    const { build, provider } = createBook()
    const { typedData } = orderOf(await build())
    const message = { ...typedData.message, receiver: THIEF, buyAmount: 1n }
    const read = provider.decodeOrder?.({ typedData: { ...typedData, message } }, parseQuoteRequest(request))
    expect(read).toMatchObject({ recipient: THIEF, toAmountMin: 1n })
  })
})

describe('selling the native token', () => {
  test('is a transaction that pays the amount, allows nobody anything, and gives the agreed order', async () => {
    const { build, sent } = createBook()
    const built = await build(sale)
    const transaction = transactionOf(built)
    expect(transaction).toMatchObject({ to: ETH_FLOW, value: 1_000_000n })
    expect(built.approval).toBeUndefined()
    expect(sent[0]?.body).toMatchObject({
      sellToken: WETH,
      signingScheme: 'eip1271',
      onchainOrder: true,
      verificationGasLimit: 0,
    })
    expect(sent).toHaveLength(1)
    expect(toFunctionSelector(ETH_FLOW_ABI[0])).toBe('0x322bba21')
    expect(decodeFunctionData({ abi: ETH_FLOW_ABI, data: transaction.data }).args).toEqual([
      {
        buyToken: USDT,
        receiver: FRIEND,
        sellAmount: 1_000_000n,
        buyAmount: 985_050n,
        appData: sent[0]?.body['appDataHash'],
        feeAmount: 0n,
        validTo: Number(VALID_TO),
        partiallyFillable: false,
        quoteId: BigInt(QUOTE.id),
      },
    ])
  })

  test('is followed by the uid of the order that the contract gives, which never ends on chain', async () => {
    const book = createBook(({ path }) =>
      path.includes('/orders/') ? Response.json(ETH_FLOW_ORDER) : undefined,
    )
    const built = await book.build(sale)
    const uid = uidOf({
      ...book.sent[0]?.body,
      receiver: FRIEND,
      sellAmount: 1_000_000n,
      buyAmount: 985_050n,
      validTo: 2 ** 32 - 1,
      feeAmount: 0n,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
      from: ETH_FLOW,
    })
    const context = { signal: new AbortController().signal, clock: book.clock, logger: console }
    const { interfaceParamData } = parseJson(stringifyJson(built)) as BuiltQuote
    const fromHash = `0x${'12'.repeat(32)}`
    const status = book.provider.status?.(
      { type: 'transaction', fromChainId: 42161, fromHash, interfaceParamData },
      context,
    )
    await expect(status).resolves.toMatchObject({ fromHash, statusInfo: { status: 'TRANSFER_REFUNDED' } })
    expect(book.sent.at(-1)?.path.toLowerCase()).toBe(`/arbitrum_one/api/v1/orders/${uid}`)
  })

  test('is not followed without that uid, and nobody is asked', async () => {
    const { provider, clock, sent } = createBook()
    const context = { signal: new AbortController().signal, clock, logger: console }
    const status = provider.status?.({ type: 'transaction', fromChainId: 42161, fromHash: '0x1' }, context)
    await expect(status).rejects.toMatchObject({ code: 'UNEXPECTED_STATUS_REQUEST' })
    expect(sent).toEqual([])
  })

  test('twice on the same terms gives two orders', async () => {
    const book = createBook()
    const first = await book.build(sale)
    await book.clock.advance(1)
    const second = await book.build(sale)
    expect(first.interfaceParamData).not.toEqual(second.interfaceParamData)
    expect(transactionOf(first).data).not.toBe(transactionOf(second).data)
  })

  test.each([
    [1, 1.99],
    [8453, 0.49],
  ])(
    'on chain %i with a slippage of %d %% is refused with the least that works',
    async (chainId, slippage) => {
      const { aggregator, clock, sent } = createBook()
      const asked = { ...sale, fromChainId: chainId, toChainId: chainId, slippage }
      const { failures } = await drive(clock, aggregator.getQuotes(asked))
      expect(failures).toMatchObject([{ code: 'SLIPPAGE_TOO_LOW', message: 'slippage too low' }])
      expect(failures[0]?.reason).toContain(chainId === 1 ? '2 %' : '0.5 %')
      expect(sent).toEqual([])
    },
  )

  test('on Ethereum works from 2 %', async () => {
    const asked = { ...sale, fromChainId: 1, toChainId: 1, slippage: 2 }
    await expect(createBook().build(asked)).resolves.toMatchObject({ type: 'transaction' })
  })

  test('reads back what it does, whatever the amounts are', async () => {
    const amount = fc.bigInt({ min: 101n, max: 2n ** 250n })
    await fc.assert(
      fc.asyncProperty(amount, fc.integer({ min: 50, max: 5_000 }), async (fromAmount, bips) => {
        const { build, provider } = createBook()
        const built = await build({ ...sale, fromAmount, slippage: bips / 100 })
        const read = provider.decode?.(transactionOf(built), parseQuoteRequest(sale))
        const least = built.quote.toAmountMin
        expect(least * 10_000n).toBeGreaterThanOrEqual(built.quote.toAmount * BigInt(10_000 - bips))
        expect(read).toEqual({
          token: NATIVE_TOKEN_ADDRESS,
          amount: fromAmount,
          recipient: FRIEND,
          toAmountMin: least,
          destinationChainId: 42161,
          paysLater: true,
          spender: ETH_FLOW,
        })
      }),
      { numRuns: 30 },
    )
  })

  test('reads nothing into other calls, other contracts and other purchases', async () => {
    const { build, provider } = createBook()
    const transaction = transactionOf(await build(sale))
    const read = (change: object, asked: QuoteRequestInput = sale) =>
      provider.decode?.({ ...transaction, ...change }, parseQuoteRequest(asked))
    expect(read({})).toBeDefined()
    expect(read({ to: THIEF })).toBeUndefined()
    expect(read({ data: '0x' })).toBeUndefined()
    expect(read({ data: transaction.data.slice(0, 100) })).toBeUndefined()
    expect(read({}, { ...sale, toTokenAddress: USDC })).toBeUndefined()
  })
})

describe('a quote of CoW Swap', () => {
  test('names the chain it does not serve', async () => {
    const { aggregator, clock } = createBook()
    const asked = { ...request, fromChainId: 5000, toChainId: 5000 }
    const { failures } = await drive(clock, aggregator.getQuotes(asked))
    expect(failures).toMatchObject([
      { code: 'NOT_SUPPORT', message: 'ChainId 5000 not supported by CoW Swap.' },
    ])
  })

  test('tells the fee that is part of the price, and no duration', async () => {
    const quote = { ...QUOTE.quote, sellAmount: '900000', feeAmount: '100000', buyAmount: '880000' }
    const { aggregator, clock } = createBook(() => Response.json({ ...QUOTE, quote }))
    const best = await drive(clock, aggregator.getBestQuote(request))
    expect(best).toMatchObject({ fee: { swapFee: 100_000n }, toAmount: 880_000n, estimatedDuration: 0 })
  })

  test('of any well-formed reply is as it says, or a reason; an order never sells another amount', async () => {
    const digits = fc.bigInt({ min: 0n, max: 2_000_000n }).map(String)
    const replies = fc.record({ sellAmount: digits, feeAmount: digits, buyAmount: digits })
    const fitting = digits.map((fee) => ({
      sellAmount: String(BigInt(fee) > 1_000_000n ? 0n : 1_000_000n - BigInt(fee)),
      feeAmount: String(BigInt(fee) > 1_000_000n ? 1_000_000n : BigInt(fee)),
      buyAmount: fee,
    }))
    await fc.assert(
      fc.asyncProperty(fc.oneof(replies, fitting), async (terms) => {
        const { aggregator, clock } = createBook(() => Response.json({ quote: terms }))
        const { quotes, failures } = await drive(clock, aggregator.getQuotes(request))
        const [quote] = quotes
        if (!quote) {
          expect(['ERROR', 'AMOUNT_TOO_LOW']).toContain(failures[0]?.code)
          return
        }
        expect(quote.toAmount).toBe(BigInt(terms.buyAmount))
        const built = await drive(clock, aggregator.build(quote))
        expect(orderOf(built).typedData.message['sellAmount']).toBe(1_000_000n)
      }),
    )
  })
})

test('the hash of a document is what the order holds', () => {
  // https://docs.cow.fi: the hash of '{}'
  expect(appDataHash('{}')).toBe('0xb48d38f93eaa084033fc5970bf96e559c33c4cdc07d889ab00b4d63f9590739d')
})
