import {
  CausewayError,
  type FailureCode,
  HttpError,
  ProviderError,
  type Quote,
  type QuoteFailure,
  type QuoteRow,
  type QuotesState,
} from '@causeway/core'
import { describe, expect, test } from 'vitest'
import { type SwapQuoteRow, swapQuoteList } from './quote-list.ts'
import { answer, bridgeInput, createPrice, failure, NOW, percent } from './swap-form.test-support.ts'

const quoted = (providerId: string, fields: Partial<Quote> = {}): QuoteRow => {
  const quote = answer(bridgeInput(), { providerId, name: providerId, ...fields })
  if (!quote) throw new Error('The form has no request.')
  return { status: 'quoted', providerId, name: providerId, quote, freshness: 'fresh', isExpired: false }
}
const failed = (providerId: string, fields: Partial<QuoteFailure> & { code: FailureCode }): QuoteRow => ({
  status: 'failed',
  providerId,
  name: providerId,
  failure: failure({ providerId, name: providerId, ...fields }),
  freshness: 'fresh',
})
const quoting = (providerId: string): QuoteRow => ({
  status: 'quoting',
  providerId,
  name: providerId,
  startedAt: NOW,
})

const createState = (rows: readonly QuoteRow[], fields: Partial<QuotesState> = {}) =>
  ({
    status: 'idle',
    request: undefined,
    rows,
    sortBy: 'toAmount',
    best: 'best',
    fastest: 'fast',
    selection: { providerId: 'best', by: 'rank' },
    selectedQuote: undefined,
    ...fields,
  }) as QuotesState

const createList = (rows: readonly QuoteRow[], ...rest: [input?: Parameters<typeof bridgeInput>[0]]) =>
  swapQuoteList(createState(rows), bridgeInput(rest[0]))
const offers = (rows: ReturnType<typeof createList>['rows']) =>
  rows.filter((row): row is SwapQuoteRow => row.status === 'quoted')

