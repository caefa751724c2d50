import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { parseQuoteRequest, type QuoteRequestInput } from '../../quotes/quote-request.ts'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { ATTACKER, usdcRequest } from '../shared/cases.test-support.ts'
import { depositCalldata } from './calldata.test-support.ts'
import { nitro } from './index.ts'
import { FORWARDER, QUOTE } from './replies.test-support.ts'

const request = parseQuoteRequest(usdcRequest)

const txn = { to: FORWARDER, data: depositCalldata(request), value: '0' }
const reply = (route: object) => ({ ...QUOTE, bestRoute: { ...QUOTE.bestRoute, txn, ...route } })

const getQuotes = (body: unknown, change: Partial<QuoteRequestInput> = {}) =>
  createProviderHarness({ create: nitro, request: usdcRequest, answer: () => body }).getQuotes(change)

describe('quotes of Router Nitro', () => {
  test('include a transaction that was decoded and compared with the quoted terms', async () => {
    const { quotes } = await getQuotes(reply({}))
    expect(quotes).toMatchObject([
      {
        spender: FORWARDER,
        toAmount: 998_000n,
        fee: { swapFee: 2_000n, destinationGasFee: 0n },
        transactionData: { to: FORWARDER, data: txn.data, value: 0n },
        interfaceParamData: { depositAddress: QUOTE.depositInfo.depositAddress },
        verification: { spend: { status: 'verified' }, recipient: { status: 'verified' } },
      },
    ])
  })

  test('have the estimated duration of the reply', async () => {
    const { quotes } = await getQuotes(reply({ estimatedTime: 40 }))
    expect(quotes).toMatchObject([{ estimatedDuration: 40 }])
  })

  test('accept a transaction that is a JSON string', async () => {
    const { quotes } = await getQuotes(reply({ txn: JSON.stringify(txn) }))
    expect(quotes[0]?.transactionData?.data).toBe(txn.data)
  })

  test('state the native fee on top of the amount', async () => {
    const bridgeFee = { address: NATIVE_TOKEN_ADDRESS, amount: '77', decimals: 18, symbol: 'ETH' }
    const { quotes } = await getQuotes(reply({ bridgeFee, txn: { ...txn, value: '77' } }))
    expect(quotes).toMatchObject([{ otherPayOut: 77n, fee: { swapFee: 0n } }])
  })

  test.each([
    ['sends more of the native token than its fee', { txn: { ...txn, value: '1' } }, 'BUILD_MISMATCH'],
    [
      'pays another recipient',
      { txn: { ...txn, data: depositCalldata(request, { recipient: ATTACKER }) } },
      'VERIFICATION_FAILED',
    ],
    [
      'pays on another chain',
      { txn: { ...txn, data: depositCalldata(request, { destinationChain: '56' }) } },
      'VERIFICATION_FAILED',
    ],
    [
      'takes more than the amount',
      { txn: { ...txn, data: depositCalldata(request, { amount: 1_000_001n }) } },
      'VERIFICATION_FAILED',
    ],
    ['names no transaction', { txn: 'for evm chain' }, 'INVALID_RESPONSE'],
    [
      'delivers next to nothing',
      { txn: { ...txn, data: depositCalldata(request, { destAmount: 1n }) } },
      'VERIFICATION_FAILED',
    ],
    [
      'delivers another token',
      { txn: { ...txn, data: depositCalldata(request, { destToken: ATTACKER }) } },
      'VERIFICATION_FAILED',
    ],
    ['calls a contract of its own', { txn: { ...txn, to: ATTACKER } }, 'VERIFICATION_FAILED'],
    ['has a contract of its own approved', { allowanceTo: ATTACKER }, 'VERIFICATION_FAILED'],
  ])('are rejected if the route %s', async (_what, route, code) => {
    const { quotes, failures } = await getQuotes(reply(route))
    expect(quotes).toEqual([])
    expect(failures).toMatchObject([{ code }])
  })

  test('are rejected with both addresses if the transaction calls and approves an unknown contract', async () => {
    const { quotes, failures } = await getQuotes(
      reply({ allowanceTo: ATTACKER, txn: { ...txn, to: ATTACKER } }),
    )
    expect(quotes).toEqual([])
    expect(failures).toMatchObject([
      {
        error: {
          details: expect.stringContaining(`It calls ${ATTACKER}, expected ${FORWARDER.toLowerCase()}`),
        },
      },
    ])
  })

  test('are rejected with the decoded output if it is less than the quoted one', async () => {
    const data = depositCalldata(request, { destAmount: 1n })
    const { failures } = await getQuotes(reply({ txn: { ...txn, data } }))
    expect(failures).toMatchObject([{ error: { details: expect.stringContaining('It pays 1,') } }])
  })

  test('accept the contracts that the application configures for a chain', async () => {
    const contracts = { 42161: { assetForwarder: ATTACKER } }
    const { getQuotes } = createProviderHarness({
      create: ({ fetch }) => nitro({ fetch, contracts }),
      request: usdcRequest,
      answer: () => reply({ allowanceTo: ATTACKER, txn: { ...txn, to: ATTACKER } }),
    })
    expect((await getQuotes()).quotes[0]?.verification?.recipient.status).toBe('verified')
  })

  test('have a price and no transaction without a sender', async () => {
    const { quotes } = await getQuotes(reply({}), { fromAddress: undefined })
    expect(quotes[0]?.toAmount).toBe(998_000n)
    expect(quotes[0]).not.toHaveProperty('transactionData')
  })

  test('have the amounts of any valid reply', async () => {
    const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
    await fc.assert(
      fc.asyncProperty(amount, amount, async (tokenAmount, fee) => {
        const data = depositCalldata(request, { destAmount: tokenAmount })
        const { quotes, failures } = await getQuotes(
          reply({
            txn: { ...txn, data },
            destination: { tokenAmount: String(tokenAmount) },
            bridgeFee: { ...QUOTE.bestRoute.bridgeFee, amount: String(fee) },
          }),
        )
        if (tokenAmount === 0n) expect(failures).toMatchObject([{ code: 'AMOUNT_TOO_LOW' }])
        else expect(quotes).toMatchObject([{ toAmount: tokenAmount, fee: { swapFee: fee } }])
      }),
    )
  })
})
