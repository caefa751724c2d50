import { QueryClient, QueryObserver } from '@tanstack/query-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lowerAddress } from '../chains/address.ts'
import { CausewayError } from '../kernel/errors.ts'
import { ACCOUNT, createTestMarket } from './lending.test-support.ts'
import {
  isAffectedLendingQuery,
  lendingMarketsQueryOptions,
  lendingPairsQueryOptions,
  lendingPositionsQueryOptions,
} from './query-options.ts'

const ONE = { instanceId: 'one' }
const BASE = { chainIds: [8453] }

const lending = {
  getMarkets: async () => ({ markets: [createTestMarket()], failures: [] }),
  getPositions: async () => ({ positions: [], failures: [] }),
  getPairs: async () => ({ pairs: [], failures: [] }),
}

const failing = (retryable: boolean) => ({
  getMarkets: async () => ({
    markets: [],
    failures: [{ chainId: 8453, error: new CausewayError('no nodes', { code: 'ERROR', retryable }) }],
  }),
})

const client = new QueryClient()
afterEach(() => client.clear())

describe('Lending query options', () => {
  it('have the stale times, intervals and retries of the specification', () => {
    expect(lendingMarketsQueryOptions(lending, BASE, ONE)).toMatchObject({
      staleTime: 5_000,
      retry: 1,
    })
    expect(lendingPairsQueryOptions(lending, BASE, ONE)).toMatchObject({
      staleTime: 5_000,
      retry: 1,
    })
    const positions = lendingPositionsQueryOptions(lending, { ...BASE, account: ACCOUNT }, ONE)
    expect(positions).toMatchObject({
      staleTime: 180_000,
      refetchIntervalInBackground: false,
      retry: 2,
    })
    expect([0, 1, 2, 3, 9].map(positions.retryDelay)).toEqual([1_000, 2_000, 4_000, 5_000, 5_000])
  })

  it('poll at the intervals of the specification, and sooner after failures until there is data', () => {
    const { refetchInterval: marketsInterval } = lendingMarketsQueryOptions(lending, BASE, ONE)
    const { refetchInterval: pairsInterval } = lendingPairsQueryOptions(lending, BASE, ONE)
    const positions = lendingPositionsQueryOptions(lending, { ...BASE, account: ACCOUNT }, ONE)
    const after = (errorUpdateCount: number, data?: object) => ({
      state: { fetchStatus: 'idle' as const, errorUpdateCount, data },
    })
    const intervals = [marketsInterval, pairsInterval, positions.refetchInterval]
    expect(intervals.map((interval) => interval(after(0, {})))).toEqual([300_000, 120_000, 300_000])
    expect([1, 2, 9].map((failures) => marketsInterval(after(failures)))).toEqual([15_000, 30_000, 120_000])
    expect(marketsInterval(after(3, {}))).toBe(300_000)
  })

  it.each([
    [300_000, 'no position and no failure', { positions: [{ positions: [] }], failures: [] }, null],
    [60_000, 'a position', { positions: [{ positions: [{}] }], failures: [] }, null],
    [60_000, 'a position in a portfolio', { positions: [{}], failures: [] }, null],
    [60_000, 'a lender that could not be read', { positions: [], failures: [{}] }, null],
    [60_000, 'a failed refresh', { positions: [{ positions: [] }], failures: [] }, new Error('down')],
  ])('poll every %i ms with %s', (interval, _, data, error) => {
    const query = { state: { fetchStatus: 'idle' as const, errorUpdateCount: 0, data, error } }
    const request = { ...BASE, account: ACCOUNT }
    expect(lendingPositionsQueryOptions(lending, request, ONE).refetchInterval(query)).toBe(interval)
  })

  it('have the same JSON key for the same data', () => {
    const options = lendingPositionsQueryOptions(
      lending,
      { chainIds: [10, 1, 10], lenders: ['B', 'A'], account: ACCOUNT },
      ONE,
    )
    const sameRequest = { chainIds: [1, 10], lenders: ['A', 'B', 'B'], account: lowerAddress(ACCOUNT) }
    expect(lendingPositionsQueryOptions(lending, sameRequest, ONE).queryKey).toEqual(options.queryKey)
    expect(JSON.parse(JSON.stringify(options.queryKey))).toEqual(options.queryKey)
    expect(lendingMarketsQueryOptions(lending, sameRequest, ONE).queryKey).not.toEqual(options.queryKey)
    expect(lendingMarketsQueryOptions(lending, BASE, { instanceId: 'two' }).queryKey[0]).toBe('two')
  })

  it('can be passed to fetchQuery', async () => {
    const answer = await client.fetchQuery(lendingMarketsQueryOptions(lending, BASE, ONE))
    expect(answer.markets).toHaveLength(1)
    expect(await client.fetchQuery(lendingPairsQueryOptions(lending, BASE, ONE))).toEqual({
      pairs: [],
      failures: [],
    })
  })

  it('read positions with a market of at most their stale time', async () => {
    const requests: unknown[] = []
    const reader = {
      async getPositions(request: object) {
        requests.push(request)
        return { positions: [], failures: [] }
      },
    }
    await client.fetchQuery(lendingPositionsQueryOptions(reader, { ...BASE, account: ACCOUNT }, ONE))
    expect(requests).toEqual([{ ...BASE, account: ACCOUNT, marketMaxAgeMs: 180_000 }])
  })

  it('read the position and the market of one lender every minute, which forms value amounts with', async () => {
    const getPositions = vi.fn(async () => ({ positions: [], failures: [] }))
    const request = { ...BASE, lenders: ['AAVE_V3'], account: ACCOUNT }
    const options = lendingPositionsQueryOptions({ getPositions }, request, ONE)
    const data = { positions: [{ positions: [] }], failures: [] }
    const query = { state: { fetchStatus: 'idle' as const, errorUpdateCount: 0, data } }
    expect(options.staleTime).toBe(60_000)
    expect(options.refetchInterval(query)).toBe(60_000)
    expect(options.refetchIntervalInBackground).toBe(false)
    await client.fetchQuery(options)
    expect(getPositions).toHaveBeenCalledWith({ ...request, marketMaxAgeMs: 60_000 }, expect.anything())
  })

  it('are disabled without an account or a chain', () => {
    const options = lendingPositionsQueryOptions(lending, { ...BASE, account: undefined }, ONE)
    const observer = new QueryObserver(client, options)
    const stop = observer.subscribe(() => undefined)
    expect(observer.getCurrentResult().fetchStatus).toBe('idle')
    stop()
    expect(lendingMarketsQueryOptions(lending, { chainIds: [] }, ONE).enabled).toBe(false)
  })

  it('fail if nothing could be read because of a retryable error', async () => {
    const fetch = (retryable: boolean) =>
      client.fetchQuery({ ...lendingMarketsQueryOptions(failing(retryable), BASE, ONE), retry: 0 })
    await expect(fetch(true)).rejects.toMatchObject({ code: 'NO_LENDING_DATA', details: 'no nodes' })
    const error = await fetch(true).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ cause: { message: 'no nodes' } })
    expect((await fetch(false)).failures).toHaveLength(1)
  })
})

