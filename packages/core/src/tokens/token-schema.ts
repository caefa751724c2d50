import * as z from 'zod/mini'
import { isAddress, lowerAddress } from '../chains/address.ts'
import type { ChainVm } from '../chains/record.ts'
import { compact } from '../kernel/compact.ts'
import {
  type Address,
  booleanSchema,
  chainIdSchema,
  lenientSchema,
  type Schema,
  scalarSchema,
  wordSchema,
} from '../kernel/schema.ts'
import { isTokenAddress, type Token, tokenAddress } from './token.ts'

/** A token as it came from outside, or why it is none. */
export type TokenReading = { readonly token: Token } | { readonly problem: string }

/** Reads one entry of a list: whatever of it cannot be trusted costs this entry alone. */
export function readToken(value: unknown, chainTypeOf: (chainId: number) => ChainVm): TokenReading {
  const result = z.safeParse(entrySchema, value)
  if (!result.success) {
    const [issue] = result.error.issues
    return { problem: `${issue?.path.join('.') || 'token'}: ${issue?.message ?? 'not as expected'}` }
  }
  const { address, chainId, decimals, symbol, name, logoURI, assetGroup, currencyId, tags, props } =
    result.data
  if (!isTokenAddress(address, chainTypeOf(chainId))) {
    return { problem: 'address: expected an address of its chain' }
  }
  const pendle = props?.pendle
  return {
    token: compact({
      chainId,
      address: tokenAddress(address),
      decimals,
      symbol,
      name,
      logoURI: logoURI ?? undefined,
      assetGroup: assetGroup ?? undefined,
      currencyId: currencyId ?? undefined,
      tags: tags ?? undefined,
      props: pendle ? { pendle: compact(pendle) } : undefined,
    }),
  }
}

const LONGEST_LABEL = 128
/** Invisible and direction-changing characters make one token look like another. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** A name or symbol as it may be shown; undefined for none. */
export function readLabel(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const label = value.replace(UNSEEN, '').trim()
  return label !== '' && label.length <= LONGEST_LABEL ? label : undefined
}

/** More than this no amount of a token fits beside its decimals. */
const MOST_DECIMALS = 36

export function readDecimals(value: unknown): number | undefined {
  const fits = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_DECIMALS
  return fits ? value : undefined
}

/** A picture's address; undefined for what no page should load, such as `javascript:` or `ipfs:`. */
export function readLogo(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : undefined
}

const readTags = (value: unknown): string[] | undefined => {
  if (!Array.isArray(value)) return undefined
  const tags = value.map(readLabel).filter((tag) => tag !== undefined)
  return tags.length > 0 ? tags : undefined
}

export const labelSchema: Schema<string> = scalarSchema('a text of up to 128 characters', readLabel)

/** In the year 5138: a larger number was meant as milliseconds. */
const LATEST_SECONDS = 100_000_000_000

const secondsSchema: Schema<number> = scalarSchema('seconds since the epoch', (value) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < LATEST_SECONDS
    ? value
    : undefined,
)

const pendleAddressSchema: Schema<Address> = scalarSchema('an address', (value) =>
  typeof value === 'string' && isAddress(value, 'EVM') ? lowerAddress(value) : undefined,
)

const pendleSchema = z.object({
  tokenType: wordSchema(['PT', 'YT', 'SY', 'LP']),
  marketAddress: z.optional(pendleAddressSchema),
  ptAddress: z.optional(pendleAddressSchema),
  ytAddress: z.optional(pendleAddressSchema),
  syAddress: z.optional(pendleAddressSchema),
  underlyingAsset: z.optional(pendleAddressSchema),
  expiry: z.optional(secondsSchema),
  expired: z.optional(booleanSchema),
})

const entrySchema = z.object({
  chainId: chainIdSchema,
  address: scalarSchema('an address', (value) => (typeof value === 'string' ? value : undefined)),
  decimals: scalarSchema('a whole number from 0 to 36', readDecimals),
  symbol: labelSchema,
  name: labelSchema,
  logoURI: lenientSchema(readLogo),
  assetGroup: lenientSchema(readLabel),
  currencyId: lenientSchema(readLabel),
  tags: lenientSchema(readTags),
  props: z.optional(z.nullable(z.object({ pendle: z.optional(z.nullable(pendleSchema)) }))),
})
