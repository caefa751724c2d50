import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import { NoQuoteError } from '../../quotes/to-quote-failure.ts'
import { DEFAULT_QUOTE_RECIPIENT } from '../../quotes/to-buildable-request.ts'
import {
  apiError,
  FEES_2024,
  FEES_2026,
  ROUTES_USDC_ARBITRUM,
  ROUTES_USDC_POLYGON,
  ROUTES_WETH_OPTIMISM,
} from './answers.test-support.ts'
import {
  createApi,
  ETH_TO_OPTIMISM,
  failureOf,
  json,
  quoteOf,
  text,
  USDC_TO_POLYGON,
} from './api.test-support.ts'

const POOL: Address = '0x5c7BCd6E7De5423a257D81B442095A1a6ced35C5'
const WETH: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const WETH_OP: Address = '0x4200000000000000000000000000000000000006'
const ZERO: Address = '0x0000000000000000000000000000000000000000'

const ETH_REPLIES = {
  'available-routes': json(ROUTES_WETH_OPTIMISM),
  'suggested-fees': json({
    ...FEES_2026,
    outputAmount: '999000000000000000',
    limits: { minDeposit: '1', maxDeposit: '99999999999999999999' },
  }),
}

const USDC_FROM_BNB = {
  ...USDC_TO_POLYGON,
  fromChainId: 56,
  fromTokenAddress: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
  fromTokenDecimals: 18,
  fromAmount: 10n * 10n ** 18n,
} as const

describe('a quote of Across', () => {
  it('gives the user the amounts, the pool and the time of the recorded 2026 answer', async () => {
    const quote = await quoteOf(createApi())

    expect(quote).toMatchObject({
      providerId: 'across',
      name: 'Across',
      toAmount: 9_990_351n,
      fee: { swapFee: 1_000n, destinationGasFee: 8_649n },
      estimatedDuration: 2,
      depositContract: POOL,
      spender: POOL,
      interfaceParamData: {
        exclusiveRelayer: ZERO,
        exclusivityParameter: 0n,
        quoteTimestamp: 1_782_074_207n,
        fillDeadline: 1_782_081_407n,
      },
    })
  })

  it('computes the output and the two hours to fill that the recorded 2024 answer leaves out', async () => {
    const api = createApi({
      'suggested-fees': json(FEES_2024),
      'available-routes': json(ROUTES_USDC_ARBITRUM),
    })
    const quote = await quoteOf(api, {
      ...USDC_TO_POLYGON,
      toChainId: 42161,
      toTokenAddress: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
      fromAmount: 100_000_000n,
    })

    expect(quote.toAmount).toBe(99_933_648n)
    expect(quote.fee).toEqual({ swapFee: 9_995n, destinationGasFee: 56_357n })
    expect(quote.interfaceParamData).toMatchObject({
      quoteTimestamp: 1_729_612_163n,
      fillDeadline: 1_729_619_363n,
    })
  })

  it('scales a computed output from 18 decimals down to 6, rounding towards the user receiving less', async () => {
    const { outputAmount: _, ...old } = FEES_2026
    const api = createApi({
      'suggested-fees': json({
        ...old,
        spokePoolAddress: '0x4e8E101924eDE233C13e2D8622DC8aED2872d505',
        totalRelayFee: { pct: '1', total: '1000000000001' },
        limits: { minDeposit: '1', maxDeposit: '99999999999999999999' },
      }),
      'available-routes': json([
        { ...ROUTES_USDC_POLYGON[0], originChainId: 56, originToken: USDC_FROM_BNB.fromTokenAddress },
      ]),
    })

    expect((await quoteOf(api, USDC_FROM_BNB)).toAmount).toBe(9_999_998n)
  })

  it('keeps every digit of an amount above 2^53', async () => {
    const fromAmount = 12_345_678_901_234_567_890_123n
    const api = createApi({
      'available-routes': json(ROUTES_WETH_OPTIMISM),
      'suggested-fees': json({
        ...FEES_2026,
        outputAmount: '12345678901234567890121',
        relayGasFeeTotal: '9007199254740993',
        limits: { minDeposit: '1', maxDeposit: '99999999999999999999999' },
      }),
    })
    const quote = await quoteOf(api, { ...ETH_TO_OPTIMISM, fromAmount })

    expect(api.callsOf('suggested-fees')[0]?.query['amount']).toBe('12345678901234567890123')
    expect(quote.toAmount).toBe(12_345_678_901_234_567_890_121n)
    expect(quote.fee).toEqual({
      swapFee: 1_234_567_890_123_456_789n,
      destinationGasFee: 9_007_199_254_740_993n,
    })
  })

  it('counts the real share of the liquidity providers, not the field that is always zero', async () => {
    const api = createApi({
      'suggested-fees': json({ ...FEES_2026, lpFee: { pct: '200000000000000', total: '2000' } }),
    })
    expect((await quoteOf(api)).fee.swapFee).toBe(3_000n)
  })

  it('falls back to the flat share where an answer has no other', async () => {
    const { lpFee: _, ...without } = FEES_2026
    const api = createApi({ 'suggested-fees': json({ ...without, lpFeePct: '300000000000000' }) })
    expect((await quoteOf(api)).fee.swapFee).toBe(4_000n)
  })

  it('carries an exclusive relayer and its window into the terms', async () => {
    const exclusiveRelayer = '0x394311A6Aaa0D8E3411D8b62DE4578D41322d1bD'
    const api = createApi({
      'suggested-fees': json({ ...FEES_2026, exclusiveRelayer, exclusivityDeadline: 12 }),
    })
    expect((await quoteOf(api)).interfaceParamData).toMatchObject({
      exclusiveRelayer,
      exclusivityParameter: 12n,
    })
  })
})

