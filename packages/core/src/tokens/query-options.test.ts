import { QueryClient } from '@tanstack/query-core'
import { expect, it } from 'vitest'
import { drive } from '../testing/fake-clock.ts'
import { createTokenHarness, json, USDC, usdcEntry } from './create-token-harness.test-support.ts'
import { TOKEN_POLICIES } from './policies.ts'
import { assetListQueryOptions, omniListQueryOptions, tokenLookupQueryOptions } from './query-options.ts'

const context = { instanceId: 'one' }

it('query keys start with the instance and differ between reads', () => {
  const { tokens } = createTokenHarness()
  const keys = [
    assetListQueryOptions(tokens, { chainId: 5000 }, context).queryKey,
    omniListQueryOptions(tokens, {}, context).queryKey,
    omniListQueryOptions(tokens, { mini: true }, context).queryKey,
    tokenLookupQueryOptions(tokens, { tokenAddress: '0xAB', chainIds: [1, 10] }, context).queryKey,
  ]
  expect(keys).toEqual([
    ['one', 'tokens', 'list', 5000],
    ['one', 'tokens', 'omni'],
    ['one', 'tokens', 'omni-mini'],
    ['one', 'tokens', 'lookup', '0xab', 1, 10],
  ])
})

it('query options have the times of the selected policy', () => {
  const { tokens } = createTokenHarness()
  expect(assetListQueryOptions(tokens, { chainId: 1 }, context)).toMatchObject(TOKEN_POLICIES.session)
  const background = { ...context, policy: 'background' } as const
  expect(assetListQueryOptions(tokens, { chainId: 1 }, background)).toMatchObject(TOKEN_POLICIES.background)
})

it('lists that could not be loaded are read again until they are', () => {
  const { tokens } = createTokenHarness()
  const { refetchInterval } = assetListQueryOptions(tokens, { chainId: 1 }, context)
  const after = (errorUpdateCount: number, data?: unknown) =>
    refetchInterval({ state: { fetchStatus: 'idle', errorUpdateCount, data } })
  expect([after(0), after(1), after(2), after(2, [])]).toEqual([false, 15_000, 30_000, false])
})

it('asset list options work with fetchQuery and reload a stale list', async () => {
  const { tokens, clock, requests } = createTokenHarness()
  const client = new QueryClient()
  const options = assetListQueryOptions(tokens, { chainId: 5000 }, context)
  const list = await drive(clock, client.fetchQuery(options))
  expect(list.tokens[USDC]?.symbol).toBe('USDC')
  expect(await client.fetchQuery(options)).toBe(list)
  expect(requests).toHaveLength(1)
  await clock.advance(options.staleTime)
  await drive(clock, client.fetchQuery({ ...options, staleTime: 0 }))
  expect(requests).toHaveLength(2)
  client.clear()
})

it('omni list and lookup options work with fetchQuery', async () => {
  const { tokens, clock } = createTokenHarness((path) =>
    path.includes('omni')
      ? json({ USDC: { name: 'USD Coin', currencies: [usdcEntry] } })
      : json({ list: [usdcEntry] }),
  )
  const client = new QueryClient()
  for (const mini of [false, true]) {
    const { assets } = await drive(clock, client.fetchQuery(omniListQueryOptions(tokens, { mini }, context)))
    expect(assets['USDC']?.name).toBe('USD Coin')
  }
  const lookup = tokenLookupQueryOptions(tokens, { tokenAddress: USDC, chainIds: [5000] }, context)
  expect(await drive(clock, client.fetchQuery(lookup))).toMatchObject([{ status: 'found' }])
  client.clear()
})
