import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { allChains } from '../../chains/all-chains.ts'
import { silentLogger } from '../../kernel/logger.ts'
import type { Address } from '../../kernel/schema.ts'
import { createFakeClock, drive } from '../../testing/fake-clock.ts'
import type { PriceToken } from '../source.ts'
import { FAULTY_ANSWERS } from '../start-prices.test-support.ts'
import { dexPrices } from './dex.ts'
import { createDexClient } from './dex-client.ts'
import { llamaPrices } from './llama.ts'

const USDC: Address = '0xad11a8beb98bbf61dbb1aa0f6d6f2ecd87b35afa'
const native = toToken(50, NATIVE_TOKEN_ADDRESS)
const usdc = toToken(43111, USDC)

function toToken(chainId: number, address: Address): PriceToken {
  return { chainId, address }
}

function request(tokens: readonly PriceToken[], reply: () => Response | Promise<Response>) {
  const clock = createFakeClock()
  const urls: string[] = []
  const source = llamaPrices()
  const read = () =>
    drive(
      clock,
      source.getPrices(tokens, {
        clock,
        logger: silentLogger,
        signal: new AbortController().signal,
        fetch: async (input) => {
          urls.push(String(input))
          return reply()
        },
      }),
    )
  return { read, urls }
}

const COINS = {
  'coingecko:xdce-crowd-sale': { symbol: 'XDC', price: 0.05, timestamp: 1_750_000_000, confidence: 0.99 },
  [`hemi:0x${USDC.slice(2).toUpperCase()}`]: { decimals: 6, price: 0.999, timestamp: 1_750_000_060 },
}

describe('llamaPrices', () => {
  it('covers every chain that the dex-price service does not', () => {
    const dex = dexPrices({ client: createDexClient({}), chains: allChains })
    const uncovered = allChains.map(({ id }) => id).filter((id) => !dex.chains?.includes(id))
    expect([...(llamaPrices().chains ?? [])].sort()).toEqual(uncovered.sort())
  })

  it('requests native assets by their CoinGecko id, and caches the prices with their times', async () => {
    const { read, urls } = request([native, usdc, toToken(1, USDC)], () => Response.json({ coins: COINS }))
    const { prices, failure } = await read()
    await read()
    expect(urls).toEqual([`https://coins.llama.fi/prices/current/coingecko:xdce-crowd-sale,hemi:${USDC}`])
    expect(failure).toBeUndefined()
    expect([...prices.entries()]).toEqual([
      [
        `50:${NATIVE_TOKEN_ADDRESS.toLowerCase()}`,
        { price: 0.05, updatedTime: 1_750_000_000_000, isStale: false },
      ],
      [`43111:${USDC}`, { price: 0.999, updatedTime: 1_750_000_060_000, isStale: false }],
    ])
  })

  it('requests at most 30 tokens at once', async () => {
    const tokens = Array.from({ length: 31 }, (_, index) =>
      toToken(43111, `0x${`${index}`.padStart(40, '0')}`),
    )
    const { read, urls } = request(tokens, () => Response.json({ coins: {} }))
    expect((await read()).prices.size).toBe(0)
    expect(urls.map((url) => url.split(',').length)).toEqual([30, 1])
  })

  it.each([
    ['no coins', {}],
    ['coins that are a list', { coins: [1] }],
  ])('reports a reply with %s as a failure', async (_, body) => {
    const { prices, failure } = await request([native], () => Response.json(body)).read()
    expect(prices.size).toBe(0)
    expect(failure).toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  it.each(Object.entries(FAULTY_ANSWERS))('reports a reply of %s as a failure', async (_, reply) => {
    const { read } = request([native], () => reply(new URL('https://llama.example'), undefined))
    const { prices, failure } = await read()
    expect(prices.size).toBe(0)
    expect(failure).toBeInstanceOf(Error)
  })

  it('offers no price for a coin without a number', async () => {
    const coins = { 'coingecko:xdce-crowd-sale': { price: '0.05', timestamp: 1 } }
    const { prices } = await request([native], () => Response.json({ coins })).read()
    expect(prices.size).toBe(0)
  })
})