describe('what a quote sends to Across', () => {
  it('asks for fees with exactly the documented parameters', async () => {
    const api = createApi()
    await quoteOf(api)

    expect(api.callsOf('suggested-fees').map(({ query }) => query)).toEqual([
      {
        inputToken: USDC_TO_POLYGON.fromTokenAddress,
        outputToken: USDC_TO_POLYGON.toTokenAddress,
        originChainId: '1',
        destinationChainId: '137',
        amount: '10000000',
        recipient: USDC_TO_POLYGON.toAddress,
      },
    ])
  })

  it('asks for the route with exactly the documented parameters', async () => {
    const api = createApi()
    await quoteOf(api)

    expect(api.callsOf('available-routes').map(({ query }) => query)).toEqual([
      {
        originToken: USDC_TO_POLYGON.fromTokenAddress,
        originChainId: '1',
        destinationToken: USDC_TO_POLYGON.toTokenAddress,
        destinationChainId: '137',
      },
    ])
  })

  it('prices for the stand-in recipient of Across itself while the user has named none', async () => {
    const api = createApi()
    await quoteOf(api, { ...USDC_TO_POLYGON, fromAddress: undefined, toAddress: undefined })
    expect(api.callsOf('suggested-fees')[0]?.query['recipient']).toBe(DEFAULT_QUOTE_RECIPIENT)
  })

  it('passes a message on, byte for byte', async () => {
    const api = createApi()
    await quoteOf(api, { ...USDC_TO_POLYGON, message: '0xdeadBEEF' })
    expect(api.callsOf('suggested-fees')[0]?.query['message']).toBe('0xdeadBEEF')
  })

  it('sends the wrapped tokens for native ones, since Across has no native marker', async () => {
    const api = createApi(ETH_REPLIES)
    await quoteOf(api, ETH_TO_OPTIMISM)

    expect(api.callsOf('suggested-fees')[0]?.query).toMatchObject({ inputToken: WETH, outputToken: WETH_OP })
    expect(api.callsOf('available-routes')[0]?.query).toMatchObject({
      originToken: WETH,
      destinationToken: WETH_OP,
    })
  })

  it('allows unmatched decimals for a pair with BNB Chain', async () => {
    const api = createApi({
      'suggested-fees': json({
        ...FEES_2026,
        spokePoolAddress: '0x4e8E101924eDE233C13e2D8622DC8aED2872d505',
        limits: { minDeposit: '1', maxDeposit: '99999999999999999999' },
      }),
      'available-routes': json([
        { ...ROUTES_USDC_POLYGON[0], originChainId: 56, originToken: USDC_FROM_BNB.fromTokenAddress },
      ]),
    })
    const quote = await quoteOf(api, USDC_FROM_BNB)

    expect(api.callsOf('suggested-fees')[0]?.query['allowUnmatchedDecimals']).toBe('true')
    expect(quote.toAmount).toBe(9_990_351n)
  })

  it('does not mention decimals where they match, on BNB Chain either', async () => {
    const api = createApi()
    await failureOf(api, { ...USDC_FROM_BNB, toTokenDecimals: 18 })
    expect(api.callsOf('suggested-fees')[0]?.query).not.toHaveProperty('allowUnmatchedDecimals')
  })

  it('goes to the base URL and with the headers of a gateway', async () => {
    const options = { baseUrl: 'https://gateway.example/api/', headers: { authorization: 'Bearer 0123' } }
    const api = createApi({}, options)
    await quoteOf(api)
    expect(api.calls.map(({ path }) => path).sort()).toEqual(['api/available-routes', 'api/suggested-fees'])
    expect(api.calls.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer 0123',
      'Bearer 0123',
    ])
  })
})