describe('swapQuoteList', () => {
  test('lists every provider once: with a quote, pending, or unsupported', () => {
    const list = createList([quoted('best'), quoting('slow'), failed('none', { code: 'NOT_SUPPORT' })])
    expect(list).toMatchObject({ quotes: 1, quoting: 1, providers: 3 })
    expect(list.rows.map(({ providerId, status }) => [providerId, status])).toEqual([
      ['best', 'quoted'],
      ['slow', 'quoting'],
    ])
    expect(list.failures).toEqual([])
    expect(list.unsupported.map(({ providerId }) => providerId)).toEqual(['none'])
  })

  test('counts providers that are requested again as pending, and only current quotes as quotes', () => {
    const withFreshness = (row: QuoteRow, freshness: 'previous' | 'outdated') =>
      ({ ...row, freshness }) as QuoteRow
    const list = createList([
      quoted('best'),
      withFreshness(quoted('previous'), 'previous'),
      withFreshness(quoted('outdated'), 'outdated'),
      { ...quoted('expired'), isExpired: true } as QuoteRow,
      withFreshness(failed('none', { code: 'NOT_SUPPORT' }), 'previous'),
      quoting('slow'),
    ])
    expect(list).toMatchObject({ quotes: 2, quoting: 4, providers: 6 })
  })

  test('marks a fee above its limit as unverified, and an implausible quote with its reason', () => {
    const verified = { status: 'verified', by: ['calldata'] } as const
    const verification = { spend: verified, spender: verified, recipient: verified }
    const list = createList([
      quoted('best', { verification }),
      quoted('greedy', { verification, otherPayOut: 9_000n * 10n ** 18n, toAmount: 860_000_000n }),
      quoted('wrong', { implausible: 'It pays 1,000 times the median of all quotes', toAmount: 10n ** 15n }),
    ])
    expect(offers(list.rows)).toMatchObject([
      { check: 'verified', isCheapest: false, isMostReceived: false },
      { check: 'unverified', isCheapest: false, isMostReceived: false },
      {
        implausible: 'It pays 1,000 times the median of all quotes',
        isCheapest: false,
        isMostReceived: true,
      },
    ])
  })

  test('lists providers whose code could not be loaded separately', () => {
    const error = new CausewayError('Not loaded.', { code: 'MODULE_LOAD_FAILED' })
    const list = createList([
      failed('stargate', { code: 'ERROR', error }),
      failed('across', { code: 'NETWORK_ERROR' }),
    ])
    expect(list.unloaded.map(({ providerId }) => providerId)).toEqual(['stargate'])
    expect(list.failures.map(({ providerId }) => providerId)).toEqual(['across'])
  })

  test('is empty while a token is missing', () => {
    expect(createList([quoted('best')], { toToken: undefined })).toMatchObject({ rows: [], providers: 0 })
  })

  test('states the distance to the best quote, and which quote is the fastest and the cheapest', () => {
    const { rows } = createList([
      quoted('best', { toAmount: 849_940_000n, otherPayOut: 10n ** 15n }),
      quoted('fast', { toAmount: 849_870_000n, estimatedDuration: 5 }),
    ])
    expect(offers(rows)).toMatchObject([
      { isBest: true, isChosen: true, isFastest: false, isCheapest: false, behind: undefined },
      { isBest: false, isFastest: true, isCheapest: true, behind: { amount: 70_000n, text: '0.07' } },
    ])
  })

  test('marks at most one other quote as the cheapest and one as the fastest, and none for ties', () => {
    const badges = (rows: readonly QuoteRow[]) =>
      offers(createList(rows).rows).map(({ isCheapest, isFastest }) => [isCheapest, isFastest])
    const tied = ['best', 'fast', 'third'].map((id) => quoted(id, { toAmount: 849_940_000n }))
    expect(badges(tied)).toEqual(tied.map(() => [false, false]))
    const higher = ['one', 'fast', 'three'].map((id) =>
      quoted(id, { toAmount: 849_960_000n, estimatedDuration: 5 }),
    )
    expect(badges([quoted('best', { toAmount: 849_940_000n }), ...higher])).toEqual([
      [false, false],
      [true, false],
      [false, true],
      [false, false],
    ])
    const withinCent = quoted('one', { toAmount: 849_940_000n + 9_000n })
    expect(badges([quoted('best', { toAmount: 849_940_000n }), withinCent])[1]).toEqual([false, false])
  })

  test('states why a quote with a higher value ranks below the best one', () => {
    const checked = { status: 'verified', by: ['calldata'] } as const
    const verification = { spend: checked, spender: checked, recipient: checked }
    const rows = [
      quoted('best', { toAmount: 849_940_000n, verification, estimatedDuration: 10 }),
      quoted('slower', { toAmount: 849_960_000n, verification, estimatedDuration: 900 }),
      quoted('unchecked', { toAmount: 849_990_000n }),
      quoted('tied', { toAmount: 850_010_000n, estimatedDuration: 900 }),
      quoted('less', { toAmount: 849_900_000n }),
      quoted('later', { toAmount: 849_930_000n, estimatedDuration: 900 }),
    ]
    const getReasons = (sortBy: QuotesState['sortBy']) =>
      offers(swapQuoteList(createState(rows, { sortBy }), bridgeInput()).rows).map(
        (row) => row.lowerRankReason,
      )
    expect(getReasons('netValue')).toEqual([undefined, 'slower', 'unverified', 'slower', undefined, 'slower'])
    expect(getReasons('cost').filter(Boolean)).toEqual([])
  })

  test('states by how much a quote exceeds the best one, and that the best ranks first because it is verified', () => {
    const checked = { status: 'verified', by: ['calldata'] } as const
    const verification = { spend: checked, spender: checked, recipient: checked }
    const { rows } = createList([
      quoted('best', { toAmount: 849_936_000n, verification }),
      quoted('more', { toAmount: 849_962_000n }),
      quoted('same', { toAmount: 849_936_000n }),
    ])
    expect(offers(rows)).toMatchObject([
      { isBest: true, isCheapest: false, rankingReason: 'verified', behind: undefined, ahead: undefined },
      { isCheapest: true, rankingReason: undefined, behind: undefined, ahead: { text: '0.026' } },
      { behind: { amount: 0n }, ahead: undefined },
    ])
  })

  test('states that the best quote ranks first because it is faster, and has no reason without a better quote', () => {
    const slower = quoted('slower', { toAmount: 849_950_000n, estimatedDuration: 900 })
    const best = quoted('best', { toAmount: 849_940_000n, estimatedDuration: 10 })
    expect(offers(createList([best, slower]).rows)[0]?.rankingReason).toBe('faster')
    const expired: QuoteRow = { ...slower, status: 'quoted', isExpired: true } as QuoteRow
    expect(offers(createList([best, expired]).rows)[0]?.rankingReason).toBeUndefined()
    const lower = quoted('lower', { toAmount: 849_930_000n })
    expect(offers(createList([best, lower]).rows)[0]?.rankingReason).toBeUndefined()
  })

  test('rounds all distances to the decimals of the displayed outputs, and states none as zero', () => {
    const getDistances = (...amounts: readonly bigint[]) => {
      const others = amounts.map((toAmount, index) => quoted(`${index}`, { toAmount }))
      const { rows } = createList([quoted('best', { toAmount: 849_940_000n }), ...others])
      return offers(rows).map(({ behind }) => behind?.text)
    }
    expect(getDistances(849_900_900n, 849_870_000n, 849_000_000n)).toEqual([
      undefined,
      '0.0391',
      '0.07',
      '0.94',
    ])
    expect(getDistances(849_939_990n, 849_894_990n)).toEqual([undefined, '<0.0001', '0.045'])
    expect(getDistances(849_940_000n)).toEqual([undefined, '0'])
  })

  test('rounds distances without the decimals of an implausible output', () => {
    const { rows } = createList([
      quoted('best', { toAmount: 849_940_000n }),
      quoted('less', { toAmount: 849_870_000n }),
      quoted('wrong', { toAmount: 12n, implausible: 'It pays a fraction of the median of all quotes' }),
    ])
    expect(offers(rows).map(({ behind }) => behind?.text)).toEqual([undefined, '0.07', '849.94'])
  })

  test('sorts failures the user can resolve first, and separates providers that do not support the route', () => {
    const { failures, unsupported } = createList([
      failed('a', { code: 'NOT_SUPPORT' }),
      failed('b', { code: 'TIMEOUT' }),
      failed('c', { code: 'AMOUNT_TOO_LOW' }),
      failed('d', { code: 'NOT_SUPPORT' }),
    ])
    expect(failures.map(({ providerId }) => providerId)).toEqual(['c', 'b'])
    expect(unsupported.map(({ providerId }) => providerId)).toEqual(['a', 'd'])
  })

  test('names the chain that could not be read, without the address of a contract', () => {
    const reason = 'Chain 42161 could not be read: contract 0xcA11bde05977b3631167028862bE2a173976CA11'
    const { failures } = createList([failed('a', { code: 'TIMEOUT', reason })])
    expect(failures[0]?.reason).toBe('Arbitrum One could not be read')
  })

  test('replaces chain ids in reasons with chain names', () => {
    const reason = 'It has no pool on chain 42161, and none on chain 1'
    const { unsupported } = createList([failed('none', { code: 'NOT_SUPPORT', reason })])
    expect(unsupported).toMatchObject([{ reason: 'It has no pool on Arbitrum One, and none on chain 1' }])
  })

  test('includes the usual network fee in the costs', () => {
    const quotesState = createState([quoted('best', { toAmount: 849_000_000n })])
    const [row] = offers(
      swapQuoteList(quotesState, bridgeInput(), { fees: { type: 'legacy', gasPrice: 10n ** 9n } }).rows,
    )
    // The costs are 60,000 and 250,000 gas at $3,000, and a loss of $1.
    expect(row?.costs?.totalText).toBe('$1.93')
    expect(offers(swapQuoteList(quotesState, bridgeInput()).rows)[0]?.costs?.totalText).toBe('-')
  })

  test('states whether the transaction of each quote is verified', () => {
    const checked = { status: 'verified', by: ['calldata'] } as const
    const unverified = { status: 'unverified', reason: 'opaque-calldata', message: 'Opaque.' } as const
    const { rows } = createList([
      quoted('best', { verification: { spend: checked, spender: checked, recipient: checked } }),
      quoted('opaque', { verification: { spend: checked, spender: checked, recipient: unverified } }),
      quoted('later'),
    ])
    expect(offers(rows).map(({ check }) => check)).toEqual(['verified', 'unverified', 'pending'])
  })

  test('lists a provider that needs more slippage as a failure, with the consent that allows it', () => {
    const needy = quoted('needy', { requiredSlippage: percent(1.5) })
    const { failures } = createList([quoted('best'), needy])
    expect(failures).toMatchObject([
      { providerId: 'needy', state: 'needsSlippage', slippage: { percent: 1.5 } },
    ])
    const consents = failures.flatMap(({ slippage }) => (slippage ? [slippage.consent] : []))
    const allowed = createList([quoted('best'), needy], { consents })
    expect(offers(allowed.rows)).toMatchObject([{ providerId: 'best' }, { widerSlippage: 1.5 }])
    expect(allowed.failures).toEqual([])
  })

  test('shows a quote that needs more slippage if it is chosen', () => {
    const needy = quoted('best', { requiredSlippage: percent(1.5) })
    expect(offers(createList([needy]).rows)).toMatchObject([{ providerId: 'best', widerSlippage: 1.5 }])
  })

  test('shows the quote that was requested with the allowed slippage', () => {
    const needy = quoted('needy', { requiredSlippage: percent(1.5), toAmount: 800_000_000n })
    const [again] = [answer(bridgeInput(), { providerId: 'needy', toAmount: 801_000_000n })]
    const list = swapQuoteList(createState([needy]), bridgeInput(), { allowed: again })
    expect(offers(list.rows)).toMatchObject([{ offer: { receive: { amount: 801_000_000n } } }])
  })

  test('states the minimum of a provider as a text for the amount field', () => {
    const { failures } = createList([failed('axelar', { code: 'AMOUNT_TOO_LOW', minimum: 1_000_500_000n })])
    expect(failures).toMatchObject([
      {
        state: 'belowMinimum',
        minimum: { amount: 1_000_500_000n, text: '1000.5', money: { text: '1,000.5' } },
      },
    ])
  })

  test.each([
    ['NOT_SUPPORT', 'notSupported', false],
    ['NOT_ROUTE', 'notSupported', false],
    ['UNSUPPORTED_TOKEN', 'notSupported', false],
    ['AMOUNT_TOO_LOW', 'belowMinimum', false],
    ['SLIPPAGE_TOO_LOW', 'needsSlippage', false],
    ['TIMEOUT', 'timedOut', true],
    ['CIRCUIT_OPEN', 'disabled', true],
    ['VERIFICATION_FAILED', 'rejected', false],
    ['ERROR', 'failed', true],
    ['HTTP_ERROR', 'failed', true],
  ] as const)('lists a failure with code %s as %s', (code, state, isRetryable) => {
    const retryable = code === 'TIMEOUT' || code === 'CIRCUIT_OPEN'
    const { failures, unsupported } = createList([
      failed('none', { code, retryable, reason: 'Because', elapsedMs: 7 }),
    ])
    expect([...failures, ...unsupported]).toMatchObject([
      { state, isRetryable, reason: 'Because', elapsedMs: 7 },
    ])
  })

  test('lists a provider that answers HTTP 429 as rate-limited', () => {
    const exchange = { method: 'GET', url: 'https://a.example', secrets: [] }
    const error = new HttpError(exchange, { status: 429, text: '', body: undefined, retryAfterMs: undefined })
    const { failures } = createList([failed('busy', { code: 'HTTP_ERROR', error, retryable: true })])
    expect(failures).toMatchObject([{ state: 'rateLimited', isRetryable: true }])
  })

  test.each([undefined, 'NOT_SUPPORT'] as const)(
    'lists a provider whose server answers HTTP 500 as failed, even if its body reads as %s',
    (code) => {
      const exchange = { method: 'GET', url: 'https://a.example', secrets: [] }
      const reply = { status: 500, text: 'unsupported', body: undefined, retryAfterMs: undefined }
      const cause = new HttpError(exchange, reply)
      const error = code ? new ProviderError(code, 'Not supported', { cause }) : cause
      const { failures } = createList([failed('down', { code: code ?? 'HTTP_ERROR', error })])
      expect(failures).toMatchObject([{ providerId: 'down', state: 'failed', isRetryable: true }])
    },
  )

  test('has no distance between quotes for different requests', () => {
    const old: QuoteRow = { ...quoted('old', { toAmount: 1n }), freshness: 'outdated' } as QuoteRow
    expect(offers(createList([quoted('best'), old]).rows)[1]?.behind).toBeUndefined()
  })

  test('has no total cost without a price', () => {
    const [row] = offers(createList([quoted('best')], { prices: { to: createPrice(1) } }).rows)
    expect(row?.costs?.totalText).toBe('-')
  })
})
