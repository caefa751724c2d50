import { describe, expect, it } from 'vitest'
import { AbortedError } from '../kernel/abort.ts'
import { CausewayError } from '../kernel/errors.ts'
import { silentLogger } from '../kernel/logger.ts'
import type { BuiltQuote } from '../quotes/build-quote.ts'
import type { Quote } from '../quotes/quote.ts'
import { createTestQuote, START } from '../quotes/quotes.test-support.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import { createRecord, createRecordLeg, usdc } from './journeys.test-support.ts'
import { quoteLeg } from './quote-leg.ts'
import type { JourneyRecordLeg } from './record.ts'

const LEG = createRecordLeg({ minimum: usdc(98) })
const VERIFIED = { status: 'verified', by: ['calldata'] } as const

interface Script {
  /** Quotes of each request, in order; the last one repeats. */
  readonly rounds: readonly (readonly Quote[])[]
  readonly build?: (quote: Quote) => void
  readonly signal?: AbortSignal
  readonly leg?: JourneyRecordLeg
}

/** Quotes a leg of 100 USDC of which at least 98 have to arrive. */
async function quote({ rounds, build = () => undefined, signal, leg = LEG }: Script) {
  const requests: { readonly slippage: unknown; readonly aggregator: unknown }[] = []
  const result = await quoteLeg(
    leg,
    createRecord(),
    {
      clock: createFakeClock(START),
      logger: silentLogger,
      quotes: {
        providers: [],
        tokens: async () => [],
        getPrices: async () => ({}),
        getQuotes: async ({ slippage, aggregator }) => {
          const quotes = rounds[Math.min(requests.length, rounds.length - 1)] ?? []
          requests.push({ slippage, aggregator })
          const { request } = createTestQuote()
          return { request, quotes, failures: [], rankingReason: undefined, elapsedMs: 0 }
        },
        build: async (built): Promise<BuiltQuote> => {
          build(built)
          return {
            type: 'transaction',
            quote: built,
            request: built.request as BuiltQuote['request'],
            interfaceParamData: {},
            validUntil: built.validUntil,
            verification: { spend: VERIFIED, spender: VERIFIED, recipient: VERIFIED },
            transaction: { to: built.depositContract ?? '0x', data: '0x', value: 0n },
          }
        },
      },
    },
    { signal },
  )
  return { result, requests }
}

describe('a leg whose best quote guarantees less than its minimum', () => {
  const loose = createTestQuote({ providerId: 'loose', toAmount: usdc(99), toAmountMin: usdc(97) })
  const tight = createTestQuote({ providerId: 'loose', toAmount: usdc(99), toAmountMin: usdc(98.5) })

  it('is quoted again by the same provider with a slippage that keeps the minimum', async () => {
    const tolerant = { ...loose, request: { ...loose.request, slippage: 3 as Quote['request']['slippage'] } }
    const { result, requests } = await quote({ rounds: [[tolerant], [tight]] })
    expect(result).toMatchObject({ built: { quote: { toAmountMin: usdc(98.5) } } })
    expect(requests[1]).toEqual({ slippage: 1.01, aggregator: 'loose' })
  })

  it('is sent with the next quote, or asks if none guarantees it', async () => {
    const sufficient = createTestQuote({ providerId: 'other', toAmount: usdc(98.2), toAmountMin: usdc(98) })
    const { result } = await quote({ rounds: [[loose, sufficient]] })
    expect(result).toMatchObject({ built: { quote: { providerId: 'other' } } })
    const { result: question } = await quote({ rounds: [[loose]] })
    expect(question).toMatchObject({ question: { reason: 'terms', offer: { toAmountMin: usdc(97) } } })
  })
})

describe('a leg whose provider the user has reviewed', () => {
  const better = createTestQuote({
    providerId: 'other',
    name: 'Other',
    toAmount: usdc(110),
    toAmountMin: usdc(109),
  })
  const reviewed = createTestQuote({ providerId: 'reviewed', toAmount: usdc(99), toAmountMin: usdc(98) })
  const leg = { ...LEG, name: 'Reviewed', reviewedProviderId: 'reviewed' }

  it('is sent with this provider, also if another one quotes more', async () => {
    const { result } = await quote({ leg, rounds: [[better, reviewed]] })
    expect(result).toMatchObject({ built: { quote: { providerId: 'reviewed' } } })
  })

  it('asks before another provider is used, also with better terms', async () => {
    const { result } = await quote({ leg, rounds: [[better]] })
    expect(result).toMatchObject({
      question: {
        reason: 'terms',
        message:
          'Other guarantees 109000000 base units. Reviewed, which you accepted, has no quote within the limits anymore.',
        offer: { providerId: 'other' },
      },
    })
  })

  it('is sent with the provider whose terms the user accepted instead', async () => {
    const accepted = { providerId: 'other', name: 'Other', toAmount: usdc(110), toAmountMin: usdc(109) }
    const { result } = await quote({ leg: { ...leg, accepted }, rounds: [[reviewed, better]] })
    expect(result).toMatchObject({ built: { quote: { providerId: 'other' } } })
  })
})

describe('a leg that cannot be built', () => {
  const good = createTestQuote()
  const failWith = (error: Error) => () => {
    throw error
  }

  it('asks with the reason of the provider', async () => {
    const error = new CausewayError('The pool is empty.', { code: 'NOT_ROUTE' })
    const { result } = await quote({ rounds: [[good]], build: failWith(error) })
    expect(result).toMatchObject({ question: { reason: 'no-quote', message: 'The pool is empty.' } })
  })

  it('ends the run after an abort by the user, and after an error of the application', async () => {
    const aborted = quote({
      rounds: [[good]],
      build: failWith(new AbortedError('The run')),
      signal: AbortSignal.abort(),
    })
    await expect(aborted).rejects.toThrow(AbortedError)
    await expect(quote({ rounds: [[good]], build: failWith(new TypeError('No function')) })).rejects.toThrow(
      'No function',
    )
  })
})
