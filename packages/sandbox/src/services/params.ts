import { type Address, getAddress, isAddress, isAddressEqual, zeroAddress } from 'viem'
import * as z from 'zod/mini'
import { type Asset, isNative } from '../settlement/assets.ts'

/** Parses an address in any casing and returns it with checksum casing. */
export const address = z.pipe(
  z.string().check(z.refine((text) => isAddress(text, { strict: false }), 'Expected an address')),
  z.transform((text): Address => getAddress(text)),
)

/** Parses an amount in base units. */
export const amount = z.pipe(
  z.string().check(z.regex(/^\d{1,78}$/, 'Expected an amount in base units')),
  z.transform((text) => BigInt(text)),
)

export const chainId = z.coerce.number().check(z.int(), z.positive())

export const transactionHash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/i, 'Expected a transaction hash'))

/** Address that many providers use for the native token. The sandbox uses the zero address. */
export const eeeeNative: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** Converts a provider's token address to the sandbox's: 0xEeee… becomes the zero address. */
export function fromEeee(token: Address): Address {
  return isAddressEqual(token, eeeeNative) ? zeroAddress : token
}

/** Returns the address of an asset for a provider that uses 0xEeee… for the native token. */
export function toEeee(asset: Asset): Address {
  return isNative(asset) ? eeeeNative : asset.address
}

/** Parses a token address; 0xEeee… is the native token. */
export const eeeeToken = z.pipe(address, z.transform(fromEeee))

/** Parses a fraction from 0 to 1, given as a number or a string: 0.005 is half a percent. */
export const fraction = z.coerce.number().check(z.minimum(0), z.maximum(1))

/** Parses an optional boolean of a query string. */
export const flag = z.optional(z.enum(['true', 'false']))
