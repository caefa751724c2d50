import { describe, expect, it } from 'vitest'
import { drive } from '../../testing/index.ts'
import { FEES_2026, ROUTES_USDC_POLYGON } from './answers.ts'
import {
  aggregatorOf,
  createApi,
  failureOf,
  json,
  quoteOf,
  type Reply,
  text,
  USDC_TO_POLYGON,
} from './api.test-support.ts'

const never: Reply = () => new Promise(() => undefined)

function broken(): never {
  throw new TypeError('fetch failed', {
    cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
  })
}

/** A body that goes on for ever, counting how much of it was taken. */
function endless() {
  const state = { taken: 0, cancelled: false }
  const reply: Reply = () => {
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        state.taken += 64 * 1024
        controller.enqueue(new Uint8Array(64 * 1024).fill(32))
      },
      cancel() {
        state.cancelled = true
      },
    })
    return new Response(body)
  }
  return { state, reply }
}

describe('an Across that misbehaves', () => {
  it('by saying nothing is given up after ten seconds, and its socket is let go', async () => {
    const api = createApi({ 'suggested-fees': never })
    const startedAt = api.clock.now()
    const failure = await failureOf(api)

    expect(failure).toMatchObject({ code: 'TIMEOUT', retryable: true, elapsedMs: 10_000 })
    expect(api.clock.now() - startedAt).toBe(10_000)
    expect(api.calls.every(({ signal }) => signal.aborted)).toBe(true)
    expect(api.clock.pendingTimers).toBe(0)
  })

  it('by stopping in the middle of a body is given up as well', async () => {
    const api = createApi({
      'suggested-fees': () =>
        new Response(
          new ReadableStream({
            start: (controller) => controller.enqueue(new TextEncoder().encode('{"a":')),
          }),
        ),
    })
    expect((await failureOf(api)).code).toBe('TIMEOUT')
    expect(api.clock.pendingTimers).toBe(0)
  })

  it('by hanging up is tried twice more, then explained', async () => {
    const api = createApi({ 'suggested-fees': broken })
    const failure = await failureOf(api)

    expect(failure).toMatchObject({ code: 'NETWORK_ERROR', retryable: true })
    expect(failure.reason).toContain('ECONNRESET')
    expect(api.callsOf('suggested-fees')).toHaveLength(3)
    expect(api.clock.pendingTimers).toBe(0)
  })

  it('by hanging up once still gives the user a quote', async () => {
    let calls = 0
    const api = createApi({
      'suggested-fees': (call) => (++calls === 1 ? broken() : json(FEES_2026)(call)),
    })
    expect((await quoteOf(api)).toAmount).toBe(9_990_351n)
  })

  it.each([
    ['an HTML page', text('<!doctype html><title>Just a moment...</title>')],
    ['JSON that is cut off', text(JSON.stringify(FEES_2026).slice(0, -20))],
    ['an empty body', text('')],
    ['a bare number', text('7')],
    ['a list', json([FEES_2026])],
    ['null', json(null)],
    ['NaN where an amount belongs', text(JSON.stringify(FEES_2026).replace('"9990351"', 'NaN'))],
    ['infinity where a time belongs', text(JSON.stringify({ ...FEES_2026 }).replace(':2,', ':1e999,'))],
  ])('with %s has no quote, and the user hears why', async (_, reply) => {
    const failure = await failureOf(createApi({ 'suggested-fees': reply }))
    expect(failure.code).toBe('INVALID_RESPONSE')
    expect(failure.reason).not.toBe('')
  })

  it.each([
    ['a negative output', { outputAmount: '-9990351' }],
    ['an output with an exponent', { outputAmount: '1e7' }],
    ['an output in hexadecimal', { outputAmount: '0x98968f' }],
    ['a fractional output', { outputAmount: '9990351.5' }],
    ['an output as a float', { outputAmount: 9990351.5 }],
    ['an output too great for a number', { outputAmount: 2 ** 53 }],
    ['an output of NaN', { outputAmount: 'NaN' }],
    ['an output with spaces', { outputAmount: ' 9990351' }],
    ['an output in a list', { outputAmount: ['9990351'] }],
    ['an output that is null', { outputAmount: null }],
    ['a negative fee', { relayGasFeeTotal: '-1' }],
    ['a negative percentage', { capitalFeePct: -1 }],
    ['a pool that is no address', { spokePoolAddress: '0x5c7B' }],
    ['a pool with a trailing line', { spokePoolAddress: `${FEES_2026.spokePoolAddress}\n` }],
    ['a relayer that is no address', { exclusiveRelayer: 'anyone' }],
    ['limits without a minimum', { limits: { maxDeposit: '1' } }],
    ['a flag in words', { isAmountTooLow: 'false' }],
    ['a negative time to fill', { estimatedFillTimeSec: -1 }],
    ['a deadline in words', { fillDeadline: 'soon' }],
  ])('with %s has no quote', async (_, change) => {
    const failure = await failureOf(createApi({ 'suggested-fees': json({ ...FEES_2026, ...change }) }))
    expect(failure.code).toBe('INVALID_RESPONSE')
    expect(failure.reason).toContain(Object.keys(change)[0])
  })

  it.each([
    ['a flag in words', [{ ...ROUTES_USDC_POLYGON[0], isNative: 'false' }]],
    ['a chain in words', [{ ...ROUTES_USDC_POLYGON[0], originChainId: 'one' }]],
    ['an object for the list', { 0: ROUTES_USDC_POLYGON[0], length: 1 }],
  ])('with routes that have %s has no quote', async (_, routes) => {
    expect((await failureOf(createApi({ 'available-routes': json(routes) }))).code).toBe('INVALID_RESPONSE')
  })

  it('with prototype keys changes nothing but the answer it is in', async () => {
    const poison =
      '"__proto__":{"isAmountTooLow":true,"polluted":1},"constructor":{"prototype":{"polluted":1}},'
    const api = createApi({ 'suggested-fees': text(`{${poison}${JSON.stringify(FEES_2026).slice(1)}`) })
    const quote = await quoteOf(api)

    expect(quote.toAmount).toBe(9_990_351n)
    expect('polluted' in {}).toBe(false)
    expect('polluted' in (quote.interfaceParamData as object)).toBe(false)
  })

  it('with fields nobody asked for does not get them into the quote', async () => {
    const api = createApi({
      'suggested-fees': json({
        ...FEES_2026,
        transactionData: { to: '0x', data: '0x', value: '1' },
        toAmount: '1',
      }),
    })
    const quote = await quoteOf(api)
    expect(quote).not.toHaveProperty('transactionData')
    expect(quote.toAmount).toBe(9_990_351n)
  })

  it('by never ending its answer is cut off after four mebibytes', async () => {
    const { state, reply } = endless()
    const failure = await failureOf(createApi({ 'suggested-fees': reply }))

    expect(failure.code).toBe('INVALID_RESPONSE')
    expect(failure.reason).toContain('at most 4194304 bytes')
    expect(state.taken).toBeLessThan(5 * 1024 * 1024)
    expect(state.cancelled).toBe(true)
  })

  it('by asking for patience (429) is asked again when it said, and the user gets the quote', async () => {
    let calls = 0
    const api = createApi({
      'suggested-fees': (call) =>
        ++calls === 1
          ? json({ message: 'slow down' }, 429, { 'retry-after': '3' })(call)
          : json(FEES_2026)(call),
    })
    expect((await quoteOf(api)).toAmount).toBe(9_990_351n)
    const [first, second] = api.callsOf('suggested-fees').map(({ time }) => time)
    expect((second ?? 0) - (first ?? 0)).toBe(3_000)
  })

  it('by asking for patience every time is a failure that may pass', async () => {
    const api = createApi({ 'suggested-fees': json({ message: 'slow down' }, 429, { 'retry-after': '1' }) })
    expect(await failureOf(api)).toMatchObject({ code: 'HTTP_ERROR', retryable: true })
    expect(api.callsOf('suggested-fees')).toHaveLength(3)
  })

  it('leaves nothing behind when the user no longer wants to know', async () => {
    const api = createApi({ 'suggested-fees': never, 'available-routes': never })
    const controller = new AbortController()
    const pending = aggregatorOf(api).getQuotes(USDC_TO_POLYGON, { signal: controller.signal })
    await api.clock.advance(100)
    controller.abort()

    await expect(drive(api.clock, pending)).rejects.toMatchObject({ code: 'ABORTED' })
    expect(api.calls.map(({ signal }) => signal.aborted)).toEqual([true, true])
    expect(api.clock.pendingTimers).toBe(0)
  })
})
