import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuoteRequest } from '../../quotes/quote-request.ts'
import { drive } from '../../testing/fake-clock.ts'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { ATTACKER, accounts, fromEthereum } from '../shared/cases.test-support.ts'
import { encodeHostTransfer, routeCalldata } from './decode-symbiosis.test-support.ts'
import { symbiosis } from './index.ts'
import { GATEWAY, ROUTER, SWAP } from './replies.test-support.ts'

const request = {
  ...fromEthereum,
  toChainId: 56,
  toTokenAddress: '',
  fromTokenDecimals: 6,
  toTokenDecimals: 18,
  fromAmount: 100_000_000n,
  ...accounts,
}

/** Encodes a transfer whose default minimum exceeds the output of any quote in these tests. */
const encodeTransfer = (change: object = {}, minToAmount = 10n ** 41n) => {
  const terms = parseQuoteRequest({ ...request, ...change })
  return routeCalldata(terms, { otherSide: encodeHostTransfer(terms, minToAmount) })
}

const symbiosisWith = (swap: object = {}, tx: object = {}) =>
  createProviderHarness({
    create: symbiosis,
    request,
    answer: () => ({
      ...SWAP,
      tx: { ...SWAP.tx, data: encodeTransfer(), ...tx },
      ...swap,
    }),
  })

describe('quotes of Symbiosis', () => {
  test('are requested with slippage in basis points, and with an empty string for the native token', async () => {
    const { calls, getQuotes } = symbiosisWith()
    await getQuotes({ slippage: 3 })
    expect(calls[0]?.url).toBe('https://api.symbiosis.finance/crosschain/v2/quote')
    expect(calls.map(({ body }) => body)).toEqual([
      {
        tokenAmountIn: {
          address: request.fromTokenAddress,
          amount: '100000000',
          chainId: 1,
          decimals: 6,
        },
        tokenOut: { address: '', chainId: 56, decimals: 18 },
        from: request.fromAddress,
        to: request.toAddress,
        slippage: 300,
      },
    ])
  })

  test('include the transaction that is built', async () => {
    const { calls, getQuotes, aggregator, clock } = symbiosisWith()
    const [quote] = (await getQuotes()).quotes
    if (!quote) throw new Error('It has no quote')
    expect(quote).toMatchObject({
      toAmount: 398_882_787_580_482_273n,
      toAmountMin: 398_483_904_792_901_790n,
      fee: { swapFee: 750_000n, destinationGasFee: 0n },
      estimatedDuration: 90,
      verification: { spend: { status: 'verified' }, recipient: { status: 'unverified' } },
    })
    await expect(drive(clock, aggregator.build(quote))).resolves.toMatchObject({
      transaction: { to: ROUTER, value: 0n },
      approval: { spender: GATEWAY, amount: 100_000_000n },
    })
    expect(calls).toHaveLength(1)
  })

  test('have a price and no transaction if the sender or the recipient is unknown', async () => {
    for (const missing of [{ fromAddress: undefined }, { fromAddress: undefined, toAddress: undefined }]) {
      const { quotes } = await symbiosisWith().getQuotes(missing)
      expect(quotes[0]?.toAmount).toBe(398_882_787_580_482_273n)
      expect(quotes[0]).not.toHaveProperty('transactionData')
    }
  })

  test('have exactly the output and the minimum of the reply', async () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 40n })
    await fc.assert(
      fc.asyncProperty(amount, fc.bigInt({ min: 0n, max: 10n }), async (toAmount, points) => {
        const minimum = toAmount - (toAmount * points) / 10_000n
        const { quotes } = await symbiosisWith({
          tokenAmountOut: { ...SWAP.tokenAmountOut, amount: String(toAmount) },
          tokenAmountOutMin: { ...SWAP.tokenAmountOutMin, amount: String(minimum) },
        }).getQuotes()
        expect(quotes).toMatchObject([{ toAmount, toAmountMin: minimum }])
      }),
      { numRuns: 60 },
    )
  })

  const calldata = (change: object) => ({ data: encodeTransfer(change) })
  test.each([
    ['sends a native value on top of the tokens', { value: '1' }, 'BUILD_MISMATCH'],
    ['takes more than was agreed', calldata({ fromAmount: 100_000_001n }), 'VERIFICATION_FAILED'],
    ['takes another token', calldata({ fromTokenAddress: ATTACKER }), 'VERIFICATION_FAILED'],
    ['pays another account', calldata({ toAddress: ATTACKER }), 'VERIFICATION_FAILED'],
    ['leads to another chain', calldata({ toChainId: 10 }), 'VERIFICATION_FAILED'],
    [
      'pays less than was quoted',
      { data: encodeTransfer({}, 398_483_904_792_901_789n) },
      'VERIFICATION_FAILED',
    ],
  ])('are rejected if their transaction %s', async (_what, tx, code) => {
    const { quotes, failures } = await symbiosisWith({}, tx).getQuotes()
    expect(quotes).toEqual([])
    expect(failures).toMatchObject([{ code }])
  })

  test.each([
    ['calls a contract', {}, { to: ATTACKER }],
    ['needs an approval for a contract', { approveTo: ATTACKER }, {}],
  ])('are rejected if their transaction %s that is not listed', async (_what, reply, tx) => {
    const { quotes, failures } = await symbiosisWith(reply, tx).getQuotes()
    expect(quotes).toEqual([])
    expect(failures).toMatchObject([{ code: 'VERIFICATION_FAILED' }])
  })

  test('are rejected without a spender', async () => {
    const { failures } = await symbiosisWith({ approveTo: undefined }).getQuotes()
    expect(failures).toMatchObject([{ code: 'BUILD_MISMATCH' }])
  })
})
