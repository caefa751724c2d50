import * as z from 'zod/mini'
import { optionalTextSchema, textSchema } from '../../kernel/schema.ts'
import type { OfferedPrice } from '../source.ts'
import { getPriceProblem } from '../validate-offer.ts'

const FIGURE = /* @__PURE__ */ z.optional(/* @__PURE__ */ z.unknown())

// Only require identifying fields, because amounts are validated when they are read.
const pairSchema = /* @__PURE__ */ z.object({
  chainId: textSchema,
  pairAddress: textSchema,
  baseToken: /* @__PURE__ */ z.object({
    address: textSchema,
    symbol: optionalTextSchema,
    name: optionalTextSchema,
  }),
  quoteToken: /* @__PURE__ */ z.object({ address: textSchema }),
  priceNative: FIGURE,
  priceUsd: FIGURE,
  liquidity: FIGURE,
  volume: FIGURE,
  priceChange: FIGURE,
  fdv: FIGURE,
  marketCap: FIGURE,
})

/** A pool as returned by the dex-price service. */
export type DexPair = z.infer<typeof pairSchema>

/** List of pairs. Invalid entries are left out. */
export const dexPairsSchema = /* @__PURE__ */ z.pipe(
  /* @__PURE__ */ z.array(/* @__PURE__ */ z.unknown()),
  /* @__PURE__ */ z.transform((values: unknown[]): readonly DexPair[] =>
    values.flatMap((value) => {
      const result = z.safeParse(pairSchema, value)
      return result.success ? [result.data] : []
    }),
  ),
)

/** Returns whether the pair is on the chain and not excluded. */
export function isUsablePair(pair: DexPair, slug: string, excluded: ReadonlySet<string>): boolean {
  return pair.chainId === slug && !excluded.has(pair.pairAddress.toLowerCase())
}

/** Returns whether a lower-cased address is the base token of the pair. */
export function isBaseOfPair(pair: DexPair, address: string): boolean {
  return pair.baseToken.address.toLowerCase() === address
}

/**
 * Returns the price of a token in US dollars, or NaN. `priceUsd` is the price of the base token and `priceNative` the price
 * of the base in units of the quote, so the quote costs `priceUsd / priceNative`.
 */
export function getPairPrice(pair: DexPair, address: string): number {
  const priceUsd = parseDecimal(pair.priceUsd)
  if (isBaseOfPair(pair, address)) return priceUsd
  const isQuote = pair.quoteToken.address.toLowerCase() === address
  return isQuote ? priceUsd / parseDecimal(pair.priceNative) : Number.NaN
}

/** Returns the liquidity in US dollars; 0 if not reported. */
export function getPairLiquidity(pair: DexPair): number {
  return getNumber(pair.liquidity, 'usd') ?? 0
}

/** Returns a finite number of an unvalidated record, or undefined. */
export function getNumber(record: unknown, field: string): number | undefined {
  const value: unknown =
    typeof record === 'object' && record !== null ? Reflect.get(record, field) : undefined
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** Sorts by liquidity, highest first. */
export function comparePairDepth(a: DexPair, b: DexPair): number {
  return getPairLiquidity(b) - getPairLiquidity(a)
}

/** Addresses of pairs to ignore, by chain id. */
export type ExcludedPairs = Readonly<Record<number, readonly string[]>>

/** Returns the excluded pairs of a chain, lower-cased. */
export function getExcludedPairs(chainId: number, excluded: ExcludedPairs = {}): ReadonlySet<string> {
  return new Set(excluded[chainId]?.map((address) => address.toLowerCase()))
}

/** Returns the token's price in the pool with the highest liquidity. The price 24 hours ago is known for base tokens only. */
export function toPairOffer(
  pairs: readonly DexPair[],
  address: string,
): Omit<OfferedPrice, 'updatedTime'> | undefined {
  const tokenPairs = pairs.filter(({ baseToken, quoteToken }) =>
    [baseToken, quoteToken].some((token) => token.address.toLowerCase() === address),
  )
  const pricedPairs = tokenPairs.filter((pair) => getPriceProblem(getPairPrice(pair, address)) === undefined)
  const [pair = tokenPairs[0]] = pricedPairs.sort(comparePairDepth)
  if (!pair) return undefined
  const price = getPairPrice(pair, address)
  const change = isBaseOfPair(pair, address) ? getNumber(pair.priceChange, 'h24') : undefined
  return { price, price24h: change === undefined ? undefined : price / (1 + change / 100) }
}

/** Parses a decimal string; NaN for anything else. */
export function parseDecimal(value: unknown): number {
  return typeof value === 'string' && /^\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value) ? Number(value) : Number.NaN
}