describe('isAffectedLendingQuery', () => {
  const request = { ...BASE, lenders: ['SPARK'], account: ACCOUNT }
  const positions = lendingPositionsQueryOptions(lending, request, ONE).queryKey
  const markets = lendingMarketsQueryOptions(lending, BASE, ONE).queryKey

  it.each([
    ['everything', {}, true, true],
    ['its chain', { chainId: 8453 }, true, true],
    ['its lender', { lender: 'SPARK' }, true, true],
    ['its account', { account: ACCOUNT }, true, true],
    ['another account', { account: `0x${'9'.repeat(40)}` as const }, false, true],
    ['another lender', { lender: 'AAVE_V3' }, false, true],
    ['another chain', { chainId: 1 }, false, false],
  ])(
    'returns whether positions and markets are affected by a change of %s',
    (_, change, isPositions, isMarket) => {
      expect(isAffectedLendingQuery(positions, 'one', change)).toBe(isPositions)
      expect(isAffectedLendingQuery(markets, 'one', change)).toBe(isMarket)
    },
  )

  it('returns false for queries of another instance or another kind', () => {
    expect(isAffectedLendingQuery(positions, 'two', {})).toBe(false)
    expect(isAffectedLendingQuery(['one', 'balances', '1'], 'one', {})).toBe(false)
    expect(isAffectedLendingQuery(['todos'], 'one', {})).toBe(false)
  })
})
