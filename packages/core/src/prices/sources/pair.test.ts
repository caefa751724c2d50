import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseExternal } from '../../kernel/schema.ts'
import { createPool, PEPE, USDC, WETH } from '../start-prices.test-support.ts'
import { dexPairsSchema, getPairPrice, isUsablePair, toPairOffer } from './pair.ts'

const parse = (...pools: unknown[]) => parseExternal(dexPairsSchema, pools, 'pools')
const only = (pool: unknown) => {
  const [pair] = parse(pool)
  if (!pair) throw new Error('The pool was not parsed.')
  return pair
}

describe('getPairPrice', () => {
  test('returns priceUsd for the base and priceUsd / priceNative for the quote, never 1 / priceUsd', () => {
    const pair = only(createPool(WETH, USDC, { priceNative: '2500', priceUsd: '2499.5' }))
    expect(getPairPrice(pair, WETH)).toBe(2499.5)
    expect(getPairPrice(pair, USDC)).toBeCloseTo(0.9998, 10)
    expect(getPairPrice(pair, PEPE)).toBeNaN()
  })

  test('returns consistent prices of base and quote for any prices', () => {
    const price = fc.double({ min: 1e-9, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(price, price, (baseUsd, quoteUsd) => {
        const pair = only(
          createPool(WETH, USDC, { priceUsd: String(baseUsd), priceNative: String(baseUsd / quoteUsd) }),
        )
        expect(getPairPrice(pair, WETH)).toBe(baseUsd)
        expect(getPairPrice(pair, USDC) / quoteUsd).toBeCloseTo(1, 9)
      }),
    )
  })

  test('ignores the casing of addresses', () => {
    const pair = only(createPool(`0x${WETH.slice(2).toUpperCase()}`, USDC))
    expect(getPairPrice(pair, WETH)).toBe(2499.5)
  })

  test('returns NaN for a text that is not a decimal', () => {
    for (const priceUsd of ['', '-1', '0x10', '1e', 'NaN', 'Infinity', '1,5', ' 1', 5, null, undefined]) {
      expect(getPairPrice(only(createPool(WETH, USDC, { priceUsd })), WETH)).toBeNaN()
    }
    expect(getPairPrice(only(createPool(WETH, USDC, { priceUsd: '1.5e-9' })), WETH)).toBe(1.5e-9)
  })
})

describe('toPairOffer', () => {
  test('returns the price of the pool with the highest liquidity and a valid price', () => {
    const pairs = parse(
      createPool(WETH, USDC, { priceUsd: '1', liquidity: { usd: 10 } }),
      createPool(WETH, USDC, { priceUsd: '2', liquidity: { usd: 500 } }),
      createPool(WETH, USDC, { priceUsd: '3', liquidity: undefined }),
      createPool(WETH, USDC, { priceUsd: '0', liquidity: { usd: 9_000 } }),
    )
    expect(toPairOffer(pairs, WETH)).toMatchObject({ price: 2 })
    expect(toPairOffer(pairs, PEPE)).toBeUndefined()
  })

  test('returns the invalid price if all are invalid, so that the reason can name it', () => {
    expect(toPairOffer(parse(createPool(WETH, USDC, { priceUsd: '0' })), WETH)).toMatchObject({ price: 0 })
    expect(toPairOffer(parse(createPool(WETH, USDC, { priceNative: '0' })), USDC)).toMatchObject({
      price: Number.POSITIVE_INFINITY,
    })
  })

  test('returns the price of 24 hours ago for base tokens only', () => {
    const pairs = parse(createPool(WETH, USDC, { priceUsd: '98', priceChange: { h24: -2 } }))
    expect(toPairOffer(pairs, WETH)?.price24h).toBeCloseTo(100, 9)
    expect(toPairOffer(pairs, USDC)?.price24h).toBeUndefined()
    expect(toPairOffer(parse(createPool(WETH, USDC, { priceChange: {} })), WETH)?.price24h).toBeUndefined()
  })
})

// The format is that of a recorded response without market cap and without price changes for hours without trades.
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

test('pairs are parsed in the wire format, with and without optional amounts', () => {
  const { liquidity, fdv, volume, priceChange, priceUsd, ...bare } = recorded
  expect(parse(recorded, { ...bare, priceUsd }, bare)).toHaveLength(3)
  expect(getPairPrice(only(recorded), recorded.baseToken.address.toLowerCase())).toBe(0.06147)
  expect(getPairPrice(only(bare), recorded.baseToken.address.toLowerCase())).toBeNaN()
})

test('an invalid pair is left out and does not affect the others', () => {
  const pairs = parse(
    null,
    5,
    'pair',
    {},
    { ...createPool(WETH, USDC), pairAddress: 7 },
    createPool(WETH, USDC),
  )
  expect(pairs).toHaveLength(1)
})

test('pairs of another chain and excluded pairs are not used', () => {
  const pair = only(createPool(WETH, USDC, { pairAddress: '0xABcd' }))
  expect(isUsablePair(pair, 'arbitrum', new Set())).toBe(true)
  expect(isUsablePair(pair, 'base', new Set())).toBe(false)
  expect(isUsablePair(pair, 'arbitrum', new Set(['0xabcd']))).toBe(false)
})
