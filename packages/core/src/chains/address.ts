import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { fieldIssue, InvalidInputError } from '../kernel/errors.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import type { ChainVm } from './record.ts'

/** Placeholder address of a chain's native asset. */
export const NATIVE_TOKEN_ADDRESS: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** Asset id of ETH on Fuel Ignition (9 decimals). Source: fuels-ts assets, mainnet-explorer.fuel.network. */
export const FUEL_BASE_ASSET_ID: Hex = '0xf8f8b6283d7fa5b672b530cbb84fcccb4ff8dc40f8176ef4544ddb1f1952ad07'

const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/
const FUEL_ADDRESS = /^0x[0-9a-fA-F]{64}$/
const BURN_ADDRESS = /^0x(?:0{36}[\da-f]{4}|(?:dead){10}|dead0{16}42069420694206942069|f{40}|0{64})$/i
const ZERO_ADDRESS = /^0x(?:0{40}|0{64})$/

/**
 * Returns whether a text has the format of an address: 0x and 40 hex digits on EVM chains, 64 on Fuel. The checksum is
 * not validated.
 */
export function isAddress(value: string, chainType: ChainVm): value is Address {
  return (chainType === 'FUEL' ? FUEL_ADDRESS : EVM_ADDRESS).test(value)
}

/**
 * Returns whether an EVM address has a valid EIP-55 checksum. Addresses in a single case and Fuel addresses contain no
 * checksum and are accepted.
 */
export function hasValidChecksum(address: string): boolean {
  const digits = address.slice(2)
  const isSingleCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isSingleCase || address === checksumAddress(address)
}

/** Returns an EVM address with its EIP-55 checksum, for display. Other texts, such as Fuel addresses, are returned unchanged. */
export function checksumAddress(address: string): string {
  if (!EVM_ADDRESS.test(address)) return address
  const digits = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(digits))
  const checksummed = [...digits].map((digit, index) => {
    const isUpper = Number.parseInt(hash.charAt(index), 16) >= 8
    return isUpper ? digit.toUpperCase() : digit
  })
  return `0x${checksummed.join('')}`
}

/**
 * Returns the text as an address.
 *
 * @param field name of the value in the error
 * @throws InvalidInputError if the text is not an address of the chain type, or has an invalid checksum
 */
export function parseAddress(text: unknown, chainType: ChainVm, field: string): Address {
  if (typeof text === 'string' && isAddress(text, chainType)) {
    if (hasValidChecksum(text)) return text
    throw new InvalidInputError('Address', [fieldIssue(field, 'an address with a valid checksum', text)])
  }
  const expected =
    chainType === 'FUEL' ? 'a Fuel address: 0x and 64 hex digits' : 'an address: 0x and 40 hex digits'
  throw new InvalidInputError('Address', [fieldIssue(field, expected, text)])
}

/** Returns the address in lower case. */
export function lowerAddress(address: Address): Address
export function lowerAddress(address: Address | undefined): Address | undefined
export function lowerAddress(address: Address | undefined): Address | undefined {
  return address && `0x${address.slice(2).toLowerCase()}`
}

/**
 * Returns the account of a query, which is disabled while no account is connected.
 *
 * @throws InvalidInputError without an account
 */
export function requireAccount(account: Address | undefined): Address {
  if (account !== undefined) return account
  throw new InvalidInputError('Query', [fieldIssue('account', 'an address', account)])
}

/**
 * Returns whether an address is a known burn address, such as a precompile or `0x…dEaD`. Tokens sent there are lost.
 */
export function isBurnAddress(address: string): boolean {
  return BURN_ADDRESS.test(address)
}

/** Returns whether a token address is the native asset: the placeholder, the zero address or an empty string. */
export function isNativeToken(address: string): boolean {
  return address === '' || ZERO_ADDRESS.test(address) || sameAddress(address, NATIVE_TOKEN_ADDRESS)
}

/** Returns the placeholder for every spelling of the native asset. Other addresses are returned unchanged. */
export function normalizeTokenAddress(address: Address | ''): Address
export function normalizeTokenAddress(address: string): string
export function normalizeTokenAddress(address: string): string {
  return isNativeToken(address) ? NATIVE_TOKEN_ADDRESS : address
}

/** Returns whether two addresses are equal, ignoring case. Returns false if one of them is undefined. */
export function sameAddress(a: string, b: string | undefined): boolean {
  return a.toLowerCase() === b?.toLowerCase()
}
