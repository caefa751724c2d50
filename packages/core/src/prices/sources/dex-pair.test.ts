import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseExternal } from '../../kernel/schema.ts'
import { PEPE, poolOf, USDC, WETH } from '../prices.test-support.ts'
import { dexPairsSchema, isUsable, offerFrom, pairPrice } from './dex-pair.ts'

const parse = (...pools: unknown[]) => parseExternal(dexPairsSchema, pools, 'pools')
const only = (pool: unknown) => {
  const [pair] = parse(pool)
  if (!pair) throw new Error('no pair')
  return pair
}

describe('the price in a pair', () => {
  test('is priceUsd of the base, and priceUsd / priceNative of the quote: never 1 / priceUsd', () => {
    const pair = only(poolOf(WETH, USDC, { priceNative: '2500', priceUsd: '2499.5' }))
    expect(pairPrice(pair, WETH)).toBe(2499.5)
    expect(pairPrice(pair, USDC)).toBeCloseTo(0.9998, 10)
    expect(pairPrice(pair, PEPE)).toBeNaN()
  })

  test('of the quote agrees with the base, whatever the prices are', () => {
    const price = fc.double({ min: 1e-9, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(price, price, (baseUsd, quoteUsd) => {
        const pair = only(
          poolOf(WETH, USDC, { priceUsd: String(baseUsd), priceNative: String(baseUsd / quoteUsd) }),
        )
        expect(pairPrice(pair, WETH)).toBe(baseUsd)
        expect(pairPrice(pair, USDC) / quoteUsd).toBeCloseTo(1, 9)
      }),
    )
  })

  test('addresses are compared without their checksum', () => {
    const pair = only(poolOf(`0x${WETH.slice(2).toUpperCase()}`, USDC))
    expect(pairPrice(pair, WETH)).toBe(2499.5)
  })

  test('is none where the text is no decimal', () => {
    for (const priceUsd of ['', '-1', '0x10', '1e', 'NaN', 'Infinity', '1,5', ' 1', 5, null, undefined]) {
      expect(pairPrice(only(poolOf(WETH, USDC, { priceUsd })), WETH)).toBeNaN()
    }
    expect(pairPrice(only(poolOf(WETH, USDC, { priceUsd: '1.5e-9' })), WETH)).toBe(1.5e-9)
  })
})

describe('the offer of several pools', () => {
  test('is that of the deepest which has a price', () => {
    const pairs = parse(
      poolOf(WETH, USDC, { priceUsd: '1', liquidity: { usd: 10 } }),
      poolOf(WETH, USDC, { priceUsd: '2', liquidity: { usd: 500 } }),
      poolOf(WETH, USDC, { priceUsd: '3', liquidity: undefined }),
      poolOf(WETH, USDC, { priceUsd: '0', liquidity: { usd: 9_000 } }),
    )
    expect(offerFrom(pairs, WETH)).toMatchObject({ price: 2 })
    expect(offerFrom(pairs, PEPE)).toBeUndefined()
  })

  test('is the bad price itself when all are bad, so that the reason can say so', () => {
    expect(offerFrom(parse(poolOf(WETH, USDC, { priceUsd: '0' })), WETH)).toMatchObject({ price: 0 })
    expect(offerFrom(parse(poolOf(WETH, USDC, { priceNative: '0' })), USDC)).toMatchObject({
      price: Number.POSITIVE_INFINITY,
    })
  })

  test('knows yesterday of a base alone', () => {
    const pairs = parse(poolOf(WETH, USDC, { priceUsd: '98', priceChange: { h24: -2 } }))
    expect(offerFrom(pairs, WETH)?.price24h).toBeCloseTo(100, 9)
    expect(offerFrom(pairs, USDC)?.price24h).toBeUndefined()
    expect(offerFrom(parse(poolOf(WETH, USDC, { priceChange: {} })), WETH)?.price24h).toBeUndefined()
  })
})

// In the shape of a recorded answer: without market cap, without the changes of quiet hours.
const recorded = {
  chainId: 'solana',
  dexId: 'raydium',
  url: 'https://dexscreener.example/solana/g6on',
  pairAddress: 'G6oNRyjP2WAVDUTYFPZsgBBxxMetyQEi2AYbmzRNe7Mc',
  baseToken: { address: 'FS66v5XYtJAFo14LiPz5HT93EUMAHmYipCfQhLpU4ss8', name: 'Smog', symbol: 'SMOG' },
  quoteToken: { address: 'So11111111111111111111111111111111111111112', name: 'Wrapped SOL', symbol: 'SOL' },
  priceNative: '0.0004663',
  priceUsd: '0.06147',
  txns: { m5: { buys: 0, sells: 0 }, h24: { buys: 332, sells: 402 } },
  volume: { h24: 161150.28, h6: 5622.61, h1: 909.49, m5: 0 },
  priceChange: { m5: 0, h1: 0.21, h6: 1.15, h24: 12.66 },
  liquidity: { usd: 1656302.24, base: 13455269, quote: 6291.256 },
  fdv: 86059607,
  pairCreatedAt: 1707321927000,
}

test('pairs are taken as the service writes them, with and without the figures it may leave out', () => {
  const { liquidity, fdv, volume, priceChange, priceUsd, ...bare } = recorded
  expect(parse(recorded, { ...bare, priceUsd }, bare)).toHaveLength(3)
  expect(pairPrice(only(recorded), recorded.baseToken.address.toLowerCase())).toBe(0.06147)
  expect(pairPrice(only(bare), recorded.baseToken.address.toLowerCase())).toBeNaN()
})

test('a pair that is none costs itself alone', () => {
  const pairs = parse(null, 5, 'pair', {}, { ...poolOf(WETH, USDC), pairAddress: 7 }, poolOf(WETH, USDC))
  expect(pairs).toHaveLength(1)
})

test('pairs of another chain and excluded ones are not used', () => {
  const pair = only(poolOf(WETH, USDC, { pairAddress: '0xABcd' }))
  expect(isUsable(pair, 'arbitrum', new Set())).toBe(true)
  expect(isUsable(pair, 'base', new Set())).toBe(false)
  expect(isUsable(pair, 'arbitrum', new Set(['0xabcd']))).toBe(false)
})