describe('what Across cannot serve', () => {
  const refusals = [
    ['a chain without a pool', { toChainId: 5000 }, 'NOT_SUPPORT', 'Across has no pool on chain 5000'],
    ['a source without a pool', { fromChainId: 5000 }, 'NOT_SUPPORT', 'Across has no pool on chain 5000'],
    ['a swap on one chain', { toChainId: 1 }, 'NOT_SUPPORT', 'between different chains'],
    [
      'native BNB',
      { ...USDC_FROM_BNB, fromTokenAddress: NATIVE_TOKEN_ADDRESS },
      'UNSUPPORTED_TOKEN',
      'does not move the native token of chain 56',
    ],
    [
      'native POL at the destination',
      { toTokenAddress: NATIVE_TOKEN_ADDRESS },
      'UNSUPPORTED_TOKEN',
      'does not move the native token of chain 137',
    ],
    [
      'the wrapped native token without a message',
      { ...ETH_TO_OPTIMISM, toTokenAddress: WETH_OP },
      'UNSUPPORTED_TOKEN',
      'Without a message',
    ],
    [
      'the wrapped native token in other letters, without a message',
      {
        ...ETH_TO_OPTIMISM,
        fromChainId: 10,
        toChainId: 1,
        toTokenAddress: WETH.toLowerCase(),
      },
      'UNSUPPORTED_TOKEN',
      'Without a message',
    ],
    [
      'the native token with a message',
      { ...ETH_TO_OPTIMISM, message: '0x01' },
      'UNSUPPORTED_TOKEN',
      'With a message',
    ],
    [
      'unmatched decimals away from BNB Chain',
      { toTokenDecimals: 18 },
      'UNSUPPORTED_TOKEN',
      'have 6 and 18 decimals',
    ],
  ] as const

  it.each(refusals)('%s is refused before any request', async (_, change, code, reason) => {
    const api = createApi()
    const failure = await failureOf(api, { ...USDC_TO_POLYGON, ...(change as object) })

    expect(failure.code).toBe(code)
    expect(failure.reason).toContain(reason)
    expect(api.calls).toEqual([])
  })

  it('the wrapped native token with a message is asked for', async () => {
    const api = createApi(ETH_REPLIES)
    await quoteOf(api, { ...ETH_TO_OPTIMISM, toTokenAddress: WETH_OP, message: '0x01' })
    expect(api.callsOf('suggested-fees')[0]?.query).toMatchObject({ outputToken: WETH_OP, message: '0x01' })
  })

  it('a pair without a route is not supported', async () => {
    const failure = await failureOf(createApi({ 'available-routes': json([]) }))
    expect(failure).toMatchObject({ code: 'NOT_SUPPORT', retryable: false })
    expect(failure.reason).toBe('Across has no route for this pair of tokens')
  })

  it('a native deposit is not supported where only the wrapped token has a route', async () => {
    const api = createApi({ ...ETH_REPLIES, 'available-routes': json(ROUTES_WETH_OPTIMISM.slice(0, 1)) })
    expect((await failureOf(api, ETH_TO_OPTIMISM)).code).toBe('NOT_SUPPORT')
  })

  it('a token deposit is not supported where only the native one has a route', async () => {
    const api = createApi({ ...ETH_REPLIES, 'available-routes': json(ROUTES_WETH_OPTIMISM.slice(1)) })
    const failure = await failureOf(api, { ...ETH_TO_OPTIMISM, fromTokenAddress: WETH })
    expect(failure.code).toBe('NOT_SUPPORT')
  })

  it.each([
    ['another source chain', { originChainId: 10 }],
    ['another destination chain', { destinationChainId: 10 }],
    ['another source token', { originToken: WETH }],
    ['another destination token', { destinationToken: WETH }],
  ])('a route of %s is no route for this pair', async (_, change) => {
    const api = createApi({ 'available-routes': json([{ ...ROUTES_USDC_POLYGON[0], ...change }]) })
    expect((await failureOf(api)).code).toBe('NOT_SUPPORT')
  })
})

