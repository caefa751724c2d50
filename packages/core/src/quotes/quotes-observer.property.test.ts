import * as fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import type { ProviderScript } from '../testing/scripted-provider.ts'
import {
  createTestObserver,
  disposeTestObservers,
  NOTHING,
  OTHER_PAIR,
  TWICE,
} from './create-test-observer.test-support.ts'
import type { CheckedQuoteRequest, QuoteRequestInput } from './quote-request.ts'
import { after, INPUT, never, rejectQuote } from './quotes.test-support.ts'
import type { QuotesState } from './quotes-state.ts'
import { type QuoteSortBy, rankQuotes } from './rank-quotes.ts'

afterEach(disposeTestObservers)

/** An action of the user or the page, or the passing of time. */
type Step =
  | { readonly type: 'ask'; readonly input: QuoteRequestInput | undefined }
  | { readonly type: 'choose'; readonly providerId: string | undefined }
  | { readonly type: 'wait'; readonly milliseconds: number }
  | { readonly type: 'refresh' }
  | { readonly type: 'pause' }
  | { readonly type: 'release' }
  | { readonly type: 'turn'; readonly isOpen: boolean }
  | { readonly type: 'sort'; readonly by: QuoteSortBy }

const IDS = ['a', 'b', 'c', 'd']

const anyInput = fc.constantFrom(INPUT, TWICE, OTHER_PAIR, NOTHING, { ...INPUT, aggregator: 'b' }, undefined)
const anyMoment = fc.constantFrom(0, 1, 50, 299, 300, 1_000, 9_000, 31_000)
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('ask'), input: anyInput }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('choose'), providerId: fc.constantFrom(...IDS, undefined) }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('wait'), milliseconds: anyMoment }) },
  fc.constantFrom<Step>({ type: 'refresh' }, { type: 'pause' }, { type: 'release' }),
  fc.record({ type: fc.constant('turn'), isOpen: fc.boolean() }),
  fc.record({ type: fc.constant('sort'), by: fc.constantFrom('toAmount', 'estimatedDuration') }),
)

/** Reply of a provider to one request. */
interface Answer {
  readonly kind: 'quote' | 'reject' | 'silent'
  readonly delay: number
  readonly toAmount: bigint
  readonly estimatedDuration: number
  readonly validForMs: number
}

const anyAnswer: fc.Arbitrary<Answer> = fc.record({
  kind: fc.constantFrom('quote', 'quote', 'quote', 'reject', 'silent'),
  delay: fc.integer({ min: 0, max: 2_000 }),
  toAmount: fc.bigInt({ min: 1n, max: 5n }),
  estimatedDuration: fc.integer({ min: 0, max: 3 }),
  validForMs: fc.constantFrom(0, 3_000, 20_000, 60_000),
})

test('has one row per provider and only selects executable quotes after any sequence of events', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(anyAnswer, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 4 }),
      fc.array(anyStep, { minLength: 1, maxLength: 25 }),
      async (answers, steps) => {
        const fixture = createTestObserver(IDS.map((id, index) => cycle(id, answers[index] ?? [])))
        const user = createUser(fixture)
        for (const step of steps) {
          await user.take(step)
          for (const state of [...fixture.states.splice(0), fixture.state()]) assertConsistent(state)
          const { status, selection, selectedQuote, ...now } = fixture.state()
          if (selection?.by === 'user' || user.selectedProvider())
            expect(selection?.providerId).toBe(user.selectedProvider())
          if (selectedQuote) expect(selectedQuote.validUntil).toBeGreaterThan(fixture.clock.now())
          if (status === 'settled')
            expect('refreshAt' in now && now.refreshAt !== undefined).toBe(!user.isHeld())
        }
        fixture.observer.dispose()
        await fixture.clock.advance(0)
        expect(fixture.clock.pendingTimers).toBe(0)
      },
    ),
    { numRuns: 150 },
  )
})

function cycle(id: string, answers: readonly Answer[]): ProviderScript {
  let times = 0
  return {
    id,
    quote: async (request, context) => {
      const answer = answers[times++ % answers.length]
      if (!answer || answer.kind === 'silent') return never()
      await after(answer.delay)(request, context)
      const { toAmount, estimatedDuration, validForMs } = answer
      if (answer.kind === 'reject') return rejectQuote('NOT_SUPPORT', 'No route')
      return { toAmount, estimatedDuration, validForMs }
    },
  }
}

/** Creates a user who runs steps on an observer, and records the provider that the user selected. */
function createUser({ observer, clock, turn, state }: ReturnType<typeof createTestObserver>) {
  const releases: (() => void)[] = []
  let isHidden = false
  let selectedProvider: string | undefined
  let selectedToken: string | undefined
  const take = async (step: Step) => {
    if (step.type === 'wait') return clock.advance(step.milliseconds)
    if (step.type === 'refresh') return observer.refresh()
    if (step.type === 'pause') return void releases.push(observer.pause())
    if (step.type === 'release') return releases.pop()?.()
    if (step.type === 'sort') return observer.setSortBy(step.by)
    if (step.type === 'turn') {
      isHidden = !step.isOpen
      return turn(step.isOpen)
    }
    if (step.type === 'choose') {
      observer.selectProvider(step.providerId)
      selectedProvider = step.providerId
      selectedToken = state().request?.fromTokenAddress
      return
    }
    observer.setRequest(step.input)
    const from = state().request?.fromTokenAddress
    if (from && selectedToken && from !== selectedToken) selectedProvider = undefined
    selectedToken = from ?? selectedToken
  }
  return { take, selectedProvider: () => selectedProvider, isHeld: () => isHidden || releases.length > 0 }
}

function assertConsistent(state: QuotesState): void {
  const { rows, selection, selectedQuote, request, sortBy } = state
  const requested = request?.aggregator === undefined ? IDS : [request.aggregator]
  const hasRows = state.status === 'quoting' || state.status === 'settled'
  expect(rows.map(({ providerId }) => providerId).sort()).toEqual(hasRows ? requested : [])
  const order = rows.map(({ status }) => ['quoted', 'quoting', 'failed'].indexOf(status))
  expect(order).toEqual([...order].sort())
  const quotes = rows.flatMap((row) => (row.status === 'quoted' ? [row.quote] : []))
  expect(quotes).toEqual(rankQuotes(quotes, sortBy))
  for (const row of rows) {
    if (row.status === 'quoting') expect(state.status).toBe('quoting')
    else if (state.status === 'settled') expect(row.freshness).toBe('fresh')
    if (row.status === 'quoted') {
      const isOfThisRequest = JSON.stringify(toKey(row.quote.request)) === JSON.stringify(toKey(request))
      if (row.freshness !== 'outdated') expect(isOfThisRequest).toBe(true)
      expect(row.quote.request.fromTokenAddress).toBe(request?.fromTokenAddress)
    }
  }
  const row = rows.find(({ providerId }) => providerId === selection?.providerId)
  const isExecutable = row?.status === 'quoted' && row.freshness !== 'outdated' && !row.isExpired
  expect(selectedQuote).toBe(isExecutable ? row.quote : undefined)
}

const toKey = (request: CheckedQuoteRequest | undefined) => [
  request?.fromAmount.toString(),
  request?.fromTokenAddress,
  request?.aggregator,
]
