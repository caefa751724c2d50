import { type Address, getAddress, isAddress, isAddressEqual, zeroAddress } from 'viem'
import * as z from 'zod/mini'
import { type Asset, isNative } from '../settlement/assets.ts'

/** Parameters that mean the same in every provider's requests. */
export const address = z.pipe(
  z.string().check(z.refine((text) => isAddress(text, { strict: false }), 'Expected an address')),
  z.transform((text): Address => getAddress(text)),
)

/** An amount in base units. */
export const amount = z.pipe(
  z.string().check(z.regex(/^\d{1,78}$/, 'Expected an amount in base units')),
  z.transform((text) => BigInt(text)),
)

export const chainId = z.coerce.number().check(z.int(), z.positive())

export const transactionHash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/i, 'Expected a transaction hash'))

/** How many providers write the native coin; inside the sandbox it is the zero address. */
export const eeeeNative: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** Within the sandbox, a token as such a provider writes it. */
export function fromEeee(token: Address): Address {
  return isAddressEqual(token, eeeeNative) ? zeroAddress : token
}

/** An asset as such a provider writes it. */
export function toEeee(asset: Asset): Address {
  return isNative(asset) ? eeeeNative : asset.address
}

/** A token's address; the native coin is 0xEeee…. */
export const eeeeToken = z.pipe(address, z.transform(fromEeee))

/** A share as a number or its digits: 0.005 is half a percent. */
export const fraction = z.coerce.number().check(z.minimum(0), z.maximum(1))

/** True or false, as a query writes it. */
export const flag = z.optional(z.enum(['true', 'false']))
