import { keccak256, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { parseJson, stringifyJson } from '../../kernel/json.ts'
import type { BuiltQuote } from '../../quotes/build-quote.ts'
import type { OrderData } from '../../quotes/provider.ts'
import { parseQuoteRequest } from '../../quotes/quote-request.ts'
import { getOrder } from '../../quotes/quotes.test-support.ts'
import { ATTACKER, RECIPIENT } from '../shared/cases.test-support.ts'
import { appDataHash } from './app-data.ts'
import {
  computeUid,
  createOrderBook,
  ME,
  request,
  SETTLEMENT,
  USDC,
  USDT,
  VALID_TO,
  VAULT_RELAYER,
  WETH,
} from './create-order-book.test-support.ts'
import { apiError, QUOTE } from './replies.test-support.ts'

describe('orders of CoW Swap', () => {
  test('sell the whole amount for at least the quoted minimum, to the recipient, for half an hour', async () => {
    const built = await createOrderBook().build()
    expect(built).toMatchObject({
      type: 'order',
      approval: { token: USDC, spender: VAULT_RELAYER, amount: 1_000_000n },
      verification: {
        spend: { status: 'verified' },
        spender: { status: 'verified' },
        recipient: { status: 'verified' },
      },
    })
    expect(getOrder(built).typedData).toMatchObject({
      domain: { name: 'Gnosis Protocol', version: 'v2', chainId: 42161, verifyingContract: SETTLEMENT },
      primaryType: 'Order',
      message: {
        sellToken: USDC,
        buyToken: USDT,
        receiver: RECIPIENT,
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

  test('have the type hash of the settlement contract', async () => {
    const { types } = getOrder(await createOrderBook().build()).typedData
    const fields = types['Order']?.map(({ name, type }) => `${type} ${name}`).join(',')
    // GPv2Order.TYPE_HASH
    expect(keccak256(stringToHex(`Order(${fields})`))).toBe(
      '0xd5a25ba2e97094ad7d83dc28a6572da797d6b3e7fc6663bd93efb789fc17e489',
    )
  })

  test('buy the native token by its placeholder', async () => {
    const { build, calls } = createOrderBook()
    const built = await build({ toTokenAddress: '', toTokenDecimals: 18 })
    expect(calls[0]?.body['buyToken']).toBe(NATIVE_TOKEN_ADDRESS)
    expect(getOrder(built).typedData.message['buyToken']).toBe(NATIVE_TOKEN_ADDRESS)
  })

  test('are submitted with document, quote and signature, and identified by their uid', async () => {
    const { build, submit, calls } = createOrderBook()
    const built = await build()
    const uid = await submit(built)
    const { path, body } = calls[1] ?? {}
    expect(path).toBe('arbitrum_one/api/v1/orders')
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
    expect(uid.toLowerCase()).toBe(computeUid(body ?? {}))
    expect(getOrder(built).orderId).toBe(uid)
  })

  test('remain one order if they are restored from storage and submitted again', async () => {
    const book = createOrderBook(({ path }) =>
      path.endsWith('/orders') ? apiError('DuplicatedOrder', 'order already exists') : undefined,
    )
    const built = await book.build()
    const stored = parseJson(stringifyJson(built)) as BuiltQuote
    expect(await book.submit(stored)).toHaveLength(2 + 2 * 56)
  })

  test.each([
    ['the book rejects the order', apiError('InsufficientBalance', 'not enough'), 'HTTP_ERROR'],
    [
      'the book returns another uid',
      Response.json(`0x${'00'.repeat(56)}`, { status: 201 }),
      'INVALID_RESPONSE',
    ],
    ['the book returns an empty body', new Response('', { status: 201 }), 'INVALID_RESPONSE'],
  ])('fail to be submitted if %s', async (_when, reply, code) => {
    const { build, submit } = createOrderBook(({ path }) => (path.endsWith('/orders') ? reply : undefined))
    await expect(submit(await build())).rejects.toMatchObject({ code })
  })

  test('are submitted once even if the connection fails', async () => {
    let submissions = 0
    const { build, submit } = createOrderBook(({ path }) => {
      if (path.endsWith('/quote')) return undefined
      submissions++
      throw new TypeError('fetch failed')
    })
    await expect(submit(await build())).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
    expect(submissions).toBe(1)
  })

  test.each([
    ['no data', undefined],
    ['empty data', {}],
    ['incomplete data', { quoteId: 1n }],
    ['other data', { quoteId: 'one', appData: '{}' }],
  ])('cannot be submitted with %s of their build', async (_what, interfaceParamData) => {
    const { build, submit } = createOrderBook()
    const built = await build()
    await expect(
      submit({ ...built, interfaceParamData: undefined }, interfaceParamData),
    ).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
    })
  })

  test('cannot be submitted with another primary type', async () => {
    const { build, provider, context } = createOrderBook()
    const built = await build()
    const { typedData } = getOrder(built)
    const signed = {
      typedData: { ...typedData, primaryType: 'Permit' },
      signature: '0x',
      request: built.request,
      interfaceParamData: built.interfaceParamData,
    } as const
    await expect(provider.submitOrder?.(signed, context)).rejects.toMatchObject({ code: 'ERROR' })
  })
})

describe('decoding an order of CoW Swap', () => {
  test('returns input, minimum output, recipient and expiry', async () => {
    const { build, provider } = createOrderBook()
    expect(provider.decodeOrder?.(getOrder(await build()), parseQuoteRequest(request))).toEqual({
      token: USDC,
      amount: 1_000_000n,
      recipient: RECIPIENT,
      destinationChainId: 42161,
      toAmountMin: 985_050n,
      expiresAt: VALID_TO,
      spender: VAULT_RELAYER,
    })
  })

  const changed: readonly (readonly [string, (typedData: OrderData['typedData']) => object])[] = [
    ['another contract', ({ domain }) => ({ domain: { ...domain, verifyingContract: ATTACKER } })],
    ['another chain', ({ domain }) => ({ domain: { ...domain, chainId: 1 } })],
    ['a salt', ({ domain }) => ({ domain: { ...domain, salt: `0x${'11'.repeat(32)}` } })],
    ['another type', () => ({ primaryType: 'Permit' })],
    ['more types', ({ types }) => ({ types: { ...types, Permit: [] } })],
    ['a fee', ({ message }) => ({ message: { ...message, feeAmount: 1n } })],
    ['a purchase', ({ message }) => ({ message: { ...message, kind: 'buy' } })],
    ['partial fills', ({ message }) => ({ message: { ...message, partiallyFillable: true } })],
    ['another source', ({ message }) => ({ message: { ...message, sellTokenBalance: 'internal' } })],
    ['another output token', ({ message }) => ({ message: { ...message, buyToken: WETH } })],
    ['an invalid amount', ({ message }) => ({ message: { ...message, sellAmount: '1e6' } })],
    ['an additional field', ({ message }) => ({ message: { ...message, owner: ATTACKER } })],
  ]
  test.each(changed)('returns undefined for %s', async (_what, change) => {
    const { build, provider } = createOrderBook()
    const { typedData } = getOrder(await build())
    const order = { typedData: { ...typedData, ...change(typedData) } }
    expect(provider.decodeOrder?.(order, parseQuoteRequest(request))).toBeUndefined()
  })

  test('returns another recipient and a lower output', async () => {
    const { build, provider } = createOrderBook()
    const { typedData } = getOrder(await build())
    const message = { ...typedData.message, receiver: ATTACKER, buyAmount: 1n }
    const read = provider.decodeOrder?.({ typedData: { ...typedData, message } }, parseQuoteRequest(request))
    expect(read).toMatchObject({ recipient: ATTACKER, toAmountMin: 1n })
  })
})
