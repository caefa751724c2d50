import {
  type Address,
  concat,
  getAddress,
  isAddressEqual,
  keccak256,
  slice,
  stringToHex,
  zeroAddress,
} from 'viem'
import { type PricedToken, pooledOnly } from './priced-tokens.ts'

/** Chain names in the URLs of the DEX price service. */
const SLUGS: Readonly<Record<number, string>> = {
  1: 'ethereum',
  5000: 'mantle',
  8453: 'base',
  42161: 'arbitrum',
}

/** Maximum number of addresses per request. */
export const MAX_ADDRESSES = 30

interface Pool {
  readonly base: PricedToken
  readonly quote: PricedToken
  /** Liquidity of the pool, in US dollars. */
  readonly liquidity: number
}

/**
 * Returns one pool for each token against the USDC and USDT of its chain. Pools against USDC have the most liquidity.
 */
export function toPools(tokens: readonly PricedToken[]): readonly Pool[] {
  const pooled = [...tokens, ...pooledOnly(tokens)].filter(({ address }) => address !== zeroAddress)
  return pooled.flatMap((base) =>
    pooled
      .filter(({ chainId, symbol }) => chainId === base.chainId && (symbol === 'USDC' || symbol === 'USDT'))
      .filter((quote) => quote.coin !== base.coin && base.symbol !== 'USDC')
      .map((quote) => ({ base, quote, liquidity: quote.symbol === 'USDC' ? 5_000_000 : 800_000 })),
  )
}

/** Returns the reply of `GET /tokens/v1/{slug}/{addresses}`: all pools that contain one of the tokens. */
export function findPairs(pools: readonly Pool[], slug: string, addresses: readonly Address[]) {
  return pools
    .filter(({ base }) => SLUGS[base.chainId] === slug)
    .filter(({ base, quote }) =>
      addresses.some(
        (address) => isAddressEqual(address, base.address) || isAddressEqual(address, quote.address),
      ),
    )
    .map((pool) => describePool(pool, slug))
}

function describePool({ base, quote, liquidity }: Pool, slug: string) {
  const seed = stringToHex(slug)
  const pairAddress = getAddress(slice(keccak256(concat([seed, base.address, quote.address])), 12))
  return {
    chainId: slug,
    dexId: 'sandbox',
    url: `https://explorer.invalid/${slug}/${pairAddress}`,
    pairAddress,
    baseToken: describeToken(base),
    quoteToken: describeToken(quote),
    priceNative: String(base.price / quote.price),
    priceUsd: String(base.price),
    txns: { h24: { buys: 120, sells: 110 } },
    volume: { h24: liquidity / 10 },
    priceChange: { h24: Number(((base.price / base.price24h - 1) * 100).toFixed(4)) },
    liquidity: { usd: liquidity, base: liquidity / 2 / base.price, quote: liquidity / 2 / quote.price },
    fdv: base.price * 1_000_000_000,
    marketCap: base.price * 800_000_000,
    pairCreatedAt: 1_700_000_000_000,
  }
}

function describeToken({ address, symbol, name }: PricedToken) {
  return { address: getAddress(address), symbol, name }
}