describe('the limits of Across', () => {
  it('names the minimum in whole tokens when the answer says that the amount is too low', async () => {
    const api = createApi({ 'suggested-fees': json({ ...FEES_2026, isAmountTooLow: true }) })
    const failure = await failureOf(api, { ...USDC_TO_POLYGON, fromAmount: 400_000n })
    expect(failure).toMatchObject({
      code: 'AMOUNT_TOO_LOW',
      message: 'amount is too low relative to fees',
      reason: 'Across takes at least 0.500154',
    })
  })

  it('believes the minimum even where the flag says nothing', async () => {
    const { isAmountTooLow: _, ...unflagged } = FEES_2026
    const api = createApi({ 'suggested-fees': json(unflagged) })
    expect(await failureOf(api, { ...USDC_TO_POLYGON, fromAmount: 500_153n })).toMatchObject({
      code: 'AMOUNT_TOO_LOW',
      reason: 'Across takes at least 0.500154',
    })
    expect((await quoteOf(api, { ...USDC_TO_POLYGON, fromAmount: 500_154n })).toAmount).toBe(9_990_351n)
  })

  it('names the maximum, and lets exactly the maximum pass', async () => {
    const api = createApi()
    expect(await failureOf(api, { ...USDC_TO_POLYGON, fromAmount: 1_389_862_444_461n })).toMatchObject({
      code: 'NOT_SUPPORT',
      reason: 'Across takes at most 1389862.44446 now',
    })
    const most = await quoteOf(api, { ...USDC_TO_POLYGON, fromAmount: 1_389_862_444_460n })
    expect(most.toAmount).toBe(9_990_351n)
  })

  it.each(['10000000', '10000001'])('has no quote that would pay nothing (fee %s)', async (total) => {
    const { outputAmount: _, ...old } = FEES_2026
    const api = createApi({ 'suggested-fees': json({ ...old, totalRelayFee: { pct: '1', total } }) })
    expect((await failureOf(api)).code).toBe('AMOUNT_TOO_LOW')
  })

  it('has no quote for an output of zero', async () => {
    const api = createApi({ 'suggested-fees': json({ ...FEES_2026, outputAmount: '0' }) })
    expect((await failureOf(api)).code).toBe('AMOUNT_TOO_LOW')
  })
})

