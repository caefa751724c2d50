import { QueryClient, QueryObserver } from '@tanstack/query-core'
import { expect, expectTypeOf, it } from 'vitest'
import { arbitrum, fuel, mantle } from '../chains/records.ts'
import { systemClock } from '../kernel/clock.ts'
import { createKeyedStore } from '../kernel/keyed-store.ts'
import { silentLogger } from '../kernel/logger.ts'
import { type ChainGas, GAS_REFRESH_MS, type PlatformGas } from './gas.ts'
import { type GasPlatforms, gasQueryOptions } from './gas-query-options.ts'
import type { PlatformPlugin } from './platform.ts'
import { createPlatformRegistry, type PlatformRegistry } from './registry.ts'

const context = { instanceId: 'one' }
const FEES: ChainGas = { chainId: arbitrum.id, fees: { type: 'legacy', gasPrice: 5n }, updatedTime: 1 }

/** Platforms of a test: Arbitrum has gas fees, Fuel does not, and Mantle is not configured. */
function createPlatforms() {
  const signals: (AbortSignal | undefined)[] = []
  const gas: PlatformGas = {
    data: createKeyedStore<ChainGas>(),
    getFees: async (_chainId, options) => {
      signals.push(options?.signal)
      return FEES
    },
    getTerms: async () => ({ gas: 1n, fees: FEES.fees }),
  }
  const platforms: GasPlatforms = {
    forChain: (chainId) => {
      if (chainId === arbitrum.id) return { gas }
      return noPlatforms.forChain(chainId)
    },
  }
  const noSetups: PlatformPlugin[] = []
  const noPlatforms = createPlatformRegistry(noSetups, {
    chains: [fuel],
    clock: systemClock,
    logger: silentLogger,
  })
  return { platforms, signals }
}

it('gasQueryOptions reads fees from the platform of the chain, and refetches them after three minutes, or sooner after a failure', async () => {
  const { platforms, signals } = createPlatforms()
  const options = gasQueryOptions(platforms, { chainId: arbitrum.id }, context)
  expect(options).toMatchObject({
    queryKey: ['one', 'gas', arbitrum.id],
    enabled: true,
    staleTime: 180_000,
  })
  const after = (errorUpdateCount: number, data?: ChainGas) =>
    options.refetchInterval({ state: { fetchStatus: 'idle', errorUpdateCount, data } })
  expect([after(0), after(0, FEES), after(2, FEES)]).toEqual(Array(3).fill(GAS_REFRESH_MS))
  expect([1, 2, 9].map((failures) => after(failures))).toEqual([15_000, 30_000, 120_000])
  const client = new QueryClient()
  expect(await client.fetchQuery(options)).toBe(FEES)
  expect(await client.fetchQuery(options)).toBe(FEES)
  expect(signals).toEqual([expect.any(AbortSignal)])
  client.clear()
})

it('gasQueryOptions disables the query if the chain is not configured or has no platform', async () => {
  const { platforms } = createPlatforms()
  for (const [chainId, code] of [
    [mantle.id, 'UNKNOWN_CHAIN'],
    [fuel.id, 'PLATFORM_MISSING'],
  ] as const) {
    const options = gasQueryOptions(platforms, { chainId }, context)
    expect(options.enabled).toBe(false)
    await expect(options.queryFn({ signal: new AbortController().signal })).rejects.toMatchObject({ code })
  }
})

it('gasQueryOptions disables the query on chains without gas fees, and the query fails with GAS_UNSUPPORTED if it is run anyway', async () => {
  const options = gasQueryOptions({ forChain: () => ({}) }, { chainId: fuel.id }, context)
  const client = new QueryClient()
  const observer = new QueryObserver(client, options)
  const leave = observer.subscribe(() => undefined)
  expect(observer.getCurrentResult().fetchStatus).toBe('idle')
  leave()
  await expect(options.queryFn({ signal: new AbortController().signal })).rejects.toMatchObject({
    code: 'GAS_UNSUPPORTED',
  })
})

it('gasQueryOptions passes on unexpected errors of the platform', () => {
  const broken: GasPlatforms = {
    forChain: () => {
      throw new TypeError('A fault')
    },
  }
  expect(() => gasQueryOptions(broken, { chainId: 1 }, context)).toThrow('A fault')
})

it('gasQueryOptions accepts the platforms of an instance', () => {
  expectTypeOf<PlatformRegistry>().toExtend<GasPlatforms>()
})
