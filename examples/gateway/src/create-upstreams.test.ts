import { type Address, QuoteAggregator, type QuoteRequestInput } from '@causeway/core'
import { allChains, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { createGateway } from '@causeway/core/gateway'
import { expect, it } from 'vitest'
import { bridgeServices } from '../../../packages/sandbox/src/services/bridges.ts'
import { swapServices } from '../../../packages/sandbox/src/services/swaps.ts'
import { liveProviders } from '../../app/src/app/network/live/live-providers.ts'
import { createUpstreams, type Keys } from './create-upstreams.ts'

const KEYS: Keys = {
  BEBOP_KEY: 'key-of-bebop',
  EISEN_KEY: 'key-of-eisen',
  ENSO_KEY: 'key-of-enso',
  LAYERSWAP_KEY: 'key-of-layerswap',
  ONEINCH_KEY: 'key-of-oneinch',
  OOGABOOGA_KEY: 'key-of-oogabooga',
  SQUID_INTEGRATOR_ID: 'id-of-squid',
  ZEROX_KEY: 'key-of-zerox',
}
const upstreams = createUpstreams(KEYS)

const accounts = {
  fromAddress: `0x${'1'.repeat(40)}`,
  toAddress: `0x${'1'.repeat(40)}`,
  slippage: 1,
} as const
const nativeTo = (chainId: number, toTokenAddress: Address): QuoteRequestInput => ({
  ...accounts,
  fromChainId: chainId,
  toChainId: chainId,
  fromTokenAddress: NATIVE_TOKEN_ADDRESS,
  toTokenAddress,
  fromTokenDecimals: 18,
  toTokenDecimals: 6,
  fromAmount: 10n ** 18n,
})
/** Requests that together reach every provider with an API key. */
const REQUESTS: readonly QuoteRequestInput[] = [
  nativeTo(8453, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'),
  nativeTo(80094, '0x549943e04f40284185054145c6E4e9568C1D3241'),
  nativeTo(999, '0xb88339CB7199b77E23DB6E890353E22632Ba630f'),
  {
    ...accounts,
    fromChainId: 42161,
    toChainId: 8453,
    fromTokenAddress: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    toTokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    fromTokenDecimals: 6,
    toTokenDecimals: 6,
    fromAmount: 100_000_000n,
  },
]

it('serves exactly the upstreams that the live app requests', async () => {
  const requested = new Map<string, number[]>()
  const gateway = createGateway({
    upstreams,
    fetch: async () => Response.json({}),
    limits: { requestsPerMinute: 10_000 },
  })
  const quotes = new QuoteAggregator({
    providers: liveProviders('https://app.test/gateway'),
    chains: allChains,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { origin, pathname } = new URL(request.url)
      if (origin !== 'https://app.test') return new Response(null, { status: 404 })
      const response = await gateway.handle(request)
      const [, , id = ''] = pathname.split('/')
      requested.set(id, [...(requested.get(id) ?? []), response.status])
      return response
    },
  })
  for (const request of REQUESTS) await quotes.getQuotes(request)
  expect([...requested.keys()].sort()).toEqual(Object.keys(upstreams).sort())
  expect([...new Set([...requested.values()].flat())]).toEqual([200])
  await Promise.all([quotes.dispose(), gateway.dispose()])
})

it('allows only paths for which the sandbox has a service', () => {
  const served = Object.fromEntries(
    [...swapServices, ...bridgeServices].flatMap(({ id, key }) => (key ? [[id, key.allow]] : [])),
  )
  const { 'squid-v1': _discontinued, ...current } = served
  const allowed = Object.fromEntries(Object.entries(upstreams).map(([id, { allow }]) => [id, allow]))
  expect(allowed).toEqual({ ...current, 'oogabooga-hyperevm': current['oogabooga'] })
})

it('omits the upstreams without a key', () => {
  expect(Object.keys(createUpstreams({ ENSO_KEY: 'key-of-enso', ZEROX_KEY: '' }))).toEqual(['enso'])
})
