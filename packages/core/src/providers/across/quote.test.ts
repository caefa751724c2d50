import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import { DEFAULT_QUOTE_RECIPIENT } from '../../quotes/to-buildable-request.ts'
import { NoQuoteError } from '../../quotes/to-quote-failure.ts'
import {
  createApi,
  ETH_TO_OPTIMISM,
  getFailure,
  getQuote,
  json,
  text,
  USDC_TO_POLYGON,
} from './api.test-support.ts'
import {
  apiError,
  FEES_2024,
  FEES_2026,
  ROUTES_USDC_ARBITRUM,
  ROUTES_USDC_POLYGON,
  ROUTES_WETH_OPTIMISM,
} from './replies.test-support.ts'

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

describe('quotes of Across', () => {
  it('have the amounts, SpokePool and duration of the recorded reply of 2026', async () => {
    const quote = await getQuote(createApi())

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

  it('compute the output and the fill deadline that the recorded reply of 2024 lacks', async () => {
    const api = createApi({
      'suggested-fees': json(FEES_2024),
      'available-routes': json(ROUTES_USDC_ARBITRUM),
    })
    const quote = await getQuote(api, {
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

  it('convert a computed output from 18 to 6 decimals, rounded down', async () => {
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

    expect((await getQuote(api, USDC_FROM_BNB)).toAmount).toBe(9_999_998n)
  })

  it('keep every digit of an amount above 2^53', async () => {
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
    const quote = await getQuote(api, { ...ETH_TO_OPTIMISM, fromAmount })

    expect(api.callsOf('suggested-fees')[0]?.query['amount']).toBe('12345678901234567890123')
    expect(quote.toAmount).toBe(12_345_678_901_234_567_890_121n)
    expect(quote.fee).toEqual({
      swapFee: 1_234_567_890_123_456_789n,
      destinationGasFee: 9_007_199_254_740_993n,
    })
  })

  it('read the fee of the liquidity providers from `lpFee`', async () => {
    const api = createApi({
      'suggested-fees': json({ ...FEES_2026, lpFee: { pct: '200000000000000', total: '2000' } }),
    })
    expect((await getQuote(api)).fee.swapFee).toBe(3_000n)
  })

  it('read `lpFeePct` if the reply has no `lpFee`', async () => {
    const { lpFee: _, ...without } = FEES_2026
    const api = createApi({ 'suggested-fees': json({ ...without, lpFeePct: '300000000000000' }) })
    expect((await getQuote(api)).fee.swapFee).toBe(4_000n)
  })

  it('keep the exclusive relayer and its period in the terms', async () => {
    const exclusiveRelayer = '0x394311A6Aaa0D8E3411D8b62DE4578D41322d1bD'
    const api = createApi({
      'suggested-fees': json({ ...FEES_2026, exclusiveRelayer, exclusivityDeadline: 12 }),
    })
    expect((await getQuote(api)).interfaceParamData).toMatchObject({
      exclusiveRelayer,
      exclusivityParameter: 12n,
    })
  })
})

describe('requests to Across', () => {
  it('request fees with exactly the documented parameters', async () => {
    const api = createApi()
    await getQuote(api)

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

  it('request the route with exactly the documented parameters', async () => {
    const api = createApi()
    await getQuote(api)

    expect(api.callsOf('available-routes').map(({ query }) => query)).toEqual([
      {
        originToken: USDC_TO_POLYGON.fromTokenAddress,
        originChainId: '1',
        destinationToken: USDC_TO_POLYGON.toTokenAddress,
        destinationChainId: '137',
      },
    ])
  })

  it('use the default recipient of Across while the recipient is unknown', async () => {
    const api = createApi()
    await getQuote(api, { ...USDC_TO_POLYGON, fromAddress: undefined, toAddress: undefined })
    expect(api.callsOf('suggested-fees')[0]?.query['recipient']).toBe(DEFAULT_QUOTE_RECIPIENT)
  })

  it('send the message unchanged', async () => {
    const api = createApi()
    await getQuote(api, { ...USDC_TO_POLYGON, message: '0xdeadBEEF' })
    expect(api.callsOf('suggested-fees')[0]?.query['message']).toBe('0xdeadBEEF')
  })

  it('send wrapped tokens in place of native ones', async () => {
    const api = createApi(ETH_REPLIES)
    await getQuote(api, ETH_TO_OPTIMISM)

    expect(api.callsOf('suggested-fees')[0]?.query).toMatchObject({ inputToken: WETH, outputToken: WETH_OP })
    expect(api.callsOf('available-routes')[0]?.query).toMatchObject({
      originToken: WETH,
      destinationToken: WETH_OP,
    })
  })

  it('allow different decimals for a pair with BNB Chain', async () => {
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
    const quote = await getQuote(api, USDC_FROM_BNB)

    expect(api.callsOf('suggested-fees')[0]?.query['allowUnmatchedDecimals']).toBe('true')
    expect(quote.toAmount).toBe(9_990_351n)
  })

  it('omit the decimals parameter if the decimals match', async () => {
    const api = createApi()
    await getFailure(api, { ...USDC_FROM_BNB, toTokenDecimals: 18 })
    expect(api.callsOf('suggested-fees')[0]?.query).not.toHaveProperty('allowUnmatchedDecimals')
  })

  it('use the base URL and the headers of a gateway', async () => {
    const options = { baseUrl: 'https://gateway.example/api/', headers: { authorization: 'Bearer 0123' } }
    const api = createApi({}, options)
    await getQuote(api)
    expect(api.calls.map(({ path }) => path).sort()).toEqual(['api/available-routes', 'api/suggested-fees'])
    expect(api.calls.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer 0123',
      'Bearer 0123',
    ])
  })
})

describe('unsupported requests to Across', () => {
  const refusals = [
    ['a chain without a pool', { toChainId: 5000 }, 'NOT_SUPPORT', 'Across does not support chain 5000.'],
    ['a source without a pool', { fromChainId: 5000 }, 'NOT_SUPPORT', 'Across does not support chain 5000.'],
    ['a swap on one chain', { toChainId: 1 }, 'NOT_SUPPORT', 'between different chains'],
    [
      'native BNB',
      { ...USDC_FROM_BNB, fromTokenAddress: NATIVE_TOKEN_ADDRESS },
      'UNSUPPORTED_TOKEN',
      'does not support the native token of chain 56',
    ],
    [
      'native POL at the destination',
      { toTokenAddress: NATIVE_TOKEN_ADDRESS },
      'UNSUPPORTED_TOKEN',
      'does not support the native token of chain 137',
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

  it.each(refusals)('rejects %s before any request', async (_, change, code, reason) => {
    const api = createApi()
    const failure = await getFailure(api, { ...USDC_TO_POLYGON, ...(change as object) })

    expect(failure.code).toBe(code)
    expect(failure.reason).toContain(reason)
    expect(api.calls).toEqual([])
  })

  it('do not include a message whose output is the wrapped native token', async () => {
    const api = createApi(ETH_REPLIES)
    await getQuote(api, { ...ETH_TO_OPTIMISM, toTokenAddress: WETH_OP, message: '0x01' })
    expect(api.callsOf('suggested-fees')[0]?.query).toMatchObject({ outputToken: WETH_OP, message: '0x01' })
  })

  it('rejects a pair without a route', async () => {
    const failure = await getFailure(createApi({ 'available-routes': json([]) }))
    expect(failure).toMatchObject({ code: 'NOT_SUPPORT', retryable: false })
    expect(failure.reason).toBe('Across has no route for this pair of tokens.')
  })

  it('rejects a native deposit if only the wrapped token has a route', async () => {
    const api = createApi({ ...ETH_REPLIES, 'available-routes': json(ROUTES_WETH_OPTIMISM.slice(0, 1)) })
    expect((await getFailure(api, ETH_TO_OPTIMISM)).code).toBe('NOT_SUPPORT')
  })

  it('rejects a token deposit if only the native token has a route', async () => {
    const api = createApi({ ...ETH_REPLIES, 'available-routes': json(ROUTES_WETH_OPTIMISM.slice(1)) })
    const failure = await getFailure(api, { ...ETH_TO_OPTIMISM, fromTokenAddress: WETH })
    expect(failure.code).toBe('NOT_SUPPORT')
  })

  it.each([
    ['another source chain', { originChainId: 10 }],
    ['another destination chain', { destinationChainId: 10 }],
    ['another source token', { originToken: WETH }],
    ['another destination token', { destinationToken: WETH }],
  ])('ignores a route of %s', async (_, change) => {
    const api = createApi({ 'available-routes': json([{ ...ROUTES_USDC_POLYGON[0], ...change }]) })
    expect((await getFailure(api)).code).toBe('NOT_SUPPORT')
  })
})

describe('limits of Across', () => {
  it('states the minimum in human units if the amount is too low', async () => {
    const api = createApi({ 'suggested-fees': json({ ...FEES_2026, isAmountTooLow: true }) })
    const failure = await getFailure(api, { ...USDC_TO_POLYGON, fromAmount: 400_000n })
    expect(failure).toMatchObject({
      code: 'AMOUNT_TOO_LOW',
      message: 'amount is too low relative to fees',
      reason: 'The amount is too low: Across transfers at least 0.500154.',
    })
  })

  it('enforces the minimum without the flag', async () => {
    const { isAmountTooLow: _, ...unflagged } = FEES_2026
    const api = createApi({ 'suggested-fees': json(unflagged) })
    expect(await getFailure(api, { ...USDC_TO_POLYGON, fromAmount: 500_153n })).toMatchObject({
      code: 'AMOUNT_TOO_LOW',
      reason: 'The amount is too low: Across transfers at least 0.500154.',
    })
    expect((await getQuote(api, { ...USDC_TO_POLYGON, fromAmount: 500_154n })).toAmount).toBe(9_990_351n)
  })

  it('states the maximum and accepts exactly the maximum', async () => {
    const api = createApi()
    expect(await getFailure(api, { ...USDC_TO_POLYGON, fromAmount: 1_389_862_444_461n })).toMatchObject({
      code: 'NOT_SUPPORT',
      reason: 'The amount is too high: Across transfers at most 1389862.44446.',
    })
    const largest = await getQuote(api, { ...USDC_TO_POLYGON, fromAmount: 1_389_862_444_460n })
    expect(largest.toAmount).toBe(9_990_351n)
  })

  it.each(['10000000', '10000001'])('rejects fees that exceed the amount (fee %s)', async (total) => {
    const { outputAmount: _, ...old } = FEES_2026
    const api = createApi({ 'suggested-fees': json({ ...old, totalRelayFee: { pct: '1', total } }) })
    expect((await getFailure(api)).code).toBe('AMOUNT_TOO_LOW')
  })

  it('rejects an output of 0', async () => {
    const api = createApi({ 'suggested-fees': json({ ...FEES_2026, outputAmount: '0' }) })
    expect((await getFailure(api)).code).toBe('AMOUNT_TOO_LOW')
  })
})

describe('an unknown SpokePool', () => {
  it('is rejected regardless of the output', async () => {
    const unknownPool = '0x9999999999999999999999999999999999999999'
    const api = createApi({ 'suggested-fees': json({ ...FEES_2026, spokePoolAddress: unknownPool }) })
    const failure = await getFailure(api)
    expect(failure.code).toBe('ERROR')
    expect(failure.reason).toContain(unknownPool)
  })

  it('includes the SpokePool of another chain', async () => {
    const api = createApi({
      'suggested-fees': json({ ...FEES_2026, spokePoolAddress: FEES_2026.destinationSpokePoolAddress }),
    })
    expect((await getFailure(api)).code).toBe('ERROR')
  })

  it('does not include the known one in another case', async () => {
    const api = createApi({
      'suggested-fees': json({ ...FEES_2026, spokePoolAddress: FEES_2026.spokePoolAddress.toLowerCase() }),
    })
    expect((await getQuote(api)).depositContract).toBe(POOL)
  })
})

describe('a request to Across without a reply', () => {
  it('fails after ten seconds', async () => {
    const api = createApi({ 'suggested-fees': () => new Promise(() => undefined) })
    expect(await getFailure(api)).toMatchObject({ code: 'TIMEOUT', retryable: true, elapsedMs: 10_000 })
  })
})

describe('errors of Across', () => {
  it.each([
    ['No L1 token found for given input token address'],
    ['Unsupported token on given origin chain'],
    ['Unsupported token address on given destination chain'],
  ])("are UNSUPPORTED_TOKEN for '%s'", async (message) => {
    const api = createApi({ 'suggested-fees': json(apiError('INVALID_PARAM', message), 400) })
    expect(await getFailure(api)).toMatchObject({ code: 'UNSUPPORTED_TOKEN', reason: message })
  })

  it('are UNSUPPORTED_TOKEN by the text alone', async () => {
    const api = createApi({ 'suggested-fees': json({ message: 'no l1 token found, sorry' }, 400) })
    expect((await getFailure(api)).code).toBe('UNSUPPORTED_TOKEN')
  })

  it('are AMOUNT_TOO_LOW by the code', async () => {
    const api = createApi({ 'suggested-fees': json(apiError('AMOUNT_TOO_LOW', 'Too small'), 400) })
    expect(await getFailure(api)).toMatchObject({ code: 'AMOUNT_TOO_LOW', reason: 'Too small' })
  })

  it('are AMOUNT_TOO_LOW by the text', async () => {
    const message = 'Sent amount is too low relative to fees'
    const api = createApi({ 'suggested-fees': json({ message }, 400) })
    expect(await getFailure(api)).toMatchObject({ code: 'AMOUNT_TOO_LOW', reason: message })
  })

  it('have a reason if the reply has a code without a text', async () => {
    const api = createApi({ 'suggested-fees': json({ code: 'AMOUNT_TOO_LOW' }, 400) })
    const failure = await getFailure(api)
    expect(failure.code).toBe('AMOUNT_TOO_LOW')
    expect(failure.reason).not.toBe('')
  })

  it('are not retried', async () => {
    const api = createApi({ 'suggested-fees': json(apiError('AMOUNT_TOO_LOW', 'Too small'), 400) })
    await getFailure(api)
    expect(api.callsOf('suggested-fees')).toHaveLength(1)
  })

  it.each([
    ['a route that is not enabled', apiError('ROUTE_NOT_ENABLED', 'Route is not enabled.')],
    ['an amount that is too high', apiError('AMOUNT_TOO_HIGH', 'Amount exceeds max. deposit limit: 1')],
    ['a bad parameter', apiError('INVALID_PARAM', "Invalid parameter at path 'amount'")],
    ['a body that is no object', ['AMOUNT_TOO_LOW']],
  ])('remain HTTP errors for %s', async (_, body) => {
    const failure = await getFailure(createApi({ 'suggested-fees': json(body, 400) }))
    expect(failure.code).toBe('HTTP_ERROR')
    expect(failure.message).toContain('/suggested-fees answered 400')
  })

  it.each([401, 403, 404, 422])('are not UNSUPPORTED_TOKEN with HTTP %i', async (status) => {
    const body = apiError('AMOUNT_TOO_LOW', 'No L1 token found for given input token address', status)
    expect((await getFailure(createApi({ 'suggested-fees': json(body, status) }))).code).toBe('HTTP_ERROR')
  })

  it.each([
    [500, apiError('UNEXPECTED_ERROR', 'Internal', 500)],
    [502, apiError('UPSTREAM_RPC_ERROR', 'RPC', 502)],
    [504, apiError('UPSTREAM_GATEWAY_TIMEOUT', 'Gateway', 504)],
  ])('are SERVICE_UNAVAILABLE and retryable with HTTP %i', async (status, body) => {
    const api = createApi({ 'suggested-fees': json(body, status) })
    const failure = await getFailure(api)
    expect(failure).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: 'service unavailable',
      retryable: true,
    })
    expect(failure.reason).toBe('The service is unavailable.')
    expect(failure.error).toMatchObject({
      details: expect.stringContaining(`Across returned HTTP ${status}`),
    })
    expect(api.callsOf('suggested-fees')).toHaveLength(3)
  })

  it('are converted for the route check as well', async () => {
    const message = 'Unsupported token on given origin chain'
    const api = createApi({ 'available-routes': json(apiError('INVALID_PARAM', message), 400) })
    expect((await getFailure(api)).code).toBe('UNSUPPORTED_TOKEN')
  })

  it('are the reason of a failed request for a single quote', async () => {
    const api = createApi({ 'available-routes': json([]) })
    const error = await getQuote(api).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(NoQuoteError)
    expect(error).toMatchObject({ details: 'Across: Across has no route for this pair of tokens.' })
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

describe('arbitrary replies of Across', () => {
  it('yield a quote with exactly their amounts, or a reason', async () => {
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
        const expectedCode = tooLow
          ? 'AMOUNT_TOO_LOW'
          : fromAmount > fees.maxDeposit
            ? 'NOT_SUPPORT'
            : expected === 0n
              ? 'AMOUNT_TOO_LOW'
              : undefined
        expect(failures.map(({ code }) => code)).toEqual(expectedCode ? [expectedCode] : [])
        const swapFee = (fromAmount * (fees.capitalFeePct + (lpPct ?? 0n))) / 10n ** 18n
        expect(
          quotes.map(({ toAmount, fee, request }) => ({ toAmount, fee, sent: request.fromAmount })),
        ).toEqual(
          expectedCode
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

  it('yield an error code or an unchanged quote for hostile values', async () => {
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
        // A quote may only change by a valid whole number, and only by its value.
        const changedAmount = (changed as { outputAmount?: unknown }).outputAmount
        expect(String(changedAmount)).toMatch(/^\d+$/)
        expect(quote.toAmount).toBe(BigInt(changedAmount as string))
        expect(quote.depositContract).toBe(POOL)
        expect(quote.spender).toBe(POOL)
        expect(Number.isFinite(quote.estimatedDuration)).toBe(true)
      }),
      { numRuns: 400 },
    )
  }, 20_000)

  it('yield an error code for any other JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.json(), async (fees, routes) => {
        const api = createApi({ 'suggested-fees': text(fees), 'available-routes': text(routes) })
        const { quotes, failures } = await api.getQuotes(USDC_TO_POLYGON)
        expect(quotes).toEqual([])
        // An empty list is a valid reply, which means that no route exists.
        const empty = Array.isArray(JSON.parse(routes)) && JSON.parse(routes).length === 0
        expect(failures.map(({ code }) => code)).toEqual([empty ? 'NOT_SUPPORT' : 'INVALID_RESPONSE'])
      }),
      { numRuns: 150 },
    )
  })
})

/** Returns a deep copy with one value replaced. */
function change(node: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value
  return { ...(node as object), [key]: change((node as Record<string, unknown>)[key], rest, value) }
}
