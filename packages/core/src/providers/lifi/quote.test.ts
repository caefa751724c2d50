import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { parseQuoteRequest } from '../../quotes/quote-request.ts'
import { drive } from '../../testing/fake-clock.ts'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import type { ApiCall } from '../../testing/scripted-fetch.ts'
import { ATTACKER, usdcRequest as request } from '../shared/cases.test-support.ts'
import { type BridgeOptions, bridgeCalldata, relayCalldata, swapCalldata } from './calldata.test-support.ts'
import { type LifiOptions, lifi } from './index.ts'
import { DIAMOND, NATIVE_FEE, NO_QUOTE, QUOTE } from './replies.test-support.ts'

const lifiWith = (answer: (call: ApiCall) => unknown, options: LifiOptions = {}) =>
  createProviderHarness({
    create: ({ fetch }) => lifi({ fetch, ...options }),
    request,
    answer,
    integrator: 'my-dapp',
  })

const withEstimate =
  (estimate: object, transaction: object = {}) =>
  () => ({
    ...QUOTE,
    estimate: { ...QUOTE.estimate, ...estimate },
    transactionRequest: { ...QUOTE.transactionRequest, data: calldata(), ...transaction },
  })

const calldata = (options: BridgeOptions = {}) => bridgeCalldata(parseQuoteRequest(request), options)

describe('quotes of LI.FI', () => {
  test('request one slippage for the whole route, with the integrator and the order', async () => {
    const { calls, getQuotes } = lifiWith(withEstimate({}), { order: 'FASTEST' })
    await getQuotes()
    expect(calls[0]?.query).toMatchObject({
      slippageScope: 'route',
      integrator: 'my-dapp',
      order: 'FASTEST',
    })
    expect(calls).toHaveLength(1)
  })

  test('request an exact output without a slippage scope, which that endpoint rejects', async () => {
    const { calls, getQuotes } = lifiWith(withEstimate({}))
    await getQuotes({ toAmount: 994_005n })
    expect(calls[0]?.path).toContain('quote/toAmount')
    expect(calls[0]?.query).not.toHaveProperty('slippageScope')
  })

  test('fall back to a slippage per step and state the required slippage', async () => {
    const { calls, getQuotes } = lifiWith(({ query }) =>
      query['slippageScope'] === undefined
        ? withEstimate(
            { toAmount: '1000000', toAmountMin: '997000' },
            { data: calldata({ outputAmount: 997_000n }) },
          )()
        : Response.json(NO_QUOTE, { status: 404 }),
    )
    const { quotes } = await getQuotes({ slippage: 0.1 })
    expect(quotes).toMatchObject([{ toAmountMin: 997_000n, requiredSlippage: 0.3 }])
    expect(calls).toHaveLength(2)
  })

  test('state the minimum that the transaction guarantees after a swap', async () => {
    const swapTo = '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9'
    const data = calldata({ swapTo, outputAmount: 997_000n })
    const { getQuotes } = lifiWith(withEstimate({ toAmount: '1000000', toAmountMin: '997001' }, { data }))
    const { quotes } = await getQuotes()
    expect(quotes).toMatchObject([
      { toAmountMin: 997_000n, verification: { recipient: { status: 'verified' } } },
    ])
  })

  test('leave the recipient unverified where the swap yields a token of unknown worth', async () => {
    const data = calldata({ swapTo: ATTACKER, outputAmount: 997_000n })
    const { getQuotes } = lifiWith(withEstimate({ toAmount: '1000000', toAmountMin: '997000' }, { data }))
    const { quotes } = await getQuotes()
    expect(quotes).toMatchObject([{ verification: { recipient: { status: 'unverified' } } }])
  })

  test('are rejected where Across takes a worthless token and leaves the amount in the Diamond', async () => {
    const { getQuotes } = lifiWith(withEstimate({}, { data: calldata({ inputToken: ATTACKER }) }))
    const { quotes, failures } = await getQuotes()
    expect(quotes).toEqual([])
    expect(failures[0]?.error).toMatchObject({
      code: 'VERIFICATION_FAILED',
      details: expect.stringContaining('spend: The bridge takes'),
    })
  })

  test('include the transaction that is built', async () => {
    const { aggregator, clock, getQuotes, calls } = lifiWith(withEstimate({}))
    const [quote] = (await getQuotes()).quotes
    if (!quote) throw new Error('It has no quote')
    expect(quote.verification).toMatchObject({
      spend: { status: 'verified' },
      spender: { status: 'verified' },
      recipient: { status: 'verified' },
    })
    await expect(drive(clock, aggregator.build(quote))).resolves.toMatchObject({
      transaction: { to: DIAMOND, data: calldata(), value: 0n },
      approval: { spender: DIAMOND, amount: 1_000_000n },
    })
    expect(calls).toHaveLength(1)
  })

  test('have no transaction while the sender or the recipient is unknown', async () => {
    for (const missing of [{ fromAddress: undefined }, { fromAddress: undefined, toAddress: undefined }]) {
      const { quotes } = await lifiWith(withEstimate({})).getQuotes(missing)
      expect(quotes[0]?.toAmount).toBe(995_000n)
      expect(quotes[0]).not.toHaveProperty('transactionData')
    }
  })

  test('add a fee on top of the amount to the value', async () => {
    const fee = { feeCosts: [...QUOTE.estimate.feeCosts, NATIVE_FEE] }
    const { quotes } = await lifiWith(withEstimate(fee, { value: '0x493e0' })).getQuotes()
    expect(quotes).toMatchObject([{ otherPayOut: 300_000n, fee: { swapFee: 5_000n } }])
  })

  test('have the output and minimum of any valid reply, or AMOUNT_TOO_LOW', async () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 40n })
    await fc.assert(
      fc.asyncProperty(amount, fc.bigInt({ min: 0n, max: 50n }), async (toAmount, points) => {
        const toAmountMin = toAmount - (toAmount * points) / 10_000n
        const estimate = { toAmount: String(toAmount), toAmountMin: String(toAmountMin) }
        const transaction = { data: calldata({ outputAmount: toAmountMin }) }
        const { quotes, failures } = await lifiWith(withEstimate(estimate, transaction)).getQuotes()
        if (toAmount === 0n) expect(failures).toMatchObject([{ code: 'AMOUNT_TOO_LOW' }])
        else expect(quotes).toMatchObject([{ toAmount, toAmountMin }])
      }),
      { numRuns: 60, examples: [[0n, 0n]] },
    )
  })

  test('state the gas cost in the native token', async () => {
    const { quotes } = await lifiWith(withEstimate({})).getQuotes()
    expect(quotes[0]?.fee).toEqual({
      swapFee: 5_000n,
      destinationGasFee: 12_345n,
      destinationGasFeeToken: NATIVE_TOKEN_ADDRESS,
    })
  })
})

