import fc from 'fast-check'
import { decodeFunctionData, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { parseJson, stringifyJson } from '../../kernel/json.ts'
import type { BuiltQuote } from '../../quotes/build-quote.ts'
import { parseQuoteRequest } from '../../quotes/quote-request.ts'
import { getTransaction } from '../../quotes/quotes.test-support.ts'
import { ATTACKER, RECIPIENT } from '../shared/cases.test-support.ts'
import {
  computeUid,
  createOrderBook,
  ETH_FLOW,
  ETH_FLOW_ABI,
  sale,
  USDC,
  USDT,
  VALID_TO,
  WETH,
} from './create-order-book.test-support.ts'
import { ETH_FLOW_ORDER, QUOTE } from './replies.test-support.ts'

describe('sales of the native token on CoW Swap', () => {
  test('are a transaction with the amount as its value, no approval, and the quoted order', async () => {
    const { build, calls } = createOrderBook()
    const built = await build(sale)
    const transaction = getTransaction(built)
    expect(transaction).toMatchObject({ to: ETH_FLOW, value: 1_000_000n })
    expect(built.approval).toBeUndefined()
    expect(calls[0]?.body).toMatchObject({
      sellToken: WETH,
      signingScheme: 'eip1271',
      onchainOrder: true,
      verificationGasLimit: 0,
    })
    expect(calls).toHaveLength(1)
    expect(toFunctionSelector(ETH_FLOW_ABI[0])).toBe('0x322bba21')
    expect(decodeFunctionData({ abi: ETH_FLOW_ABI, data: transaction.data }).args).toEqual([
      {
        buyToken: USDT,
        receiver: RECIPIENT,
        sellAmount: 1_000_000n,
        buyAmount: 985_050n,
        appData: calls[0]?.body['appDataHash'],
        feeAmount: 0n,
        validTo: Number(VALID_TO),
        partiallyFillable: false,
        quoteId: BigInt(QUOTE.id),
      },
    ])
  })

  test('are tracked by the uid of the order that the contract creates, which never expires on chain', async () => {
    const book = createOrderBook(({ path }) =>
      path.includes('/orders/') ? Response.json(ETH_FLOW_ORDER) : undefined,
    )
    const built = await book.build(sale)
    const uid = computeUid({
      ...book.calls[0]?.body,
      receiver: RECIPIENT,
      sellAmount: 1_000_000n,
      buyAmount: 985_050n,
      validTo: 2 ** 32 - 1,
      feeAmount: 0n,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
      from: ETH_FLOW,
    })
    const { interfaceParamData } = parseJson(stringifyJson(built)) as BuiltQuote
    const fromHash = `0x${'12'.repeat(32)}`
    const status = book.status({ type: 'transaction', fromChainId: 42161, fromHash, interfaceParamData })
    await expect(status).resolves.toMatchObject({ fromHash, statusInfo: { status: 'TRANSFER_REFUNDED' } })
    expect(book.calls.at(-1)?.path.toLowerCase()).toBe(`arbitrum_one/api/v1/orders/${uid}`)
  })

  test('cannot be tracked without that uid, and send no request then', async () => {
    const { status, calls } = createOrderBook()
    const result = status({ type: 'transaction', fromChainId: 42161, fromHash: '0x1' })
    await expect(result).rejects.toMatchObject({ code: 'UNEXPECTED_STATUS_REQUEST' })
    expect(calls).toEqual([])
  })

  test('create two orders if they are built twice with the same terms', async () => {
    const book = createOrderBook()
    const first = await book.build(sale)
    await book.clock.advance(1)
    const second = await book.build(sale)
    expect(first.interfaceParamData).not.toEqual(second.interfaceParamData)
    expect(getTransaction(first).data).not.toBe(getTransaction(second).data)
  })

  test.each([
    [1, 1.99],
    [8453, 0.49],
  ])('are rejected with a slippage below the minimum of chain %i: %d%%', async (chainId, slippage) => {
    const { getQuotes, calls } = createOrderBook()
    const request = { ...sale, fromChainId: chainId, toChainId: chainId, slippage }
    const { failures } = await getQuotes(request)
    expect(failures).toMatchObject([{ code: 'SLIPPAGE_TOO_LOW', message: 'slippage too low' }])
    expect(failures[0]?.reason).toContain(chainId === 1 ? '2%' : '0.5%')
    expect(calls).toEqual([])
  })

  test('are accepted on Ethereum from 2 % slippage', async () => {
    const input = { ...sale, fromChainId: 1, toChainId: 1, slippage: 2 }
    await expect(createOrderBook().build(input)).resolves.toMatchObject({ type: 'transaction' })
  })

  test('are decoded as they were encoded, for any amounts', async () => {
    const amount = fc.bigInt({ min: 101n, max: 2n ** 250n })
    await fc.assert(
      fc.asyncProperty(amount, fc.integer({ min: 50, max: 5_000 }), async (fromAmount, bips) => {
        const { build, provider } = createOrderBook()
        const built = await build({ ...sale, fromAmount, slippage: bips / 100 })
        const read = provider.decode?.(getTransaction(built), parseQuoteRequest(sale))
        const minimum = built.quote.toAmountMin
        expect(minimum * 10_000n).toBeGreaterThanOrEqual(built.quote.toAmount * BigInt(10_000 - bips))
        expect(read).toEqual({
          token: NATIVE_TOKEN_ADDRESS,
          amount: fromAmount,
          recipient: RECIPIENT,
          toAmountMin: minimum,
          destinationChainId: 42161,
          paysLater: true,
          expiresAt: VALID_TO,
          spender: ETH_FLOW,
        })
      }),
      { numRuns: 30 },
    )
  })

  test('are not decoded from other calls, other contracts and other purchases', async () => {
    const { build, provider } = createOrderBook()
    const transaction = getTransaction(await build(sale))
    const read = (change: object, input: Parameters<typeof parseQuoteRequest>[0] = sale) =>
      provider.decode?.({ ...transaction, ...change }, parseQuoteRequest(input))
    expect(read({})).toBeDefined()
    expect(read({ to: ATTACKER })).toBeUndefined()
    expect(read({ data: '0x' })).toBeUndefined()
    expect(read({ data: transaction.data.slice(0, 100) })).toBeUndefined()
    expect(read({}, { ...sale, toTokenAddress: USDC })).toBeUndefined()
  })
})
