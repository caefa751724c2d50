import { type Address, getAddress, keccak256, slice, stringToHex } from 'viem'

/** Where a contract stands that the real chains do not have: the same in every run, told by what it is. */
export function ownAddress(...parts: readonly (string | number)[]): Address {
  return getAddress(slice(keccak256(stringToHex(['causeway', ...parts].join(' ').toLowerCase())), 12))
}
