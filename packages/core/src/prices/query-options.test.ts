import { QueryClient } from '@tanstack/query-core'
import { describe, expect, test, vi } from 'vitest'
import type { Address } from '../kernel/schema.ts'
import { drive } from '../testing/fake-clock.ts'
import { PRICE_POLICIES, type PricePolicyName } from './policies.ts'
import { pairsQueryOptions, pricesQueryOptions } from './query-options.ts'
import { FAULTY_ANSWERS, json, startPrices, USDC, WETH } from './start-prices.test-support.ts'

const instance = { instanceId: 'one' }
const upper = (address: Address): Address => `0x${address.slice(2).toUpperCase()}`

describe('pricesQueryOptions', () => {
  test('returns one key for equal tokens in any order and casing, and another key for another instance', () => {
    const { service } = startPrices({})
    const toKey = (tokens: Address[], context = instance) =>
      JSON.stringify(pricesQueryOptions(service, { chains: { 42161: tokens, 1: [] } }, context).queryKey)
    expect(toKey([WETH, USDC])).toBe(toKey([upper(USDC), WETH, upper(WETH)]))
    expect(toKey([WETH])).not.toBe(toKey([WETH], { instanceId: 'two' }))
    expect(toKey([WETH])).toMatch(/^\["one","prices",/)
  })

  test('disables the query without a token', () => {
    const { service } = startPrices({})
    expect(pricesQueryOptions(service, { chains: { 1: [] } }, instance).enabled).toBe(false)
    expect(pricesQueryOptions(service, { chains: { 1: [WETH] } }, instance).enabled).toBe(true)
  })

  test('works with fetchQuery and returns the result of the service', async () => {
    const { service, clock } = startPrices({
      'main.example/prices/latest': json({ prices: { [`42161-${WETH}`]: 2500 } }),
    })
    const client = new QueryClient()
    const options = pricesQueryOptions(service, { chains: { 42161: [upper(WETH)] } }, instance)
    const results = await drive(clock, client.fetchQuery(options))
    expect(results.chains[42161]?.prices[WETH]?.price).toBe(2500)
    expect(client.getQueryData(options.queryKey)).toBe(results)
    client.clear()
  })

  test('refetches displayed prices once they are stale', () => {
    const { service } = startPrices({})
    const request = { chains: { 42161: [WETH] } }
    expect(pricesQueryOptions(service, request, instance).refetchInterval).toBe(5 * 60_000)
    expect(pricesQueryOptions(service, request, { ...instance, policy: 'realtime' }).refetchInterval).toBe(
      30_000,
    )
  })

  test('fails with a retryable error if every source failed', async () => {
    const { service, clock } = startPrices({ '': FAULTY_ANSWERS['status 500'] ?? json(null) })
    const { queryFn } = pricesQueryOptions(service, { chains: { 42161: [WETH] } }, instance)
    const failed = drive(clock, queryFn({ signal: new AbortController().signal }))
    await expect(failed).rejects.toMatchObject({
      code: 'NO_PRICES',
      retryable: true,
      details: expect.stringContaining('main: HTTP error! status: 500'),
    })
  })

  test('does not fail for a token without a price', async () => {
    const { service, clock } = startPrices(
      { 'main.example': json({ prices: {} }) },
      { hosts: { main: 'https://main.example', pendle: false, dex: false } },
    )
    const { queryFn } = pricesQueryOptions(service, { chains: { 42161: [WETH] } }, instance)
    const results = await drive(clock, queryFn({ signal: new AbortController().signal }))
    expect(results.chains[42161]?.unavailable).toHaveLength(1)
  })

  test.each(['default', 'background', 'session'] as const)(
    'leaves the age of cached prices to their sources with the policy %s',
    async (policy) => {
      const getPrices = vi.fn(async () => ({ chains: {}, failures: [] }))
      const request = { chains: { 1: [WETH] } }
      const { queryFn } = pricesQueryOptions({ getPrices }, request, { ...instance, policy })
      await queryFn({ signal: new AbortController().signal })
      expect(getPrices.mock.calls).toMatchObject([[expect.anything(), { maxAgeMs: undefined }]])
    },
  )

  test('limits the age of cached prices to the stale time of its policy', async () => {
    const receivedOptions: unknown[] = []
    const service = {
      getPrices: async (_: unknown, options: unknown) => {
        receivedOptions.push(options)
        return { chains: {}, failures: [] }
      },
    }
    const { queryFn } = pricesQueryOptions(
      service,
      { chains: { 1: [WETH] } },
      { ...instance, policy: 'realtime' },
    )
    await queryFn({ signal: new AbortController().signal })
    expect(receivedOptions).toMatchObject([{ maxAgeMs: PRICE_POLICIES.realtime.staleTime }])
  })
})

test('pairsQueryOptions returns one key per token in any casing', async () => {
  const { service, clock } = startPrices({ 'dex.example': json([]) })
  const options = pairsQueryOptions(service, { chainId: 42161, token: upper(WETH) }, instance)
  expect(options.queryKey).toEqual(['one', 'prices', 'pairs', 42161, WETH])
  const results = await drive(clock, options.queryFn({ signal: new AbortController().signal }))
  expect(results.pairs).toEqual([])
})

test.each<[PricePolicyName, number, number, number, number]>([
  ['default', 300, 900, 2, 1_000],
  ['fast', 60, 300, 2, 1_000],
  ['background', 600, 1_800, 1, 2_000],
  ['realtime', 30, 300, 2, 500],
  ['session', 86_400, Number.POSITIVE_INFINITY, 2, 1_000],
])(
  'the policy %s has a stale time of %d s, a cache time of %d s, and %d retries after %d ms',
  (name, stale, gc, retry, retryDelay) => {
    expect(PRICE_POLICIES[name]).toEqual({ staleTime: stale * 1_000, gcTime: gc * 1_000, retry, retryDelay })
  },
)
