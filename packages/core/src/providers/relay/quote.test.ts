import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { parseQuoteRequest } from '../../quotes/quote-request.ts'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { ATTACKER, contractRequest, swapRequest, usdcRequest } from '../shared/cases.test-support.ts'
import { relay } from './index.ts'
import * as answers from './replies.test-support.ts'

const swapTerms = parseQuoteRequest(swapRequest)
const bridgeTerms = parseQuoteRequest(usdcRequest)
const SOLVER = '0xf70da97812CB96acDF810712Aa562db8dfA3dbEF'

function createHarness(
  request: typeof swapRequest | typeof usdcRequest,
  steps: readonly ReturnType<typeof answers.createStep>[],
  { toAmount = 990_000n, fromAmount }: { toAmount?: bigint; fromAmount?: bigint } = {},
) {
  const reply = answers.createQuote(parseQuoteRequest(request), toAmount, steps, fromAmount)
  return createProviderHarness({ create: relay, request, answer: () => reply, integrator: 'my-dapp' })
}

describe('relay', () => {
  it('bridges through its depository, refunding the sender', async () => {
    const { calls, quote } = createHarness(usdcRequest, [
      answers.createApproval(bridgeTerms, answers.DEPOSITORY),
      answers.createDeposit(bridgeTerms),
    ])
    await expect(quote()).resolves.toMatchObject({
      depositContract: answers.DEPOSITORY,
      toAmount: 990_000n,
      toAmountMin: 990_000n,
      fee: { swapFee: 2_000n },
      estimatedDuration: 2,
      transactionData: { to: answers.DEPOSITORY, value: 0n },
      interfaceParamData: { requestId: answers.REQUEST_ID },
    })
    expect(calls[0]?.body).toMatchObject({
      originChainId: 42161,
      destinationChainId: 8453,
      refundTo: usdcRequest.fromAddress,
      explicitDeposit: true,
      referrer: 'my-dapp',
    })
  })

  it('counts a negative fee as 0', async () => {
    const reply = answers.createQuote(bridgeTerms, 990_000n, [answers.createDeposit(bridgeTerms)])
    const fees = { ...reply.fees, relayer: { ...reply.fees.relayer, amount: '-12' } }
    const { quote } = createProviderHarness({
      create: relay,
      request: usdcRequest,
      answer: () => ({ ...reply, fees }),
    })
    await expect(quote()).resolves.toMatchObject({ fee: { swapFee: 0n } })
  })

  it('swaps on a single chain through its approval proxy', async () => {
    const { quote } = createHarness(swapRequest, [
      answers.createApproval(swapTerms, answers.APPROVAL_PROXY),
      answers.createSwap(swapTerms),
    ])
    await expect(quote()).resolves.toMatchObject({ depositContract: answers.APPROVAL_PROXY })
  })

  it('uses the called contract as the spender if there is no approval step', async () => {
    const { quote } = createHarness(swapRequest, [answers.createSwap(swapTerms)])
    await expect(quote()).resolves.toMatchObject({ spender: answers.APPROVAL_PROXY })
  })

  it('sells the native token through its router, without a spender', async () => {
    const request = { ...swapRequest, fromTokenAddress: NATIVE_TOKEN_ADDRESS, fromTokenDecimals: 18 }
    const reply = answers.createQuote(parseQuoteRequest(request), 5n, [
      answers.createSwap(parseQuoteRequest(request)),
    ])
    const { quote } = createProviderHarness({ create: relay, request, answer: () => reply })
    const result = await quote()
    expect(result).toMatchObject({ depositContract: answers.ROUTER })
    expect(result.spender).toBeUndefined()
  })

  it.each([
    ['a deposit to an unknown contract', [answers.createDeposit(bridgeTerms, { to: ATTACKER })]],
    ['a transfer to the account of the solver', [answers.createDeposit(bridgeTerms, { to: SOLVER })]],
    [
      'the depository of another chain',
      [answers.createDeposit(bridgeTerms, { to: '0x59916DA825D2D2eC1BF878D71c88826F6633ecca' })],
    ],
    [
      'an approval for an unknown account',
      [answers.createApproval(bridgeTerms, ATTACKER), answers.createDeposit(bridgeTerms)],
    ],
    // Any caller of the router can spend its allowances.
    [
      'an approval for the router',
      [answers.createApproval(bridgeTerms, answers.ROUTER), answers.createDeposit(bridgeTerms)],
    ],
  ])('rejects a quote with %s', async (_problem, steps) => {
    const { calls, quote } = createHarness(usdcRequest, steps)
    await expect(quote()).rejects.toMatchObject({
      code: 'ERROR',
      details: expect.stringContaining('returned an unknown'),
    })
    expect(calls).toHaveLength(1)
  })

  it.each([
    [
      'a deposit on a single chain, which would be paid out later',
      swapRequest,
      [answers.createDeposit(swapTerms)],
    ],
    [
      'a step that needs a signature',
      usdcRequest,
      [
        answers.createStep('authorize1', { to: ATTACKER, data: '0x', chainId: 42161 }),
        answers.createDeposit(bridgeTerms),
      ],
    ],
    ['two deposits', usdcRequest, [answers.createDeposit(bridgeTerms), answers.createDeposit(bridgeTerms)]],
    ['no steps', usdcRequest, []],
    ['a transaction of another chain', usdcRequest, [answers.createDeposit(bridgeTerms, { chainId: 1 })]],
  ] as const)('returns NOT_ROUTE for %s', async (_problem, request, steps) => {
    await expect(createHarness(request, steps).quote()).rejects.toMatchObject({ code: 'NOT_ROUTE' })
  })

  it('rejects a quote for another destination token', async () => {
    const otherTerms = parseQuoteRequest({ ...usdcRequest, toTokenAddress: swapRequest.toTokenAddress })
    const reply = answers.createQuote(otherTerms, 990_000n, [answers.createDeposit(bridgeTerms)])
    const { quote } = createProviderHarness({ create: relay, request: usdcRequest, answer: () => reply })
    await expect(quote()).rejects.toMatchObject({
      code: 'ERROR',
      details: expect.stringContaining('another token'),
    })
  })

  it.each([
    ['a single chain', swapRequest, answers.createSwap(swapTerms)],
    ['two chains', usdcRequest, answers.createDeposit(bridgeTerms)],
  ] as const)('quotes an exact output on %s', async (_chains, request, step) => {
    const toAmount = 900_000n
    const { calls, quote } = createHarness(request, [step], { toAmount, fromAmount: 998_000n })
    await expect(quote({ toAmount })).resolves.toMatchObject({ toAmount, fromAmount: 998_000n })
    expect(calls[0]?.body).toMatchObject({ amount: String(toAmount), tradeType: 'EXACT_OUTPUT' })
  })

  it('rejects an exact output that costs more than the maximum', async () => {
    const toAmount = 900_000n
    const { getQuotes } = createHarness(usdcRequest, [answers.createDeposit(bridgeTerms)], {
      toAmount,
      fromAmount: 1_000_001n,
    })
    expect(await getQuotes({ toAmount })).toMatchObject({
      quotes: [],
      failures: [{ code: 'AMOUNT_TOO_LOW', minimum: 1_000_001n }],
    })
  })

  it('does not support contract callers', async () => {
    const { calls, getQuotes } = createHarness(swapRequest, [answers.createSwap(swapTerms)])
    expect((await getQuotes(contractRequest)).failures).toMatchObject([{ code: 'NOT_SUPPORT' }])
    expect(calls).toEqual([])
  })
})