describe('a pool that is not known', () => {
  it('is refused, however good the offer: the money would go there', async () => {
    const stranger = '0x9999999999999999999999999999999999999999'
    const api = createApi({ 'suggested-fees': json({ ...FEES_2026, spokePoolAddress: stranger }) })
    const failure = await failureOf(api)
    expect(failure.code).toBe('ERROR')
    expect(failure.reason).toContain(stranger)
  })

  it('is the pool of another chain too', async () => {
    const api = createApi({
      'suggested-fees': json({ ...FEES_2026, spokePoolAddress: FEES_2026.destinationSpokePoolAddress }),
    })
    expect((await failureOf(api)).code).toBe('ERROR')
  })

  it('is not the known one in other letters', async () => {
    const api = createApi({
      'suggested-fees': json({ ...FEES_2026, spokePoolAddress: FEES_2026.spokePoolAddress.toLowerCase() }),
    })
    expect((await quoteOf(api)).depositContract).toBe(POOL)
  })
})

describe('an Across that says nothing', () => {
  it('is given up after ten seconds', async () => {
    const api = createApi({ 'suggested-fees': () => new Promise(() => undefined) })
    expect(await failureOf(api)).toMatchObject({ code: 'TIMEOUT', retryable: true, elapsedMs: 10_000 })
  })
})

describe("Across's own 'no'", () => {
  it.each([
    ['No L1 token found for given input token address'],
    ['Unsupported token on given origin chain'],
    ['Unsupported token address on given destination chain'],
  ])("'%s' is an unsupported token", async (message) => {
    const api = createApi({ 'suggested-fees': json(apiError('INVALID_PARAM', message), 400) })
    expect(await failureOf(api)).toMatchObject({ code: 'UNSUPPORTED_TOKEN', reason: message })
  })

  it('is an unsupported token by its text alone', async () => {
    const api = createApi({ 'suggested-fees': json({ message: 'no l1 token found, sorry' }, 400) })
    expect((await failureOf(api)).code).toBe('UNSUPPORTED_TOKEN')
  })

  it('is an amount that is too low by its code', async () => {
    const api = createApi({ 'suggested-fees': json(apiError('AMOUNT_TOO_LOW', 'Too small'), 400) })
    expect(await failureOf(api)).toMatchObject({ code: 'AMOUNT_TOO_LOW', reason: 'Too small' })
  })

  it('is an amount that is too low by its text', async () => {
    const message = 'Sent amount is too low relative to fees'
    const api = createApi({ 'suggested-fees': json({ message }, 400) })
    expect(await failureOf(api)).toMatchObject({ code: 'AMOUNT_TOO_LOW', reason: message })
  })

  it('is explained even where the answer has a code and no words', async () => {
    const api = createApi({ 'suggested-fees': json({ code: 'AMOUNT_TOO_LOW' }, 400) })
    const failure = await failureOf(api)
    expect(failure.code).toBe('AMOUNT_TOO_LOW')
    expect(failure.reason).not.toBe('')
  })

  it('is asked for once: a refusal is not tried again', async () => {
    const api = createApi({ 'suggested-fees': json(apiError('AMOUNT_TOO_LOW', 'Too small'), 400) })
    await failureOf(api)
    expect(api.callsOf('suggested-fees')).toHaveLength(1)
  })

  it.each([
    ['a route that is not enabled', apiError('ROUTE_NOT_ENABLED', 'Route is not enabled.')],
    ['an amount that is too high', apiError('AMOUNT_TOO_HIGH', 'Amount exceeds max. deposit limit: 1')],
    ['a bad parameter', apiError('INVALID_PARAM', "Invalid parameter at path 'amount'")],
    ['a body that is no object', ['AMOUNT_TOO_LOW']],
  ])('of %s stays the HTTP error it is', async (_, body) => {
    const failure = await failureOf(createApi({ 'suggested-fees': json(body, 400) }))
    expect(failure.code).toBe('HTTP_ERROR')
    expect(failure.message).toContain('/suggested-fees answered 400')
  })

  it.each([401, 403, 404, 422])(
    'with status %i is never taken for a refusal of the token',
    async (status) => {
      const body = apiError('AMOUNT_TOO_LOW', 'No L1 token found for given input token address', status)
      expect((await failureOf(createApi({ 'suggested-fees': json(body, status) }))).code).toBe('HTTP_ERROR')
    },
  )

  it.each([
    [500, apiError('UNEXPECTED_ERROR', 'Internal', 500)],
    [502, apiError('UPSTREAM_RPC_ERROR', 'RPC', 502)],
    [504, apiError('UPSTREAM_GATEWAY_TIMEOUT', 'Gateway', 504)],
  ])('with status %i means that the service is unavailable, and may pass', async (status, body) => {
    const api = createApi({ 'suggested-fees': json(body, status) })
    const failure = await failureOf(api)
    expect(failure).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: 'service unavailable',
      retryable: true,
    })
    expect(failure.reason).toBe('Its service is down')
    expect(failure.error).toMatchObject({
      details: expect.stringContaining(`Across returned HTTP ${status}`),
    })
    expect(api.callsOf('suggested-fees')).toHaveLength(3)
  })

  it('from the route check is understood as well', async () => {
    const message = 'Unsupported token on given origin chain'
    const api = createApi({ 'available-routes': json(apiError('INVALID_PARAM', message), 400) })
    expect((await failureOf(api)).code).toBe('UNSUPPORTED_TOKEN')
  })

  it('reaches whoever asked for one quote as the reason there is none', async () => {
    const api = createApi({ 'available-routes': json([]) })
    const error = await quoteOf(api).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(NoQuoteError)
    expect(error).toMatchObject({ details: 'Across: Across has no route for this pair of tokens' })
  })
})

