import { type Address, getAddress, keccak256, slice, stringToHex } from 'viem'

/** An address of the sandbox's own, the same in every run, for what has no address in the world that clients know. */
export function sandboxAddress(label: string): Address {
  return getAddress(slice(keccak256(stringToHex(`causeway sandbox: ${label}`)), 12))
}