describe('decoding of a Relay deposit', () => {
  const { decode } = relay()
  const transaction = { to: answers.DEPOSITORY, data: answers.createDepositData(bridgeTerms), value: 0n }

  it('reads the token, the amount and the spender, but no recipient', () => {
    expect(decode?.(transaction, bridgeTerms)).toEqual({
      token: usdcRequest.fromTokenAddress,
      amount: usdcRequest.fromAmount,
      spender: answers.DEPOSITORY,
      paysLater: true,
    })
  })

  it('accepts a deposit that is credited to the caller', () => {
    const data = answers.createDepositData(bridgeTerms, `0x${'0'.repeat(40)}`)
    expect(decode?.({ ...transaction, data }, bridgeTerms)?.problem).toBeUndefined()
  })

  it('reports a deposit that is credited to another account', () => {
    const data = answers.createDepositData(bridgeTerms, ATTACKER)
    expect(decode?.({ ...transaction, data }, bridgeTerms)?.problem).toContain(ATTACKER)
  })

  it.each([
    ['another contract', { to: ATTACKER }],
    ['the approval proxy', { to: answers.APPROVAL_PROXY }],
    ['another function', { data: '0xcd6e13f7ab' as const }],
  ])('ignores a call of %s', (_call, change) => {
    expect(decode?.({ ...transaction, ...change }, bridgeTerms)).toBeUndefined()
  })
})

describe('status of a Relay transfer without its request id', () => {
  const lookUp = (requests: readonly unknown[]) => {
    const harness = createProviderHarness({
      create: relay,
      request: usdcRequest,
      answer: ({ path }) => (path === 'requests/v2' ? { requests } : answers.STATUS),
    })
    const request = { type: 'transaction', fromChainId: 42161, fromHash: answers.FROM_HASH } as const
    return { ...harness, status: harness.status(request) }
  }

  it('is looked up by the source transaction', async () => {
    const { calls, status } = lookUp([{ id: answers.REQUEST_ID }])
    expect(await status).toMatchObject({ toHash: answers.TO_HASH, statusInfo: { status: 'DONE' } })
    expect(calls.map(({ query }) => query)).toEqual([
      { hash: answers.FROM_HASH },
      { requestId: answers.REQUEST_ID },
    ])
  })

  it('is NOT_FOUND if Relay knows no request of that transaction', async () => {
    expect(await lookUp([]).status).toMatchObject({ toHash: '', statusInfo: { status: 'NOT_FOUND' } })
  })
})
