import * as z from 'zod/mini'
import { optionalTextSchema, textSchema } from '../../kernel/schema.ts'
import { priceProblem } from '../known-price.ts'
import type { OfferedPrice } from '../source.ts'

const FIGURE = /* @__PURE__ */ z.optional(/* @__PURE__ */ z.unknown())

// What a pair must have to be told apart; its figures are judged where they are read.
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

/** One pool as the dex-price service shows it. */
export type DexPair = z.infer<typeof pairSchema>

/** A list of pairs; those that are none are left out. */
export const dexPairsSchema = /* @__PURE__ */ z.pipe(
  /* @__PURE__ */ z.array(/* @__PURE__ */ z.unknown()),
  /* @__PURE__ */ z.transform((values: unknown[]): readonly DexPair[] =>
    values.flatMap((value) => {
      const result = z.safeParse(pairSchema, value)
      return result.success ? [result.data] : []
    }),
  ),
)

/** Whether the pair is of this chain and nobody excluded it. */
export function isUsable(pair: DexPair, slug: string, excluded: ReadonlySet<string>): boolean {
  return pair.chainId === slug && !excluded.has(pair.pairAddress.toLowerCase())
}

export function isBase(pair: DexPair, address: string): boolean {
  return pair.baseToken.address.toLowerCase() === address
}

/**
 * What the pair says a token costs, in US dollars; NaN where it says nothing. `priceUsd` is that of the base token and
 * `priceNative` is the base in units of the quote, so the quote costs `priceUsd / priceNative`.
 */
export function pairPrice(pair: DexPair, address: string): number {
  const priceUsd = readDecimal(pair.priceUsd)
  if (isBase(pair, address)) return priceUsd
  const isQuote = pair.quoteToken.address.toLowerCase() === address
  return isQuote ? priceUsd / readDecimal(pair.priceNative) : Number.NaN
}

/** US dollars in the pool; none where it does not say. */
export function liquidityUsd(pair: DexPair): number {
  return figureOf(pair.liquidity, 'usd') ?? 0
}

/** A finite number in a record from outside. */
export function figureOf(record: unknown, field: string): number | undefined {
  const value: unknown =
    typeof record === 'object' && record !== null ? Reflect.get(record, field) : undefined
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** Deepest first. */
export function byDepth(a: DexPair, b: DexPair): number {
  return liquidityUsd(b) - liquidityUsd(a)
}

/** Per chain id, addresses of pairs that are not believed. */
export type ExcludedPairs = Readonly<Record<number, readonly string[]>>

/** Those of one chain, lower-cased. */
export function excludedOn(chainId: number, excluded: ExcludedPairs = {}): ReadonlySet<string> {
  return new Set(excluded[chainId]?.map((address) => address.toLowerCase()))
}

/** The token's price in the deepest pool that has one. Its past is known only where the token is the base. */
export function offerFrom(
  pairs: readonly DexPair[],
  address: string,
): Omit<OfferedPrice, 'updatedTime'> | undefined {
  const holders = pairs.filter(({ baseToken, quoteToken }) =>
    [baseToken, quoteToken].some((token) => token.address.toLowerCase() === address),
  )
  const priced = holders.filter((pair) => priceProblem(pairPrice(pair, address)) === undefined)
  const [pair = holders[0]] = priced.sort(byDepth)
  if (!pair) return undefined
  const price = pairPrice(pair, address)
  const change = isBase(pair, address) ? figureOf(pair.priceChange, 'h24') : undefined
  return { price, price24h: change === undefined ? undefined : price / (1 + change / 100) }
}

/** A decimal as APIs write it in a text; NaN for anything else, which is no price. */
export function readDecimal(value: unknown): number {
  return typeof value === 'string' && /^\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value) ? Number(value) : Number.NaN
}
