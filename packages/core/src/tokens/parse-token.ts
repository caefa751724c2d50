import * as z from 'zod/mini'
import { isAddress, lowerAddress } from '../chains/address.ts'
import type { ChainVm } from '../chains/record.ts'
import { cleanLabel } from '../kernel/clean-label.ts'
import { compact } from '../kernel/compact.ts'
import {
  type Address,
  booleanSchema,
  chainIdSchema,
  lenientSchema,
  oneOfSchema,
  type Schema,
  scalarSchema,
} from '../kernel/schema.ts'
import { isTokenAddress, type Token, tokenAddress } from './token.ts'

/** A parsed token, or the reason for rejecting the entry. */
export type ParsedToken = { readonly token: Token } | { readonly problem: string }

/** Parses one entry of a list. An invalid entry does not affect the others. */
export function parseToken(value: unknown, getChainType: (chainId: number) => ChainVm): ParsedToken {
  const result = z.safeParse(entrySchema, value)
  if (!result.success) {
    const [issue] = result.error.issues
    return { problem: `${issue?.path.join('.') || 'token'}: ${issue?.message ?? 'invalid'}` }
  }
  const { address, chainId, decimals, symbol, name, logoURI, assetGroup, currencyId, tags, props } =
    result.data
  if (!isTokenAddress(address, getChainType(chainId))) {
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

const MAX_LABEL_LENGTH = 128

/** Returns a name or symbol without invisible characters, or undefined if it is empty, too long or not a string. */
export function parseLabel(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const label = cleanLabel(value)
  return label !== '' && label.length <= MAX_LABEL_LENGTH ? label : undefined
}

/** Highest number of decimals with which token amounts still fit a uint256. */
const MAX_DECIMALS = 36

/** Returns decimals from 0 to 36, or undefined. */
export function parseDecimals(value: unknown): number | undefined {
  const fits = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_DECIMALS
  return fits ? value : undefined
}

/** Returns an http or https URL, or undefined for other schemes such as `javascript:` or `ipfs:`. */
export function parseLogoUrl(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : undefined
}

const parseTags = (value: unknown): string[] | undefined => {
  if (!Array.isArray(value)) return undefined
  const tags = value.map(parseLabel).filter((tag) => tag !== undefined)
  return tags.length > 0 ? tags : undefined
}

export const labelSchema: Schema<string> = scalarSchema('a text of up to 128 characters', parseLabel)

/** Largest plausible time in seconds, in the year 5138. Larger numbers are probably milliseconds. */
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
  tokenType: oneOfSchema(['PT', 'YT', 'SY', 'LP']),
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
  decimals: scalarSchema('a whole number from 0 to 36', parseDecimals),
  symbol: labelSchema,
  name: labelSchema,
  logoURI: lenientSchema(parseLogoUrl),
  assetGroup: lenientSchema(parseLabel),
  currencyId: lenientSchema(parseLabel),
  tags: lenientSchema(parseTags),
  props: z.optional(z.nullable(z.object({ pendle: z.optional(z.nullable(pendleSchema)) }))),
})
