import { keccak256, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { parseJson, stringifyJson } from '../../kernel/json.ts'
import type { BuiltQuote } from '../../quotes/build-quote.ts'
import type { OrderData } from '../../quotes/provider.ts'
import { parseQuoteRequest } from '../../quotes/quote-request.ts'
import { getOrder } from '../../quotes/quotes.test-support.ts'
import { ATTACKER, RECIPIENT } from '../shared/cases.test-support.ts'
import { apiError, QUOTE } from './answers.test-support.ts'
import { appDataHash } from './app-data.ts'
import {
  createBook,
  ME,
  request,
  SETTLEMENT,
  USDC,
  USDT,
  uidOf,
  VALID_TO,
  VAULT_RELAYER,
  WETH,
} from './book.test-support.ts'

describe('an order of CoW Swap', () => {
  test('sells the whole amount for no less than agreed, to the one it is for, within half an hour', async () => {
    const built = await createBook().build()
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

  test('has the type that the settlement contract knows', async () => {
    const { types } = getOrder(await createBook().build()).typedData
    const fields = types['Order']?.map(({ name, type }) => `${type} ${name}`).join(',')
    // GPv2Order.TYPE_HASH
    expect(keccak256(stringToHex(`Order(${fields})`))).toBe(
      '0xd5a25ba2e97094ad7d83dc28a6572da797d6b3e7fc6663bd93efb789fc17e489',
    )
  })

  test('buys the native token under its placeholder', async () => {
    const { build, calls } = createBook()
    const built = await build({ toTokenAddress: '', toTokenDecimals: 18 })
    expect(calls[0]?.body['buyToken']).toBe(NATIVE_TOKEN_ADDRESS)
    expect(getOrder(built).typedData.message['buyToken']).toBe(NATIVE_TOKEN_ADDRESS)
  })

  test('is handed in with its document, its quote and its signature, and known by its uid', async () => {
    const { build, handIn, calls } = createBook()
    const built = await build()
    const uid = await handIn(built)
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
    expect(uid.toLowerCase()).toBe(uidOf(body ?? {}))
    expect(getOrder(built).orderId).toBe(uid)
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
    const { build, provider, context } = createBook()
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

describe('reading an order of CoW Swap', () => {
  test('tells what it takes, and what it pays to whom', async () => {
    const { build, provider } = createBook()
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
    ['a kind that buys', ({ message }) => ({ message: { ...message, kind: 'buy' } })],
    ['fills in parts', ({ message }) => ({ message: { ...message, partiallyFillable: true } })],
    ['another source', ({ message }) => ({ message: { ...message, sellTokenBalance: 'internal' } })],
    ['another thing to buy', ({ message }) => ({ message: { ...message, buyToken: WETH } })],
    ['an amount that is none', ({ message }) => ({ message: { ...message, sellAmount: '1e6' } })],
    ['a field more', ({ message }) => ({ message: { ...message, owner: ATTACKER } })],
  ]
  test.each(changed)('with %s reads nothing', async (_what, change) => {
    const { build, provider } = createBook()
    const { typedData } = getOrder(await build())
    const order = { typedData: { ...typedData, ...change(typedData) } }
    expect(provider.decodeOrder?.(order, parseQuoteRequest(request))).toBeUndefined()
  })

  test('shows a stranger, and a worse price', async () => {
    const { build, provider } = createBook()
    const { typedData } = getOrder(await build())
    const message = { ...typedData.message, receiver: ATTACKER, buyAmount: 1n }
    const read = provider.decodeOrder?.({ typedData: { ...typedData, message } }, parseQuoteRequest(request))
    expect(read).toMatchObject({ recipient: ATTACKER, toAmountMin: 1n })
  })
})