describe('swaps of LI.FI on one chain', () => {
  test('buy an exact output and state the input', async () => {
    const estimate = { fromAmount: '990000', toAmount: '400000000000000', toAmountMin: '399600000000000' }
    const data = calldata({ outputAmount: 399_600_000_000_000n })
    const { calls, getQuotes } = lifiWith(withEstimate(estimate, { data }))
    const { quotes } = await getQuotes({ toAmount: 400_000_000_000_000n, slippage: 0.1 })
    expect(quotes).toMatchObject([{ fromAmount: 990_000n, toAmountMin: 399_600_000_000_000n }])
    expect(calls[0]).toMatchObject({ path: 'v1/quote/toAmount', query: { toAmount: '400000000000000' } })
    expect(calls[0]?.query).not.toHaveProperty('fromAmount')
  })

  test('are rejected if an exact output costs more than the maximum input', async () => {
    const { getQuotes } = lifiWith(withEstimate({ fromAmount: '1000001' }))
    expect(await getQuotes({ toAmount: 5n })).toMatchObject({
      quotes: [],
      failures: [{ code: 'AMOUNT_TOO_LOW', minimum: 1_000_001n }],
    })
  })

  test('support a contract caller without a simulation by LI.FI', async () => {
    const { calls, getQuotes } = lifiWith(withEstimate({}))
    await getQuotes({ toChainId: request.fromChainId, signer: request.toAddress })
    expect(calls[0]?.query).toMatchObject({ fromAddress: request.fromAddress, skipSimulation: 'true' })
  })

  test('reject a contract caller between chains', async () => {
    const { calls, getQuotes } = lifiWith(withEstimate({}))
    const { failures } = await getQuotes({ signer: request.toAddress })
    expect(failures).toMatchObject([{ code: 'NOT_SUPPORT' }])
    expect(calls).toEqual([])
  })

  test('send each denied exchange by name', async () => {
    const { calls, getQuotes } = lifiWith(withEstimate({}), { denyExchanges: ['nordstern', 'fly'] })
    await getQuotes()
    expect(new URL(calls[0]?.url ?? '').searchParams.getAll('denyExchanges')).toEqual(['nordstern', 'fly'])
  })
})

