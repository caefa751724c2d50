import { type Address, PriceService } from '@causeway/core'
import { arbitrum, base, ethereum, mantle } from '@causeway/core/chains'
import { dataHostPrices, type PriceHosts } from '@causeway/core/data'
import type { Measured } from '../../part.ts'
import type { pricesPart } from './part.ts'

const CHAINS = [ethereum, arbitrum, base, mantle]
const TOKENS_PER_CHAIN = 500
const PER_DEX_CALL = 30
const SCREENS = 5

const ADDRESSES = Array.from(
  { length: TOKENS_PER_CHAIN },
  (_, index): Address => `0x${(index + 1).toString(16).padStart(40, '0')}`,
)
const REQUESTED = Object.fromEntries(CHAINS.map(({ id }) => [id, ADDRESSES]))

export async function measure(): Promise<Measured<typeof pricesPart>> {
  const dexCalls = CHAINS.length * Math.ceil(TOKENS_PER_CHAIN / PER_DEX_CALL)
  const dexOnly: PriceHosts = { pendle: false, dex: HOST }
  return {
    host: { ours: await countOnce(dataHostPrices(HOST), ADDRESSES.length), fewest: 2 },
    pools: { ours: await countOnce(dexOnly, 0), fewest: dexCalls },
    screens: { ours: await countRequests(dexOnly, 0, SCREENS), fewest: dexCalls },
    // Two hosts receive two requests each, for current and previous prices. Each chain adds one request to Pendle and
    // two requests to a DEX.
    most: { ours: await countOnce(dataHostPrices(HOST), 440), fewest: 4 + CHAINS.length + CHAINS.length * 2 },
  }
}

const HOST = 'https://prices.example'

const countOnce = (hosts: PriceHosts, knownTokens: number) => countRequests(hosts, knownTokens, 1)

async function countRequests(hosts: PriceHosts, knownTokens: number, screens: number): Promise<number> {
  let requests = 0
  const fetch = async (input: string | URL | Request) => {
    requests++
    return Response.json(createReply(new URL(String(input)), knownTokens))
  }
  const service = new PriceService({ chains: CHAINS, hosts, fetch })
  const results = await Promise.all(
    Array.from({ length: screens }, () => service.getPrices({ chains: REQUESTED })),
  )
  await service.dispose()
  const chains = Object.values(results[0]?.chains ?? {})
  const pricedCount = chains.reduce((count, { prices }) => count + Object.keys(prices).length, 0)
  const tokenCount = CHAINS.length * TOKENS_PER_CHAIN
  if (pricedCount !== tokenCount) throw new Error(`${pricedCount} of ${tokenCount} tokens have a price.`)
  return requests
}

function createReply({ pathname }: URL, knownTokens: number): unknown {
  const [, slug = '', list = ''] = /\/tokens\/v1\/([^/]+)\/(.+)$/.exec(pathname) ?? []
  if (slug) return list.split(',').map((address) => createPool(slug, address))
  if (pathname.startsWith('/pendle')) return { prices: {} }
  const entries = CHAINS.flatMap(({ id }) =>
    ADDRESSES.slice(0, knownTokens).map((address) => [`${id}-${address}`, 1] as const),
  )
  return { prices: Object.fromEntries(entries) }
}

function createPool(slug: string, address: string) {
  return {
    chainId: slug,
    pairAddress: address,
    baseToken: { address, symbol: 'TKN', name: 'Token' },
    quoteToken: { address: '0x0000000000000000000000000000000000000000' },
    priceNative: '1',
    priceUsd: '1',
    liquidity: { usd: 1_000 },
  }
}
