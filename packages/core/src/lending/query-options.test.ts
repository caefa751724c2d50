import { QueryClient, QueryObserver } from '@tanstack/query-core'
import { afterEach, describe, expect, it } from 'vitest'
import { lowerAddress } from '../chains/address.ts'
import { CausewayError } from '../kernel/errors.ts'
import { ACCOUNT, marketOf } from './lending.test-support.ts'
import {
  isAffectedLendingQuery,
  lendingMarketsQueryOptions,
  lendingPairsQueryOptions,
  lendingPositionsQueryOptions,
} from './query-options.ts'

const ONE = { instanceId: 'one' }
const BASE = { chainIds: [8453] }

const lending = {
  getMarkets: async () => ({ markets: [marketOf()], failures: [] }),
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

describe('The options of lending queries', () => {
  it('are those of the specification', () => {
    expect(lendingMarketsQueryOptions(lending, BASE, ONE)).toMatchObject({
      staleTime: 5_000,
      refetchInterval: 300_000,
      retry: 1,
    })
    expect(lendingPairsQueryOptions(lending, BASE, ONE)).toMatchObject({
      staleTime: 5_000,
      refetchInterval: 120_000,
      retry: 1,
    })
    const positions = lendingPositionsQueryOptions(lending, { ...BASE, account: ACCOUNT }, ONE)
    expect(positions).toMatchObject({
      staleTime: 180_000,
      refetchInterval: 300_000,
      refetchIntervalInBackground: false,
      retry: 2,
    })
    expect([0, 1, 2, 3, 9].map(positions.retryDelay)).toEqual([1_000, 2_000, 4_000, 5_000, 5_000])
  })

  it('have a key that is the same for the same data, and can be written as JSON', () => {
    const one = lendingPositionsQueryOptions(
      lending,
      { chainIds: [10, 1, 10], lenders: ['B', 'A'], account: ACCOUNT },
      ONE,
    )
    const other = { chainIds: [1, 10], lenders: ['A', 'B', 'B'], account: lowerAddress(ACCOUNT) }
    expect(lendingPositionsQueryOptions(lending, other, ONE).queryKey).toEqual(one.queryKey)
    expect(JSON.parse(JSON.stringify(one.queryKey))).toEqual(one.queryKey)
    expect(lendingMarketsQueryOptions(lending, other, ONE).queryKey).not.toEqual(one.queryKey)
    expect(lendingMarketsQueryOptions(lending, BASE, { instanceId: 'two' }).queryKey[0]).toBe('two')
  })

  it('fit fetchQuery', async () => {
    const answer = await client.fetchQuery(lendingMarketsQueryOptions(lending, BASE, ONE))
    expect(answer.markets).toHaveLength(1)
    expect(await client.fetchQuery(lendingPairsQueryOptions(lending, BASE, ONE))).toEqual({
      pairs: [],
      failures: [],
    })
  })

  it('read positions with a market that is no older than they may be', async () => {
    const asked: unknown[] = []
    const reading = {
      async getPositions(request: object) {
        asked.push(request)
        return { positions: [], failures: [] }
      },
    }
    await client.fetchQuery(lendingPositionsQueryOptions(reading, { ...BASE, account: ACCOUNT }, ONE))
    expect(asked).toEqual([{ ...BASE, account: ACCOUNT, marketMaxAgeMs: 180_000 }])
  })

  it('wait for an account, and for a chain', () => {
    const options = lendingPositionsQueryOptions(lending, { ...BASE, account: undefined }, ONE)
    const observer = new QueryObserver(client, options)
    const stop = observer.subscribe(() => undefined)
    expect(observer.getCurrentResult().fetchStatus).toBe('idle')
    stop()
    expect(lendingMarketsQueryOptions(lending, { chainIds: [] }, ONE).enabled).toBe(false)
  })

  it('fail where nothing could be read and may be later, so that they are tried again', async () => {
    const fetch = (retryable: boolean) =>
      client.fetchQuery({ ...lendingMarketsQueryOptions(failing(retryable), BASE, ONE), retry: 0 })
    await expect(fetch(true)).rejects.toMatchObject({ code: 'NO_LENDING_DATA', details: 'no nodes' })
    expect((await fetch(false)).failures).toHaveLength(1)
  })
})

describe('A lending query that read what has changed', () => {
  const request = { ...BASE, lenders: ['SPARK'], account: ACCOUNT }
  const mine = lendingPositionsQueryOptions(lending, request, ONE).queryKey
  const markets = lendingMarketsQueryOptions(lending, BASE, ONE).queryKey

  it.each([
    ['anything', {}, true, true],
    ['its chain', { chainId: 8453 }, true, true],
    ['its lender', { lender: 'SPARK' }, true, true],
    ['its account, whose doings change the market too', { account: ACCOUNT }, true, true],
    ['another account', { account: `0x${'9'.repeat(40)}` as const }, false, true],
    ['another lender', { lender: 'AAVE_V3' }, false, true],
    ['another chain', { chainId: 1 }, false, false],
  ])('%s', (_, change, isMine, isMarket) => {
    expect(isAffectedLendingQuery(mine, 'one', change)).toBe(isMine)
    expect(isAffectedLendingQuery(markets, 'one', change)).toBe(isMarket)
  })

  it('is none of another instance or another kind', () => {
    expect(isAffectedLendingQuery(mine, 'two', {})).toBe(false)
    expect(isAffectedLendingQuery(['one', 'balances', '1'], 'one', {})).toBe(false)
    expect(isAffectedLendingQuery(['todos'], 'one', {})).toBe(false)
  })
})
