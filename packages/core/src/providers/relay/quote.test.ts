import { describe, expect, test } from 'vitest'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { contractRequest, swapRequest } from '../shared/cases.test-support.ts'
import { approve, priced, QUOTE, ROUTER, swap } from './answers.test-support.ts'
import { relay } from './index.ts'

const PROXY = '0x8888888888888888888888888888888888888888'
const relayWith = (reply: unknown = QUOTE) =>
  createProviderHarness({ create: relay, request: swapRequest, answer: () => reply })

describe('A quote of Relay', () => {
  test('brings its transaction, the least that it pays, and what Relay keeps', async () => {
    await expect(relayWith().quote()).resolves.toMatchObject({
      spender: ROUTER,
      toAmount: 399_800_000_000_000_000n,
      toAmountMin: 399_400_200_000_000_000n,
      fee: { swapFee: 2_000n },
      transactionData: { to: ROUTER, data: '0xcd6e13f7ab', value: 0n },
    })
  })

  test('has for spender whom its approval names, else the contract that is called', async () => {
    const spenderOf = async (steps: readonly unknown[]) =>
      (await relayWith({ ...QUOTE, steps }).quote()).spender
    expect(await spenderOf([approve(PROXY), swap()])).toBe(PROXY)
    expect(await spenderOf([swap()])).toBe(ROUTER)
  })

  test('of another chain is none', async () => {
    const lie = { ...QUOTE, steps: [swap({ chainId: 1 })] }
    await expect(relayWith(lie).quote()).rejects.toMatchObject({ code: 'NOT_ROUTE' })
  })
})

describe('An exact purchase through Relay', () => {
  const toAmount = 399_000_000_000_000_000n

  test('names what is bought, and says what it costs', async () => {
    const { calls, quote } = relayWith(priced(998_000_000n, toAmount))
    await expect(quote({ toAmount })).resolves.toMatchObject({ toAmount, fromAmount: 998_000_000n })
    expect(calls[0]?.body).toMatchObject({ amount: String(toAmount), tradeType: 'EXACT_OUTPUT' })
  })

  test('that costs more than may be spent is no quote', async () => {
    const { getQuotes } = relayWith(priced(1_000_000_001n, toAmount))
    expect(await getQuotes({ toAmount })).toMatchObject({
      quotes: [],
      failures: [{ code: 'AMOUNT_TOO_LOW', minimum: 1_000_000_001n }],
    })
  })
})

test('A contract is not served by Relay, whose routes are made for wallets', async () => {
  const { calls, getQuotes } = relayWith()
  expect((await getQuotes(contractRequest)).failures).toMatchObject([{ code: 'NOT_SUPPORT' }])
  expect(calls).toEqual([])
})
