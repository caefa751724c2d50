import { type Address, getAddress, keccak256, slice, stringToHex } from 'viem'

/** Returns a deterministic address for a contract that does not exist on the real chains. */
export function ownAddress(...parts: readonly (string | number)[]): Address {
  return getAddress(slice(keccak256(stringToHex(['causeway', ...parts].join(' ').toLowerCase())), 12))
}