const uint = (max: bigint) => fc.bigInt({ min: 0n, max })
const wellFormedFees = fc.record({
  outputAmount: fc.option(uint(10n ** 30n), { nil: undefined }),
  total: uint(10n ** 12n),
  capitalFeePct: uint(10n ** 17n),
  lpPct: fc.option(uint(10n ** 17n), { nil: undefined }),
  relayGasFeeTotal: uint(10n ** 12n),
  minDeposit: uint(10n ** 9n),
  maxDeposit: uint(10n ** 30n),
  isAmountTooLow: fc.option(fc.boolean(), { nil: undefined, freq: 2 }),
  estimatedFillTimeSec: fc.nat(),
  asNumbers: fc.boolean(),
})

describe('whatever fees Across answers', () => {
  it('the user gets a quote with exactly those amounts, or a reason', async () => {
    await fc.assert(
      fc.asyncProperty(wellFormedFees, uint(10n ** 13n), async (fees, amount) => {
        const fromAmount = amount + 1n
        const write = (value: bigint) =>
          fees.asNumbers && value < 2n ** 53n ? Number(value) : value.toString()
        const { lpPct, outputAmount, total } = fees
        const api = createApi({
          'suggested-fees': json({
            ...FEES_2026,
            outputAmount: outputAmount === undefined ? undefined : write(outputAmount),
            totalRelayFee: { pct: '1', total: write(total) },
            capitalFeePct: write(fees.capitalFeePct),
            lpFee: lpPct === undefined ? undefined : { pct: write(lpPct), total: '0' },
            relayGasFeeTotal: write(fees.relayGasFeeTotal),
            limits: { minDeposit: write(fees.minDeposit), maxDeposit: write(fees.maxDeposit) },
            isAmountTooLow: fees.isAmountTooLow,
            estimatedFillTimeSec: fees.estimatedFillTimeSec,
          }),
        })
        const { quotes, failures } = await api.getQuotes({ ...USDC_TO_POLYGON, fromAmount })

        const expected = outputAmount ?? (fromAmount > total ? fromAmount - total : 0n)
        const tooLow = fees.isAmountTooLow === true || fromAmount < fees.minDeposit
        const refusal = tooLow
          ? 'AMOUNT_TOO_LOW'
          : fromAmount > fees.maxDeposit
            ? 'NOT_SUPPORT'
            : expected === 0n
              ? 'AMOUNT_TOO_LOW'
              : undefined
        expect(failures.map(({ code }) => code)).toEqual(refusal ? [refusal] : [])
        const swapFee = (fromAmount * (fees.capitalFeePct + (lpPct ?? 0n))) / 10n ** 18n
        expect(
          quotes.map(({ toAmount, fee, request }) => ({ toAmount, fee, sent: request.fromAmount })),
        ).toEqual(
          refusal
            ? []
            : [
                {
                  toAmount: expected,
                  fee: { swapFee, destinationGasFee: fees.relayGasFeeTotal },
                  sent: fromAmount,
                },
              ],
        )
        expect(api.callsOf('suggested-fees')[0]?.query['amount']).toBe(fromAmount.toString())
      }),
      { numRuns: 150 },
    )
  })

  it('hostile values in any place give a coded failure or an unchanged quote, never a wrong one', async () => {
    const path = fc.constantFrom(
      ...Object.keys(FEES_2026),
      'limits.minDeposit',
      'limits.maxDeposit',
      'totalRelayFee.total',
      'lpFee.pct',
    )
    const hostile = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('-1', '1e6', '0x10', '1.5', ' 7', '+7', '', '١٢', 'NaN', '9'.repeat(79), -1, 0.5, 1e21),
      fc.constantFrom<unknown>(null, true, [], {}, { __proto__: null, toString: 1 }),
    )
    await fc.assert(
      fc.asyncProperty(path, hostile, async (name, value) => {
        const changed = change(FEES_2026, name.split('.'), value)
        const api = createApi({ 'suggested-fees': text(JSON.stringify(changed)) })
        const { quotes, failures } = await api.getQuotes(USDC_TO_POLYGON)

        expect(quotes.length + failures.length).toBe(1)
        const [quote] = quotes
        if (!quote) {
          expect(failures[0]?.code).toMatch(/^(INVALID_RESPONSE|AMOUNT_TOO_LOW|NOT_SUPPORT|ERROR)$/)
          expect(failures[0]?.reason).not.toContain('The adapter failed')
          return
        }
        // Only a plain whole number may have been believed, and only for what it says.
        const told = (changed as { outputAmount?: unknown }).outputAmount
        expect(String(told)).toMatch(/^\d+$/)
        expect(quote.toAmount).toBe(BigInt(told as string))
        expect(quote.depositContract).toBe(POOL)
        expect(quote.spender).toBe(POOL)
        expect(Number.isFinite(quote.estimatedDuration)).toBe(true)
      }),
      { numRuns: 400 },
    )
  }, 20_000)

  it('any JSON at all in place of an answer is a failure with a code', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.json(), async (fees, routes) => {
        const api = createApi({ 'suggested-fees': text(fees), 'available-routes': text(routes) })
        const { quotes, failures } = await api.getQuotes(USDC_TO_POLYGON)
        expect(quotes).toEqual([])
        // An empty list of routes is a proper answer: there is none.
        const empty = Array.isArray(JSON.parse(routes)) && JSON.parse(routes).length === 0
        expect(failures.map(({ code }) => code)).toEqual([empty ? 'NOT_SUPPORT' : 'INVALID_RESPONSE'])
      }),
      { numRuns: 150 },
    )
  })
})

/** A deep copy with one value replaced. */
function change(node: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value
  return { ...(node as object), [key]: change((node as Record<string, unknown>)[key], rest, value) }
}