describe('verification of LI.FI', () => {
  test.each([
    ['sends more of the native token than its fees', { value: '0x493e1' }, 'BUILD_MISMATCH', 'value'],
    ['pays another recipient', { data: calldata({ receiver: ATTACKER }) }, 'VERIFICATION_FAILED', ATTACKER],
    [
      'lets the bridge pay another recipient',
      { data: calldata({ paid: ATTACKER }) },
      'VERIFICATION_FAILED',
      ATTACKER,
    ],
    ['pays on another chain', { data: calldata({ destinationChainId: 56 }) }, 'VERIFICATION_FAILED', '56'],
    ['pays another token', { data: calldata({ outputToken: ATTACKER }) }, 'VERIFICATION_FAILED', ATTACKER],
    [
      'pays less than it promises',
      { data: calldata({ outputAmount: 994_004n }) },
      'VERIFICATION_FAILED',
      'It pays 994004',
    ],
    ['calls a contract of its own', { to: ATTACKER }, 'VERIFICATION_FAILED', `It calls ${ATTACKER}`],
  ])('rejects a transaction that %s, and names the difference', async (_what, transaction, code, reason) => {
    const { quotes, failures } = await lifiWith(withEstimate({}, transaction)).getQuotes()
    expect(quotes).toEqual([])
    expect(failures).toMatchObject([{ code, error: { details: expect.stringContaining(reason) } }])
  })

  test('rejects a contract other than the Diamond that is called and approved, with the calldata of the Diamond', async () => {
    const { quotes, failures } = await lifiWith(
      withEstimate({ approvalAddress: ATTACKER }, { to: ATTACKER }),
    ).getQuotes()
    expect(quotes).toEqual([])
    expect(failures).toMatchObject([
      {
        code: 'VERIFICATION_FAILED',
        error: { details: `spender: It calls ${ATTACKER}, expected ${DIAMOND} on chain 42161.` },
      },
    ])
  })

  test('rejects an approval for a contract other than the Diamond', async () => {
    const { quotes, failures } = await lifiWith(withEstimate({ approvalAddress: ATTACKER })).getQuotes()
    expect(quotes).toEqual([])
    expect(failures).toMatchObject([
      {
        error: {
          details: `spender: It needs an approval for ${ATTACKER}, expected ${DIAMOND} on chain 42161.`,
        },
      },
    ])
  })

  test.each([
    ['calls an unknown function of the Diamond', `0xdeadbeef${calldata().slice(10)}`],
    ['bridges by terms that are stored off chain', relayCalldata(parseQuoteRequest(request))],
    ['refunds the deposit to another account', calldata({ refundAddress: ATTACKER })],
  ])('leaves the recipient unverified in a transaction that %s', async (_what, data) => {
    const { quotes } = await lifiWith(withEstimate({}, { data })).getQuotes()
    expect(quotes[0]?.verification?.recipient.status).toBe('unverified')
  })

  test.each([
    ['another token', { outputToken: ATTACKER, outputAmount: 994_005n }, ATTACKER],
    ['less than it promises', { outputAmount: 994_004n }, 'It pays 994004'],
  ])('rejects a swap on one chain that pays %s', async (_what, change, reason) => {
    const sameChain = { toChainId: request.fromChainId }
    const data = swapCalldata(parseQuoteRequest({ ...request, ...sameChain }), change)
    const { quotes, failures } = await lifiWith(withEstimate({}, { data })).getQuotes(sameChain)
    expect(quotes).toEqual([])
    expect(failures).toMatchObject([{ error: { details: expect.stringContaining(reason) } }])
  })

  test('accepts the Diamond that the application configures for a chain', async () => {
    const diamonds = { 42161: ATTACKER }
    const answer = withEstimate({ approvalAddress: ATTACKER }, { to: ATTACKER })
    const { quotes } = await lifiWith(answer, { diamonds }).getQuotes()
    expect(quotes[0]?.verification?.recipient.status).toBe('verified')
    const { failures } = await lifiWith(withEstimate({}), { diamonds }).getQuotes()
    expect(failures).toMatchObject([{ code: 'VERIFICATION_FAILED' }])
  })

  test('returns only the price when the transaction is for another chain', async () => {
    const { quotes } = await lifiWith(withEstimate({}, { chainId: 1 })).getQuotes()
    expect(quotes[0]).not.toHaveProperty('transactionData')
  })
})
