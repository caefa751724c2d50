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
const ASKED = Object.fromEntries(CHAINS.map(({ id }) => [id, ADDRESSES]))

export async function measure(): Promise<Measured<typeof pricesPart>> {
  const dexCalls = CHAINS.length * Math.ceil(TOKENS_PER_CHAIN / PER_DEX_CALL)
  const dexOnly: PriceHosts = { pendle: false, dex: HOST }
  return {
    host: { ours: await askOnce(dataHostPrices(HOST), ADDRESSES.length), fewest: 2 },
    pools: { ours: await askOnce(dexOnly, 0), fewest: dexCalls },
    screens: { ours: await ask(dexOnly, 0, SCREENS), fewest: dexCalls },
    // Today and yesterday at two hosts, Pendle's list of each chain, two calls for the last 60 of each.
    most: { ours: await askOnce(dataHostPrices(HOST), 440), fewest: 4 + CHAINS.length + CHAINS.length * 2 },
  }
}

const HOST = 'https://prices.example'

const askOnce = (hosts: PriceHosts, known: number) => ask(hosts, known, 1)

async function ask(hosts: PriceHosts, known: number, screens: number): Promise<number> {
  let requests = 0
  const fetch = async (input: string | URL | Request) => {
    requests++
    return Response.json(answerTo(new URL(String(input)), known))
  }
  const service = new PriceService({ chains: CHAINS, hosts, fetch })
  const results = await Promise.all(
    Array.from({ length: screens }, () => service.getPrices({ chains: ASKED })),
  )
  await service.dispose()
  const chains = Object.values(results[0]?.chains ?? {})
  const priced = chains.reduce((count, { prices }) => count + Object.keys(prices).length, 0)
  const all = CHAINS.length * TOKENS_PER_CHAIN
  if (priced !== all) throw new Error(`${priced} of ${all} tokens have a price.`)
  return requests
}

function answerTo({ pathname }: URL, known: number): unknown {
  const [, slug = '', list = ''] = /\/tokens\/v1\/([^/]+)\/(.+)$/.exec(pathname) ?? []
  if (slug) return list.split(',').map((address) => poolOf(slug, address))
  if (pathname.startsWith('/pendle')) return { prices: {} }
  const entries = CHAINS.flatMap(({ id }) =>
    ADDRESSES.slice(0, known).map((address) => [`${id}-${address}`, 1] as const),
  )
  return { prices: Object.fromEntries(entries) }
}

function poolOf(slug: string, address: string) {
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
