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

/** One thing that a user, the page or time does. */
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

/** What a provider does when it is asked. */
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
        const world = createTestObserver(IDS.map((id, at) => overAndOver(id, answers[at] ?? [])))
        const hands = handsOn(world)
        for (const step of steps) {
          await hands.take(step)
          for (const state of [...world.states.splice(0), world.state()]) assertSound(state)
          const { status, selection, selectedQuote, ...now } = world.state()
          if (selection?.by === 'user' || hands.wanted()) expect(selection?.providerId).toBe(hands.wanted())
          if (selectedQuote) expect(selectedQuote.validUntil).toBeGreaterThan(world.clock.now())
          if (status === 'settled')
            expect('refreshAt' in now && now.refreshAt !== undefined).toBe(!hands.isHeld())
        }
        world.board.dispose()
        await world.clock.advance(0)
        expect(world.clock.pendingTimers).toBe(0)
      },
    ),
    { numRuns: 150 },
  )
})

function overAndOver(id: string, answers: readonly Answer[]): ProviderScript {
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

/** Does to a board what people do, and knows what they want. */
function handsOn({ board, clock, turn, state }: ReturnType<typeof createTestObserver>) {
  const releases: (() => void)[] = []
  let isHidden = false
  let wanted: string | undefined
  let wantedFrom: string | undefined
  const take = async (step: Step) => {
    if (step.type === 'wait') return clock.advance(step.milliseconds)
    if (step.type === 'refresh') return board.refresh()
    if (step.type === 'pause') return void releases.push(board.pause())
    if (step.type === 'release') return releases.pop()?.()
    if (step.type === 'sort') return board.setSortBy(step.by)
    if (step.type === 'turn') {
      isHidden = !step.isOpen
      return turn(step.isOpen)
    }
    if (step.type === 'choose') {
      board.selectProvider(step.providerId)
      wanted = step.providerId
      wantedFrom = state().request?.fromTokenAddress
      return
    }
    board.setRequest(step.input)
    const from = state().request?.fromTokenAddress
    if (from && wantedFrom && from !== wantedFrom) wanted = undefined
    wantedFrom = from ?? wantedFrom
  }
  return { take, wanted: () => wanted, isHeld: () => isHidden || releases.length > 0 }
}

function assertSound(state: QuotesState): void {
  const { rows, selection, selectedQuote, request, sortBy } = state
  const asked = request?.aggregator === undefined ? IDS : [request.aggregator]
  const hasRows = state.status === 'quoting' || state.status === 'settled'
  expect(rows.map(({ providerId }) => providerId).sort()).toEqual(hasRows ? asked : [])
  const places = rows.map(({ status }) => ['quoted', 'quoting', 'failed'].indexOf(status))
  expect(places).toEqual([...places].sort())
  const quotes = rows.flatMap((row) => (row.status === 'quoted' ? [row.quote] : []))
  expect(quotes).toEqual(rankQuotes(quotes, sortBy))
  for (const row of rows) {
    if (row.status === 'quoting') expect(state.status).toBe('quoting')
    else if (state.status === 'settled') expect(row.freshness).toBe('fresh')
    if (row.status === 'quoted') {
      const isOfThisRequest = JSON.stringify(keyOf(row.quote.request)) === JSON.stringify(keyOf(request))
      if (row.freshness !== 'outdated') expect(isOfThisRequest).toBe(true)
      expect(row.quote.request.fromTokenAddress).toBe(request?.fromTokenAddress)
    }
  }
  const row = rows.find(({ providerId }) => providerId === selection?.providerId)
  const canBeCarriedOut = row?.status === 'quoted' && row.freshness !== 'outdated' && !row.isExpired
  expect(selectedQuote).toBe(canBeCarriedOut ? row.quote : undefined)
}

const keyOf = (request: CheckedQuoteRequest | undefined) => [
  request?.fromAmount.toString(),
  request?.fromTokenAddress,
  request?.aggregator,
]
